"""The catalogs are whole and up to date, their forms are right, and everything that players read is translated."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import pickle
import re
import string
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import catalogs
import pytest
import solitaires as sol
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from catalogs import forms
from hypothesis import given
from hypothesis import strategies as st
from solitaires import cli, names, refusals, text_errors
from solitaires import interchange as ic
from solitaires.codes import parse_variant
from solitaires.interchange import standard_notation
from solitaires.languages import LANGUAGES, Saying, counted, recognized
from support import (
    ALL_CODES,
    CARD_RULES,
    card_game,
    has_face_down,
    layout_text,
    new,
    others,
    said_in_locales,
    tile_game,
)

ROOT = Path(__file__).parent.parent.parent
TRANSLATED = ["vi", "pl", "fr"]
FIGURES = [0, 1, 2, 5, 12, 21, 22, 112]
for_every_translation: Callable[[Any], Any] = pytest.mark.parametrize("language", TRANSLATED)
for_every_language: Callable[[Any], Any] = pytest.mark.parametrize("language", LANGUAGES)


def entries(catalog: Catalog) -> list[Message]:
    return [entry for entry in catalog if entry.id]


def by_id(catalog: Catalog) -> dict[tuple[object, object], Message]:
    """The messages by context and text, and by the texts of both forms."""
    return {
        (entry.context, text if isinstance(text := entry.id, str) else tuple(text)): entry for entry in entries(catalog)
    }


def fields(text: str) -> list[str]:
    return sorted(field for _, field, _, _ in string.Formatter().parse(text) if field is not None)


# --- the catalogs ---------------------------------------------------------------------------------------------------


def test_there_is_a_catalog_for_each_language_but_english() -> None:
    assert sorted(catalogs.languages()) == sorted(TRANSLATED)
    assert sol.languages() == ("en", *TRANSLATED)


@for_every_translation
def test_no_message_is_missing_or_left_over(language: str) -> None:
    assert by_id(catalogs.translations(language)).keys() == by_id(catalogs.messages()).keys()


def test_every_mark_in_the_code_is_found() -> None:
    """Babel reads tokens and not calls, and can lose its place."""
    first = {"message": 0, "counted": 1, "named": 1}
    found = {(entry.context, entry.id if isinstance(entry.id, str) else entry.id[0]) for entry in catalogs.messages()}
    marked = 0
    for file in catalogs.PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in first:
                texts = [ast.literal_eval(text) for text in node.args]
                context = texts[0] if node.func.id == "named" else None
                assert (context, texts[first[node.func.id]]) in found, f"{file.name}:{node.lineno}"
                marked += 1
    assert marked > 700


@for_every_translation
def test_every_message_is_translated_in_every_form(language: str) -> None:
    catalog = catalogs.translations(language)
    assert not catalog.obsolete
    for entry in entries(catalog):
        assert all(forms(entry)), entry.id
        assert not entry.fuzzy, entry.id
        assert len(forms(entry)) == (catalog.num_plurals if entry.pluralizable else 1), entry.id


@for_every_translation
def test_every_translation_has_the_figures_of_its_source(language: str) -> None:
    for entry in entries(catalogs.translations(language)):
        sources = [entry.id] if isinstance(entry.id, str) else list(entry.id)
        assert len({tuple(fields(source)) for source in sources}) == 1, entry.id
        for form in forms(entry):
            assert fields(form) == fields(sources[0]), form
            assert form[:1].isspace() == sources[0][:1].isspace(), form
            assert form[-1:].isspace() == sources[0][-1:].isspace(), form
            if sources[0].endswith("."):
                assert form.endswith("."), form


def test_no_sentence_was_forgotten_in_english() -> None:
    """What reads the same in another language is a name, a sign or a word that both languages have."""
    same = {
        str(entry.id)
        for language in TRANSLATED
        for entry in entries(catalogs.translations(language))
        if forms(entry) == [entry.id]
    }
    allowed = {", ", "{game}.", "score {score}", "Pagoda", "Ziggurat", "Labyrinth", "Archipelago", "Dragon"}
    allowed |= {
        "{place}: {problem}",
        "argument {argument}: {problem}",
        "{heading}:",
        "{seconds} s",
        "arguments",
        "format",
        "options",
    }
    games = {*names.GAME_NAMES, *(name.text for name in [*names.GAME_NAMES.values(), *names.VARIANT_NAMES.values()])}
    assert same - allowed - games - {"Mahjong Solitaire, {layout}"} == set()


@for_every_translation
def test_what_is_installed_is_what_is_written(language: str) -> None:
    written = catalogs.translations(language)
    with catalogs.po_file(language).with_suffix(".mo").open("rb") as file:
        installed = read_mo(file)
    assert installed.plural_forms == written.plural_forms
    assert {key: forms(entry) for key, entry in by_id(installed).items()} == {
        key: forms(entry) for key, entry in by_id(written).items()
    }


@for_every_translation
def test_letters_are_written_as_one_sign(language: str) -> None:
    """So that a comparison, a search and a column of a terminal count them as one."""
    assert unicodedata.is_normalized("NFC", catalogs.po_file(language).read_text(encoding="utf-8"))


def test_a_language_can_be_begun(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any) -> None:
    monkeypatch.setattr(catalogs, "LOCALE", tmp_path)
    catalogs.main(["de"])
    count = len(entries(catalogs.messages()))
    assert capsys.readouterr().out == f"de: {count} messages, {count} without translation\n"
    begun = catalogs.po_file("de").read_bytes()
    assert by_id(catalogs.translations("de")).keys() == by_id(catalogs.messages()).keys()
    catalogs.main([])
    assert catalogs.po_file("de").read_bytes() == begun


def test_french_has_its_spaces() -> None:
    for entry in entries(catalogs.translations("fr")):
        for form in forms(entry):
            assert not re.search(r" [:;?!]", form), f"an ordinary space before a sign: {form}"
            assert "'" not in form, form


@for_every_language
def test_the_commands_of_play_stand_in_columns(language: str) -> None:
    """The words of `solitaires play` in the order of its help; the second of a line always begins at one place."""
    (lines,) = (
        Message(entry.id, string=entry.id) if language == "en" else entry
        for entry in entries(catalogs.messages() if language == "en" else catalogs.translations(language))
        if isinstance(entry.id, str) and "\n  tap2 X " in entry.id
    )
    begins = {
        line.index(word)
        for line in str(lines.string).splitlines()
        for word in ("hint ", "redo ", "restart ", "describe ", "quit ")
        if f" {word}" in line
    }
    assert begins == {40}


@pytest.mark.parametrize(
    ("language", "other_words"),
    [
        # another word for what has its own: a pair of tiles, the waste as stock again (not dealt anew), an end
        ("vi", ["mạt chược", "quân bài mahjong", "lật lại", "để chia lại", "chỗ kết thúc"]),
        ("pl", ["drugiej barwy", "pierwsza karta grupy", "karta odrzucona"]),
        ("fr", ["ingagnable", "indécis", "en suite"]),
    ],
)
def test_one_word_for_one_thing(language: str, other_words: list[str]) -> None:
    for entry in entries(catalogs.translations(language)):
        for form in forms(entry):
            assert not [word for word in other_words if word in form], form


def test_both_parts_of_a_fitting_card_are_denied_together() -> None:
    """A card of the same suit that is not one rank below is refused as well, so no part may be denied by itself."""
    for rule in ("column-same-suit", "column-alternating"):
        said = {language: names.rule_text(rule, language) for language in LANGUAGES}
        assert "is not both of the" in said["en"]
        assert "không phải là lá" in said["vi"]
        assert "nie jest kartą" in said["pl"]
        assert "n’est pas à la fois de" in said["fr"]


# --- forms of numbers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "indices"),
    [("vi", [0, 0, 0, 0, 0, 0, 0, 0]), ("pl", [2, 0, 1, 2, 2, 2, 1, 2]), ("fr", [0, 0, 1, 1, 1, 1, 1, 1])],
)
def test_the_form_goes_by_the_figure(language: str, indices: list[int]) -> None:
    for entry in entries(catalogs.translations(language)):
        if not isinstance(entry.id, tuple):
            continue
        figure = next(
            name
            for name in ("asked", "limit", "count", "down", "pairs", "points", "states", "moves", "layers", "deals")
            if f"{{{name}}}" in entry.id[0]
        )
        template = counted(figure, *entry.id)
        for number, index in zip(FIGURES, indices, strict=True):
            figures = dict.fromkeys(fields(entry.id[0]), "?") | {figure: number}
            assert template.say(language, **figures) == forms(entry)[index].format(**figures)


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", "1 card is|2 cards are|5 cards are|21 cards are|22 cards are left"),
        ("vi", "còn 1 lá|còn 2 lá|còn 5 lá|còn 21 lá|còn 22 lá"),
        (
            "pl",
            "została na nim 1 karta|zostały na nim 2 karty|zostało na nim 5 kart|"
            "zostało na nim 21 kart|zostały na nim 22 karty",
        ),
        ("fr", "reste 1 carte|reste 2 cartes|reste 5 cartes|reste 21 cartes|reste 22 cartes"),
    ],
)
def test_a_sentence_with_its_figures(language: str, sentences: str) -> None:
    for count, said in zip([1, 2, 5, 21, 22], sentences.split("|"), strict=True):
        stock = " ".join(others(count, "KS"))
        game = card_game("TF D1N", {1: "KS"}, stock=stock, under=1)
        assert said in game.refusal("redeal").message_in(language)


# --- which language -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tag", "language"),
    [("pl-PL", "pl"), ("pl_PL.UTF-8", "pl"), ("VI", "vi"), ("fr-CA", "fr"), ("en-GB", "en")]
    + [
        ("fr.UTF-8", "fr"),
        ("pl.utf8", "pl"),
        ("fr@euro", "fr"),
        ("vi_VN.TCVN", "vi"),
        ("fr_FR@euro", "fr"),
        (".pl", "en"),
    ]
    + [(unknown, "en") for unknown in ("de", "", "polski", "C", "POSIX", "plx", "-pl", " pl", "ſ", "ｐｌ")],
)
def test_tags_of_languages(tag: str, language: str) -> None:
    refusal = new("RU1-C-AAAAABB").refusal("12")
    assert refusal.message_in(tag) == refusal.message_in(language)
    assert refusal.title_in(tag) == refusal.title_in(language)


@pytest.mark.parametrize("wrong", [None, 5, b"pl", ["pl"]], ids=lambda wrong: type(wrong).__name__)
def test_a_language_is_a_text(wrong: Any) -> None:
    game = new("RU1-C-AAAAABB")
    calls: list[Callable[[], object]] = [
        lambda: game.refusal("12").message_in(wrong),
        lambda: game.refusal("12").title_in(wrong),
        lambda: game.describe(lang=wrong),
        lambda: names.card_name("QH", wrong),
        lambda: names.rank_name(2, wrong),
        lambda: names.layout_name(sol.layouts()[0], wrong),
        lambda: sol.SolitairesError("why").message_in(wrong),
        lambda: sol.MoveError("why", "x", 0).message_in(wrong),
        lambda: sol.SaveError("why", "x", 0).message_in(wrong),
        lambda: sol.NothingToUndo().message_in(wrong),
        lambda: sol.IllegalMove(game.refusal("12")).message_in(wrong),
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()


SCRIPT = """
import solitaires as sol
game = sol.new_game("TF1-D1N-AAAAAAB")
for lang in (*sol.languages(), "de"):
    print(game.describe(lang=lang), game.refusal("12").message_in(lang), sol.names.card_name("QH", lang))
