"""Positions as Solvitaire reads them: JSON with lists of cards, of which those in lower case lie face down."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..cards import RANKS, SUITS, rank_text
from ..errors import NotExpressible, PositionError
from ..languages import message
from .deals import CARD_GAMES, card_game_of, hides_cards
from .mapped_text import MappedText, game_of_shape, position_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..card_game import CardGame
    from ..cards import Card
    from ..game import Game

NAME = "solvitaire"
GAMES = CARD_GAMES
_COLUMNS, _FOUNDATIONS, _CELLS, _STOCK, _WASTE = "tableau piles", "foundations", "cells", "stock", "waste"
_MEMBERS = (_COLUMNS, _FOUNDATIONS, _CELLS, _STOCK, _WASTE)
_CARD = re.compile(r"(?:[2-9]|1[0-3]?|[ajqk])[cdhs]", re.IGNORECASE | re.ASCII)
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}:,]|[^\s\[\]{}:,"]+')


class _Text(NamedTuple):
    """A string of the JSON."""

    value: str
    offset: int
    """Where its first character stands."""


class _List(NamedTuple):
    """A list of the JSON."""

    items: list[_Node]
    offset: int


class _Other(NamedTuple):
    """An object, a number, a truth value or null."""

    offset: int


_Node: TypeAlias = "_Text | _List | _Other"


def read(text: str, game: str | None, option: str | None) -> CardGame:
    """Read a position. Without a game it is the one that the piles look like."""
    members = _members(text)
    if _COLUMNS not in members:
        raise PositionError(f'expected a member "{_COLUMNS}"', text, len(text))
    columns = [_cards(column, text) for column in _list(members[_COLUMNS], text)]
    piles = {name: _cards(members[name], text) for name in _MEMBERS[1:] if name in members}
    if game is None:
        has_stock = _STOCK in piles or _WASTE in piles
        has_hidden = any(card.value[-1].islower() for column in columns for card in column if card.value)
        game = game_of_shape(len(columns), has_stock=has_stock, has_hidden=has_hidden)
    position = position_of(game, option, text)
    if _FOUNDATIONS in piles:
        position.add("\nFoundations:")
        for suit, (top, offset) in _tops(piles[_FOUNDATIONS], text).items():
            position.add(f" {suit}-{top}", offset)
    # the last card of the stock is drawn next, as the last one of the waste can be played
    for name, label, step in ((_STOCK, "Stock", -1), (_WASTE, "Waste", 1), (_CELLS, "Freecells", 1)):
        if piles.get(name):
            position.add(f"\n{label}", piles[name][0].offset)
            position.add(":")
            _add_cards(position, piles[name][::step], hides=False)
    for column in columns:
        position.add("\n:")
        _add_cards(position, column, hides=hides_cards(game))
    return position.card_game()


def _members(text: str) -> dict[str, _Node]:
    """Return the members of the one object that a text is."""
    try:
        # numbers stay text: a long one is no deal, but no reason to fail in another way either
        whole = json.loads(text, parse_int=str, parse_float=str)
    except json.JSONDecodeError as error:
        raise PositionError("expected JSON", text, error.pos) from error
    except RecursionError:
        raise PositionError("expected JSON with lists of cards", text, 0) from None
    if not isinstance(whole, dict):
        raise PositionError("expected a JSON object", text, len(text) - len(text.lstrip()))
    # the JSON is right; its tokens tell where things stand
    tokens = _TOKEN.finditer(text)
    next(tokens)
    members: dict[str, _Node] = {}
    for token in tokens:
        if token[0] in ("}", ","):
            continue
        name = json.loads(token[0])
        if name not in _MEMBERS:
            raise PositionError(f"expected one of the members {', '.join(_MEMBERS)}", text, token.start() + 1)
        if name in members:
            raise PositionError("expected each member once", text, token.start() + 1)
        next(tokens)
        members[name] = _node(next(tokens), tokens, lists=2)
    return members


def _node(token: re.Match[str], tokens: Iterator[re.Match[str]], lists: int) -> _Node:
    """Return the value that begins with a token: a list when it is one of at most `lists` in each other."""
    if token[0][0] == '"':
        return _Text(json.loads(token[0]), token.start() + 1)
    if token[0] == "[" and lists:
        items: list[_Node] = []
        for item in tokens:
            if item[0] == "]":
                break
            if item[0] != ",":
                items.append(_node(item, tokens, lists - 1))
        return _List(items, token.start())
    depth = int(token[0] in "[{")
    while depth:
        inner = next(tokens)[0]
        depth += (inner in "[{") - (inner in "]}")
    return _Other(token.start())


def _list(node: _Node, text: str) -> list[_Node]:
    if not isinstance(node, _List):
        raise PositionError("expected a list", text, node.offset)
    return node.items


def _cards(node: _Node, text: str) -> list[_Text]:
    """Return the cards of a list; "" stands for an empty place among cells."""
    cards = []
    for item in _list(node, text):
        if not isinstance(item, _Text) or not (item.value == "" or _CARD.fullmatch(item.value)):
            raise PositionError("expected a card such as AS, 10H or 4d", text, item.offset)
        cards.append(item)
    return cards


def _code(card: _Text) -> str:
    """Return a card as our positions write it."""
    rank = card.value[:-1].upper()
    return (RANKS[int(rank)] if rank.isdigit() else rank) + card.value[-1].upper()


def _add_cards(position: MappedText, cards: list[_Text], *, hides: bool) -> None:
    for card in cards:
        hidden = hides and card.value[-1:].islower()
        position.add(" <" if hidden else " ")
        position.add(_code(card) if card.value else "-", card.offset)
        position.add(">" if hidden else "")


def _tops(cards: list[_Text], text: str) -> dict[str, tuple[str, int]]:
    """Return the top rank of each foundation and where it stands; the cards of a suit come from the ace up."""
    tops: dict[str, tuple[str, int]] = {}
    for card in cards:
        code = _code(card) if card.value else ""
        top = tops.get(code[1:], (RANKS[0], 0))[0]
        if RANKS.find(code[:1] or RANKS[0]) != RANKS.index(top) + 1:
            raise PositionError("expected the cards of each foundation from the ace up", text, card.offset)
        tops[code[1:]] = (code[0], card.offset)
    return tops


def write(game: Game) -> str:
    """Write a position."""
    cards = card_game_of(game, NAME, GAMES)
    if any(cards.cells):
        raise NotExpressible(NAME, message("its deals have no cards in cells, and this position has some").of())
    columns = [
        json.dumps([_text(card, hidden=place < hidden) for place, card in enumerate(column)])
        for column, hidden in zip(cards.columns, cards.face_down, strict=True)
    ]
    members = {_COLUMNS: "[\n    " + ",\n    ".join(columns) + "\n  ]"}
    if any(cards.foundations):
        tops = zip(SUITS, cards.foundations, strict=True)
        members[_FOUNDATIONS] = json.dumps([rank_text(rank) + suit for suit, top in tops for rank in range(1, top + 1)])
    if cards.draw_count:
        members[_STOCK] = json.dumps(list(map(_text, cards.stock)))
        members[_WASTE] = json.dumps(list(map(_text, cards.waste)))
    return "{\n" + ",\n".join(f'  "{name}": {value}' for name, value in members.items()) + "\n}\n"


def _text(card: Card, *, hidden: bool = False) -> str:
    return rank_text(card.rank) + (card.suit.lower() if hidden else card.suit)
