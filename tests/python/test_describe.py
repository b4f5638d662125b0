"""Games, moves, changes and hints in words: complete, silent about what is hidden, and without signs."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
import solitaires as sol
from hypothesis import given
from hypothesis import strategies as st
from solitaires import names
from solitaires.describe import WASTE_IN_SIGHT
from solitaires.languages import LANGUAGES
from support import (
    ALL_CODES,
    CARD_CODES,
    DECK,
    MAHJONG_CODE,
    SUITS,
    Game,
    all_cards,
    at,
    board,
    layout_text,
    nearly_won,
    new,
    play_at_random,
    recorded,
    state,
    stuck_board,
    tile_game,
)

for_every_language = pytest.mark.parametrize("language", LANGUAGES)
SPOKEN = re.compile(r"[\w .,:;'’\-\n\u00a0]+")
"""Letters, figures and the signs that make a reader pause."""


def times(name: str, text: str) -> int:
    """How often a name stands in a text as a whole."""
    return len(re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", text))


def visible(game: Game) -> list[str]:
    """The cards that a player sees, by the rules of the table."""
    cards = [card.code for pile, down in zip(game.columns, game.face_down, strict=True) for card in pile[down:]]
    cards += [card.code for card in game.cells if card is not None]
    cards += [card.code for card in game.waste[-WASTE_IN_SIGHT:]]
    ranks = "A23456789TJQK"
    return cards + [ranks[top - 1] + suit for suit, top in zip(SUITS, game.foundations, strict=True) if top]


def played(code: str, seed: int, play_seed: int, actions: int) -> Game:
    base = sol.DealCode.parse(code)
    game = new(sol.DealCode(game=base.game, option=base.option, seed=seed))
    play_at_random(game, random.Random(play_seed), actions)
    return game


# --- positions ------------------------------------------------------------------------------------------------------


@for_every_language
@given(
    code=st.sampled_from(CARD_CODES),
    seed=st.integers(0, 2**35 - 1),
    play_seed=st.integers(0, 2**32),
    actions=st.integers(0, 80),
)
def test_every_visible_card_is_named_once_and_no_other(
    language: str, code: str, seed: int, play_seed: int, actions: int
) -> None:
    game = played(code, seed, play_seed, actions)
    before = state(game)
    said = game.describe(lang=language)
    assert state(game) == before
    seen = visible(game)
    assert sorted(card for card in DECK if times(names.card_name(card, language), said)) == sorted(seen)
    assert all(times(names.card_name(card, language), said) == 1 for card in seen)
    assert len(all_cards(game)) == 52
    # how many lie face down stands in the line of each column
    columns = said.splitlines()[-len(game.columns) :] if not (game.is_won or game.is_stuck) else []
    for line, pile, down in zip(columns, game.columns, game.face_down, strict=False):
        figures = [int(figure) for figure in re.findall(r"\d+", line.replace("\u00a0", " ").partition(", ")[0])]
        assert (down in figures[1:]) or not down, (line, pile)
    assert SPOKEN.fullmatch(said), said


@for_every_language
@given(seed=st.integers(0, 2**35 - 1), play_seed=st.integers(0, 2**32), actions=st.integers(0, 72))
def test_every_tile_is_named_once_with_what_blocks_it(language: str, seed: int, play_seed: int, actions: int) -> None:
    game = played(MAHJONG_CODE, seed, play_seed, actions)
    said = game.describe(lang=language)
    assert SPOKEN.fullmatch(said), said
    left = [tile for tile in game.tiles if not tile.removed]
    lines = said.splitlines()
    for label in {tile.label for tile in left}:
        assert times(names.tile_name(label, language), said) == sum(tile.label == label for tile in left)
    blocked = [tile for tile in left if not tile.is_free]
    told = lines[len(lines) - len(blocked) - game.is_stuck : len(lines) - game.is_stuck] if blocked else []
    for tile, line in zip(blocked, told, strict=True):
        above = [t.slot for t in left if t.layer == tile.layer + 1 and abs(t.x - tile.x) < 2 and abs(t.y - tile.y) < 2]
        beside = [t for t in left if t.layer == tile.layer and abs(t.y - tile.y) < 2]
        sides = [[t.slot for t in beside if t.x == tile.x + step] for step in (-2, 2)]
        expected = [slot for group in (above, *(sides if all(sides) else [])) for slot in sorted(group)]
        assert expected, "a blocked tile has something that blocks it"
        figures = [int(figure) for figure in re.findall(r"\d+", line.replace(names.tile_name(tile, language), ""))]
        assert figures == [tile.slot, *expected]


def small(rules: str) -> Game:
    """A board with an empty column, cards in stock, waste and cells, and everything else in the last column."""
    game, option = rules.split()
    extra: dict[str, Any] = {}
    if game in ("TF", "KL"):
        extra = {"stock": "5H", "waste": "9C 4D KD AS"}
    if game in ("BK", "FC"):
        extra = {"cells": "9C -" if option == "C2" else "9C"}
    return at(board(rules, {1: "QS", 3: "JH 9S"}, foundations="0A03", under=7, **extra))


GOLDEN = {
    "en": """\
