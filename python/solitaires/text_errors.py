"""What the errors of texts say, for translation.

The readers of the core and of this package raise what they expected as an English text with its figures in it. The
templates here, one for each such text but those of saves, studies and batches, tell its figures again, so that the
whole can be said in another language. What has no template, and is not marked where it stands, is said in English as a
whole.
"""

from __future__ import annotations

from .languages import SOURCE, Saying, language_of, message, recognized

CODES = (
    message("expected a game: {games}"),
    message("expected an option of {game}: {options}"),
    message("expected the version {version}"),
    message("expected the version {version} after the game"),
    message("expected a seed from 0 to 2**35 - 1"),
    message("expected a dash after the version"),
    message("expected a dash after the option"),
    message("expected a dash or the end after the game"),
    message("expected a letter A-Z or a digit 2-7"),
    message("expected {letters} letters after the option, found {found}"),
)
CARDS = (
    message("expected a rank from 1 to 13"),
    message("expected a suit S, H, D or C"),
    message("expected a card: a rank A 2-9 T (or 10) J Q K, then a suit S H D C"),
    message("expected a suit after the rank: S H D C or a suit sign"),
    message("expected the end after the card"),
)
MOVE_SOURCE = message(
    "expected where the cards come from: a column 1-8, a cell a-d, the waste w or a foundation hS hH hD hC; or draw,"
    " redeal, or a pair such as 12+87"
)
MOVE_DESTINATION = message("expected where the cards go: a column 1-8, a cell a-d or the foundation h")
MOVE_SUIT = message("expected the suit S H D C of the foundation after h")
MOVE_END = message("expected the end of the move")
PAIR_PARTS = (
    message("expected a slot from 0 to 143"),
    message("expected + between two slots"),
    message("expected a slot from 0 to 143 after +"),
    message("expected the end of the pair"),
)
MOVES = (
    MOVE_SOURCE,
    MOVE_DESTINATION,
    MOVE_SUIT,
    message("expected a count of cards from 1 to 52 after x"),
    message("expected x and a count, or the end of the move"),
    MOVE_END,
    *PAIR_PARTS,
)