print(game, game.refusal("12").message, game.hint(max_states=0))
try:
    sol.Move("zz")
except sol.MoveError as error:
    print(error)
from solitaires import cli
cli.main(["variants"])
"""


def test_no_locale_changes_anything(locales: Path) -> None:
    said = said_in_locales(SCRIPT, locales)
    assert len(set(said.values())) == 1
    assert "Nước" not in said["C"]
    assert "chồng đích" in said["C"].lower()


# --- refusals -------------------------------------------------------------------------------------------------------


def refused_positions() -> Iterator[Any]:
    """Games in which every sentence of a refusal can be met."""
    yield from map(new, ALL_CODES)
    for rules in CARD_RULES:
        hidden = has_face_down(rules)
        columns = {1: "2S", 2: "9S 2C", 3: "9D", 4: "9C", 5: "TC TD"}
        if rules.startswith("KL"):
            columns |= {2: "<9S> 2C", 5: "<TC> TD"}
        yield card_game(rules, columns, foundations="0400", under=6, hidden=hidden)
        if rules.startswith(("TF", "KL")):
            yield card_game(
                rules, {1: "KS KH" if rules == "TF D1N" else "KS"}, stock="JS", waste="QS QD", under=1, hidden=hidden
            )
    yield card_game("BK C1", {1: "9S 8S 7S", 2: "TS", 3: "KD", 4: "KC", 5: "QC", 6: "JC", 7: "JD"}, cells="KH", under=8)
    seven = ["7H", *others(21, "8H 7H")]
    yield card_game("RU C", {1: "8H", 2: " ".join(seven)}, under=3, hidden=True)
    yield tile_game({0: "1B", 1: "2B", 2: "3B", 3: "1B", 4: "2B", 13: "4B", 14: "3B", 15: "4B", 88: "5B", 11: "5B"})
    small = layout_text([(0, 0, 0), (4, 0, 0), (8, 0, 0), (12, 0, 0)])
    yield sol.new_mahjong(sol.load_layout(small), 5)


def asked_moves() -> list[str]:
    sources = [*"12345678", *"abcd", "w", "hS", "hH", "hD", "hC"]
    cards = [f"{f}{t}{x}" for f in sources for t in [*"1267", *"ab", "h"] for x in ("", "x2", "x3", "x22", "x52")]
    return [*cards, "draw", "redeal", "0+0", "0+1", "0+11", "1+3", "0+50", "14+88", "0+143"]


def test_every_refusal_is_said_in_every_language() -> None:
    unsaid = set(refusals.MESSAGES)
    rules = set(refusals.RULE_TITLES)
    for game in refused_positions():
        for move in asked_moves():
            refusal = game.refusal(move)
            if refusal is None:
                continue
            unsaid.discard(refusal._case())
            rules.discard(refusal.rule)
            said = [refusal.message_in(language) for language in LANGUAGES]
            titles = [refusal.title_in(language) for language in LANGUAGES]
            assert len(set(said)) == len(set(titles)) == len(LANGUAGES), said
            assert not any(set("{}") & set(text) for text in [*said, *titles])
            # the figures and the cards are the same in all languages
            assert len({tuple(sorted(re.findall(r"\d+[♠♥♦♣]?|[AJQK][♠♥♦♣]", text))) for text in said}) == 1, said
    assert (unsaid, rules) == (set(), set())


def test_the_terms_of_the_games() -> None:
    same_suit = new("RU1-C-AAAAABB").refusal("12")
    assert "cùng chất" in same_suit.message_in("vi")
    assert "màu" not in same_suit.message_in("vi")
    assert "tego samego koloru" in same_suit.message_in("pl")
    assert "même couleur" in same_suit.message_in("fr")
    assert [same_suit.title_in(lang) for lang in LANGUAGES] == [
        "Same suit",
        "Cùng chất",
        "Ten sam kolor",
        "Même couleur",
    ]
    said = [names.pile_name(pile, "pl") for pile in ("3", "a", "w", "h", "stock")]
    assert said == ["kolumna 3", "komórka a", "stos kart odrzuconych", "stos bazowy", "stos dobierania"]
    said = [names.pile_name(pile, "vi") for pile in ("3", "a", "w", "hS", "stock")]
    assert said == ["cột 3", "ô tạm a", "chồng bài bỏ", "chồng đích bích", "chồng bài rút"]
    assert [names.suit_name(suit, "vi") for suit in "SHDC"] == ["bích", "cơ", "rô", "chuồn"]
    assert [names.suit_name(suit, "pl") for suit in "SHDC"] == ["pik", "kier", "karo", "trefl"]
    assert [names.suit_name(suit, "fr") for suit in "SHDC"] == ["pique", "cœur", "carreau", "trèfle"]
    assert [names.rank_name(rank, "pl") for rank in (1, 2, 10, 11, 12, 13)] == [
        "as",
        "2",
        "10",
        "walet",
        "dama",
        "król",
    ]


def test_the_table_of_terms_is_what_is_said() -> None:
    page = (ROOT / "docs" / "languages.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in page.partition("| English | Vietnamese")[2].splitlines()]
    terms = {
        row[0].partition(":")[0]: dict(zip(["vi", "pl", "fr"], row[1:], strict=True)) for row in rows if len(row) == 4
    }
    assert page.count("(our choice; also *") == 5
    for language in TRANSLATED:
        said = {
            "suit": [names.suit_name(suit, language) for suit in "SHDC"],
            "ace, jack, queen, king": [names.rank_name(rank, language) for rank in (1, 11, 12, 13)],
            "column": [names.pile_name("1", language).removesuffix(" 1")],
            "cell": [names.pile_name("a", language).removesuffix(" a")],
            "foundation": [names.pile_name("h", language)],
            "stock, waste": [names.pile_name(pile, language) for pile in ("stock", "w")],
        }
        for term, words in said.items():
            for word in words:
                assert word in terms[term][language]


# --- names ----------------------------------------------------------------------------------------------------------


@for_every_language
def test_every_name_is_one_of_its_own(language: str) -> None:
    cards = [f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK"]
    assert len({names.card_name(card, language) for card in cards}) == 52
    tiles = {tile.label for tile in new("MJ1-L00-AAAAABL").tiles}
    assert len({names.tile_name(label, language) for label in tiles}) == len(tiles) == 42
    variants = [names.variant_name(variant.game, variant.option, language) for variant in sol.variants()]
    assert len(set(variants)) == len(variants)
    assert len({names.layout_name(layout, language) for layout in sol.layouts()}) == 14
    assert len({names.game_name(game, language) for game in names.GAME_NAMES}) == 7
    assert len({names.rule_title(rule, language) for rule in refusals.RULE_TITLES}) == 26


def test_games_have_the_names_under_which_they_are_known() -> None:
    same = {"RU": "Russian Solitaire", "MJ": "Mahjong Solitaire", "YK": "Yukon", "FC": "FreeCell", "KL": "Klondike"}
    own = {
        "vi": {"TF": "Solitaire Réfléchi", "BK": "Jeu du Boulanger"},
        "pl": {"TF": "Thoughtful Solitaire", "BK": "Baker's Game"},
        "fr": {"TF": "Solitaire Réfléchi", "BK": "Jeu du Boulanger"},
    }
    for lang, games in own.items():
        for game, name in (games | same).items():
            assert names.game_name(game, lang) == name
            option = next(variant.option for variant in sol.variants() if variant.game == game)
            assert names.variant_name(game, option, lang).partition(",")[0] == name
    assert names.variant_name("RU", "R", "vi") == "Russian Solitaire, luật Nới lỏng"
    assert names.variant_name("RU", "R", "pl") == "Russian Solitaire, wariant łagodny"


def test_english_names_are_those_of_the_package() -> None:
    for variant in sol.variants():
        assert names.variant_name(variant.game, variant.option) == variant.name
    for layout in sol.layouts():
        assert names.layout_name(layout) == layout.name
    own = sol.load_layout(layout_text([(0, 0, 0), (2, 0, 0)]))
    assert names.layout_name(own, "pl") == own.name


def test_the_name_of_a_layout_cannot_command_a_terminal() -> None:
    name = "Tháp\x1b[31m\x07\u202e\ud800\u2028龍"
    layout = sol.load_layout(layout_text([(0, 0, 0), (2, 0, 0)]).replace("# made for a test", f"# name: {name}"))
    assert layout.name == name
    game = sol.new_mahjong(layout, 1)
    for language in sol.languages():
        assert names.layout_name(layout, language) == "Tháp?[31m????龍"
        for said in (game.describe(lang=language), game.svg(lang=language)):
            assert "Tháp?[31m????龍" in said
            assert said.replace("\n", "").replace("\xa0", "").isprintable()


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: names.card_name("XX"), sol.CardError),
        (lambda: names.card_name(untyped(5)), TypeError),
        (lambda: names.suit_name("X"), ValueError),
        (lambda: names.suit_name(untyped(5)), TypeError),
        (lambda: names.rank_name(14), ValueError),
        (lambda: names.rank_name(untyped("A")), TypeError),
        (lambda: names.tile_name("0B"), ValueError),
        (lambda: names.tile_name("F5"), ValueError),
        (lambda: names.tile_name("-"), ValueError),
        (lambda: names.tile_name(""), ValueError),
        (lambda: names.tile_name(untyped(5)), TypeError),
        (lambda: names.pile_name("9"), ValueError),
        (lambda: names.pile_name("12"), ValueError),
        (lambda: names.pile_name(""), ValueError),
        (lambda: names.pile_name(untyped(3)), TypeError),
        (lambda: names.rule_title("no-rule"), ValueError),
        (lambda: names.game_name("XX"), ValueError),
        (lambda: names.variant_name("RU", "X"), ValueError),
        (lambda: names.layout_name(untyped("L00")), TypeError),
    ],
)
def test_what_has_no_name(call: Callable[[], object], error: type[Exception]) -> None:
    with pytest.raises(error):
        call()


def untyped(value: object) -> Any:
    return value


# --- errors of texts ------------------------------------------------------------------------------------------------

TURTLE = "MJ L00\nTiles: " + " ".join(["-"] * 144)
LAYOUT = "kmahjongg-layout-v1.1\nw4\nh2\nd1\n"
# as long as a text may be without its sizes, which the canonical text has
WITHOUT_SIZES = "".join(f"{row:.>32}\n" for row in ["1212", "4343", *[""] * 76, "1212", "4343"])
LONG_LAYOUT = "kmahjongg-layout-v1.1\n# name: " + "x" * (2**20 - 31 - len(WITHOUT_SIZES)) + "\n" + WITHOUT_SIZES


def read_moves_at_once(text: str) -> object:
    """Read moves with no tries beside the first."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(standard_notation, "_MOST_TRIES", 0)
        return ic.read_moves(text, ic.microsoft_deal(24))


