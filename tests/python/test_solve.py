"""Solving: exact answers, moves that win, limits, progress, Ctrl-C, other threads, and winnable random codes."""

from __future__ import annotations

import io
import json
import math
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import solitaires as sol
from solitaires import cli, solver
from support import (
    ALL_CODES,
    CARD_RULES,
    MAHJONG_CODE,
    at,
    nearly_won,
    new,
    play_all,
    play_at_random,
    state,
    stuck_board,
    tile_game,
    untyped,
)

LOST = "RU1-C-AAAAABB"


def assert_wins(game: Any, solution: Any) -> None:
    other = game.copy()
    play_all(other, solution.moves)
    assert other.is_won


# --- answers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", CARD_RULES)
def test_small_positions_are_decided(rules: str) -> None:
    game = at(nearly_won(rules))
    solution = game.solve()
    assert solution.outcome == "winnable"
    assert_wins(game, solution)
    lost = at(stuck_board(rules)).solve()
    assert (lost.outcome, lost.moves) == ("unwinnable", ())


@pytest.mark.parametrize("rules", CARD_RULES)
def test_a_won_position_is_winnable_without_moves(rules: str) -> None:
    game = at(nearly_won(rules))
    game.play("1h")
    assert game.solve()[:2] == ("winnable", ())


def test_tiles_are_solved() -> None:
    game = tile_game({0: "1B", 11: "1B", 42: "E", 44: "E"})
    solution = game.solve()
    assert solution.outcome == "winnable"
    assert_wins(game, solution)
    # each tile of a pair lies between the other kind: 1B E 1B E in one row
    lost = tile_game({0: "1B", 1: "E", 2: "1B", 3: "E"})
    assert lost.solve()[:2] == ("unwinnable", ())


def test_deals_with_one_cell_are_decided() -> None:
    deals = [sol.DealCode(game="BK", option="C1", seed=seed) for seed in range(300)]
    assert {sol.solve(code).outcome for code in deals} <= {"winnable", "unwinnable"}


def test_a_solution_is_from_the_present_position() -> None:
    game = new(sol.random_code("RU", "C", random.Random(3), winnable=True))
    solution = game.solve()
    for done, move in enumerate(solution.moves):
        assert game.solve().outcome == "winnable", done
        game.play(move)
    assert game.is_won


def test_a_code_its_text_and_its_game_have_the_same_solution() -> None:
    code = sol.random_code("RU", "C", random.Random(4), winnable=True)
    found = [each._replace(seconds=0) for each in (sol.solve(code), sol.solve(str(code)), sol.solve(new(code)))]
    assert found[0] == found[1] == found[2]
    assert_wins(new(code), found[0])


@pytest.mark.parametrize("code", ALL_CODES)
def test_solving_changes_nothing(code: str) -> None:
    game = new(code)
    play_at_random(game, random.Random(1), 6)
    before = state(game)
    assert game.solve(max_states=500).states <= 500
    assert state(game) == before


def test_a_solution_is_a_value() -> None:
    solution = sol.solve(LOST)
    assert isinstance(solution, sol.Solution)
    assert pickle.loads(pickle.dumps(solution)) == solution
    assert (solution.outcome, solution.moves) == ("unwinnable", ())
    assert solution.states > 0
    assert solution.seconds >= 0
    assert 0 < solution.memory < 2**30
    with pytest.raises(AttributeError):
        setattr(solution, "outcome", "winnable")  # noqa: B010 - as a host without types would


# --- limits ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("limits", [{"max_states": 0}, {"max_states": 3}, {"max_memory": 0}, {"max_memory": 200}])
def test_a_limit_leaves_a_deal_undecided(limits: dict[str, Any]) -> None:
    solution = sol.solve("YK1-S-AAAAAAB", **limits)
    assert (solution.outcome, solution.moves) == ("undecided", ())
    assert solution.states <= limits.get("max_states", 20_000)
    assert solution.memory <= limits.get("max_memory", 2**20)


def test_no_time_is_soon_over() -> None:
    started = time.monotonic()
    sol.solve("FC1-C1-AAAAAAB", max_seconds=0)
    assert time.monotonic() - started < 5


