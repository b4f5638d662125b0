"""Texts of other programs read a second time, as far as known as those programs read them, and with nothing of ours.

Cards are texts such as "TS", tiles are (x, y, layer) of their upper left quarter, in half tiles.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from xml.etree import ElementTree

Tile = tuple[int, int, int]


def kmahjongg_tiles(text: str) -> list[Tile]:
    """The tiles of a layout of KMahjongg 1.1, layer by layer, row by row."""
    sizes: dict[str, int] = {}
    rows: list[str] = []
    first, *lines = text.split("\n")
    assert first == "kmahjongg-layout-v1.1"
    assert lines.pop() == "", "the last line has no end"
    for line in lines:
        if line[0] in "whd":
            assert not rows
            sizes[line[0]] = int(line[1:])
        elif line[0] != "#":
            rows.append(line)
    width, height, depth = (sizes[name] for name in "whd")
    assert len(rows) == height * depth
    assert {len(row) for row in rows} == {width}
    marks = {(x, index % height, index // height): mark for index, row in enumerate(rows) for x, mark in enumerate(row)}
    tiles = [place for place, mark in marks.items() if mark == "1"]
    for x, y, layer in tiles:
        quarters = [marks.pop((x + right, y + down, layer)) for right, down in ((0, 0), (1, 0), (1, 1), (0, 1))]
        assert quarters == ["1", "2", "3", "4"]
    assert set(marks.values()) <= {"."}, "there are quarters of no tile"
    return tiles


def gnome_mahjongg_maps(text: str) -> list[tuple[str, str, set[Tile]]]:
    """The maps of a file of GNOME Mahjongg: name, name of the scores, tiles."""
    root = ElementTree.fromstring(text)
    assert root.tag == "mahjongg"
    maps = []
    for board in root:
        assert (board.tag, set(board.attrib)) == ("map", {"name", "scorename"})
        tiles: list[Tile] = []
        for layer in board:
            assert layer.tag == "layer"
            for element in layer:
                place = {name: float(value) for name, value in element.attrib.items()}
                left, right = (place["x"],) * 2 if "x" in place else (place["left"], place["right"])
                top, bottom = (place["y"],) * 2 if "y" in place else (place["top"], place["bottom"])
                assert (
                    element.tag
                    == {(1, 1): "tile", (0, 1): "row", (1, 0): "column", (0, 0): "block"}["x" in place, "y" in place]
                )
                # whole steps of one tile, as the program goes
                y = top
                while y <= bottom:
                    x = left
                    while x <= right:
                        tiles.append((round(2 * x), round(2 * y), int(layer.attrib["z"])))
                        x += 1
                    y += 1
        assert len(tiles) == len(set(tiles))
        maps.append((board.attrib["name"], board.attrib["scorename"], set(tiles)))
    return maps


@dataclass
class Board:
    """A position of Solvitaire: every pile with its top card last."""

    columns: list[list[str]]
    face_down: list[int]
    foundations: list[int]
    """How many cards of spades, hearts, diamonds and clubs are up."""
    stock: list[str]
    waste: list[str]


def solvitaire_board(text: str) -> Board:
    """The position of a JSON of Solvitaire: ranks as numbers, A, J, Q and K, cards that lie face down in lower case."""
    members = json.loads(text)
    assert set(members) <= {"tableau piles", "foundations", "stock", "waste"}
    piles = members["tableau piles"]
    face_down = [sum(card[-1].islower() for card in pile) for pile in piles]
    for pile, down in zip(piles, face_down, strict=True):
        assert all(card[-1].islower() for card in pile[:down]), "a face-down card lies above a face-up one"
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    up = members.get("foundations", [])
    foundations = []
    for suit in "SHDC":
        suited = [card[:-1] for card in up if card[-1] == suit]
        assert suited == ranks[: len(suited)]
        foundations.append(len(suited))
    assert sum(foundations) == len(up)

    def ours(cards: list[str]) -> list[str]:
        assert all(card[:-1] in ranks and card[-1].upper() in "SHDC" for card in cards)
        return [("T" if card[:-1] == "10" else card[:-1]) + card[-1].upper() for card in cards]

    stock, waste = ours(members.get("stock", [])), ours(members.get("waste", []))
    return Board(list(map(ours, piles)), face_down, foundations, stock, waste)