WRONG_TEXTS: list[tuple[Callable[[str], object], str]] = [
    *(
        (sol.DealCode.parse, text)
        for text in ("XX", "RU1-X-AAAAAAA", "RU2-C-AAAAAAA", "RU1C", "RU1-C", "RU1-C-AAAAAA1")
    ),
    (sol.DealCode.parse, "RU1-C-AAA"),
    (lambda text: sol.DealCode(game="RU", option="C", seed=-1), ""),
    (lambda text: sol.DealCode(game="RU", option="C", seed=1, version=2), ""),
    (parse_variant, "RU+C"),
    (lambda text: sol.Card(14, "S"), ""),
    (lambda text: sol.Card(1, "X"), ""),
    *((sol.Card.parse, text) for text in ("X", "A", "AHH")),
    *((sol.Move.parse, text) for text in ("", "1", "hX", "12x", "12y", "12x3y", "144+1", "1x+2", "1+", "1+2+")),
    *((sol.Move.parse, text) for text in ("1+144", "300+1")),
    *(
        (new(code).play, text)
        for code in ("RU1-C-AAAAABB", "TF1-D1N-AAAAAAB", "BK1-C2-AAAAA24", "BK1-C1-AAAAA24", "MJ1-L00-AAAAABL")
        for text in ("x", "1x")
    ),
    *(
        (sol.from_position, text)
        for text in (
            "",
            "RU",
            "MJ -",
            "RU C" + "\n: AS" * 40,
            "RU C\nStock: AS",
            "RU C\n" + ":\n" * 3,
            "RU C\n" + ":\n" * 8,
            "RU C\nFoundations:\nFoundations:",
            "RU C\n: AS AS",
            "RU C\n" + ":\n" * 7,
            "RU C\n: ASX",
            "TF D1N\n: <AS> 2S",
            "RU C\n: <AS",
            "RU C\n: <AS 2S",
            "RU C\n: <ASX 2S",
            "RU C\n: AS <2S>",
            "RU C\n: <AS>",
            "KL D1N\n: AS 5S",
            "BK C1\nFreecells: AS 2S",
            "RU C\nFoundations: X-1",
            "RU C\nFoundations: S-1 S-2",
            "RU C\nFoundations: S",
            "RU C\nFoundations: S-X",
            "RU C\nFoundations: S-A\n: AS" + "\n:" * 6,
            "TF D1N\nStock: " + " ".join(others(25)) + "\n:" * 7,
            "MJ L00",
            "MJ L00\nFoundations:",
            TURTLE + "\n:",
            "MJ L00\nTiles: 1B",
            TURTLE.replace("-", "XX", 1),
            TURTLE.replace("- - - - -", "1B 1B 1B 1B 1B", 1),
            TURTLE.replace("-", "F1", 1),
            TURTLE.replace("-", "S1", 1),
            TURTLE.replace("-", "1B", 1),
        )
    ),
    *(
        (sol.load_layout, text)
        for text in (
            "\n",
            "kmahjongg-layout-v1.1\nwx\n",
            "kmahjongg-layout-v1.1\nw99999\n",
            "kmahjongg-layout-v1.1\nw0\n",
            LAYOUT + "1212\nw4\n",
            LAYOUT + "1212\n4343\n....\n",
            LAYOUT + "121\n",
            LAYOUT + "12x2\n",
            LAYOUT + "1212\n",
            LAYOUT + "1.12\n4.43\n",
            LAYOUT + "12..\n43..\n",
            "kmahjongg-layout-v1.1\nw290\nh2\nd1\n" + "12" * 145 + "\n" + "43" * 145 + "\n",
            "no/such/file",
        )
    ),
    *(
        (lambda text, format=format, named=named: ic.read(text, format, **named), text)
        for format, named, text in (
            ("solitaires", {"game": "FC"}, sol.new_game("BK1-C4-AAAAA24").position),
            (None, {}, "4h 7a 7b"),
            (None, {}, "24"),
            (None, {}, "all kinds of cards"),
            ("microsoft", {}, "many"),
            ("microsoft", {}, "0"),
            ("klondike-solver", {}, "014"),
            ("klondike-solver", {}, "014 999"),
            *(
                ("solvitaire", {}, text)
                for text in (
                    "{}",
                    '{"piles": []}',
                    '{"cells": [], "cells": []}',
                    '{"tableau piles": 1}',
                    '{"tableau piles": [["1"]]}',
                    '{"tableau piles": [], "foundations": ["2S"]}',
                    "{1}",
                    "[" * 100_000,
                    "[]",
                )
            ),
        )
    ),
    *(
        (ic.read_layouts, text)
        for text in (
            "<map",
            "<mahjongg/>",
            "<!DOCTYPE mahjongg><mahjongg/>",
            "<mahjongg><map><map/></map></mahjongg>",
            "<mahjongg><map><tower/></map></mahjongg>",
            '<mahjongg><map><tile x="0" y="0" z="0.5"/></map></mahjongg>',
            '<mahjongg><map><layer z="0"><tile x="0" y="0"/><tile x="0.5" y="0"/></layer></map></mahjongg>',
            '<mahjongg><map><layer z="0"><tile x="0"/></layer></map></mahjongg>',
            '<mahjongg><map><layer z="0"><tile x="0" y="many"/></layer></map></mahjongg>',
            "<mahjongg><map></map></mahjongg>",
            '<mahjongg><map><layer z="0"><tile x="0" y="0"/></layer></map></mahjongg>',
            "kmahjongg-layout-v1.0\nw4\n",
        )
    ),
    *(
        (lambda text: ic.read_moves(text, ic.microsoft_deal(24)), text)
        for text in ("up", "1h", "9a", "21 31 41 51 61 71 81" * 3)
    ),
    (read_moves_at_once, "4h"),
    (sol.from_position, "A" * (2**16 + 1)),
    (sol.load_layout, LONG_LAYOUT),
    (
        lambda text: sol.new_mahjong(sol.load_layout(text), 0),
        layout_text([(0, 0, 0), (0, 0, 1)]),
    ),
]