@pytest.mark.parametrize(
    "limits",
    [
        {"max_states": 10**40, "max_memory": 10**40, "max_seconds": 10**400},
        {"max_seconds": math.inf},
        {"max_seconds": Fraction(7, 2)},
        {"max_states": None, "max_seconds": None, "max_memory": None, "progress": None},
    ],
)
def test_limits_that_are_as_good_as_none(limits: dict[str, Any]) -> None:
    assert sol.solve(LOST, **limits).outcome == "unwinnable"


@pytest.mark.parametrize(
    ("limits", "error"),
    [
        ({"max_states": -1}, ValueError),
        ({"max_states": -(10**5000)}, ValueError),
        ({"max_memory": -1}, ValueError),
        ({"max_seconds": -0.5}, ValueError),
        ({"max_seconds": -(10**400)}, ValueError),
        ({"max_seconds": math.nan}, ValueError),
        ({"max_states": 1.0}, TypeError),
        ({"max_states": "5"}, TypeError),
        ({"max_states": True}, TypeError),
        ({"max_memory": True}, TypeError),
        ({"max_memory": 1.5}, TypeError),
        ({"max_seconds": True}, TypeError),
        ({"max_seconds": "1"}, TypeError),
        ({"progress": 5}, TypeError),
    ],
)
def test_wrong_limits_are_refused_by_name(limits: dict[str, Any], error: type[Exception]) -> None:
    name = next(iter(limits))
    with pytest.raises(error, match=name):
        untyped.solve(LOST, **limits)
    with pytest.raises(error, match=name):
        new(LOST).solve(**limits)


@pytest.mark.parametrize("wrong", [None, 5, b"RU1-C-AAAAABB", ["RU1-C-AAAAABB"]])
def test_only_games_and_codes_can_be_solved(wrong: object) -> None:
    with pytest.raises(TypeError):
        untyped.solve(wrong)
    with pytest.raises(sol.DealCodeError):
        sol.solve("RU1-C")


# --- while it runs --------------------------------------------------------------------------------------------------


def long_search(**options: Any) -> Any:
    """Searches until something ends it; each search takes as long as it may."""
    while True:
        for seed in range(1000):
            sol.solve(sol.DealCode(game="FC", option="C1", seed=seed), max_states=2_000_000, **options)


def test_progress_is_told_and_its_exception_ends_the_search() -> None:
    class Enough(Exception):
        pass

    told: list[tuple[int, float]] = []

    def progress(states: int, seconds: float) -> None:
        told.append((states, seconds))
        if len(told) == 2:
            raise Enough

    with pytest.raises(Enough):
        long_search(progress=progress)
    assert len(told) == 2
    assert all(states > 0 and seconds > 0 for states, seconds in told)


def test_other_threads_run_meanwhile() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.001):
            ticks += 1

    def stop(states: int, seconds: float) -> None:
        if ticks > 20:
            raise StopIteration

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        with pytest.raises(StopIteration):
            long_search(progress=stop)
    finally:
        done.set()
        thread.join()


def test_a_game_may_change_while_it_is_searched() -> None:
    game = new("FC1-C1-AAAAAAB")
    played: list[Any] = []

    def play(states: int, seconds: float) -> None:
        played.append(game.play(game.legal_moves[0]))

    expected = new("FC1-C1-AAAAAAB").solve(max_states=1_000_000)
    found = game.solve(max_states=1_000_000, progress=play)
    assert found._replace(seconds=0) == expected._replace(seconds=0)
    assert game.move_count == len(played)


