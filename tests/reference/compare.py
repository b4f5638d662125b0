"""Random games played on the engine and on the reference at once, compared at every step.

In the folder tests, `python -m reference.compare --games 2000 --processes 2` spreads that many games over all variants.
"""

from __future__ import annotations

import argparse
import itertools
import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

import solitaires as sol

from . import ReferenceCardGame, ReferenceMahjong, deal
from .cards import DECK, RANKS, SUITS
from .mahjong_dealing import deal_tiles
from .moves import SOURCES, TARGETS, card_move

ILLEGAL_SAMPLES = 15
EVERY_MOVE_GAMES = 8
"""In one game of so many all expressible moves are compared at the start, in another one at the end."""
MAHJONG_ROUNDS = 5
"""The layouts differ in geometry only, so they are played in one round of so many."""
MAX_STEPS = 60


def random_move_text(rng: random.Random) -> str:
    """Any move that the notation can express, the likely ones more often."""
    kind = rng.random()
    if kind < 0.04:
        return rng.choice(["draw", "redeal"])
    if kind < 0.08:
        first, second = sorted(rng.choices(range(144), k=2))
        return f"{first}+{second}"
    count = rng.choice([1, 1, 1, 2, 3, rng.randint(1, 13), rng.randint(1, 52)])
    return card_move(rng.choice(SOURCES), rng.choice(TARGETS), count)


def random_position(rules: str, rng: random.Random) -> str:
    """A position that need not be reachable: some cards up, the rest strewn over the piles, often in runs."""
    game = sol.new_game(rules.replace(" ", "1-") + "-AAAAAAA")
    assert isinstance(game, sol.CardGame)
    ranks = [rng.choice([0, rng.randint(0, 13), rng.randint(8, 13)]) for _ in SUITS]
    cards = [card for card in DECK if RANKS.index(card[0]) + 1 > ranks[SUITS.index(card[1])]]
    rng.shuffle(cards)
    if rng.random() < 0.5:
        cards.sort(key=lambda card: RANKS.index(card[0]) + rng.random() * 3, reverse=True)
    cells = [cards.pop() if cards and rng.random() < 0.4 else "-" for _ in game.cells]
    waste: list[str] = []
    stock: list[str] = []
    if rules[:2] in ("TF", "KL"):
        talon = [cards.pop() for _ in range(min(len(cards), rng.randint(0, 24)))]
        cut = rng.randint(0, len(talon))
        waste, stock = talon[:cut], talon[cut:]
    columns: list[list[str]] = [[] for _ in game.columns]
    places = rng.sample(range(len(columns)), rng.randint(1, len(columns)))
    for card in cards:
        columns[rng.choice(places)].append(card)
    lines = [rules, "Foundations: " + " ".join(f"{s}-{('0' + RANKS)[r]}" for s, r in zip(SUITS, ranks, strict=True))]
    if rules[:2] in ("TF", "KL"):
        lines += ["Stock: " + " ".join(stock), "Waste: " + " ".join(waste)]
    if cells:
        lines.append("Freecells: " + " ".join(cells))
    for column in columns:
        down = 0
        if rules[:2] in ("RU", "YK") and column:
            down = rng.randint(0, len(column) - 1)
        elif rules[:2] == "KL" and column:
            down = len(column) - 1  # a face-up part of one card is always in sequence
        lines.append(" ".join([":", *(f"<{card}>" for card in column[:down]), *column[down:]]))
    return "\n".join(lines)


def change_of(change: sol.Change) -> dict[str, object]:
    """A change of the engine as the reference writes it."""
    return {
        "kind": change.kind,
        "move": str(change.move),
        "cards": [card.label if isinstance(card, sol.Tile) else card.code for card in change.cards],
        "turned": change.turned.code if change.turned else None,
        "points": change.points,
        "score": change.score,
        "won": change.won,
    }


def same(what: str, engine: object, reference: object) -> None:
    """Raise when the two differ."""
    if engine != reference:
        raise AssertionError(f"{what}: engine {engine!r}, reference {reference!r}")


def compare_state(
    game: sol.CardGame | sol.MahjongGame, reference: ReferenceCardGame | ReferenceMahjong, rng: random.Random
) -> set[str]:
    """Compare everything that can be seen in one position; return the legal moves."""
    listed = [str(move) for move in game.legal_moves]
    legal = reference.legal_moves()
    same("legal moves", sorted(listed), sorted(legal))
    for _ in range(ILLEGAL_SAMPLES):
        text = random_move_text(rng)
        refusal = game.refusal(text)
        same(f"refusal of {text}", refusal.rule if refusal else None, reference.refusal(text))
    same("position", game.position, reference.position())
    same("score", game.score, reference.score)
    same("move_count", game.move_count, reference.move_count)
    same("is_won", game.is_won, reference.is_won())
    same("is_stuck", game.is_stuck, not reference.is_won() and not legal)
    same("history", [str(move) for move in game.history], reference.history)
    same("can_undo, can_redo", (game.can_undo, game.can_redo), (bool(reference.undo_stack), bool(reference.redo_stack)))
    return legal


def compare_every_move(game: sol.CardGame | sol.MahjongGame, reference: ReferenceCardGame | ReferenceMahjong) -> None:
    """Compare the refusals of all moves that the notation can express; the legal ones are those without a refusal."""
    legal = []
    for text in reference.every_move():
        refusal = game.refusal(text)
        same(f"refusal of {text}", refusal.rule if refusal else None, reference.refusal(text))
        if refusal is None:
            legal.append(text)
    same("moves without a refusal", sorted(legal), sorted(map(str, game.legal_moves)))