def refused(read: Callable[[str], object], text: str) -> sol.TextError:
    with pytest.raises(sol.TextError) as caught:
        read(text)
    return caught.value


def test_every_error_of_a_text_is_said_in_every_language() -> None:
    unsaid = set(text_errors.TEMPLATES)
    for read, text in WRONG_TEXTS:
        error = refused(read, text)
        known = recognized(error.expected, text_errors.TEMPLATES)
        # a sentence with another one in it is marked where it stands
        saying = known or error._saying
        assert isinstance(saying, Saying), error.expected
        unsaid -= {saying.message, *(part.message for part in saying.figures.values() if isinstance(part, Saying))}
        said = [error.message_in(language) for language in LANGUAGES]
        assert said[0] == str(error)
        assert len(set(said)) == len(LANGUAGES), said
        assert error.expected == saying.say("en")
    assert [template.text for template in text_errors.TEMPLATES if template in unsaid] == []


@given(st.text(max_size=12), st.sampled_from([sol.DealCode.parse, sol.Card.parse, sol.Move.parse, sol.from_position]))
def test_any_refused_text_is_known(text: str, read: Callable[[str], object]) -> None:
    with contextlib.suppress(sol.TextError):
        read(text)
        return
    error = refused(read, text)
    assert recognized(error.expected, text_errors.TEMPLATES) is not None, error.expected
    assert error.message_in("pl") != str(error)


