"""Pictures: what is in them, what must not be, and what a renderer makes of them."""

from __future__ import annotations

import ast
import doctest
import itertools
import random
import re
import runpy
import struct
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import solitaires as sol
from hypothesis import given
from hypothesis import strategies as st
from solitaires import names
from solitaires.cards import CARDS
from solitaires.pictures import THEMES, PictureOptions, Theme, draw, pixels, themes, write_picture, writer
from solitaires.pictures.lettering import lettering, text_width
from solitaires.pictures.themes import Style, contrast, darker
from solitaires.pictures.words import Words
from support import (
    ALL_CODES,
    CARD_RULES,
    MAHJONG_CODE,
    STOCK_GAMES,
    YUKON_LIKE,
    FakeTime,
    Game,
    at,
    board,
    layout_text,
    mid_game,
    nearly_won,
    new,
    others,
    play_at_random,
    said_in_locales,
    state,
    tile_game,
)

ROOT = Path(__file__).parent.parent.parent
SVG = "{http://www.w3.org/2000/svg}"
LABELS = [f"{rank}{suit}" for suit in "BCD" for rank in range(1, 10)] + [
    *("N", "E", "S", "W", "R", "G", "Wh"),
    *("F1", "F2", "F3", "F4", "S1", "S2", "S3", "S4"),
]
# one variant of each game
CODES = [
    "RU1-C-AAAAABB",
    "TF1-D3N-AAAAAAB",
    "BK1-C2-AAAAA24",
    MAHJONG_CODE,
    "YK1-S-AAAAAAB",
    "FC1-C4-AAAAAAB",
    "KL1-D1N-AAAAAAB",
]
ALL_OPTIONS: dict[str, Any] = {"coordinates": True, "caption": True, "four_colours": True, "large_print": True}

ENGLISH = Words("en")


def picture(game: Game, **options: Any) -> ET.Element:
    return ET.fromstring(game.svg(**options))


def won_game(rules: str) -> Game:
    if rules.startswith("MJ"):
        game = new(rules.replace(" ", "1-", 1) + "-AAAAABL")
        for move in game.plan:
            game.play(move)
    else:
        game = at(nearly_won(rules))
        game.play("1h")
    assert game.is_won
    return game


def stages(code: str) -> Iterator[tuple[str, Game]]:
    """The game at the start, in the middle and won."""
    game = new(code)
    yield "start", game
    yield "middle", mid_game(code)
    yield "won", won_game(game.rules)


def titled(root: ET.Element, attribute: str) -> list[tuple[str, str]]:
    """The values of an attribute with the titles of their elements, in the order of drawing."""
    found = []
    for element in root.iter(f"{SVG}g"):
        value = element.get(attribute)
        if value is not None:
            found.append((value, element.findtext(f"{SVG}title") or ""))
    return found


def titles(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}title")]


def visible_cards(game: Game) -> list[sol.Card]:
    seen = [card for held in (game.cells, game.waste[-3:]) for card in held if card]
    seen += [sol.Card(rank, suit) for suit, rank in zip("SHDC", game.foundations, strict=True) if rank]
    for column, face_down in zip(game.columns, game.face_down, strict=True):
        seen += column[face_down:]
    return seen


def uses_of(root: ET.Element, name: str) -> int:
    """How often a definition is used on the board itself."""
    defined = root.find(f"{SVG}defs")
    within = set(defined.iter()) if defined is not None else set()
    pattern = re.compile(f"#{name}-[0-9a-f]{{8}}")
    return sum(
        bool(pattern.fullmatch(element.get("href", ""))) for element in root.iter(f"{SVG}use") if element not in within
    )


def body_of(root: ET.Element, slot: int) -> str:
    """What a tile without the drawing on its front is drawn with."""
    first = root.find(f".//{SVG}g[@data-slot='{slot}'][@transform]/{SVG}use")
    assert first is not None
    return first.attrib["href"]


def check_picture(game: Game, text: str) -> ET.Element:
    """What holds for every picture."""
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert len(text) < 150_000
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        *("svg", "title", "desc", "defs", "g", "use", "path", "rect", "circle"),
    }
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    references = [element.get("href", "") for element in root.iter() if element.get("href")]
    assert len(set(ids)) == len(ids)
    assert {f"#{identity}" for identity in ids} == set(references), "what is used is defined, and all of it"
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "url(" not in text
    assert "nan" not in re.sub("<(title|desc)>[^<]*", "", text)
    if isinstance(game, sol.CardGame):
        seen = visible_cards(game)
        assert Counter(titled(root, "data-card")) == Counter((card.code, ENGLISH.card(card)) for card in seen)
        hidden = set(CARDS.values()) - set(seen)
        for card in hidden:
            assert ENGLISH.card(card) not in text
            assert not re.search(f'"#?{card.code}-', text)
        assert uses_of(root, "back") == sum(game.face_down) + bool(game.stock)
    else:
        slots = [int(slot) for slot, _ in titled(root, "data-slot")]
        # the places of the last pair are marked
        assert sorted(slot for slot in slots if not game.tiles[slot].removed) == [
            tile.slot for tile in game.tiles if not tile.removed
        ]
        for slot, title in titled(root, "data-slot"):
            tile = game.tiles[int(slot)]
            if tile.removed or title == ENGLISH.covered_tile():
                continue
            assert title == ENGLISH.tile_state(tile.label, is_free=tile.is_free, is_selected=tile == game.selected)
        bodies = {
            is_free: Counter(
                body_of(root, tile.slot) for tile in game.tiles if not tile.removed and tile.is_free is is_free
            )
            for is_free in (True, False)
        }
        assert max(len(bodies[True]), len(bodies[False])) <= 1
        assert not bodies[True].keys() & bodies[False].keys(), "blocked tiles are darker"
    return root


# --- what is in a picture --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ALL_CODES)
def test_every_game_at_every_stage(code: str) -> None:
    for _, game in stages(code):
        before = state(game)
        for options in ({}, ALL_OPTIONS, {"fixed_size": True, "last_move": False, "theme": "dark"}):
            check_picture(game, game.svg(**options))
        assert state(game) == before


