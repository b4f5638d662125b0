"""Hints: never round in circles, the same when asked again, and counted once."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
import solitaires as sol
from solitaires import hint_book
from support import (
    ALL_CODES,
    CARD_CODES,
    CARD_RULES,
    MAHJONG_CODE,
    QUICK,
    RANKS,
    STOCK_GAMES,
    SUITS,
    Game,
    at,
    board,
    card_game,
    edited_save,
    nearly_won,
    new,
    play_all,
    play_at_random,
    position_of,
    state,
    stuck_board,
    texts,
    tile_game,
)

# Far more than a sensible hint needs; a hint that goes round in circles never ends.
PATIENCE = 4000


def follow_hints(game: Game) -> int:
    """Plays hints until there is none, and checks each of them; how many were played."""
    line = {position_of(game)}
    for played in range(PATIENCE):
        hint = game.hint(QUICK)
        if hint is None:
            return played
        assert game.refusal(hint.move) is None
        game.play(hint.move)
        assert position_of(game) not in line, f"hint {hint.move} leads back"
        line.add(position_of(game))
    raise AssertionError("the hints never end")


@pytest.mark.parametrize("code", ALL_CODES)
def test_following_hints_ends_and_never_leads_back(code: str) -> None:
    base = sol.DealCode.parse(code)
    for seed in range(3):
        game = new(sol.DealCode(game=base.game, option=base.option, seed=seed), undo_limit=None)
        played = follow_hints(game)
        assert game.hint(QUICK) is None
        assert game.hints_used == played == game.move_count


@pytest.mark.parametrize("code", CARD_CODES)
def test_the_line_is_longer_than_what_can_be_undone(code: str) -> None:
    # With an undo limit of one the game must still know where it has been.
    follow_hints(new(code, undo_limit=1))


@pytest.mark.parametrize("code", ALL_CODES)
def test_hints_do_not_lead_back_into_what_the_player_went_through(code: str) -> None:
    for seed in range(10):
        game = new(code, undo_limit=None)
        line = [position_of(game)]
        rng = random.Random(seed)
        for _ in range(40):
            if play_at_random(game, rng, 1) == 0:
                break
            line.append(position_of(game))
            hint = game.hint(QUICK)
            if hint is None:
                continue
            assert game.refusal(hint.move) is None
            other = game.copy()
            other.play(hint.move)
            assert position_of(other) not in line


@pytest.mark.parametrize("rules", STOCK_GAMES)
@pytest.mark.parametrize("stock", ["4S", "4S 4H 6S", "4S 4H 6S 6H JS"])
def test_a_dead_stock_is_not_turned_for_ever(rules: str, stock: str) -> None:
    game = at(stuck_board(rules, stock=stock))
    # After the last draw only the redeal is legal, and it leads back to the start.
    assert follow_hints(game) <= len(stock.split())
    while game.stock:
        game.play("draw")
    assert texts(game.legal_moves) == ["redeal"]
    assert game.hint(QUICK) is None


def test_a_king_is_not_sent_back_and_forth() -> None:
    # Nothing can move but the king of spades, and the other king, which lies deep, is face down.
    game = card_game("RU C", {1: "KS", 2: "2S"}, under=2, hidden=True)
    assert set(texts(game.legal_moves)) == {f"1{number}" for number in range(3, 8)}
    assert follow_hints(game) <= 5


def test_a_foundation_card_is_not_sent_back_and_forth() -> None:
    # Up and down again is all that can be done.
    game = card_game(
        "RU C",
        {1: "3S", 2: "2C", 3: "2H", 4: "2D", 5: "9H", 6: "9D", 7: "9C"},
        foundations="2000",
        under=7,
        hidden=True,
    )
    assert set(texts(game.legal_moves)) == {"1h", "hS1"}
    assert follow_hints(game) <= 2


@pytest.mark.parametrize("code", ALL_CODES)
def test_the_same_hint_again_counts_once(code: str) -> None:
    game = new(code)
    first = game.hint(QUICK)
    assert first is not None
    before = state(game)
    again = game.hint(QUICK)
    assert (again.move, again.why) == (first.move, first.why)
    assert state(game) == before
    assert game.hints_used == 1
    # Another position, another hint.
    game.play(first.move)
    second = game.hint(QUICK)
    used = 1 + (second is not None)
    assert game.hints_used == used
    # Back again: what was undone does not count as the line, and the hint was counted before.
    game.undo()
    assert game.hint(QUICK).move == first.move
    assert game.hints_used == used


@pytest.mark.parametrize("code", ALL_CODES)
def test_a_hint_is_a_legal_move_and_plays_nothing(code: str) -> None:
    game = new(code)
    for seed in range(5):
        play_at_random(game, random.Random(seed), 5)
        before = state(game)
        used = game.hints_used
        hint = game.hint(QUICK)
        if hint is None:
            assert state(game) == before
            continue
        assert hint.move in game.legal_moves
        assert hint.why in ("plan", "solver", "heuristic")
        assert game.hints_used in (used, used + 1)
        assert position_of(game) == before[0]
        assert game.move_count == before[2]


@pytest.mark.parametrize("rules", CARD_RULES)
def test_no_hint_in_a_won_position(rules: str) -> None:
    game = at(nearly_won(rules))
    game.play("1h")
    assert game.is_won
    assert game.hint(QUICK) is None
    assert game.hints_used == 0
    # A position that is won as it is set up, though kings could come back.
    assert at(board(rules, {}, foundations="KKKK")).hint(QUICK) is None


@pytest.mark.parametrize("rules", CARD_RULES)
def test_no_hint_and_no_count_when_stuck(rules: str) -> None:
    game = at(stuck_board(rules))
    assert game.hint(QUICK) is None
    assert game.hints_used == 0


def test_no_hint_in_a_won_mahjong_game() -> None:
    game = new(MAHJONG_CODE)
    play_all(game, game.plan)
    assert game.hint(QUICK) is None
    assert game.hints_used == 0


def test_the_plan_is_the_line_of_a_plan_hint() -> None:
    game = new(MAHJONG_CODE)
    game.play(game.plan[0])
    line = list(game.hint(QUICK).line)
    assert line == list(game.plan)[1:]


# --- hints of the solver --------------------------------------------------------------------------------------------

# Enough for the small deals and endgames that these tests use.
ENOUGH = 50_000


def winnable_game(seed: int, **options: Any) -> Game:
    return new(sol.random_code("RU", "C", random.Random(seed), winnable=True), **options)


def endgame(rules: str, rng: random.Random) -> Game:
    """A position with a dozen cards left, in columns and stock at random."""
    tops = dict.fromkeys(SUITS, 13)
    cards = []
    for _ in range(12):
        suit = rng.choice(SUITS)
        cards.append(RANKS[tops[suit] - 1] + suit)
        tops[suit] -= 1
    rng.shuffle(cards)
    stock = " ".join(cards.pop() for _ in range(4)) if rules in STOCK_GAMES else ""
    columns: dict[int, list[str]] = {}
    for card in cards:
        columns.setdefault(rng.randint(1, 5), []).append(card)
    if rules.startswith("KL"):
        columns = {number: [*(f"<{card}>" for card in column[:-1]), column[-1]] for number, column in columns.items()}
    foundations = "".join("0" if not top else RANKS[top - 1] for top in tops.values())
    texts_of = {number: " ".join(column) for number, column in columns.items()}
    return card_game(rules, texts_of, foundations=foundations, stock=stock, options={"undo_limit": None})


def test_a_winning_line_is_followed_to_the_end() -> None:
    for seed in range(5):
        game = winnable_game(seed)
        line = game.hint(ENOUGH).line
        for played, move in enumerate(line):
            hint = game.hint(0)  # no search is needed any more
            assert (hint.why, hint.move, hint.line, hint.lost) == ("solver", move, line[played:], False)
            game.play(move)
        assert game.is_won
        assert game.hints_used == len(line)


@pytest.mark.parametrize("rules", CARD_RULES)
def test_hints_win_endgames_after_random_moves(rules: str) -> None:
    won = 0
    for seed in range(20):
        rng = random.Random(seed)
        game = endgame(rules, rng)
        line = {position_of(game)}
        for _ in range(rng.choice((0, 3, 20))):
            if game.is_won or not play_at_random(game, rng, 1):
                break
            line.add(position_of(game))
        outcome = game.solve(max_states=ENOUGH).outcome
        while (hint := game.hint(ENOUGH)) is not None:
            assert hint.lost == (outcome == "unwinnable")
            game.play(hint.move)
            assert position_of(game) not in line
            line.add(position_of(game))
            if outcome == "winnable" and hint.line is None:
                assert game.solve(max_states=ENOUGH).outcome != "unwinnable"
        assert not (outcome == "unwinnable" and game.is_won)
        won += game.is_won
    assert won > 0


def test_off_the_line_a_new_one_is_found_or_the_position_is_lost() -> None:
    lost = 0
    for seed in range(5):
        game = winnable_game(seed, undo_limit=None)
        rng = random.Random(seed)
        while (hint := game.hint(ENOUGH)) is not None:
            outcome = game.solve().outcome
            assert (outcome, hint.lost) in {("winnable", False), ("unwinnable", True)}
            lost += hint.lost
            others = [move for move in game.legal_moves if move != hint.move]
            game.play(rng.choice(others) if others and rng.random() < 0.3 else hint.move)
    assert lost > 0


def test_what_follows_a_lost_position_is_lost_without_a_search() -> None:
    game = new("RU1-C-AAAAABB")
    assert game.hint(ENOUGH).lost
    game.play(game.legal_moves[1])
    assert game.hint(0).lost
    loaded: Game = sol.load(game.save())
    assert loaded.hint(0).lost
    # before it nothing is known
    assert not new("RU1-C-AAAAABB").hint(0).lost


def test_a_loss_is_forgotten_where_play_takes_another_way() -> None:
    game = winnable_game(0, undo_limit=None)
    while True:
        losing = [move for move in game.legal_moves if after(game, move).solve().outcome == "unwinnable"]
        if losing:
            break
        game.play(game.hint(ENOUGH).move)
    game.play(losing[0])
    hint = game.hint(ENOUGH)
    assert hint is None or hint.lost
    game.undo()
    hint = game.hint(ENOUGH)
    assert (hint.why, hint.lost) == ("solver", False)
    while (hint := game.hint(ENOUGH)) is not None:
        game.play(hint.move)
    assert game.is_won


def after(game: Game, move: Any) -> Game:
    other = game.copy()
    other.play(move)
    return other


@pytest.mark.parametrize("code", ["RU1-C-AAAAABS", "YK1-S-AAAAAAB", "BK1-C2-AAAAAAB", MAHJONG_CODE])
def test_the_same_position_has_the_same_hint_by_every_route(code: str) -> None:
    game = new(code, undo_limit=None)
    rng = random.Random(6)
    given: dict[str, Any] = {}
    for _ in range(300):
        move = rng.random()
        if move < 0.3 and game.can_undo:
            game.undo()
        elif game.legal_moves:
            game.play(rng.choice(game.legal_moves))
        if move > 0.95:
            loaded: Game = sol.load(game.save())
            game = loaded
        elif move > 0.9:
            game = game.copy()
        line = [position_of(game)]
        other = game.copy()
        while other.can_undo:
            other.undo()
            line.append(position_of(other))
        before = given.get(line[0])
        hint = game.hint(QUICK)
        if before is not None and position_of(after(game, before)) not in line:
            assert hint.move == before
        if hint is not None:
            given[line[0]] = hint.move
    assert game.hints_used <= len(given)


def test_a_larger_limit_may_find_more() -> None:
    game = winnable_game(1)
    assert game.hint(0).why == "heuristic"
    assert game.hint(1).why == "heuristic"
    best = game.hint(ENOUGH)
    assert best.why == "solver"
    # what is known stays known
    assert game.hint(0) == best
    assert game.hint(None) == best
    assert game.hints_used == 1


def test_after_an_undecided_search_less_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[Any] = []

    def undecided(line: object, max_states: int) -> sol.Solution:
        limits.append(max_states)
        return sol.Solution("undecided", (), max_states, 0.0, 0)

    monkeypatch.setattr(hint_book, "search", undecided)
    game = new("YK1-S-AAAAAAB")
    for states in (1000, 1000, 4000, 1000):
        game.hint(states)
        game.play(game.legal_moves[0])
    assert limits == [1000, 1000 // hint_book.AFTER_UNDECIDED, 4000, 1000 // hint_book.AFTER_UNDECIDED]


def test_no_hint_where_every_win_leads_back() -> None:
    game = card_game("KL D1N", {1: "KS"}, foundations="QKKK", options={"undo_limit": None})
    game.play("1h")
    game.play("hS1")
    # there is one won position, and it is on the line
    assert game.solve().outcome == "winnable"
    assert game.hint(ENOUGH) is None
    assert game.hints_used == 0
    game.undo()
    game.undo()
    assert game.hint(ENOUGH).move == sol.Move("1h")


def test_a_win_that_leads_back_is_gone_round() -> None:
    # What was moved at random must often go back; the hints find what makes that a new position.
    for rules in ("BK C2", "FC C2"):
        game = card_game(rules, {1: "3S 2S", 2: "2H", 3: "AH", 4: "AS"}, foundations="00KK", under=5)
        rng = random.Random(2)
        line = {position_of(game)}
        for _ in range(6):
            play_at_random(game, rng, 1)
            line.add(position_of(game))
        winnable = game.solve(max_states=ENOUGH).outcome == "winnable"
        while (hint := game.hint(ENOUGH)) is not None:
            game.play(hint.move)
            assert position_of(game) not in line
            line.add(position_of(game))
        assert game.is_won == winnable


def test_off_the_plan_the_solver_goes_on() -> None:
    game = tile_game({0: "1B", 11: "1B", 42: "E", 44: "E", 30: "1B", 31: "1B"})
    hint = game.hint(ENOUGH)
    outcome = game.solve().outcome
    assert hint.why == ("solver" if outcome == "winnable" else "heuristic")
    assert hint.lost == (outcome == "unwinnable")
    lost = tile_game({0: "1B", 1: "E", 2: "1B", 3: "E", 42: "W", 44: "W"})
    assert lost.hint(ENOUGH)[1:] == ("heuristic", None, True)


def test_the_rest_of_the_plan_wins_again_when_partners_changed_back() -> None:
    # All four tiles of a group may go in any pairs: then what is left of the plan is whole again.
    for seed in range(200):
        game = new(sol.DealCode(game="MJ", option="L00", seed=seed))
        plan = list(game.plan)
        played = []
        while not (outside := [move for move in game.legal_moves if move not in plan]):
            played.append(game.hint(0).move)
            game.play(played[-1])
        game.play(outside[0])
        slots = {slot for move in plan if set(move.slots) & set(outside[0].slots) for slot in move.slots}
        rest = sol.Move("+".join(map(str, sorted(slots - set(outside[0].slots)))))
        if game.refusal(rest) is not None:
            continue
        game.play(rest)
        hint = game.hint(0)
        left = tuple(move for move in plan if move not in played and not slots & set(move.slots))
        assert hint == sol.Hint(left[0], "solver", left)
        return
    raise AssertionError("no deal for this test")


@pytest.mark.parametrize("states", [-1, -(10**400)])
def test_a_limit_below_zero_is_refused(states: int) -> None:
    with pytest.raises(ValueError, match="max_states"):
        new("RU1-C-AAAAABB").hint(states)


@pytest.mark.parametrize("states", [1.0, "5", True])
def test_a_limit_that_is_no_number_is_refused(states: object) -> None:
    with pytest.raises(TypeError, match="max_states"):
        new("RU1-C-AAAAABB").hint(states)


def test_an_interrupted_hint_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(line: object, max_states: int) -> sol.Solution:
        raise KeyboardInterrupt

    game = winnable_game(2)
    before = state(game)
    saved = game.save()
    monkeypatch.setattr(hint_book, "search", interrupted)
    with pytest.raises(KeyboardInterrupt):
        game.hint()
    assert state(game) == before
    assert json.loads(game.save())["hinted"] == json.loads(saved)["hinted"]


def test_a_loaded_game_follows_the_line_without_a_search() -> None:
    game = winnable_game(3)
    line = game.hint(ENOUGH).line
    for move in line[:7]:
        game.play(move)
    for other in (sol.load(game.save()), game.copy()):
        assert other.hint(0) == game.copy().hint(0) == sol.Hint(line[7], "solver", line[7:])


def test_the_hints_in_a_save_are_verified() -> None:
    game = winnable_game(4)
    game.play(game.hint(ENOUGH).move)
    game.hint(ENOUGH)
    saved = game.save()
    assert sol.load(edited_save(saved)) == game
    whole: Any = json.loads(saved)
    verdict: Any = whole["verdict"]
    digest, given = next(iter(whole["hinted"].items()))
    wrong_hints: list[Any] = [
        [],
        {"5": given},
        {digest: {**given, "why": "guess"}},
        {digest: {**given, "lost": True}},
        {digest: {**given, "lost": 0}},
        {digest: {**given, "move": "99"}},
        {digest: {**given, "states": -1}},
        {digest: {**given, "states": 2**63}},
        {digest: {**given, "states": True}},
        {digest: {**given, "more": 1}},
        {digest: {"move": given["move"]}},
        {digest: None},
    ]
    wrong_verdicts: list[Any] = [
        [],
        5,
        {},
        {**verdict, "after": 2},
        {**verdict, "after": True},
        {**verdict, "after": -1},
        {**verdict, "outcome": "unwinnable"},
        {**verdict, "outcome": "won"},
        {**verdict, "line": []},
        {**verdict, "line": verdict["line"][1:]},
        {**verdict, "line": verdict["line"][:-1]},
        {**verdict, "line": [5]},
        {**verdict, "line": ["99"]},
        {**verdict, "line": "1h"},
        {**verdict, "states": None},
        {**verdict, "more": 1},
    ]
    for hinted in wrong_hints:
        with pytest.raises(sol.SaveError):
            sol.load(edited_save(saved, hinted=hinted))
    for wrong in wrong_verdicts:
        with pytest.raises(sol.SaveError):
            sol.load(edited_save(saved, verdict=wrong))
