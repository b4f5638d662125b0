"""Games, moves, changes and hints in words, for screen readers and for programs that talk.

docs/describing.md gives the form: short sentences, one a line, always in the same order. What a player cannot see is
never named: face-down cards, the stock, and what lies under other cards of the waste or of a foundation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._core import Change
from .card_game import CardGame, moving_cards
from .cards import SUITS, Card
from .errors import IllegalMove, wrong_type
from .hints import Hint
from .languages import Message, counted, listed, message, named
from .mahjong import MahjongGame, Tile
from .moves import Move
from .names import card_in_sentence, card_name, layout_name, tile_name, variant_name
from .refusals import kind_of

if TYPE_CHECKING:
    from .game import Game

WASTE_IN_SIGHT = 3
"""How many cards of the waste lie fanned, at most; the others are under them."""

# ---- the sentences of positions

_DEALT = message("{game}, deal {code}.")
_SET_UP = message("{game}.")
_OWN_LAYOUT = message("Mahjong Solitaire on the layout {layout}.")
_UNNAMED_LAYOUT = message("Mahjong Solitaire on a layout without a name.")
_SCORE_AND_MOVES = message("Score: {score}. Moves: {moves}.")
_MOVES = message("Moves: {moves}.")
GAME_WON = message("The game is won.")
GAME_STUCK = message("No legal move is left.")

_FOUNDATIONS = {
    "S": message("Foundation of spades: {card}."),
    "H": message("Foundation of hearts: {card}."),
    "D": message("Foundation of diamonds: {card}."),
    "C": message("Foundation of clubs: {card}."),
}
_EMPTY_FOUNDATIONS = {
    "S": message("Foundation of spades: empty."),
    "H": message("Foundation of hearts: empty."),
    "D": message("Foundation of diamonds: empty."),
    "C": message("Foundation of clubs: empty."),
}
_CELL = message("Cell {letter}: {card}.")
_EMPTY_CELL = message("Cell {letter}: empty.")
_STOCK = counted("count", "Stock: {count} card, face down.", "Stock: {count} cards, face down.")
_EMPTY_STOCK = message("Stock: empty.")
# Translators: of the {count} cards at most three are named, the playable one last
_WASTE = counted(
    "count",
    "Waste, {count} card: {cards}.",
    "Waste, {count} cards, the last of these can be played: {cards}.",
)
_EMPTY_WASTE = message("Waste: empty.")
_COLUMN = message("Column {number}: {cards}.")
_COLUMN_WITH_BACKS = counted(
    "down",
    "Column {number}: {down} card face down, then {cards}.",
    "Column {number}: {down} cards face down, then {cards}.",
)
_EMPTY_COLUMN = message("Column {number}: empty.")

_PAIRS_LEFT = counted("pairs", "{pairs} pair is left.", "{pairs} pairs are left.")
_PAIRS_FREE = counted("pairs", "{pairs} pair can be removed.", "{pairs} pairs can be removed.")
_SELECTED = message("The tile in slot {slot} is selected.")
_FREE_TILES = counted("count", "{count} free tile: {tiles}.", "{count} free tiles: {tiles}.")
# Translators: tiles stand where no grammatical case is asked for, here and below
_TILE_IN_SLOT = named("in a list", "{tile} in slot {slot}")
_BLOCKED_TILES = counted(
    "count",
    "{count} blocked tile, and the slots of the tiles that block it.",
    "{count} blocked tiles, each with the slots of the tiles that block it.",
)
# Translators: after the words for the places come the numbers of slots
_COVERED = message("Slot {slot}, {tile}. Above: {above}.")
_BETWEEN = message("Slot {slot}, {tile}. Left: {left}. Right: {right}.")
_COVERED_BETWEEN = message("Slot {slot}, {tile}. Above: {above}. Left: {left}. Right: {right}.")

# ---- the sentences of moves and changes, by the kinds of piles; a column that cards come to is "empty" or not

_MOVE_CARD = {
    ("column", "column"): message("Move {card} from column {source} to column {destination}, onto {onto}."),
    ("column", "empty"): message("Move {card} from column {source} to the empty column {destination}."),
    ("column", "cell"): message("Move {card} from column {source} to cell {destination}."),
    ("column", "foundation"): message("Move {card} from column {source} to its foundation."),
    ("cell", "column"): message("Move {card} from cell {source} to column {destination}, onto {onto}."),
    ("cell", "empty"): message("Move {card} from cell {source} to the empty column {destination}."),
    ("cell", "foundation"): message("Move {card} from cell {source} to its foundation."),
    ("waste", "column"): message("Move {card} from the waste to column {destination}, onto {onto}."),
    ("waste", "empty"): message("Move {card} from the waste to the empty column {destination}."),
    ("waste", "foundation"): message("Move {card} from the waste to its foundation."),
    ("foundation", "column"): message("Move {card} from its foundation to column {destination}, onto {onto}."),
    ("foundation", "empty"): message("Move {card} from its foundation to the empty column {destination}."),
}
_MOVE_GROUP = {
    "column": counted(
        "count",
        "Move {count} card from column {source} to column {destination}, onto {onto}: {cards}.",
        "Move {count} cards from column {source} to column {destination}, onto {onto}: {cards}.",
    ),
    "empty": counted(
        "count",
        "Move {count} card from column {source} to the empty column {destination}: {cards}.",
        "Move {count} cards from column {source} to the empty column {destination}: {cards}.",
    ),
}
_DRAW = counted("count", "Draw {count} card from the stock.", "Draw {count} cards from the stock.")
_REDEAL = message("Turn the waste back into the stock.")
_REMOVE = message("Remove a pair: {tile} in slot {slot} and {other} in slot {other_slot}.")

_MOVED_CARD = {
    ("column", "column"): message("Moved {card} from column {source} to column {destination}."),
    ("column", "cell"): message("Moved {card} from column {source} to cell {destination}."),
    ("column", "foundation"): message("Moved {card} from column {source} to its foundation."),
    ("column", "waste"): message("Moved {card} from column {source} to the waste."),
    ("cell", "column"): message("Moved {card} from cell {source} to column {destination}."),
    ("cell", "foundation"): message("Moved {card} from cell {source} to its foundation."),
    ("waste", "column"): message("Moved {card} from the waste to column {destination}."),
    ("waste", "foundation"): message("Moved {card} from the waste to its foundation."),
    ("foundation", "column"): message("Moved {card} from its foundation to column {destination}."),
    ("foundation", "cell"): message("Moved {card} from its foundation to cell {destination}."),
    ("foundation", "waste"): message("Moved {card} from its foundation to the waste."),
}
_MOVED_GROUP = counted(
    "count",
    "Moved {count} card from column {source} to column {destination}: {cards}.",
    "Moved {count} cards from column {source} to column {destination}: {cards}.",
)
_DREW = counted("count", "Drew {count} card from the stock: {cards}.", "Drew {count} cards from the stock: {cards}.")
_PUT_BACK = counted(
    "count", "Put {count} card back onto the stock: {cards}.", "Put {count} cards back onto the stock: {cards}."
)
_REDEALT = message("Turned the waste back into the stock.")
_REDEAL_UNDONE = message("Turned the stock back into the waste.")
_REMOVED = message("Removed a pair: {tile} in slot {slot} and {other} in slot {other_slot}.")
_PAIR_PUT_BACK = message("Put a pair back: {tile} in slot {slot} and {other} in slot {other_slot}.")
_UNDONE = message("Undone.")
_REDONE = message("Redone.")
_TURNED_UP = message("Turned {card} face up.")
_TURNED_DOWN = message("Turned {card} face down again.")
_GAINED = counted("points", "{points} point gained. Score: {score}.", "{points} points gained. Score: {score}.")
_LOST = counted("points", "{points} point lost. Score: {score}.", "{points} points lost. Score: {score}.")


def describe(game: Game, what: Move | str | Change | Hint | None, lang: str) -> str:
    """Return a game, or what is asked about it, in words; see `Game.describe`."""
    if what is None:
        return _position(game, lang)
    if isinstance(what, (Move, str)):
        return _move(game, game._read_move(what), lang)
    if isinstance(what, Change):
        return _change(what, lang)
    if isinstance(what, Hint):
        return _hint(game, what, lang)
    wrong_type("what", "a Move or its text, a Change, a Hint or None", what)


# ---- positions


def _position(game: Game, lang: str) -> str:
    lines = [_heading(game, lang)]
    if isinstance(game, CardGame):
        lines.append(_SCORE_AND_MOVES.say(lang, score=game.score, moves=game.move_count))
        lines += _card_lines(game, lang)
    elif isinstance(game, MahjongGame):
        lines.append(_MOVES.say(lang, moves=game.move_count))
        lines += _mahjong_lines(game, lang)
    if game.is_won:
        lines.append(GAME_WON.say(lang))
    elif game.is_stuck:
        lines.append(GAME_STUCK.say(lang))
    return "\n".join(lines)


def _heading(game: Game, lang: str) -> str:
    if isinstance(game, MahjongGame) and game.layout.id == "-":
        name = layout_name(game.layout, lang)
        return _OWN_LAYOUT.say(lang, layout=name) if name else _UNNAMED_LAYOUT.say(lang)
    letters, option = game.rules.split()
    name = variant_name(letters, option, lang)
    return _SET_UP.say(lang, game=name) if game.code is None else _DEALT.say(lang, game=name, code=game.code)


def _card_lines(game: CardGame, lang: str) -> list[str]:
    lines = [
        _FOUNDATIONS[suit].say(lang, card=card_name(Card(rank, suit), lang))
        if rank
        else _EMPTY_FOUNDATIONS[suit].say(lang)
        for suit, rank in zip(SUITS, game.foundations, strict=True)
    ]
    for letter, card in zip("abcd", game.cells, strict=False):
        lines.append(
            _EMPTY_CELL.say(lang, letter=letter)
            if card is None
            else _CELL.say(lang, letter=letter, card=card_name(card, lang))
        )
    if game.draw_count:
        stock, waste = game.stock, game.waste
        lines.append(_STOCK.say(lang, count=len(stock)) if stock else _EMPTY_STOCK.say(lang))
        in_sight = _names(waste[-WASTE_IN_SIGHT:], lang)
        lines.append(_WASTE.say(lang, count=len(waste), cards=in_sight) if waste else _EMPTY_WASTE.say(lang))
    for number, (column, down) in enumerate(zip(game.columns, game.face_down, strict=True), 1):
        if not column:
            lines.append(_EMPTY_COLUMN.say(lang, number=number))
            continue
        form = _COLUMN_WITH_BACKS if down else _COLUMN
        lines.append(form.say(lang, number=number, down=down, cards=_names(column[down:], lang)))
    return lines


def _names(cards: tuple[Card, ...], lang: str) -> str:
    return listed([card_name(card, lang) for card in cards], lang)


def _mahjong_lines(game: MahjongGame, lang: str) -> list[str]:
    left = [tile for tile in game.tiles if not tile.removed]
    if not left:
        return []
    free = [tile for tile in left if tile.is_free]
    blocked = [tile for tile in left if not tile.is_free]
    lines = [_PAIRS_LEFT.say(lang, pairs=game.pairs_left), _PAIRS_FREE.say(lang, pairs=len(game.legal_moves))]
    if game.selected is not None:
        lines.append(_SELECTED.say(lang, slot=game.selected.slot))
    tiles = listed([_TILE_IN_SLOT.say(lang, tile=tile_name(tile, lang), slot=tile.slot) for tile in free], lang)
    lines.append(_FREE_TILES.say(lang, count=len(free), tiles=tiles))
    if blocked:
        lines.append(_BLOCKED_TILES.say(lang, count=len(blocked)))
        at = {(tile.layer, tile.x, tile.y): tile.slot for tile in left}
        lines += [_blocked_line(tile, at, lang) for tile in blocked]
    return lines


def _blocked_line(tile: Tile, at: dict[tuple[int, int, int], int], lang: str) -> str:
    """Return a tile that is not free and the slots of the tiles that keep it from being so."""

    def slots(layer: int, *xs: int) -> list[int]:
        places = ((layer, x, tile.y + step) for x in xs for step in (-1, 0, 1))
        return sorted(at[place] for place in places if place in at)

    above = slots(tile.layer + 1, tile.x - 1, tile.x, tile.x + 1)
    left, right = slots(tile.layer, tile.x - 2), slots(tile.layer, tile.x + 2)
    form = (_COVERED_BETWEEN if above else _BETWEEN) if left and right else _COVERED
    return form.say(
        lang,
        tile=tile_name(tile, lang),
        slot=tile.slot,
        above=listed([str(slot) for slot in above], lang),
        left=listed([str(slot) for slot in left], lang),
        right=listed([str(slot) for slot in right], lang),
    )


# ---- moves, changes and hints


def _move(game: Game, move: Move, lang: str) -> str:
    refusal = game.refusal(move)
    if refusal is not None:
        raise IllegalMove(refusal)
    if isinstance(game, MahjongGame):
        first, second = move.slots
        return _pair(_REMOVE, (game.tiles[first], game.tiles[second]), lang)
    assert isinstance(game, CardGame)
    if move.kind == "draw":
        return _DRAW.say(lang, count=min(game.draw_count, len(game.stock)))
    if move.kind == "redeal":
        return _REDEAL.say(lang)
    cards = moving_cards(game, move)
    source, destination = kind_of(move.source), kind_of(move.destination)
    onto = ""
    if destination == "column":
        column = game.columns[int(move.destination) - 1]
        destination = "column" if column else "empty"
        onto = card_in_sentence(column[-1], lang) if column else ""
    form = _MOVE_CARD[source, destination] if move.count == 1 else _MOVE_GROUP[destination]
    return form.say(
        lang, **_about(cards, lang), source=move.source, destination=move.destination, onto=onto, count=move.count
    )


def _about(cards: tuple[Card, ...], lang: str) -> dict[str, str]:
    """Return the figures of a sentence about cards: the deepest one, and all of them."""
    names = [card_in_sentence(card, lang) for card in cards]
    return {"card": names[0], "cards": listed(names, lang)}


def _pair(form: Message, tiles: tuple[Tile, Tile], lang: str) -> str:
    first, second = tiles
    return form.say(
        lang,
        tile=tile_name(first, lang),
        slot=first.slot,
        other=tile_name(second, lang),
        other_slot=second.slot,
    )


def _change(change: Change, lang: str) -> str:
    undone = change.kind == "undo"
    sentences = [_happened(change, lang)]
    if change.kind != "play":
        sentences.insert(0, (_UNDONE if undone else _REDONE).say(lang))
    if change.turned is not None:
        turned = card_in_sentence(change.turned, lang)
        sentences.append((_TURNED_DOWN if undone else _TURNED_UP).say(lang, card=turned))
    if change.points:
        form = _GAINED if change.points > 0 else _LOST
        sentences.append(form.say(lang, points=abs(change.points), score=change.score))
    if change.won:
        sentences.append(GAME_WON.say(lang))
    return " ".join(sentences)


def _happened(change: Change, lang: str) -> str:
    """Return what went from where to where, as it is seen on the table: an undo goes the other way."""
    move, undone = change.move, change.kind == "undo"
    cards = tuple(card for card in change.cards if isinstance(card, Card))
    tiles = tuple(tile for tile in change.cards if isinstance(tile, Tile))
    if move.kind == "redeal":
        return (_REDEAL_UNDONE if undone else _REDEALT).say(lang)
    if move.kind == "pair" and len(tiles) == 2:
        return _pair(_PAIR_PUT_BACK if undone else _REMOVED, tiles, lang)
    if move.kind == "draw" and cards:
        return (_PUT_BACK if undone else _DREW).say(lang, **_about(cards, lang), count=len(cards))
    source, destination = (move.destination, move.source) if undone else (move.source, move.destination)
    kinds = kind_of(source), kind_of(destination)
    if move.kind == "cards" and len(cards) == move.count and kinds in _MOVED_CARD:
        form = _MOVED_CARD[kinds] if move.count == 1 else _MOVED_GROUP
        return form.say(lang, **_about(cards, lang), source=source, destination=destination, count=move.count)
    raise ValueError(f"what must be a change of a game, not {change}")


def _hint(game: Game, hint: Hint, lang: str) -> str:
    return f"{_move(game, hint.move, lang)} {hint.why_in(lang)}"