@given(st.sampled_from(ALL_CODES), st.integers(0, 2**32), st.integers(0, 120), st.booleans())
def test_random_positions(code: str, seed: int, actions: int, large: bool) -> None:
    rng = random.Random(seed)
    game = new(code[: code.rindex("-") + 1] + "".join(rng.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", k=7)))
    play_at_random(game, rng, actions)
    for _ in range(rng.randrange(4)):
        if game.can_undo:
            game.undo()
    moves = game.legal_moves
    hint = rng.choice(moves) if moves else None
    check_picture(game, game.svg(hint=hint, large_print=large))
    assert "<svg" in game._repr_svg_()


def test_the_title_names_game_and_deal() -> None:
    assert titles(picture(new("RU1-R-AAAAABB")))[0] == "Russian Solitaire, relaxed, RU1-R-AAAAABB"
    assert titles(picture(new(MAHJONG_CODE)))[0] == "Mahjong Solitaire, Turtle, MJ1-L00-AAAAABL"
    assert titles(picture(at(nearly_won("BK C4"))))[0] == "Baker's Game, four cells"


def test_descriptions() -> None:
    assert picture(new("RU1-C-AAAAABB")).findtext(f"{SVG}desc") == "0 of 52 cards are on the foundations."
    won = picture(won_game("KL D1N")).findtext(f"{SVG}desc")
    assert won == "52 of 52 cards are on the foundations. The game is won."
    assert picture(new(MAHJONG_CODE)).findtext(f"{SVG}desc") == "72 pairs are left. 35 tiles are free."
    text = picture(tile_game({0: "1B", 1: "2B", 2: "1B", 3: "2B"})).findtext(f"{SVG}desc")
    assert text == "2 pairs are left. 2 tiles are free. No legal move is left."


def test_piles_are_named_with_their_cards_in_order() -> None:
    game = at(
        board(
            "KL D3N",
            {1: "<2S> <3H> KC QD", 2: "5S"},
            foundations="A000",
            stock="4S 6S",
            waste="7S 8S 9S TS",
            under=7,
            hidden=True,
        )
    )
    root = picture(game)
    piles = dict(titled(root, "data-pile"))
    assert piles["1"] == "column 1: 4 cards, 2 of them face down"
    assert piles["2"] == "column 2: 1 card"
    assert piles["3"] == "column 3: empty"
    assert piles["hS"] == "foundation of spades: 1 card"
    assert piles["hH"] == "foundation of hearts: empty"
    assert piles["stock"] == "stock: 2 cards face down"
    assert piles["w"] == "waste: 4 cards, the last 3 are seen"
    inside = {
        pile.get("data-pile"): [element.get("data-card") for element in pile.iter() if element.get("data-card")]
        for pile in root.iter(f"{SVG}g")
        if pile.get("data-pile")
    }
    assert inside["1"] == ["KC", "QD"]
    assert inside["w"] == ["8S", "9S", "TS"]
    assert inside["hS"] == ["AS"]
    assert inside["stock"] == []
    assert dict(titled(picture(new("BK1-C2-AAAAA24")), "data-pile"))["b"] == "cell b: empty"


def test_an_empty_stock_tells_whether_the_waste_can_be_turned_back() -> None:
    game = at(board("TF D1N", {}, waste="AS", under=1))
    assert dict(titled(picture(game), "data-pile"))["stock"] == "stock: empty, the waste can be turned back"
    game.play("wh")
    assert dict(titled(picture(game), "data-pile"))["stock"] == "stock: empty"


def swapped(text: str, first: str, second: str) -> str:
    return text.replace(first, "??").replace(second, first).replace("??", second)


@pytest.mark.parametrize("rules", [*YUKON_LIKE, *STOCK_GAMES])
def test_a_picture_does_not_depend_on_hidden_cards(rules: str) -> None:
    """Other cards below or in the stock, the same bytes: so nothing of them can be read from a picture."""
    hidden = [] if rules.startswith("TF") else ["<2S>", "<9D>", "<QH>"]
    stock = ["4S", "6H", "JC"] if rules in STOCK_GAMES else []
    text = board(
        rules,
        {1: " ".join([*hidden, "KC"])},
        stock=" ".join(stock),
        waste="3S" if stock else "",
        under=5,
        hidden=bool(hidden),
    )
    pictures = {at(text).svg(**ALL_OPTIONS)}
    for first, second in itertools.combinations([card.strip("<>") for card in hidden + stock], 2):
        pictures.add(at(swapped(text, first, second)).svg(**ALL_OPTIONS))
    assert len(pictures) == 1


def test_a_picture_does_not_depend_on_the_waste_below_the_three_seen() -> None:
    text = board("KL D3N", {1: "KC"}, waste="2S 3S 4S 5S 6S", under=5, hidden=True)
    assert at(text).svg() == at(swapped(text, "2S", "3S")).svg()
    assert at(text).svg() != at(swapped(text, "3S", "4S")).svg()


# --- the same everywhere ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ALL_CODES)
def test_the_same_position_gives_the_same_bytes(code: str) -> None:
    game = mid_game(code)
    expected = game.svg(**ALL_OPTIONS)
    assert game.svg(**ALL_OPTIONS) == expected
    assert game.copy().svg(**ALL_OPTIONS) == expected
    assert sol.load(game.save()).svg(**ALL_OPTIONS) == expected
    if game.can_undo:
        game.redo()
        game.undo()
        assert game.svg(**ALL_OPTIONS) == expected


def test_bytes_do_not_depend_on_hash_seed_or_locale(locales: Path) -> None:
    script = f"import solitaires as sol; print(sol.new_game({MAHJONG_CODE!r}).svg())"
    drawn = said_in_locales(script, locales)
    assert len(set(drawn.values())) == 1


def test_the_clock_is_not_asked() -> None:
    class Once(FakeTime):
        def __call__(self) -> float:
            assert self.now == 1000, "a picture asked for the time"
            return self.now

    source = Once()
    game = new("TF1-D1N-AAAAAAB", time_source=source)
    game.play("draw")
    source.now = 0.0
    assert game.svg(caption=True)
    source.now = 1000


def test_the_pictures_of_the_documentation_are_made_by_the_package() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "make_pictures.py"))["pictures"]()
    folder = ROOT / "docs" / "pictures"
    assert sorted(made) == sorted(file.name for file in folder.iterdir())
    for name, text in made.items():
        assert (folder / name).read_text(encoding="utf-8") == text, f"{name}: run docs/make_pictures.py"