def has_template(form: list[str]) -> bool:
    """Whether a text is that of a template, of which its code has these parts, with anything between them."""
    pattern = re.compile("(.+)".join(map(re.escape, form)))
    is_that_of_a_template = any(pattern.fullmatch(template.text) for template in text_errors.TEMPLATES)
    return is_that_of_a_template or recognized("?".join(form), text_errors.TEMPLATES) is not None


def texts_of_cpp(source: str) -> Iterator[list[str]]:
    """The texts "expected ..." of C++ code: of each the literals that stand in its expression."""
    token = re.compile(r'"((?:[^"\\]|\\.)*)"|//[^\n]*|\'.\'|::|.', re.DOTALL)
    for beginning in re.finditer(r'(?<!")"(?=expected )', source):
        parts, depth, is_joined = [""], 0, True
        for found in token.finditer(source, beginning.start()):
            sign = found[0]
            if found[1] is not None and depth == 0:
                parts = [*parts[:-1], parts[-1] + found[1]] if is_joined else [*parts, found[1]]
                is_joined = True
            elif depth == 0 and sign in ",;:?)":
                break
            elif not sign.isspace() and not sign.startswith("//"):
                is_joined = False
                depth += (sign in "([{") - (sign in ")]}")
        yield parts if is_joined else [*parts, ""]


