"""Deal codes: what is read, what is written, and what is refused."""

from __future__ import annotations

import datetime
import random
from typing import Any

import pytest
import solitaires as sol
from solitaires.codes import is_variant, parse_game_or_variant, parse_variant
from support import ALL_CODES, CARD_CODES, codes, new, text_error, untyped


@pytest.mark.parametrize(
    ("text", "game", "option", "seed"),
    [
        ("RU1-C-AAAAAAA", "RU", "C", 0),
        ("RU1-C-AAAAABB", "RU", "C", 33),
        ("RU1-R-AAAAABB", "RU", "R", 33),
        ("TF1-D1N-AAAAAAB", "TF", "D1N", 1),
        ("TF1-D3N-7777777", "TF", "D3N", 2**35 - 1),
        ("BK1-C4-AAAAA24", "BK", "C4", 26 * 32 + 28),
        ("BK1-C2-AAAAAA7", "BK", "C2", 31),
        ("BK1-C1-BAAAAAA", "BK", "C1", 2**30),
        ("MJ1-L00-AAAAABL", "MJ", "L00", 43),
        ("YK1-S-AAAAAAZ", "YK", "S", 25),
        ("FC1-C3-AAAAAA2", "FC", "C3", 26),
        ("KL1-D3N-AAAABAA", "KL", "D3N", 1024),
    ],
)
def test_parse_reads_every_field_and_str_writes_them_back(text: str, game: str, option: str, seed: int) -> None:
    code = sol.DealCode.parse(text)
    assert (code.game, code.version, code.option, code.seed) == (game, 1, option, seed)
    assert str(code) == text
    assert sol.DealCode(game=game, option=option, seed=seed) == code


@pytest.mark.parametrize(
    "text",
    [
        "ru1-c-aaaaabb",
        "Ru1-C-AaAaAbB",
        "  RU1-C-AAAAABB\n",
        "\tRU1-C-AAAAABB\r\n",
        "RU1\N{EN DASH}C\N{EN DASH}AAAAABB",
        "RU1\N{EM DASH}C-AAAAABB",
        "RU1\N{HYPHEN}C\N{NON-BREAKING HYPHEN}AAAAABB",
        "RU1\N{MINUS SIGN}C\N{MINUS SIGN}AAAAABB",
        *(f"RU1{dash}C-AAAAABB" for dash in "‐‑‒–—―−⁻˗⁃➖﹘﹣－"),
        "\N{NO-BREAK SPACE}ru1\N{EN DASH}c\N{EN DASH}aaaaabb ",
    ],
)
def test_reading_forgives_case_outer_white_space_and_dashes(text: str) -> None:
    assert str(sol.DealCode.parse(text)) == "RU1-C-AAAAABB"


# The bad text, where it goes wrong (None: more than one place could be named), what the message must name.
BAD_CODES: list[tuple[str, int | None, list[str]]] = [
    ("", None, []),
    ("   ", None, []),
    ("RU1", None, []),
    ("RU1-C", None, []),
    ("RU1-C-", None, []),
    ("XX1-C-AAAAABB", 0, ["RU"]),
    ("RU2-C-AAAAABB", 2, ["1"]),
    ("RU0-C-AAAAABB", 2, ["1"]),
    ("RU1-X-AAAAABB", 4, ["C", "R"]),
    ("RU1-C4-AAAAABB", None, ["C", "R"]),
    ("RU1-D1N-AAAAABB", 4, ["C", "R"]),
    ("TF1-C-AAAAABB", 4, ["D1N", "D3N"]),
    ("TF1-D2N-AAAAABB", None, ["D1N", "D3N"]),
    ("BK1-C3-AAAAAAA", None, ["C4", "C2", "C1"]),
    ("BK1-C-AAAAAAA", None, ["C4"]),
    ("FC1-C5-AAAAAAA", None, ["C4"]),
    ("YK1-C-AAAAAAA", 4, ["S"]),
    ("KL1-S-AAAAAAA", 4, ["D1N"]),
    ("MJ1-L99-AAAAAAA", None, ["L00"]),
    ("MJ1-L0-AAAAAAA", None, ["L00"]),
    ("RU1-C-AAAAAB", None, []),
    ("RU1-C-AAAAABBB", None, []),
    ("RU1-C-AAAAAB0", 12, []),
    ("RU1-C-AAAAA1B", 11, []),
    ("RU1-C-AA8AABB", 8, []),
    ("RU1-C-A-AAABB", None, []),
    ("RU1-C-AAAA BB", None, []),
    ("RU1 C AAAAABB", None, []),
    ("RU1C-AAAAABB", None, []),
    ("RU1-C-AAAAABB-", None, []),
    ("-RU1-C-AAAAABB", None, []),
    ("RU 1-C-AAAAABB", None, []),
    ("RU1--C-AAAAABB", None, []),
    ("RU1_C_AAAAABB", None, []),
    # What upper() would quietly turn into a letter of the alphabet, and digits of other scripts.
    ("RU1-C-AAAAAB\N{LATIN SMALL LETTER LONG S}", 12, []),
    ("RU1-C-AAAAAB\N{LATIN SMALL LETTER DOTLESS I}", 12, []),
    ("B\N{KELVIN SIGN}1-C4-AAAAABB", None, []),
    ("RU\N{FULLWIDTH DIGIT ONE}-C-AAAAABB", None, []),
    ("RU\N{SUPERSCRIPT ONE}-C-AAAAABB", None, []),
    ("RU1-C-AAAAAB\N{LATIN SMALL LETTER SHARP S}", 12, []),
    ("RU1-C-AAAAABB\0", None, []),
]