@pytest.mark.skipif(os.name == "nt", reason="Windows cannot send Ctrl-C to one process alone")
def test_ctrl_c_is_answered_at_once() -> None:
    script = """
import solitaires as sol, sys, time
print("ready", flush=True)
try:
    for seed in range(10**6):
        sol.solve(sol.DealCode(game="FC", option="C1", seed=seed), max_states=2_000_000)
except KeyboardInterrupt:
    print(time.monotonic(), flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.7)
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        answered = float(process.stdout.readline())
    assert process.returncode == 0
    assert answered - sent < 0.2


# --- random codes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "option"), [("BK", "C1"), ("BK", "C2"), ("RU", "C"), ("MJ", None), ("MJ", "L03")])
def test_winnable_random_codes(game: str, option: str | None) -> None:
    code = sol.random_code(game, option, random.Random(8), winnable=True)
    assert code == sol.random_code(game, option, random.Random(8), winnable=True)
    if game != "MJ":
        assert_wins(new(code), sol.solve(code))


def test_deals_that_stay_undecided_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "RANDOM_CODE_STATES", 300)
    code = sol.random_code("RU", "C", random.Random(1), winnable=True)
    assert sol.solve(code, max_states=300).outcome == "winnable"


def test_a_winnable_mahjong_deal_is_the_first_one() -> None:
    assert sol.random_code("MJ", rng=random.Random(2), winnable=True) == sol.random_code("MJ", rng=random.Random(2))


def test_winnable_is_true_or_false() -> None:
    with pytest.raises(TypeError):
        untyped.random_code("RU", winnable=1)


# --- the command ----------------------------------------------------------------------------------------------------


def objects(text: str) -> Iterator[Any]:
    return map(json.loads, text.splitlines())


def test_the_command_solves_codes(capsys: pytest.CaptureFixture[str]) -> None:
    code = sol.random_code("RU", "C", random.Random(3), winnable=True)
    assert cli.main(["solve", LOST, str(code).lower()]) == 0
    lost, won, moves = capsys.readouterr().out.splitlines()
    assert lost.startswith(f"{LOST}: unwinnable, ")
    assert won.startswith(f"{code}: winnable, {len(moves.split())} moves, ")
    game = new(code)
    play_all(game, moves)
    assert game.is_won


def test_the_command_writes_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["solve", "--json", "--max-states", "3", "YK1-S-AAAAAAB", LOST, "--max-memory", "1m"]) == 3
    undecided, lost = objects(capsys.readouterr().out)
    assert list(undecided) == ["code", "outcome", "moves", "states", "seconds"]
    assert (undecided["code"], undecided["outcome"], undecided["moves"]) == ("YK1-S-AAAAAAB", "undecided", [])
    assert (lost["code"], lost["outcome"], lost["moves"]) == (LOST, "unwinnable", [])


def test_the_command_reads_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes = tmp_path / "codes.txt"
    codes.write_text(f"# two deals\n\n  {LOST} # the first\nBK1-C1-AAAAAAB\n")
    assert cli.main(["solve", "--file", str(codes), "--json"]) == 0
    assert [found["code"] for found in objects(capsys.readouterr().out)] == [LOST, "BK1-C1-AAAAAAB"]
    codes.write_text(f"{LOST}\n\nRU1-Q-AAAAABB\n")
    assert cli.main(["solve", "--file", str(codes)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert f"{codes}, line 3: expected an option of RU" in told.err
    for empty in ("", "\n", "# nothing\n"):
        codes.write_text(empty)
        assert cli.main(["solve", "--file", str(codes)]) == 2
        assert capsys.readouterr() == ("", f"{codes}: there is no code in it\n")


def test_the_command_reads_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    position = tmp_path / "position.txt"
    position.write_text(nearly_won("KL D3N"))
    assert cli.main(["solve", "--position", str(position), "--json"]) == 0
    (found,) = objects(capsys.readouterr().out)
    assert (found["code"], found["position"]) == (None, at(nearly_won("KL D3N")).position)
    assert (found["outcome"], found["moves"]) == ("winnable", ["1h"])


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["RU1-C"],
        ["--file", "no such file"],
        ["--position", "no such file"],
        [LOST, "--max-states", "-1"],
        [LOST, "--max-states", "many"],
        [LOST, "--max-seconds", "nan"],
        [LOST, "--max-seconds", "soon"],
        [LOST, "--max-memory", "5X"],
        [LOST, "--max-memory", ""],
    ],
)
def test_a_wrong_command_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status: object = cli.main(["solve", *arguments])
    except SystemExit as ended:
        status = ended.code
    assert status == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err


def test_the_command_is_stopped_by_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object) -> sol.Solution:
        raise KeyboardInterrupt

    monkeypatch.setattr("solitaires.commands.solve.solve", interrupted)
    assert cli.main(["solve", LOST]) == 130


def test_a_player_can_ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nsolve\nquit\n"))
    assert cli.main(["play", LOST]) == 0
    out = capsys.readouterr().out
    assert "(heuristic) This position is lost." in out
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nquit\n"))
    assert cli.main(["play", MAHJONG_CODE]) == 0
    assert "(plan)" in capsys.readouterr().out
    monkeypatch.setattr(sol.CardGame, "hint", lambda game: None)
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nquit\n"))
    assert cli.main(["play", LOST]) == 0
    assert "No hint: no useful move was found, or every win leads back.\n" in capsys.readouterr().out