def texts_of_python(source: str) -> Iterator[list[str]]:
    """The texts "expected ..." of Python code, in the same form."""
    seen: set[ast.expr] = set()

    def pieces(node: ast.expr) -> list[ast.expr]:
        seen.add(node)
        if isinstance(node, ast.JoinedStr):
            return [piece for value in node.values for piece in pieces(value)]
        if isinstance(node, ast.BinOp):
            return [*pieces(node.left), *pieces(node.right)]
        return [node]

    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "message":
            seen.update(node.args)  # marked where it stands
        elif isinstance(node, (ast.JoinedStr, ast.BinOp, ast.Constant)) and node not in seen:
            parts = [""]
            for piece in pieces(node):
                text = piece.value if isinstance(piece, ast.Constant) else None
                parts = [*parts[:-1], parts[-1] + text] if isinstance(text, str) else [*parts, ""]
            if parts[0].startswith("expected ") and parts != ["expected "]:
                yield parts


def test_every_text_of_the_core_has_a_template() -> None:
    # deal codes are read by Python's own reader here, and the C library speaks to programs
    others = {"deal_code.cpp", "c_library.cpp"}
    files = [path for path in (ROOT / "core").rglob("*.[ch]pp") if path.name not in others]
    found = [text for path in files for text in texts_of_cpp(path.read_text(encoding="utf-8"))]
    assert [text for text in found if not has_template(text)] == []
    assert len(found) > 55
    assert any(text[0].startswith("expected the end: at most ") for text in found), "headers are not read"