@pytest.mark.parametrize(("text", "position", "named"), BAD_CODES)
def test_a_wrong_code_is_refused_where_it_goes_wrong(text: str, position: int | None, named: list[str]) -> None:
    error = text_error(sol.DealCodeError, sol.DealCode.parse, text)
    assert position is None or error.position == position
    for word in named:
        assert word in str(error)
    text_error(sol.DealCodeError, new, text)


def test_a_refused_letter_is_where_the_error_points_in_padded_text_too() -> None:
    error = text_error(sol.DealCodeError, sol.DealCode.parse, "  RU1-C-AA8AABB ")
    assert error.text[error.position] == "8"


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "XX", "option": "C", "seed": 0},
        {"game": "RU", "option": "C4", "seed": 0},
        {"game": "RU", "option": "", "seed": 0},
        {"game": "", "option": "C", "seed": 0},
        {"game": "RU", "option": "C", "seed": -1},
        {"game": "RU", "option": "C", "seed": 2**35},
        {"game": "MJ", "option": "L99", "seed": 0},
    ],
)
def test_a_code_cannot_be_built_from_what_no_game_deals(fields: dict[str, Any]) -> None:
    with pytest.raises(sol.DealCodeError):
        untyped.DealCode(**fields)


@pytest.mark.parametrize("seed", [0, 1, 31, 32, 33, 2**34, 2**35 - 1])
def test_every_seed_survives_its_text(seed: int) -> None:
    code = sol.DealCode(game="KL", option="D1N", seed=seed)
    assert sol.DealCode.parse(str(code)).seed == seed


def test_codes_are_equal_and_hash_by_value() -> None:
    one, same = sol.DealCode.parse("RU1-C-AAAAABB"), sol.DealCode.parse("ru1-c-aaaaabb")
    assert one == same
    assert hash(one) == hash(same)
    different = {"RU1-R-AAAAABB", "RU1-C-AAAAABA", "YK1-S-AAAAABB"}
    assert one not in {sol.DealCode.parse(text) for text in different}
    assert len({one, same, *(sol.DealCode.parse(text) for text in different)}) == 4
    # A code is not its text.
    text: object = "RU1-C-AAAAABB"
    assert one != text


def test_codes_are_immutable() -> None:
    code: Any = sol.DealCode.parse("RU1-C-AAAAABB")
    with pytest.raises(AttributeError):
        code.seed = 5
    assert str(code) == "RU1-C-AAAAABB"


@pytest.mark.parametrize("text", ALL_CODES)
def test_a_code_deals_the_same_game_from_text_and_from_the_object(text: str) -> None:
    game = new(text)
    assert str(game.code) == text
    assert game == new(sol.DealCode.parse(text)) == new(text.lower())
    assert (game.move_count, game.history, game.hints_used, game.is_won) == (0, [], 0, False)
    assert game.rules == f"{game.code.game} {game.code.option}"


@pytest.mark.parametrize("text", ALL_CODES)
def test_other_seeds_deal_other_games(text: str) -> None:
    code = sol.DealCode.parse(text)
    dealt = {new(sol.DealCode(game=code.game, option=code.option, seed=seed)).position for seed in range(40)}
    assert len(dealt) == 40


@pytest.mark.parametrize(
    "group",
    [
        ["RU1-C", "RU1-R", "YK1-S"],
        ["TF1-D1N", "TF1-D3N", "KL1-D1N", "KL1-D3N"],
        ["BK1-C4", "BK1-C2", "BK1-C1", "FC1-C4", "FC1-C3", "FC1-C2", "FC1-C1"],
    ],
)
def test_options_and_relatives_deal_the_same_cards(group: list[str]) -> None:
    for letters in ("AAAAAAA", "AAAAA24", "7777777"):
        games = [new(f"{start}-{letters}") for start in group]
        cards = [[codes(pile) for pile in (*game.columns, game.stock, game.waste)] for game in games]
        assert all(piles == cards[0] for piles in cards)


