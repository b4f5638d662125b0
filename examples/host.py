"""A host in one page: it deals, plays, shows why a move is refused, taps, takes back, saves and loads.

Run it with `python examples/host.py`.
"""

from __future__ import annotations

import solitaires as sol


def animate(change: sol.Change) -> None:
    """Show one step as a host would draw it."""
    cards = " ".join(card.label if isinstance(card, sol.Tile) else str(card) for card in change.cards)
    turned = f", turns {change.turned}" if change.turned else ""
    print(f"   {change.kind} {change.move}: {cards or 'no card'}{turned}, {change.points:+} points")


def refuse(game: sol.CardGame | sol.MahjongGame, move: str) -> None:
    """Try a move that the rules forbid."""
    try:
        game.play(move)
    except sol.IllegalMove as error:
        print(f"   {move} is refused by {error.refusal.rule}: {error.refusal.message}")


def host_cards(code: str, moves: list[str], forbidden: str, tapped: str) -> None:
    """Host one card game."""
    print(f"\n== {code}")
    game = sol.new_game(code)
    assert isinstance(game, sol.CardGame)
    game.on_change(animate)
    print(game)
    for move in moves:
        game.play(move)
    refuse(game, forbidden)
    if game.double_tap(tapped) is None:
        print(f"   a double tap on {sol.Card.parse(tapped)} does nothing")
    print(f"   took back {game.undo()}, played {game.redo()} again")
    again = sol.load(game.save())
    print(f"   saved and loaded: {'the same game' if again == game else 'a different game'}")
    hint = game.hint(max_states=100_000)
    print(f"   hint: {hint.move if hint else 'none'}")
    print(game)


def host_tiles(code: str) -> None:
    """Host a Mahjong board; follow its plan to the end."""
    print(f"\n== {code}")
    game = sol.new_game(code)
    assert isinstance(game, sol.MahjongGame)
    refuse(game, "0+1")
    assert game.plan is not None
    first, second = game.plan[0].slots
    print(f"   tap: {game.tap(first).selected}")
    unsubscribe = game.on_change(animate)
    game.tap(second)
    unsubscribe()
    print(f"   {game.pairs_left} pairs left, {len(game.free_tiles)} tiles free, layout {game.layout.name}")
    while hint := game.hint():
        game.play(hint.move)
    print(f"   the plan wins: {game.is_won}, {game.move_count} moves, {game.hints_used} hints")
    print(f"   took back {game.undo()}: {game.pairs_left} pair left")


def main() -> None:
    """Host one deal of each game."""
    host_cards("RU1-C-AAAAABB", ["7h", "45x2", "46"], "67x9", "KD")
    host_cards("TF1-D1N-AAAAAAB", ["17", "73x2", "draw"], "56x3", "QH")
    host_cards("BK1-C4-AAAAA24", ["2h", "16", "1a"], "58x3", "KS")
    host_tiles("MJ1-L00-AAAAABL")


if __name__ == "__main__":
    main()