# in the terms of one game
COLUMN_SOURCE = message("expected where the cards come from: a column 1-{columns} or a foundation hS hH hD hC")
STOCK_SOURCE = message(
    "expected where the cards come from: a column 1-{columns}, the waste w or a foundation hS hH hD hC; or draw or"
    " redeal"
)
CELL_SOURCE = message("expected where the cards come from: a column 1-{columns} or a cell a-{cell}")
ONE_CELL_SOURCE = message("expected where the cards come from: a column 1-{columns} or the cell a")
COLUMN_DESTINATION = message("expected where the cards go: a column 1-{columns} or the foundation h")
CELL_DESTINATION = message("expected where the cards go: a column 1-{columns}, a cell a-{cell} or the foundation h")
ONE_CELL_DESTINATION = message("expected where the cards go: a column 1-{columns}, the cell a or the foundation h")
PAIR = message("expected a pair of slots, such as 12+87")
MOVES_OF_A_GAME = (
    COLUMN_SOURCE,
    STOCK_SOURCE,
    CELL_SOURCE,
    ONE_CELL_SOURCE,
    COLUMN_DESTINATION,
    CELL_DESTINATION,
    ONE_CELL_DESTINATION,
    PAIR,
)
POSITIONS = (
    message("expected the end: at most {most} bytes of text are read"),
    message("expected the end: no position has more than {most} lines"),
    message("expected a line that {game} has: {lines} or a column"),
    message("expected {columns} columns, found {found}"),
    message("expected {columns} columns, found one more"),
    message("expected at most {most} cards in stock and waste, found {found}"),
    message("expected each named line at most once"),
    message("expected 52 different cards: {card} stands twice"),
    message("expected 52 different cards: {card} is missing"),
    message("expected white space after the card"),
    message("expected no face-down card: {game} has none"),
    message("expected > after the face-down card"),
    message("expected no face-down card above a face-up one"),
    message("expected the last card of a column face up"),
    message("expected the face-up part of a column in sequence: {card} does not fit on {onto}"),
    message("expected at most {most} cells"),
    message("expected the suit of a foundation: S H D or C"),
    message("expected each foundation at most once"),
    message("expected - between the suit and the rank of a foundation"),
    message("expected the rank of a foundation: 0 A 2-9 T J Q K, or a number from 0 to 13"),
    message("expected foundations that agree with the cards in play: {card} is in play"),
    message("expected the line Tiles:"),
    message("expected the end after the line Tiles:"),
    message("expected {slots} tiles, one for each slot, found {found}"),
    message("expected a tile (1B-9B 1C-9C 1D-9D N S E W R G Wh F1-F4 S1-S4) or - for a removed one"),
    message("expected no more tiles {label} than the set has: {most}"),
    message("expected tiles that pair off: an odd number of flowers"),
    message("expected tiles that pair off: an odd number of seasons"),
    message("expected tiles that pair off: an odd number of tiles {label}"),
    message("expected a first line with game and option, such as RU C"),
    message("expected a first line with game and option: {games}, or MJ and a layout ({first} to {last})"),
    message("expected a layout with a number: a position does not carry a host's own layout, a save does"),
)
LAYOUTS = (
    message("expected a number after w, h or d"),
    message("expected a size of at most 65535"),
    message("expected a size of at least 1 after w, h or d"),
    message("expected the first line of a layout: {line}"),
    message("expected the sizes before the first row"),
    message("expected the end after {layers} layers of {rows} rows"),
    message("expected {width} characters in row {row} of layer {layer}, not {found}"),
    message("expected . 1 2 3 or 4 in row {row} of layer {layer}"),
    message("expected row {row} of layer {layer} before the end"),
    message("expected a whole tile, 12 over 43, in row {row} of layer {layer}"),
    message("expected at most 144 tiles"),
    message("expected an even number of tiles from 2 to 144, not {found}"),
    message("expected a layout whose canonical text has at most {most} bytes"),
    message("expected a layout that can be dealt: no order was found in which its tiles could go in pairs"),
)
INTERCHANGE = (
    message("expected a position of {asked}, not of {found}"),
    message("expected a position or a deal: this looks like {format}"),
    message("expected a text that is in one format only: microsoft and pysol are numbers"),
    message("expected one of the formats {formats}"),
    message("expected the number of a deal, such as 24"),
    message("expected the number of a deal from {least} to {most}"),
    message("expected a card of three digits: 01 to 13, then 1 to 4 for clubs, diamonds, hearts, spades"),
    message("expected 52 cards of three digits, found {found}"),
    message('expected a member "{member}"'),
    message("expected one of the members {members}"),
    message("expected each member once"),
    message("expected a list"),
    message("expected a card such as AS, 10H or 4d"),
    message("expected the cards of each foundation from the ace up"),
    message("expected JSON"),
    message("expected JSON with lists of cards"),
    message("expected a JSON object"),
    message("expected XML"),
    message("expected an element map"),
    message("expected no document type"),
    message("expected the end of the map before the next one"),
    message("expected one of the elements {elements}"),
    message("expected a layer's number without a half"),
    message("expected tiles that do not overlap"),
    message("expected the attribute {attribute} of {element}"),
    message("expected whole or half tiles, at most {most}, in the attribute {attribute} of {element}"),
    message("expected no sizes in version 1.0"),
    message("expected a move such as 36, a5, 3h or 25v3"),
    message("expected a number, such as v3, after the moves to empty columns"),
)
TEMPLATES = (*CODES, *CARDS, *MOVES, *MOVES_OF_A_GAME, *POSITIONS, *LAYOUTS, *INTERCHANGE)

_FOUND_AT_POSITION = message("{expected}; found {found} at position {position}")
_FOUND_IN_LINE = message("{expected}; found {found} at line {line}, column {column}")
_END_AT_POSITION = message("{expected}; found the end at position {position}")
_END_IN_LINE = message("{expected}; found the end at line {line}, column {column}")


def text_error(lang: str, expected: str | Saying, text: str, position: int) -> str:
    """Return what was expected, where, and what stood there instead, in a language."""
    known = expected if isinstance(expected, Saying) else None
    if isinstance(expected, str) and language_of(lang) != SOURCE:
        known = recognized(expected, TEMPLATES)
        lang = lang if known else SOURCE
    # what is expected may end with a sentence, such as that of a refusal
    said = (known.say(lang) if known else str(expected)).removesuffix(".")
    rest = text[position:].split("\n", 1)[0]
    found = ascii(rest if len(rest) <= 24 else rest[:24] + "...")
    if "\n" in text:
        before = text[:position]
        line, column = before.count("\n") + 1, position - before.rfind("\n")
        where = _FOUND_IN_LINE if rest else _END_IN_LINE
        return where.say(lang, expected=said, found=found, line=line, column=column)
    where = _FOUND_AT_POSITION if rest else _END_AT_POSITION
    return where.say(lang, expected=said, found=found, position=position)