Thoughtful Solitaire, draw three.
Score: 0. Moves: 0.
Foundation of spades: empty.
Foundation of hearts: ace of hearts.
Foundation of diamonds: empty.
Foundation of clubs: 3 of clubs.
Stock: 1 card, face down.
Waste, 4 cards, the last of these can be played: 4 of diamonds, king of diamonds, ace of spades.
Column 1: queen of spades.
Column 2: empty.
Column 3: jack of hearts, 9 of spades.""",
    "vi": """\
Solitaire Réfléchi, rút 3 lá.
Điểm số: 0. Số nước đi: 0.
Chồng đích bích: trống.
Chồng đích cơ: át cơ.
Chồng đích rô: trống.
Chồng đích chuồn: 3 chuồn.
Chồng bài rút: 1 lá úp.
Chồng bài bỏ, 4 lá, lá được nêu cuối cùng có thể đánh: 4 rô, K rô, át bích.
Cột 1: Q bích.
Cột 2: trống.
Cột 3: J cơ, 9 bích.""",
    "pl": """\
Thoughtful Solitaire, dobieranie po trzy karty.
Wynik: 0. Liczba ruchów: 0.
Stos bazowy pik: pusty.
Stos bazowy kier: as kier.
Stos bazowy karo: pusty.
Stos bazowy trefl: 3 trefl.
Stos dobierania: 1 zakryta karta.
Stos kart odrzuconych, 4 karty, ostatnią z wymienionych można zagrać: 4 karo, król karo, as pik.
Kolumna 1: dama pik.
Kolumna 2: pusta.
Kolumna 3: walet kier, 9 pik.""",
    "fr": """\