def test_random_codes_come_from_the_generator_that_is_given() -> None:
    first = [sol.random_code("RU", rng=random.Random(5)) for _ in range(2)]
    assert first[0] == first[1]
    rng = random.Random(5)
    drawn = [sol.random_code("BK", "C2", rng) for _ in range(50)]
    assert len(set(drawn)) == 50
    assert {(code.game, code.version, code.option) for code in drawn} == {("BK", 1, "C2")}
    assert all(0 <= code.seed < 2**35 for code in drawn)
    # Seeds come from the whole range, not from a corner of it.
    assert max(code.seed for code in drawn) > 2**33


def test_random_codes_leave_the_global_generator_alone() -> None:
    before = random.getstate()
    assert sol.random_code("TF") != sol.random_code("TF")
    assert random.getstate() == before


@pytest.mark.parametrize(
    ("game", "option"),
    [("RU", "C"), ("TF", "D1N"), ("BK", "C4"), ("MJ", "L00"), ("YK", "S"), ("FC", "C4"), ("KL", "D1N")],
)
def test_the_default_options(game: str, option: str) -> None:
    assert sol.random_code(game).option == option
    assert sol.daily_code(game, date=datetime.date(2026, 11, 30)).option == option


@pytest.mark.parametrize(("game", "option"), [("XX", None), ("RU", "X"), ("BK", "C3"), ("MJ", "L99"), ("", None)])
def test_random_and_daily_codes_of_no_game_are_refused(game: str, option: str | None) -> None:
    with pytest.raises(sol.DealCodeError):
        sol.random_code(game, option)
    with pytest.raises(sol.DealCodeError):
        sol.daily_code(game, option, date=datetime.date(2026, 11, 30))


def test_daily_codes_depend_on_the_date_and_on_nothing_else() -> None:
    days = [datetime.date(2026, 1, 1) + datetime.timedelta(days=day) for day in range(400)]
    first = [sol.daily_code("TF", date=day) for day in days]
    assert first == [sol.daily_code("TF", date=day) for day in days]
    assert len(set(first)) == 400
    assert {code.game for code in first} == {"TF"}
    assert sol.daily_code("TF", "D3N", date=days[0]).option == "D3N"


def test_variants_name_all_that_can_be_dealt() -> None:
    listed: list[Any] = list(sol.variants())
    pairs = [(variant.game, variant.option) for variant in listed]
    assert len(set(pairs)) == len(pairs)
    assert all(str(variant.name).strip() for variant in listed)
    cards = {(code[:2], code.split("-")[1]) for code in CARD_CODES}
    assert {pair for pair in pairs if pair[0] != "MJ"} == cards
    layouts = {pair for pair in pairs if pair[0] == "MJ"}
    assert ("MJ", "L00") in layouts
    assert len(layouts) == len(list(sol.layouts()))
    for game, option in pairs:
        assert new(sol.DealCode(game=game, option=option, seed=7)).code.option == option


def test_the_version_is_a_text() -> None:
    assert sol.__version__.split(".")[0].isdigit()


@pytest.mark.parametrize("text", ["BK-C2", "BK C2", "BK1-C2", "BK1 C2", " bk1–c2\n"])
def test_a_variant_is_read_with_and_without_the_version_of_codes(text: str) -> None:
    assert parse_variant(text) == parse_game_or_variant(text) == ("BK", "C2")
    assert is_variant(text)
    assert sol.Batch(text).variant == "BK C2"


def test_a_code_is_told_from_a_variant() -> None:
    for code in (*ALL_CODES, "BK1-C2-", "bk1–c2–aaaaa24", "XX1-C-AAAAAAA"):
        assert not is_variant(code)


@pytest.mark.parametrize(
    ("text", "expected", "position"),
    [
        ("BK2-C2", "expected a dash or the end after the game", 2),
        ("BK1C2", "expected a dash after the version", 3),
        ("BK1-C9", "expected an option of BK: C4, C2, C1", 4),
        ("BK11", "expected a dash after the version", 3),
        (" BK1-", "expected an option of BK: C4, C2, C1", 5),
        ("1-C2", "expected a game: RU, TF, BK, YK, FC, KL, MJ", 0),
    ],
)
def test_a_text_that_is_no_variant_is_refused_with_its_place(text: str, expected: str, position: int) -> None:
    with pytest.raises(sol.DealCodeError) as caught:
        parse_variant(text)
    assert (caught.value.expected, caught.value.position) == (expected, position)
    assert parse_variant("BK1") == parse_variant("BK") == ("BK", "C4")
    assert parse_game_or_variant("bk1") == ("BK", None)