def compare_placing(game: sol.CardGame, reference: ReferenceCardGame, rng: random.Random) -> None:
    """Compare what the placing help says of some cards."""
    for card in rng.sample(DECK, 6):
        same(f"destinations of {card}", {str(move) for move in game.destinations(card)}, reference.destinations(card))
        best = game.best_destination(card)
        same(f"best destination of {card}", str(best) if best else None, reference.best_destination(card))
        for name in ("tap", "double_tap"):
            change = getattr(game.copy(), name)(card)
            same(f"{name} {card}", str(change.move) if change else None, getattr(reference, name)(card))
    change = game.copy().tap_stock()
    same("tap on the stock", str(change.move) if change else None, reference.tap_stock())


def compare_tap(game: sol.MahjongGame, reference: ReferenceMahjong, slot: int) -> None:
    """Tap both and compare."""
    selection = game.tap(slot)
    answer = reference.tap(slot)
    same("selected", selection.selected.slot if selection.selected else None, answer["selected"])
    same("dropped", selection.dropped.slot if selection.dropped else None, answer["dropped"])
    same("change", change_of(selection.change) if selection.change else None, answer["change"])
    same("selection kept", game.selected.slot if game.selected else None, reference.selected)


def take_step(
    game: sol.CardGame | sol.MahjongGame,
    reference: ReferenceCardGame | ReferenceMahjong,
    legal: set[str],
    changes: list[sol.Change],
    rng: random.Random,
) -> bool:
    """Play, undo or redo on both; false when nothing is possible."""
    choice = rng.random()
    changes.clear()
    if choice < 0.15 and game.can_undo:
        same("move undone", str(game.undo()), reference.undo_stack[-1].change["move"])
        expected = reference.undo()
    elif choice < 0.25 and game.can_redo:
        same("move redone", str(game.redo()), reference.redo_stack[-1].change["move"])
        expected = reference.redo()
    elif legal:
        up = sorted(move for move in legal if move.endswith("h"))
        move = rng.choice(up) if up and rng.random() < 0.5 else rng.choice(sorted(legal))
        game.play(move)
        expected = reference.play(move)
    else:
        return False
    same("change", change_of(changes[0]), expected)
    return True


def compare_game(rules: str, seed: int) -> int:
    """Play a random game of some rules on both and return the number of steps; AssertionError at a difference."""
    rng = random.Random(f"{rules} {seed}")
    limit = rng.choice([100, None, 3, 0])
    code = sol.DealCode(game=rules[:2], option=rules[3:], seed=rng.getrandbits(35))
    reference: ReferenceCardGame | ReferenceMahjong
    if code.game == "MJ":
        dealt = sol.new_game(code, limit)
        assert isinstance(dealt, sol.MahjongGame)
        slots = list(dealt.layout.slots)
        tiles = deal_tiles(slots, code.seed)
        assert tiles is not None
        same("plan", [move.slots for move in dealt.plan or ()], [tuple(sorted(pair)) for pair in tiles[1]])
        game: sol.CardGame | sol.MahjongGame = dealt
        reference = ReferenceMahjong(slots, tiles[0], code.option, limit)
    elif seed % 3 == 0:
        text = random_position(rules, rng)
        game = sol.from_position(text, limit)
        reference = ReferenceCardGame.from_position(text, limit)
    else:
        game = sol.new_game(code, limit)
        reference = deal(str(code), limit)
    changes: list[sol.Change] = []
    game.on_change(changes.append)
    steps = 0
    try:
        legal = compare_state(game, reference, rng)
        if seed % EVERY_MOVE_GAMES == 0:
            compare_every_move(game, reference)
        while steps < MAX_STEPS and take_step(game, reference, legal, changes, rng):
            steps += 1
            legal = compare_state(game, reference, rng)
            if isinstance(game, sol.CardGame) and isinstance(reference, ReferenceCardGame) and steps % 7 == 0:
                compare_placing(game, reference, rng)
            if isinstance(game, sol.MahjongGame) and isinstance(reference, ReferenceMahjong) and rng.random() < 0.5:
                for _ in range(3):
                    compare_tap(game, reference, rng.randrange(len(reference.slots)))
                legal = compare_state(game, reference, rng)
        if seed % EVERY_MOVE_GAMES == 1:
            compare_every_move(game, reference)
    except AssertionError as error:
        raise AssertionError(f"{rules} game {seed} ({code}) after {steps} steps: {error}\n{game.position}") from error
    return steps


def spread(games: int, first_round: int = 0) -> Iterator[tuple[str, int]]:
    """Games of all variants in turn."""
    endless = (
        (f"{variant.game} {variant.option}", round_number)
        for round_number in itertools.count(first_round)
        for variant in sol.variants()
        if variant.game != "MJ" or round_number % MAHJONG_ROUNDS == 0
    )
    return itertools.islice(endless, games)


def compare_one(game: tuple[str, int]) -> int:
    """Play one game; the form that a pool of processes wants."""
    return compare_game(*game)


def main() -> None:
    """Compare many games and say how many steps agreed."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first-round", type=int, default=0, help="leave out the games of the rounds before it")
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    started = time.perf_counter()
    with ProcessPoolExecutor(arguments.processes) as pool:
        steps = sum(pool.map(compare_one, spread(arguments.games, arguments.first_round), chunksize=8))
    print(f"{arguments.games} games, {steps} steps: no difference ({time.perf_counter() - started:.0f} s)")


if __name__ == "__main__":
    main()