def test_every_text_of_the_readers_has_a_template() -> None:
    package = ROOT / "python" / "solitaires"
    files = [package / f"{name}.py" for name in ("cards", "codes", "mahjong", "moves", "start")]
    files += (package / "interchange").glob("*.py")
    found = [text for path in files for text in texts_of_python(path.read_text(encoding="utf-8"))]
    # what is wrong with a save is for programs
    assert [text for text in found if not has_template(text)] == [["expected in a saved game: ", ""]]
    assert len(found) > 40


def test_a_text_without_a_template_is_found() -> None:
    (text,) = texts_of_cpp(
        'throw TextError(0, "expected " + std::to_string(n) + " moons, "\n  "not " + found(place, 1));'
    )
    assert text == ["expected ", " moons, not ", ""]
    assert not has_template(text)
    assert list(texts_of_python('raise E(f"expected {n} moons", text); E("expected the moon")')) == [
        ["expected ", " moons"],
        ["expected the moon"],
    ]
    assert not has_template(["expected the moon"])
    assert not has_template(["expected a list of moons"])


def test_what_has_no_template_is_said_in_english() -> None:
    for error in (
        refused(lambda text: ic.read(text, "save"), "{}"),
        sol.MoveError("expected a moon", "x", 0),
        sol.DealCodeError("input 3: expected a dash after the version", "RU1", 3),
    ):
        assert [error.message_in(language) for language in LANGUAGES] == [str(error)] * len(LANGUAGES)


def test_a_refused_move_of_a_list_is_explained_in_every_language() -> None:
    game = ic.microsoft_deal(24)
    refusal = game.refusal("12")
    assert refusal is not None
    error = refused(lambda text: ic.read_moves(text, game), "4h 12")
    for language in LANGUAGES:
        assert refusal.message_in(language).removesuffix(".") + (
            "\u00a0;" if language == "fr" else ";"
        ) in error.message_in(language)
    assert pickle.loads(pickle.dumps(error)).message_in("pl") == error.message_in("pl")


def test_other_errors() -> None:
    game = new("RU1-C-AAAAABB")
    with pytest.raises(sol.NothingToUndo) as undo:
        game.undo()
    with pytest.raises(sol.NothingToRedo) as redo:
        game.redo()
    with pytest.raises(sol.IllegalMove) as illegal:
        game.play("12")
    with pytest.raises(sol.SaveError) as save:
        sol.load("{}")
    action = sol.IllegalAction(3, 17, illegal.value.refusal)
    errors: list[sol.SolitairesError] = [undo.value, redo.value, illegal.value, save.value, action]
    for error in errors:
        assert error.message_in("en") == str(error)
        assert len({error.message_in(language) for language in LANGUAGES}) == len(LANGUAGES)
    assert illegal.value.message_in("pl").startswith("12: Kartę ")
    assert illegal.value.message_in("pl").endswith("(column-same-suit)")
    assert str(action) == f"game 3, action 17: {illegal.value}"
    assert action.message_in("pl") == f"gra 3, akcja 17: {illegal.value.message_in('pl')}"
    # what only programmers meet stays as it is
    assert sol.StudyError("closed").message_in("pl") == "closed"