# --- options ---------------------------------------------------------------------------------------------------------


def test_sizes() -> None:
    game = new("RU1-C-AAAAABB")
    usual = picture(game)
    width, height = (float(usual.attrib[name]) for name in ("width", "height"))
    assert usual.attrib["viewBox"] == f"0 0 {width:g} {height:g}"
    half = picture(game, scale=0.5)
    assert (float(half.attrib["width"]), float(half.attrib["height"])) == (width / 2, height / 2)
    small = picture(game, width=400)
    assert float(small.attrib["width"]) == 400
    assert float(small.attrib["height"]) == pytest.approx(400 * height / width, abs=0.01)
    assert small.attrib["viewBox"] == half.attrib["viewBox"] == usual.attrib["viewBox"]


@pytest.mark.parametrize("code", ALL_CODES)
@pytest.mark.parametrize("large", [False, True])
def test_a_fixed_size_is_the_same_all_game_long(code: str, large: bool) -> None:
    sizes = set()
    for _, game in stages(code):
        root = picture(game, fixed_size=True, large_print=large)
        sizes.add(root.attrib["viewBox"])
        if isinstance(game, sol.CardGame):
            lowest = max(use_of_card(root, card)[1] for card in visible_cards(game))
            assert lowest + 150 < float(root.attrib["height"])
    assert len(sizes) == 1


def use_of_card(root: ET.Element, card: sol.Card) -> tuple[float, float]:
    """The top left of a card."""
    element = next(element for element in root.iter(f"{SVG}g") if element.get("data-card") == card.code)
    used = element.find(f"{SVG}use")
    assert used is not None
    return float(used.get("x", "0")), float(used.get("y", "0"))


@pytest.mark.parametrize("rules", CARD_RULES)
def test_columns_of_any_height(rules: str) -> None:
    game = at(board(rules, {1: "KC"}, under=1, hidden=rules.startswith("KL")))
    check_picture(game, game.svg())
    usual, fixed = picture(game), picture(game, fixed_size=True)
    assert float(usual.attrib["height"]) > 52 * 14
    assert float(fixed.attrib["height"]) < 1000
    places = [use_of_card(fixed, card)[1] for card in game.columns[0][game.face_down[0] :]]
    assert all(below > above for above, below in itertools.pairwise(places))


@pytest.mark.parametrize(
    ("options", "kind", "message"),
    [
        ({"width": 15}, ValueError, "width must be from 16 to 10000, not 15"),
        ({"width": 10**400}, ValueError, "width must be from 16 to 10000, not a number of 1329 bits"),
        ({"width": 400.0}, TypeError, "width must be an int, not float"),
        ({"width": True}, TypeError, "width must be an int, not bool"),
        ({"scale": 0}, ValueError, "scale must be from 0.02 to 20, not 0"),
        ({"scale": float("nan")}, ValueError, "scale must be from 0.02 to 20, not nan"),
        ({"scale": float("inf")}, ValueError, "scale must be from 0.02 to 20, not inf"),
        ({"scale": 10**9999}, ValueError, "scale must be from 0.02 to 20, not a number of"),
        ({"scale": "2"}, TypeError, "scale must be a float, not str"),
        ({"scale": True}, TypeError, "scale must be a float, not bool"),
        ({"width": 400, "scale": 1}, ValueError, "expected one of them"),
        ({"theme": "pink"}, ValueError, "theme must be one of 'green', 'blue', 'dark', 'paper', 'high-contrast'"),
        ({"theme": None}, TypeError, "theme must be a Theme or its name, not NoneType"),
        ({"hint": 3}, TypeError, "hint must be a Hint, a Move or its text, not int"),
        ({"hint": "zz"}, sol.MoveError, "expected"),
        ({"hint": "11"}, sol.IllegalMove, "same-pile"),
        ({"last_move": 1}, TypeError, "last_move must be a bool, not int"),
        ({"coordinates": None}, TypeError, "coordinates must be a bool"),
        ({"caption": "yes"}, TypeError, "caption must be a bool"),
        ({"four_colours": 0}, TypeError, "four_colours must be a bool"),
        ({"large_print": 0}, TypeError, "large_print must be a bool"),
        ({"fixed_size": 0}, TypeError, "fixed_size must be a bool"),
        ({"colour": "red"}, TypeError, "colour"),
    ],
)
def test_options_that_are_refused(options: dict[str, Any], kind: type[Exception], message: str) -> None:
    game = new("RU1-C-AAAAABB")
    before = state(game)
    for call in (game.svg, game.png):
        with pytest.raises(kind) as caught:
            call(**options)
        assert message in str(caught.value)
    assert state(game) == before