Solitaire Réfléchi, tirage de trois cartes.
Score : 0. Coups joués : 0.
Fondation de pique : vide.
Fondation de cœur : as de cœur.
Fondation de carreau : vide.
Fondation de trèfle : 3 de trèfle.
Talon : 1 carte, face cachée.
Défausse, 4 cartes, la dernière nommée peut être jouée : 4 de carreau, roi de carreau, as de pique.
Colonne 1 : dame de pique.
Colonne 2 : vide.
Colonne 3 : valet de cœur, 9 de pique.""",
}


def plain(text: str) -> str:
    return text.replace("\u00a0", " ")


@for_every_language
def test_a_board_in_words(language: str) -> None:
    said = plain(small("TF D3N").describe(lang=language))
    assert said.startswith(GOLDEN[language] + "\n")
    assert len(said.splitlines()) == len(GOLDEN[language].splitlines()) + 4


@for_every_language
def test_cells_and_face_down_cards(language: str) -> None:
    lines = plain(small("BK C2").describe(lang=language)).splitlines()
    expected = {
        "en": ["Cell a: 9 of clubs.", "Cell b: empty."],
        "vi": ["Ô tạm a: 9 chuồn.", "Ô tạm b: trống."],
        "pl": ["Komórka a: 9 trefl.", "Komórka b: pusta."],
        "fr": ["Cellule a : 9 de trèfle.", "Cellule b : vide."],
    }
    assert lines[6:8] == expected[language]
    lines = plain(new("RU1-R-AAAAABB").describe(lang=language)).splitlines()
    expected = {
        "en": [
            "Russian Solitaire, relaxed, deal RU1-R-AAAAABB.",
            "Column 3: 2 cards face down, then 6 of hearts, 3 of clubs, 3 of diamonds, 5 of clubs, 7 of hearts.",
        ],
        "vi": [
            "Russian Solitaire, luật Nới lỏng, mã ván RU1-R-AAAAABB.",
            "Cột 3: 2 lá úp, rồi đến 6 cơ, 3 chuồn, 3 rô, 5 chuồn, 7 cơ.",
        ],
        "pl": [
            "Russian Solitaire, wariant łagodny, kod rozdania RU1-R-AAAAABB.",
            "Kolumna 3: 2 zakryte karty, potem 6 kier, 3 trefl, 3 karo, 5 trefl, 7 kier.",
        ],
        "fr": [
            "Russian Solitaire, règles assouplies, donne RU1-R-AAAAABB.",
            "Colonne 3 : 2 cartes face cachée, puis 6 de cœur, 3 de trèfle, 3 de carreau, 5 de trèfle, 7 de cœur.",
        ],
    }
    assert [lines[0], lines[8]] == expected[language]


@for_every_language
def test_a_mahjong_board_in_words(language: str) -> None:
    game = tile_game({0: "1B", 1: "F1", 2: "1B", 14: "F2", 88: "Wh", 11: "Wh"})
    game.tap(0)
    expected = {
        "en": """\
Mahjong Solitaire, Turtle.
Moves: 0.
3 pairs are left.
2 pairs can be removed.
The tile in slot 0 is selected.
4 free tiles: 1 of bamboos in slot 0, 1 of bamboos in slot 2, white dragon in slot 11, white dragon in slot 88.
2 blocked tiles, each with the slots of the tiles that block it.
Slot 1, flower 1. Left: 0. Right: 2.
Slot 14, flower 2. Above: 88.""",
        "vi": """\
Mahjong Solitaire, Rùa.
Số nước đi: 0.
Còn lại 3 cặp.
Có thể gỡ 2 cặp.
Quân ở vị trí 0 đang được chọn.
4 quân tự do: 1 tre ở vị trí 0, 1 tre ở vị trí 2, rồng trắng ở vị trí 11, rồng trắng ở vị trí 88.
2 quân bị chặn, mỗi quân kèm vị trí của các quân chặn nó.
Vị trí 1, hoa 1. Bên trái: 0. Bên phải: 2.
Vị trí 14, hoa 2. Bên trên: 88.""",
        "pl": """\
Mahjong Solitaire, Żółw.
Liczba ruchów: 0.
Zostały 3 pary.
Można zdjąć 2 pary.
Zaznaczony jest kamień na polu 0.
4 wolne kamienie: bambus 1 na polu 0, bambus 1 na polu 2, biały smok na polu 11, biały smok na polu 88.
2 zablokowane kamienie, przy każdym pola kamieni, które go blokują.
Pole 1, kwiat 1. Z lewej: 0. Z prawej: 2.
Pole 14, kwiat 2. Na wierzchu: 88.""",
        "fr": """\