def test_errors_of_files_and_formats(tmp_path: Path) -> None:
    own = sol.new_mahjong(sol.load_layout(layout_text([(0, 0, 0), (4, 0, 0)])), 0)
    (tmp_path / "letters").write_bytes(b"my letters")
    calls: list[Callable[[], object]] = [
        lambda: sol.Study(tmp_path / "letters"),
        lambda: sol.Study(tmp_path / "none"),
        lambda: sol.Study(tmp_path),
        lambda: sol.Records(tmp_path / "letters"),
        lambda: sol.Records(tmp_path),
        lambda: sol.Records(tmp_path / ("x" * 5000)),
        lambda: sol.Records(tmp_path / "none").watch(new("RU1-C-AAAAABB"), "\n"),
        lambda: sol.load_layout(tmp_path),
        lambda: ic.write(own, "solitaires"),
        lambda: ic.write(own, "fc-solve"),
    ]
    for call in calls:
        with pytest.raises(sol.SolitairesError) as caught:
            call()
        said = [caught.value.message_in(language) for language in LANGUAGES]
        assert said[0] == str(caught.value)
        assert len(set(said)) == len(LANGUAGES), said
        assert [pickle.loads(pickle.dumps(caught.value)).message_in(language) for language in LANGUAGES] == said
    with sol.Study(tmp_path / "study", "BK1-C1", max_states=7) as study:
        study.close()
    with pytest.raises(sol.StudyError) as other:
        sol.Study(tmp_path / "study", "BK1-C1", max_seconds=9)
    assert other.value.message_in("pl").endswith(
        ": badanie z innymi parametrami: max_states 7 zamiast brak, max_seconds brak zamiast 9.0"
    )


# --- the command ----------------------------------------------------------------------------------------------------


def played(language: str, code: str, lines: str, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert cli.main(["--lang", language, "play", code]) == 0
    return str(capsys.readouterr().out)


LINES = "help\nmoves\nhint\nsolve\nundo\n12\nzz\ntap 9D\ndescribe\n7h\nundo\nquit\n"


def test_the_command_speaks(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    said = {lang: played(lang, "RU1-C-AAAAABB", LINES, monkeypatch, capsys) for lang in LANGUAGES}
    assert "Type a move, help or quit." in said["en"]
    assert "12: In a column, 9♦ goes only" in said["en"]
    assert "Wpisz ruch, help albo quit." in said["pl"]
    assert "Ta pozycja jest przegrana." in said["pl"]
    assert "nie ma ruchu do cofnięcia" in said["pl"]
    assert "Kolumna 1: 9 karo." in said["pl"]
    assert "stosy bazowe  ♠- ♥- ♦A ♣-\n" in said["pl"]
    assert "RU1-C-AAAAABB  wynik 10  ruchy 1  czas 0:0" in said["pl"]
    assert "Cột 1: 9 rô." in said["vi"]
    assert "Ở đó không có gì để làm." in said["vi"]
    assert "Il n’y a rien à faire là." in said["fr"]
    english = {line for line in said["en"].splitlines() if re.search(r"[a-z]{3}", line)}
    for language in TRANSLATED:
        assert not english & set(said[language].splitlines()), language
    tiles = [
        played(lang, "MJ1-L00-AAAAABL", "tap 0\ntap x\ntap 0\nhint\nquit\n", monkeypatch, capsys) for lang in LANGUAGES
    ]
    assert "Zaznaczono: 0 N." in tiles[2]
    assert "Une tuile se désigne par son emplacement" in tiles[3]


def test_the_language_may_stand_after_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["solve", "RU1-C-AAAAABB", "--lang", "pl"]) == 0
    assert capsys.readouterr().out.startswith("RU1-C-AAAAABB: nie do wygrania, ")
    assert cli.main(["--lang", "vi", "variants"]) == 0
    assert "RU1-R-AAAAAAA  Russian Solitaire, luật Nới lỏng\n" in capsys.readouterr().out
    # and it holds for one command only
    assert cli.main(["solve", "RU1-C-AAAAABB"]) == 0
    assert capsys.readouterr().out.startswith("RU1-C-AAAAABB: unwinnable, ")


@for_every_language
def test_programs_read_the_same_in_every_language(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", language, "solve", "RU1-C-AAAAABS", "--json", "--shorten"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["outcome"] == "winnable"
    assert found["code"] == "RU1-C-AAAAABS"
    assert cli.main(["--lang", language, "moves", "RU1-C-AAAAABB"]) == 0
    assert capsys.readouterr().out == "7h\n45x2\n46x3\n"


def test_errors_of_the_command_in_a_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", "pl", "show", "XX"]) == 2
    assert capsys.readouterr().err.startswith("oczekiwano gry: RU, TF, BK")
    assert cli.main(["--lang", "fr", "solve"]) == 2
    assert "donnez un code" in capsys.readouterr().err
    codes = tmp_path / "codes"
    codes.write_text("RU1-C-AAAAABB\nXX\n", encoding="utf-8")
    assert cli.main(["--lang", "pl", "solve", "--file", str(codes)]) == 2
    assert f"{codes}, wiersz 2: oczekiwano gry: " in capsys.readouterr().err
    with pytest.raises(SystemExit) as ended:
        cli.main(["--lang", "xx", "variants"])
    assert ended.value.code == 2