def test_the_options_are_written_down_alike() -> None:
    """The docstring, which `help` shows, and the manual have the same options with the same defaults."""
    page = (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")
    manual = re.findall(r"^\| `(\w+)` \| `?(\S+?)`? \|", page, re.M)
    docstring = re.findall(r"(\w+)=(\"\S+\"|\w+)", sol.Game.svg.__doc__ or "")
    assert docstring == manual
    assert [name for name, _ in manual] == list(PictureOptions.__annotations__)
    for theme in THEMES:
        assert f'"{theme}"' in (sol.Game.svg.__doc__ or "")
        assert f'`"{theme}"`' in page
    game = mid_game("TF1-D3N-AAAAAAB")
    for name, default in manual:
        assert game.svg(**{name: ast.literal_eval(default)}) == game.svg(), name


def test_an_unknown_option_is_refused_by_the_call_that_was_asked(tmp_path: Path) -> None:
    game = new("RU1-C-AAAAABB")
    calls: dict[str, Callable[..., object]] = {
        "svg": game.svg,
        "png": game.png,
        "draw": lambda **options: draw(game, **options),
        "pixels": lambda **options: pixels(game, **options),
        "write_picture": lambda **options: write_picture(game, tmp_path / "board.svg", **options),
    }
    for name, call in calls.items():
        for option, meant in (("colour", "four_colours"), ("show_coordinates", "coordinates"), ("Theme", "theme")):
            with pytest.raises(TypeError) as caught:
                call(**{option: 1})
            assert str(caught.value) == f"{name}() has no option {option!r}: did you mean {meant!r}?"
        with pytest.raises(TypeError, match=rf"^{name}\(\) has no option 'zzz': expected one of width, scale, theme, "):
            call(zzz=1)
    with pytest.raises(TypeError, match=r"^write_picture\(\) has no option 'colour'"):
        write_picture(game, tmp_path / "board.png", **{"colour": 1})  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


def test_only_games_have_pictures() -> None:
    unknown: Any = "RU1-C-AAAAABB"
    with pytest.raises(TypeError, match="game must be a CardGame or a MahjongGame, not str"):
        draw(unknown)


# --- themes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_themes_can_be_read(theme: Theme) -> None:
    least = 7.0 if theme.name == "high-contrast" else 4.5
    for ink in (theme.black, theme.red, theme.blue, theme.green):
        assert contrast(ink, theme.face) >= least, ink
        assert contrast(ink, theme.tile) >= least, ink
    assert contrast(theme.lettering, theme.table) >= least
    for mark in (theme.hint, theme.last, theme.selected):
        assert contrast(mark, theme.table) >= 2.5, mark
    assert contrast(theme.outline, theme.table) >= 2.5
    assert len({theme.hint, theme.last, theme.selected}) == 3


def drawn_colours(root: ET.Element, reference: str) -> Iterator[str]:
    """All colours of a definition and of what it uses."""
    definition = root.find(f"{SVG}defs/{SVG}g[@id='{reference[1:]}']")
    assert definition is not None
    for element in definition.iter():
        yield from (colour for kind in ("fill", "stroke") if (colour := element.get(kind, "none")) != "none")
        if "href" in element.attrib:
            yield from drawn_colours(root, element.attrib["href"])


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_inks_stand_out_from_free_and_blocked_tiles(theme: Theme) -> None:
    least = 7.0 if theme.name == "high-contrast" else 4.5
    game = new(MAHJONG_CODE)
    grounds: dict[bool, set[str]] = {True: set(), False: set()}
    inks: dict[bool, set[str]] = {True: set(), False: set()}
    for move in game.plan[:40]:
        game.play(move)
        root = picture(game, theme=theme)
        for tile in game.tiles:
            uses = root.findall(f".//{SVG}g[@data-slot='{tile.slot}'][@transform]/{SVG}use")
            if len(uses) == 2 and tile.label[0] not in "F1" and not re.fullmatch("S[1-4]", tile.label):
                body, front = ([*drawn_colours(root, use.attrib["href"])] for use in uses)
                grounds[tile.is_free].add(body[-2])
                inks[tile.is_free].update({*front} - {body[-2]})
    for is_free in (True, False):
        (ground,) = grounds[is_free]
        assert len(inks[is_free]) == 4, "black, red, blue and green"
        for ink in inks[is_free]:
            assert contrast(ink, ground) >= least, (is_free, ink, ground)
    assert grounds == {True: {theme.tile}, False: {darker(theme.tile, theme.shade)}}
    assert inks[True] == {theme.black, theme.red, theme.blue, theme.green}


def test_only_what_is_used_of_few_tiles_is_defined() -> None:
    for label in ("2B", "8B", "2D", "4D", "8D"):
        game = tile_game({0: label, 1: label})
        check_picture(game, game.svg())


def test_inks_of_a_theme_of_ones_own_stand_out_as_far_as_its_shade_lets_them() -> None:
    free = THEMES["green"]
    for shade, black, red in ((0.0, free.black, free.red), (0.6, "#000000", "#000000"), (1.0, free.black, free.red)):
        blocked = Style(replace(free, shade=shade)).blocked().theme
        assert (blocked.black, blocked.red) == (black, red)
        assert blocked.tile == darker(free.tile, shade)


@pytest.mark.parametrize("code", CODES)
def test_all_themes_and_kinds_of_print(code: str) -> None:
    game = mid_game(code)
    seen = set()
    for theme, large, four in itertools.product(THEMES, (False, True), (False, True)):
        text = game.svg(theme=theme, large_print=large, four_colours=four)
        check_picture(game, text)
        assert f'fill="{THEMES[theme].table}"' in text
        seen.add(text)
    # tiles have no suits of four colours
    assert len(seen) == (10 if code == MAHJONG_CODE else 20)


def test_four_colours() -> None:
    theme = THEMES["green"]
    colours = {"S": theme.black, "H": theme.red, "D": theme.blue, "C": theme.green}
    for suit, colour in colours.items():
        text = at(board("RU C", {2: f"A{suit}", 3: " ".join(others(51, f"A{suit}"))})).svg(four_colours=True)
        drawn = re.search(f'id="suit-{suit}-[^>]*><path [^>]*fill="([^"]*)"', text)
        assert drawn is not None
        assert drawn[1] == colour


def test_a_theme_of_ones_own() -> None:
    own = replace(THEMES["green"], name="mine", table="#123456")
    assert 'fill="#123456"' in new("RU1-C-AAAAABB").svg(theme=own)
    changed: Any = replace
    for field, value, kind in (
        ("table", "url(http://example.org/#a)", ValueError),
        ("red", '"/><script/>', ValueError),
        ("red", "#12345", ValueError),
        ("blue", 5, TypeError),
        ("shade", 1.5, ValueError),
        ("shade", float("nan"), ValueError),
        ("shade", "dark", TypeError),
        ("name", None, TypeError),
    ):
        with pytest.raises(kind, match=field):
            changed(own, **{field: value})


def test_pictures_of_several_themes_can_stand_in_one_page() -> None:
    """Two definitions of one name are the same."""
    defined: dict[str, str] = {}
    for code, theme, large in itertools.product((MAHJONG_CODE, "BK1-C4-AAAAA24"), THEMES, (False, True)):
        for element in picture(new(code), theme=theme, large_print=large).iter(f"{SVG}g"):
            identity = element.get("id")
            if identity:
                text = ET.tostring(element, encoding="unicode")
                assert defined.setdefault(identity, text) == text


# --- marks -----------------------------------------------------------------------------------------------------------


def extent(d: str) -> tuple[float, float, float, float]:
    """The left, top, right and bottom of the points of a path, all of them absolute."""
    across: list[float] = []
    down: list[float] = []
    for command, text in re.findall(r"([MLCAHV])([^A-Z]*)", d):
        figures = [float(figure) for figure in re.findall(r"-?[\d.]+", text)]
        points = figures[-2:] if command == "A" else figures
        across += [] if command == "V" else points if command == "H" else points[::2]
        down += [] if command == "H" else points if command == "V" else points[1::2]
    return min(across), min(down), max(across), max(down)


def corner_marks(root: ET.Element, title: str) -> list[tuple[float, float, float, float]]:
    """The places at whose corners are the marks with a title: left, top, width, height."""
    places = []
    for element in root.iter(f"{SVG}g"):
        if element.findtext(f"{SVG}title") == title:
            for drawn in element.iter(f"{SVG}path"):
                assert drawn.attrib["d"].count("M") == 4
                left, top, right, bottom = extent(drawn.attrib["d"])
                if drawn.get("stroke") != "#000000":
                    places.append((left + 1, top + 1, right - left - 2, bottom - top - 2))
    return places


def marked(root: ET.Element, title: str) -> list[tuple[float, float, float, float]]:
    """The places that frames with a title surround: left, top, width, height."""
    frames = [
        tuple(float(rect.get(name, "0")) for name in ("x", "y", "width", "height"))
        for element in root.iter(f"{SVG}g")
        if element.findtext(f"{SVG}title") == title
        for rect in element.iter(f"{SVG}rect")
        if rect.get("stroke") != "#000000"
    ]
    return [(x + 1, y + 1, width - 2, height - 2) for x, y, width, height in frames]


def card_at(root: ET.Element, code: str) -> tuple[float, float, float, float]:
    return (*use_of_card(root, sol.Card.parse(code)), 100, 150)


def test_the_last_move_is_marked() -> None:
    game = at(
        board("KL D3N", {1: "KC QD", 2: "AS", 3: "<4S> JS TH"}, stock="2S 3S 5H 6H", under=7, hidden=True),
    )
    assert "last move" not in game.svg()
    game.play("31x2")
    root = picture(game)
    x, y, *_ = card_at(root, "JS")
    assert marked(root, "last move: 31x2") == [(x, y, 100, card_at(root, "TH")[1] + 150 - y)]
    assert "last move" not in game.svg(last_move=False)
    game.play("2h")
    root = picture(game)
    assert marked(root, "last move: 2h") == [card_at(root, "AS")]
    game.play("draw")
    root = picture(game)
    x, y, *_ = card_at(root, "2S")
    assert marked(root, "last move: draw") == [(x, y, card_at(root, "5H")[0] + 100 - x, 150)]
    game.play("draw")
    root = picture(game)
    assert marked(root, "last move: draw") == [card_at(root, "6H")], "one card was left to draw"
    game.play("redeal")
    assert marked(picture(game), "last move: redeal") == [(20, 20, 100, 150)]
    game.undo()
    assert marked(picture(game), "last move: draw") == [card_at(picture(game), "6H")]
    game.restart()
    assert "last move" not in game.svg()


def test_moves_to_cells_and_back_are_marked() -> None:
    game = at(board("BK C4", {1: "8S", 2: "9S", 3: "AH"}, under=8))
    game.play("1c")
    root = picture(game)
    assert marked(root, "last move: 1c") == [card_at(root, "8S")]
    game.play("c2")
    root = picture(game, hint="2a")
    assert marked(root, "last move: c2") == [card_at(root, "8S")]
    assert marked(root, "hint: 2a") == [card_at(root, "8S"), (20, 20, 100, 150)]


@pytest.mark.parametrize("code", CODES)
def test_every_legal_move_can_be_the_hint(code: str) -> None:
    game = mid_game(code)
    for move in game.legal_moves:
        root = picture(game, hint=move)
        marks = corner_marks if move.kind == "pair" else marked
        assert len(marks(root, f"hint: {move}")) == (1 if move.kind in ("draw", "redeal") else 2)
        assert root.attrib["viewBox"] == picture(game).attrib["viewBox"]
    hint = game.hint(2000)
    if hint:
        assert game.svg(hint=hint) == game.svg(hint=hint.move) == game.svg(hint=str(hint.move))


def test_a_hint_shows_what_moves_where() -> None:
    game = at(board("TF D1N", {1: "9S", 2: "8H 7S", 3: "TC"}, waste="AS 2D", foundations="0A00", under=7))
    root = picture(game, hint="21x2")
    x, y, *_ = card_at(root, "8H")
    assert marked(root, "hint: 21x2") == [(x, y, 100, card_at(root, "7S")[1] + 150 - y), card_at(root, "9S")]
    root = picture(at(board("TF D1N", {1: "2S", 3: "KC"}, waste="2D AS", foundations="0A00", under=7)), hint="wh")
    # the foundation of spades is the fourth place from the right
    assert marked(root, "hint: wh") == [card_at(root, "AS"), (20 + 3 * 116, 20, 100, 150)]
    back = picture(at(board("TF D1N", {1: "2S"}, foundations="0A00", under=7)), hint="hH1")
    assert marked(back, "hint: hH1") == [card_at(back, "AH"), card_at(back, "2S")]


def test_a_pair_as_hint_last_move_and_selection() -> None:
    game = new(MAHJONG_CODE)
    first, second = game.plan[:2]
    game.play(first)
    game.tap(game.free_tiles[3].slot)
    root = picture(game, hint=second)
    places = {slot: (x, y, 60, 80) for slot, x, y in tile_places(root)}
    assert corner_marks(root, f"hint: {second}") == [places[slot] for slot in second.slots]
    assert not marked(root, f"hint: {second}"), "a frame is for what is selected"
    assert len(marked(root, f"last move: {first}")) == 2
    assert sum(title.endswith(", selected") for title in titles(root)) == 1
    assert sum(rect.get("stroke") == THEMES["green"].selected for rect in root.iter(f"{SVG}rect")) == 1
    assert (root.findtext(f"{SVG}desc") or "").endswith(
        f"The selected tile has a frame: {names.tile_name(game.selected)}."
        f" The tiles of the hint have marks at their corners: {second}."
    )
    # on the selected tile itself, both are seen
    game.tap(second.slots[0])
    root = picture(game, hint=second)
    assert places[second.slots[0]] in corner_marks(root, f"hint: {second}")
    assert sum(rect.get("stroke") == THEMES["green"].selected for rect in root.iter(f"{SVG}rect")) == 1


def test_coordinates_and_caption() -> None:
    game = new("BK1-C2-AAAAA24")
    plain, named = picture(game), picture(game, coordinates=True)
    # two cells, four foundations, eight columns
    assert len(list(named.iter(f"{SVG}path"))) - len(list(plain.iter(f"{SVG}path"))) == 14
    captioned = picture(game, caption=True)
    assert len(list(captioned.iter(f"{SVG}path"))) - len(list(plain.iter(f"{SVG}path"))) == 2
    assert float(captioned.attrib["height"]) > float(plain.attrib["height"])
    assert game._repr_svg_() == game.svg(coordinates=True, caption=True)
    tiny = sol.new_mahjong(sol.load_layout(layout_text([(0, 0, 0), (0, 2, 0)])), seed=1)
    assert float(picture(tiny, caption=True).attrib["width"]) > 20 + text_width(ENGLISH.caption(tiny).upper(), 13) + 120
    assert ENGLISH.caption(won_game("RU C")) == "score 10   moves 1   won"
    assert ENGLISH.caption(new(MAHJONG_CODE)) == "pairs left 72   moves 0"


# --- tiles -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", sol.layouts(), ids=lambda layout: layout.id)
def test_every_layout(layout: sol.Layout) -> None:
    game = sol.new_mahjong(layout, seed=5)
    sizes = set()
    for _ in range(4):
        root = check_picture(game, game.svg(coordinates=True, caption=True))
        sizes.add(root.attrib["viewBox"])
        for move in [move for move in game.plan or () if not game.tiles[move.slots[0]].removed][:9]:
            game.play(move)
    assert len(sizes) == 1


def numbers(root: ET.Element, ink: str) -> list[tuple[float, float, float, float]]:
    """The places of the numbers of slots, in the order in which they are drawn: left, top, right, bottom."""
    return [extent(drawn.attrib["d"]) for drawn in root.findall(f"{SVG}path") if drawn.get("stroke") == ink]


def check_numbers(game: Game, root: ET.Element) -> list[tuple[float, float]]:
    """Each free tile has its number, on its own front, and nothing covers it; return where, from the top left."""
    order = list(tile_places(root))
    free = [place for place, (slot, _, _) in enumerate(order) if game.tiles[slot].is_free]
    found = numbers(root, THEMES["green"].blue)
    spots = []
    for place, (left, top, right, bottom) in zip(free, found, strict=True):
        _, x, y = order[place]
        assert x < left < right < x + 60
        assert y < top < bottom < y + 80
        for _, other_x, other_y in order[place + 1 :]:
            assert right < other_x or bottom < other_y or left > other_x + 69 or top > other_y + 89
        spots.append((left - x, top - y))
    return spots


@pytest.mark.parametrize("layout", sol.layouts(), ids=lambda layout: layout.id)
@pytest.mark.parametrize("large", [False, True])
def test_the_number_of_every_free_tile_is_seen(layout: sol.Layout, large: bool) -> None:
    game = sol.new_mahjong(layout, seed=2)
    for move in (game.plan or ())[:12]:
        check_numbers(game, picture(game, coordinates=True, large_print=large, hint=move))
        game.play(move)


def test_a_number_goes_where_it_is_seen() -> None:
    """Beside towers of growing height less and less is seen of the tile in slot 0."""
    spots = []
    for height in (1, 2, 3, 5):
        towers = [(x, 0, layer) for x in (2, 20) for layer in range(height)]
        game = sol.new_mahjong(sol.load_layout(layout_text([(0, 0, 0), *towers, (40, 0, 0)])), seed=1)
        spots.append(check_numbers(game, picture(game, coordinates=True))[0])
    alone, beside, closer, below = spots
    assert alone[0] > beside[0] > closer[0]
    assert alone[1] == beside[1] == closer[1] < below[1]


def test_a_number_without_any_room_is_left_out() -> None:
    steps = [(0, 0, 0), *((2, 0, layer) for layer in range(9)), *((0, 2, layer) for layer in range(9)), (20, 0, 0)]
    game = sol.new_mahjong(sol.load_layout(layout_text(steps)), seed=1)
    found = numbers(picture(game, coordinates=True), THEMES["green"].blue)
    assert len(found) == len(game.free_tiles) - 1


def test_what_lies_in_front_is_drawn_later() -> None:
    """A tile to the right or below on a layer, and any that lies higher, comes after."""
    for layout in sol.layouts():
        game: Game = sol.new_mahjong(layout, seed=1)
        order = {int(slot): place for place, (slot, _) in enumerate(titled(picture(game), "data-slot"))}
        tiles = game.tiles
        for one, other in itertools.permutations(tiles, 2):
            across, down = other.x - one.x, other.y - one.y
            beside = (across == 2 and abs(down) < 2) or (down == 2 and abs(across) < 2)
            over = abs(across) < 2 and abs(down) < 2
            if (one.layer == other.layer and beside) or (one.layer < other.layer and over):
                assert order[one.slot] < order[other.slot]


def test_a_tile_that_is_wholly_covered_is_not_shown() -> None:
    stack = sol.load_layout(layout_text([(0, 0, 0), (0, 0, 1), (4, 0, 0), (4, 0, 1)]))
    game = sol.new_mahjong(stack, seed=1)
    root = picture(game)
    covered = [int(slot) for slot, title in titled(root, "data-slot") if title == ENGLISH.covered_tile()]
    assert covered == [tile.slot for tile in game.tiles if tile.layer == 0]
    shown = {game.tiles[slot].label for slot in range(4) if slot not in covered}
    names = {element.get("id", "").rsplit("-", 1)[0] for element in root.iter(f"{SVG}g") if element.get("id")}
    assert names & set(LABELS) == shown
    halves = sol.load_layout(layout_text([(2, 0, 0), (8, 0, 0), (1, 0, 1), (3, 0, 1)]))
    root = picture(sol.new_mahjong(halves, seed=1))
    assert [slot for slot, title in titled(root, "data-slot") if title == ENGLISH.covered_tile()] == ["0"]


@pytest.mark.parametrize(
    "name", ["Two & <two>", "quote \" and '", "龍 🀄", "bell \x07 and \x00", "", "half \ud83d pair"]
)
def test_host_layouts_of_any_name(name: str) -> None:
    lines = layout_text([(0, 0, 0), (2, 1, 0), (30, 0, 0), (31, 9, 3)]).splitlines()
    lines[1] = f"# name: {name}" if name else "#"
    layout = sol.load_layout("\n".join(lines) + "\n")
    game = sol.new_mahjong(layout, seed=3)
    text = game.svg(caption=True, coordinates=True)
    check_picture(game, text)
    text.encode()
    title = titles(ET.fromstring(text))[0]
    if layout.name:
        assert title == f"Mahjong Solitaire, {sol.names.layout_name(layout)}"
    else:
        assert title == "Mahjong Solitaire"


def test_a_board_made_from_a_position() -> None:
    game = tile_game({0: "F1", 1: "F2", 2: "S3", 11: "S1"})
    root = check_picture(game, game.svg())
    assert titled(root, "data-slot") == [
        ("0", "flower 1, free"),
        ("1", "flower 2, blocked"),
        ("2", "season 3, free"),
        ("11", "season 1, free"),
    ]


# --- words and letters -----------------------------------------------------------------------------------------------


def test_every_card_and_tile_has_a_name_of_its_own() -> None:
    cards = [ENGLISH.card(card) for card in CARDS.values()]
    assert len(set(cards)) == 52
    assert "10 of hearts" in cards
    tiles = [ENGLISH.tile_state(label, is_free=True, is_selected=False) for label in LABELS]
    assert len(set(tiles)) == 42
    assert "1 of bamboos, free" in tiles


def test_pictures_speak_languages() -> None:
    game = new("RU1-C-AAAAABB")
    game.play("7h")
    said = {lang: game.svg(lang=lang, caption=True, hint="45x2") for lang in sol.languages()}
    assert len(set(said.values())) == len(said)
    assert game.svg(lang="pl-PL") == game.svg(lang="pl")
    assert game.svg(lang="de") == game.svg()
    polish, vietnamese, french = (
        titles(ET.fromstring(said["pl"])),
        *(titles(ET.fromstring(said[lang])) for lang in ("vi", "fr")),
    )
    assert polish[0] == "Russian Solitaire, RU1-C-AAAAABB"
    for title in (
        "9 karo",
        "kolumna 2: 6 kart, w tym zakrytych: 1",
        "stos bazowy karo: 1 karta",
        "stos bazowy pik: pusty",
        "ostatni ruch: 7h",
        "podpowiedź: 45x2",
    ):
        assert title in polish
    assert "cột 1: 1 lá" in vietnamese
    assert "fondation de pique\u00a0: vide" in french
    assert "Karty na stosach bazowych: 1 z 52." in said["pl"]
    tiles = {lang: titles(ET.fromstring(new(MAHJONG_CODE).svg(lang=lang))) for lang in sol.languages()}
    assert "wiatr północny, kamień wolny" in tiles["pl"]
    assert "một quân bị che" in tiles["vi"]
    for lang in ("vi", "pl", "fr"):
        assert not set(titles(ET.fromstring(said[lang]))[1:]) & set(titles(ET.fromstring(said["en"])))
    with pytest.raises(TypeError, match="lang must be a str, not int"):
        game.svg(lang=3)


def test_letters_fall_back_to_what_there_is() -> None:
    assert text_width("Łóźęđ ✓", 16) == text_width("LOZEd ", 16)
    assert lettering("é", 0, 0, 16, "#000000", 1) == lettering("E", 0, 0, 16, "#000000", 1)


def test_the_examples_of_the_writer_and_the_themes() -> None:
    for module in (writer, themes):
        assert doctest.testmod(module).failed == 0


# --- in a renderer ---------------------------------------------------------------------------------------------------


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def share(area: Any, colour: str) -> float:
    """How much of an area of pixels has a colour."""
    near = abs(area.astype(int) - rgb(colour)).max(axis=2) <= 24
    return float(near.mean())


@pytest.mark.parametrize("code", CODES)
def test_every_game_rendered(code: str) -> None:
    theme = THEMES["green"]
    for stage, game in stages(code):
        image = pixels(game, last_move=False)
        root = picture(game, last_move=False)
        width, height = float(root.attrib["width"]), float(root.attrib["height"])
        assert image.shape == (int(height), int(width), 3)
        assert image.dtype == "uint8"
        assert tuple(image[3, 3]) == rgb(theme.table)
        if isinstance(game, sol.CardGame):
            check_rendered_cards(game, root, image, theme)
        elif stage == "won":
            assert share(image, theme.table) == 1
        else:
            check_rendered_tiles(root, image, theme)


def check_rendered_cards(game: Game, root: ET.Element, image: Any, theme: Theme) -> None:
    """The corner of each card that is seen has its ink and no other, on the colour of the front."""
    for card in visible_cards(game):
        x, y = map(int, use_of_card(root, card))
        corner = image[y + 4 : y + 31, x + 5 : x + 40]
        ink, other = (theme.red, theme.black) if card.is_red else (theme.black, theme.red)
        assert share(corner, ink) > 0.1, card
        assert share(corner, other) == 0, card
        assert share(corner, theme.face) > 0.3, card
    if game.stock:
        assert share(image[20:170, 20:120], theme.back) > 0.3
    for number, face_down in enumerate(game.face_down):
        if face_down:
            top = int(use_of_card(root, game.columns[number][face_down])[1])
            strip = image[top - 9 : top - 2, 30 + 116 * number : 110 + 116 * number]
            assert share(strip, theme.back) > 0.3


def check_rendered_tiles(root: ET.Element, image: Any, theme: Theme) -> None:
    """The top left of a front is light where the tile is free, and darker where it is blocked."""
    shaded = "#" + "".join(f"{round(part * (1 - theme.shade)):02x}" for part in rgb(theme.tile))
    names = dict(titled(root, "data-slot"))
    seen = Counter[str]()
    for slot, x, y in tile_places(root):
        corner = image[y + 3 : y + 6, x + 7 : x + 30]
        is_free = names[str(slot)].endswith("free")
        # a blocked tile may lie under another
        if is_free:
            assert share(corner, theme.tile) > 0.7, names[str(slot)]
        elif share(corner, shaded) > 0.7:
            seen["blocked"] += 1
        seen["free"] += is_free
    assert seen["free"] > 5
    assert seen["blocked"] > 5


def test_each_front_has_a_label_and_a_figure() -> None:
    theme = replace(THEMES["green"], shade=0.0)
    every = [
        label for label in LABELS for _ in range(1 if label in ("F1", "F2", "F3", "F4", "S1", "S2", "S3", "S4") else 2)
    ]
    game = tile_game(dict(enumerate(every)))
    image = pixels(game, theme=theme)
    seen = set()
    for slot, x, y in tile_places(picture(game)):
        assert share(image[y + 4 : y + 18, x + 4 : x + 30], theme.black) > 0.05, every[slot]
        assert 0.1 < 1 - share(image[y + 19 : y + 78, x + 5 : x + 57], theme.tile) < 0.8, every[slot]
        seen.add(every[slot])
    assert seen == set(LABELS)


def tile_places(root: ET.Element) -> Iterator[tuple[int, int, int]]:
    """Slot, left and top of each tile."""
    for element in root.iter(f"{SVG}g"):
        place = re.fullmatch(r"translate\((\d+) (\d+)\)", element.get("transform", ""))
        if place and element.get("data-slot"):
            yield int(element.attrib["data-slot"]), int(place[1]), int(place[2])


def test_marks_are_seen() -> None:
    theme = THEMES["green"]
    game = new("RU1-C-AAAAABS")
    plain = pixels(game)
    hinted = pixels(game, hint=game.legal_moves[0])
    assert share(plain, theme.hint) == 0
    assert share(hinted, theme.hint) > 0.003
    game.play(game.legal_moves[0])
    assert share(pixels(game), theme.last) > 0.003
    tiles = new(MAHJONG_CODE)
    tiles.tap(0)
    assert share(pixels(tiles), theme.selected) > 0.0005


def test_png() -> None:
    game = new("BK1-C4-AAAAA24")
    data = game.png(width=300)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    assert width == 300
    assert height == pytest.approx(float(picture(game, width=300).attrib["height"]), abs=1)
    assert game.png(width=300) == data
    assert pixels(game, width=300).shape == (height, width, 3)


def test_files(tmp_path: Path) -> None:
    game = new("RU1-C-AAAAABB")
    write_picture(game, tmp_path / "board.svg", theme="dark")
    assert (tmp_path / "board.svg").read_bytes() == game.svg(theme="dark").encode()
    write_picture(game, str(tmp_path / "board.PNG"), width=200)
    assert (tmp_path / "board.PNG").read_bytes() == game.png(width=200)
    with pytest.raises(ValueError, match=r"path must end in \.svg or \.png, not 'board\.gif'"):
        write_picture(game, tmp_path / "board.gif")
    with pytest.raises(ValueError, match="theme"):
        write_picture(game, tmp_path / "other.svg", theme="pink")
    wrong: Any = 5
    with pytest.raises(TypeError, match="path must be a str or a path, not int"):
        write_picture(game, wrong)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["board.PNG", "board.svg"]


def test_a_png_that_is_too_large_is_refused() -> None:
    game = new("RU1-C-AAAAABB")
    with pytest.raises(ValueError, match="a PNG may have at most 64000000 pixels, not 16720 by 11600"):
        game.png(scale=20)
    assert "<svg" in game.svg(scale=20)


@pytest.mark.parametrize("module", ["resvg_py", "PIL.Image", "numpy"])
def test_without_the_extra(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    game = new("RU1-C-AAAAABB")
    assert game.svg()
    calls: list[Callable[[], object]] = [lambda: pixels(game)]
    if module == "resvg_py":
        calls += [game.png, lambda: write_picture(game, "never.png")]
    for call in calls:
        with pytest.raises(ImportError, match=r'pip install "solitaires\[pictures\]"'):
            call()
    assert not Path("never.png").exists()