Mahjong Solitaire, Tortue.
Coups joués : 0.
Il reste 3 paires.
2 paires peuvent être retirées.
La tuile de l’emplacement 0 est sélectionnée.
4 tuiles libres : 1 de bambous à l’emplacement 0, 1 de bambous à l’emplacement 2, dragon blanc à l’emplacement 11, \
dragon blanc à l’emplacement 88.
2 tuiles bloquées, chacune avec l’emplacement des tuiles qui la bloquent.
Emplacement 1, fleur 1. À gauche : 0. À droite : 2.
Emplacement 14, fleur 2. Dessus : 88.""",
    }
    assert plain(game.describe(lang=language)) == expected[language]


def test_how_a_game_stands() -> None:
    won = at(nearly_won("BK C4"))
    change = won.play("1h")
    assert won.describe().splitlines()[-1] == "The game is won."
    assert won.describe(change).endswith("The game is won.")
    assert at(stuck_board("FC C1")).describe(lang="pl").splitlines()[-1] == "Nie ma już żadnego dozwolonego ruchu."
    board_of_two = tile_game({0: "1B", 2: "1B"})
    board_of_two.play("0+2")
    assert board_of_two.describe().splitlines() == ["Mahjong Solitaire, Turtle.", "Moves: 1.", "The game is won."]


def test_a_layout_of_the_host() -> None:
    text = layout_text([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)])
    unnamed = sol.new_mahjong(sol.load_layout(text), 5)
    named = sol.new_mahjong(sol.load_layout(text.replace("# made for a test", "# name: Four in a row")), 5)
    assert unnamed.describe().splitlines()[0] == "Mahjong Solitaire on a layout without a name."
    assert named.describe(lang="pl").splitlines()[0] == "Mahjong Solitaire, układ Four in a row."


# --- moves, changes and hints ---------------------------------------------------------------------------------------


@for_every_language
@pytest.mark.parametrize("code", ALL_CODES)
def test_every_legal_move_and_change_has_its_words(code: str, language: str) -> None:
    game = new(code)
    changes = recorded(game)
    rng = random.Random(code)
    told: set[str] = set()
    for _ in range(40):
        moves = game.legal_moves
        if not moves:
            break
        before = state(game)
        for move in moves:
            said = game.describe(move, language)
            assert SPOKEN.fullmatch(said), said
            assert game.describe(str(move), language) == said
            told.add(said)
        assert state(game) == before
        move = rng.choice(moves)
        game.play(move)
        game.undo()
        game.redo()
        for change in changes[-3:]:
            said = game.describe(change, language)
            assert SPOKEN.fullmatch(said), said
            assert said == new(MAHJONG_CODE).describe(change, language), "a change is whole without its game"
            if change.kind == "play" and move.kind == "cards":
                for card in change.cards:
                    assert times(names.CARDS_IN_SENTENCES[card.code].say(language), said) >= 1
    assert told


SENTENCES = {
    "en": [
        "Move the queen of spades from column 1 to cell b.",
        "Move the 9 of clubs from cell a to the empty column 2.",
        "Moved the queen of spades from column 1 to cell b.",
        "Undone. Moved the queen of spades from cell b to column 1.",
        "Redone. Moved the queen of spades from column 1 to cell b.",
    ],
    "vi": [
        "Chuyển lá Q bích từ cột 1 vào ô tạm b.",
        "Chuyển lá 9 chuồn từ ô tạm a sang cột trống 2.",
        "Đã chuyển lá Q bích từ cột 1 vào ô tạm b.",
        "Đã hoàn tác. Đã chuyển lá Q bích từ ô tạm b sang cột 1.",
        "Đã làm lại. Đã chuyển lá Q bích từ cột 1 vào ô tạm b.",
    ],
    "pl": [
        "Przenieś damę pik z kolumny 1 do komórki b.",
        "Przenieś 9 trefl z komórki a do pustej kolumny 2.",
        "Przeniesiono damę pik z kolumny 1 do komórki b.",
        "Cofnięto ruch. Przeniesiono damę pik z komórki b na kolumnę 1.",
        "Ponowiono ruch. Przeniesiono damę pik z kolumny 1 do komórki b.",
    ],
    "fr": [
        "Déplacez la dame de pique de la colonne 1 vers la cellule b.",
        "Déplacez le 9 de trèfle de la cellule a vers la colonne vide 2.",
        "De la colonne 1 vers la cellule b : la dame de pique.",
        "Coup annulé. De la cellule b vers la colonne 1 : la dame de pique.",
        "Coup rejoué. De la colonne 1 vers la cellule b : la dame de pique.",
    ],
}


@for_every_language
def test_a_move_and_its_changes_in_words(language: str) -> None:
    game = small("BK C2")
    changes = recorded(game)
    said = [game.describe("1b", language), game.describe("a2", language)]
    game.play("1b")
    game.undo()
    game.redo()
    assert list(map(plain, [*said, *(game.describe(change, language) for change in changes)])) == SENTENCES[language]


STOCK_SENTENCES = {
    "en": [
        "Draw 1 card from the stock.",
        "Drew 1 card from the stock: the 5 of hearts.",
        "Undone. Put 1 card back onto the stock: the 5 of hearts.",
        "Moved the ace of spades from the waste to its foundation. 10 points gained. Score: 10.",
        "Undone. Moved the ace of spades from its foundation to the waste. 10 points lost. Score: 0.",
    ],
    "vi": [
        "Rút 1 lá từ chồng bài rút.",
        "Đã rút 1 lá từ chồng bài rút: lá 5 cơ.",
        "Đã hoàn tác. Đã trả 1 lá về chồng bài rút: lá 5 cơ.",
        "Đã chuyển lá át bích từ chồng bài bỏ lên chồng đích của nó. Được 10 điểm. Điểm số: 10.",
        "Đã hoàn tác. Đã chuyển lá át bích từ chồng đích của nó về chồng bài bỏ. Mất 10 điểm. Điểm số: 0.",
    ],
    "pl": [
        "Dobierz 1 kartę ze stosu dobierania.",
        "Dobrano 1 kartę ze stosu dobierania: 5 kier.",
        "Cofnięto ruch. Odłożono 1 kartę z powrotem na stos dobierania: 5 kier.",
        "Przeniesiono asa pik ze stosu kart odrzuconych na stos bazowy. Zyskano 10 punktów. Wynik: 10.",
        "Cofnięto ruch. Przeniesiono asa pik ze stosu bazowego na stos kart odrzuconych."
        " Stracono 10 punktów. Wynik: 0.",
    ],
    "fr": [
        "Tirez 1 carte du talon.",
        "1 carte tirée du talon : le 5 de cœur.",
        "Coup annulé. 1 carte remise sur le talon : le 5 de cœur.",
        "De la défausse vers sa fondation : l’as de pique. 10 points gagnés. Score : 10.",
        "Coup annulé. De sa fondation vers la défausse : l’as de pique. 10 points perdus. Score : 0.",
    ],
}


@for_every_language
def test_stock_waste_and_points_in_words(language: str) -> None:
    game = small("TF D3N")
    changes = recorded(game)
    said = [game.describe("draw", language)]
    game.play("draw")
    game.undo()
    game.play("wh")
    game.undo()
    assert (
        list(map(plain, [*said, *(game.describe(change, language) for change in changes)])) == STOCK_SENTENCES[language]
    )


def test_groups_turned_cards_and_redeals() -> None:
    game = new("RU1-R-AAAAABB")
    assert game.describe("46x3", "pl") == (
        "Przenieś 3 karty z kolumny 4 na kolumnę 6, na damę pik: waleta pik, 4 pik, 5 karo."
    )
    game = at(board("RU C", {1: "<4D> 7H", 2: "8H"}, under=7))
    changes = recorded(game)
    game.play("12")
    game.undo()
    assert [game.describe(change) for change in changes] == [
        "Moved the 7 of hearts from column 1 to column 2. Turned the 4 of diamonds face up. 5 points gained. Score: 5.",
        "Undone. Moved the 7 of hearts from column 2 to column 1. Turned the 4 of diamonds face down again."
        " 5 points lost. Score: 0.",
    ]
    game = at(board("TF D1N", {1: "KS"}, waste="5H 6H", under=7))
    changes = recorded(game)
    assert game.describe("redeal", "fr") == "Remettez la défausse dans le talon."
    game.play("redeal")
    game.undo()
    assert [game.describe(change) for change in changes] == [
        "Turned the waste back into the stock.",
        "Undone. Turned the stock back into the waste.",
    ]


@for_every_language
def test_a_hint_in_words(language: str) -> None:
    expected = {
        "en": [
            "Remove a pair: 9 of bamboos in slot 86 and 9 of bamboos in slot 127."
            " It is the next pair of the winning plan.",
            "This position is lost.",
            "It makes progress, without a promise.",
            "A win is proved to follow.",
        ],
        "vi": [
            "Gỡ một cặp: 9 tre ở vị trí 86 và 9 tre ở vị trí 127. Đó là cặp tiếp theo trong kế hoạch thắng.",
            "Thế bài này đã thua.",
            "Nước này giúp ván chơi tiến triển, nhưng không chắc sẽ thắng.",
            "Đã chứng minh rằng sau nước này có thể thắng.",
        ],
        "pl": [
            "Zdejmij parę: bambus 9 na polu 86 i bambus 9 na polu 127. To następna para z planu wygranej.",
            "Ta pozycja jest przegrana.",
            "To krok naprzód, ale bez gwarancji wygranej.",
            "Udowodniono, że po tym ruchu można wygrać.",
        ],
        "fr": [
            "Retirez une paire : 9 de bambous à l’emplacement 86 et 9 de bambous à l’emplacement 127."
            " C’est la paire suivante du plan gagnant.",
            "Cette position est perdue.",
            "Ce coup fait avancer la partie, sans rien promettre.",
            "Il est prouvé qu’on peut gagner après ce coup.",
        ],
    }
    game = new(MAHJONG_CODE)
    assert plain(game.describe(game.hint(), language)) == expected[language][0]
    lost, won = new("RU1-C-AAAAABB"), new("RU1-C-AAAAABS")
    hints = [(lost, lost.hint()), (won, won.hint(max_states=0)), (won, won.hint())]
    for (game, hint), reason in zip(hints, expected[language][1:], strict=True):
        said = plain(game.describe(hint, language))
        assert said == f"{plain(game.describe(hint.move, language))} {reason}"


# --- what is refused ------------------------------------------------------------------------------------------------


def test_only_what_can_be_played_is_described() -> None:
    game = new("RU1-C-AAAAABB")
    with pytest.raises(sol.IllegalMove) as caught:
        game.describe("12")
    assert caught.value.refusal.rule == "column-same-suit"
    with pytest.raises(sol.IllegalMove):
        new(MAHJONG_CODE).describe(sol.Move("12"))
    with pytest.raises(sol.IllegalMove):
        game.describe(sol.Hint(sol.Move("draw"), "solver"))
    with pytest.raises(sol.MoveError):
        game.describe("vi")
    for wrong in (5, ["7h"], b"7h", game, object()):
        with pytest.raises(TypeError):
            game.describe(wrong)


def test_a_made_up_change_or_hint_is_refused() -> None:
    game = new("RU1-C-AAAAABB")
    card, tile = sol.Card.parse("QH"), new(MAHJONG_CODE).tiles[0]
    made_up: list[tuple[str, tuple[Any, ...]]] = [
        ("12", ()),
        ("12x2", (card,)),
        ("12", (tile,)),
        ("ab", (card,)),
        ("draw", ()),
        ("1+2", (card, card)),
        ("1+2", (tile,)),
    ]
    for move, cards in made_up:
        for kind in ("play", "undo"):
            change = sol.Change(kind, sol.Move(move), cards, None, 0, 0, False)
            with pytest.raises(ValueError, match="what must be a change of a game"):
                game.describe(change)
    with pytest.raises(ValueError, match="plan, solver, heuristic"):
        game.describe(sol.Hint(sol.Move("7h"), "whim"))


def test_an_unknown_language_is_english() -> None:
    game = new("BK1-C4-AAAAA24")
    assert game.describe(lang="xx") == game.describe(lang="en") == game.describe()
    assert game.describe("1a", "pl-PL") == game.describe("1a", "pl")
