"""Records: every game once, whatever is undone, loaded, copied or killed; files of others are left alone."""

from __future__ import annotations

import contextlib
import csv
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import platformdirs
import pytest
import solitaires as sol
from acceptance import records_two_processes
from hypothesis import given
from hypothesis import strategies as st
from solitaires import cli
from solitaires import records as records_module
from support import MAHJONG_CODE, QUICK, FakeTime, Game, at, layout_text, mid_game, nearly_won, new, tile_game

NOON = 1_796_040_000.0
"""2026-11-30, 12:00 UTC."""
TWO_PAIRS = {0: "5B", 1: "5B", 12: "Wh", 13: "Wh"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "records.db"


def opened(path: Path) -> sol.Records:
    return sol.Records(path, now=lambda: NOON)


def win(game: Game) -> None:
    """Wins a Mahjong deal by its plan, or a board on which any king is left by putting it away."""
    while not game.is_won:
        game.play(game.plan[len(game.plan) - game.pairs_left] if game.rules[:2] == "MJ" else "1h")


def play_one(game: Game) -> None:
    plan = getattr(game, "plan", None)
    game.play(plan[0] if plan and game.move_count == 0 else game.legal_moves[0])


def counts(records: sol.Records) -> tuple[int, int]:
    figures = records.statistics()
    return figures.started, figures.won


# ---- one game, once


@pytest.mark.parametrize("code", ["RU1-C-AAAAABB", "TF1-D3N-AAAAAAB", "BK1-C4-AAAAA24", MAHJONG_CODE])
def test_a_game_is_begun_with_its_first_move(code: str, path: Path) -> None:
    records = opened(path)
    game = new(code)
    watched = records.watch(game)
    game.hint(QUICK)
    with pytest.raises(sol.IllegalMove):
        game.play("11")
    watched.update()
    assert records.games() == []
    assert not path.exists()
    play_one(game)
    assert counts(records) == (1, 0)
    while game.can_undo:
        game.undo()
    while game.can_redo:
        game.redo()
    game.restart()
    play_one(game)
    watched.stop()
    assert counts(records) == (1, 0)
    (found,) = records.games()
    assert (found.game_id, found.code, found.rules, found.dealt) == (watched.game_id, code, game.rules, True)
    assert (found.hints_used, found.started_at, found.won_at) == (1, NOON, None)


def test_a_win_stays_as_it_was(path: Path, time_source: FakeTime) -> None:
    records = opened(path)
    game = new(MAHJONG_CODE, time_source=time_source)
    watched = records.watch(game)
    play_one(game)
    game.undo()
    time_source.pass_by(90)
    game.hint(QUICK)
    win(game)
    (found,) = records.games()
    code, plan = MAHJONG_CODE, game.plan
    expected = (watched.game_id, "MJ L00", code, "Turtle", True, True, 1, game.move_count, 0, 90.0, NOON, NOON)
    assert found == expected
    game.undo()
    game.redo()
    game.undo()
    game.play(plan[-1])
    watched.update()
    game.restart()
    game.hint(QUICK)
    win(game)
    watched.stop()
    assert records.games() == [expected]


@pytest.mark.parametrize("rules", ["RU C", "TF D1N", "BK C4"])
def test_a_win_that_was_undone_at_once_is_one(rules: str, path: Path) -> None:
    records = opened(path)
    game = at(nearly_won(rules))
    game.on_change(lambda change: game.undo() if change.won and change.kind == "play" else None)
    with records.watch(game):
        game.play("1h")
    assert not game.is_won
    (found,) = records.games()
    assert (found.won, found.score, found.dealt, found.code) == (True, 10, False, None)


def test_a_redo_can_win(path: Path) -> None:
    records = opened(path)
    game = at(nearly_won("BK C4"))
    win(game)
    game.undo()
    records.watch(game, "begun elsewhere")
    assert counts(records) == (1, 0)
    game.redo()
    assert counts(records) == (1, 1)


def test_saves_and_copies_are_the_same_game_under_their_id(path: Path) -> None:
    records = opened(path)
    game = new(MAHJONG_CODE)
    watched = records.watch(game)
    play_one(game)
    game.hint(QUICK)
    game.undo()
    saved, copied = game.save(), game.copy()
    win(game)
    recorded = records.games()
    for again in (sol.load(saved), copied, game.copy()):
        with records.watch(again, watched.game_id):
            again.restart()
            win(again)
    assert records.games() == recorded
    assert recorded[0].hints_used == 1


def test_an_unfinished_game_is_as_it_was_last_written(path: Path, time_source: FakeTime) -> None:
    records = opened(path)
    game = new("BK1-C4-AAAAA24", time_source=time_source)
    watched = records.watch(game, "mine")
    score = game.play(game.legal_moves[0]).score
    time_source.pass_by(5)
    play_one(game)
    assert records.games()[0][6:10] == (0, 1, score, 0.0)
    game.hint(QUICK)
    assert records.games()[0].hints_used == 0
    play_one(game)
    assert records.games()[0][6:10] == (1, 3, game.score, 5.0)
    play_one(game)
    game.hint(QUICK)
    watched.stop()
    assert records.games()[0][6:10] == (2, 4, game.score, 5.0)
    game.restart()
    with records.watch(game, "mine"):
        play_one(game)
    assert records.games()[0][6:10] == (2, 1, game.score, 0.0)


def test_what_was_stopped_writes_no_more(path: Path) -> None:
    records = opened(path)
    game = new("BK1-C4-AAAAA24")
    first = records.watch(game)
    play_one(game)
    first.stop()
    game.restart()
    second = records.watch(game)
    assert second.game_id != first.game_id
    play_one(game)
    play_one(game)
    first.update()
    first.stop()
    second.stop()
    assert [(each.game_id, each.moves) for each in records.games()] == [(first.game_id, 1), (second.game_id, 2)]


def test_a_game_is_not_watched_twice(path: Path, tmp_path: Path) -> None:
    records = opened(path)
    game = new(MAHJONG_CODE)
    watched = records.watch(game)
    assert records.watch(game) is watched
    assert opened(path).watch(game, watched.game_id) is watched
    with pytest.raises(sol.RecordsError, match=f"is watched as {watched.game_id}, not another"):
        records.watch(game, "another")
    other = opened(tmp_path / "other.db")
    other.watch(game)
    play_one(game)
    assert counts(records) == counts(other) == (1, 0)


def test_a_game_that_has_begun_needs_an_id(path: Path) -> None:
    records = opened(path)
    game = mid_game(MAHJONG_CODE)
    with pytest.raises(sol.RecordsError, match="has begun: expected the game_id"):
        records.watch(game)
    assert not path.exists()
    records.watch(game, "mine")
    assert records.games()[0][5:8] == (False, 1, game.move_count)


def test_an_id_belongs_to_one_deal(path: Path) -> None:
    records = opened(path)
    first = new("BK1-C4-AAAAA24")
    records.watch(first, "mine")
    early = new("BK1-C4-AAAAA25")
    records.watch(early, "mine")
    play_one(first)
    before = records.games()
    for other in (new("BK1-C4-AAAAA25"), new("BK1-C2-AAAAA24"), new(MAHJONG_CODE), at(first.position)):
        with pytest.raises(sol.RecordsError, match="mine belongs to another game, BK1-C4-AAAAA24"):
            records.watch(other, "mine")
    with pytest.raises(sol.RecordsError, match="mine belongs to another game"):
        play_one(early)
    assert early.move_count == 1
    assert records.games() == before


def board_of_four(left: int, name: str = "Four") -> sol.Layout:
    text = layout_text([(0, 0, 0), (2, 0, 0), (4, 0, 0), (left, 0, 0)])
    return sol.load_layout(text.replace("# made", f"# name: {name}\n# made"))


BEGUN_OTHERWISE: list[tuple[Callable[[], Game], Callable[[], Game]]] = [
    (lambda: at(new("RU1-C-AAAAABB").position), lambda: at(new("RU1-C-AAAAABS").position)),
    (lambda: at(mid_game("BK1-C4-AAAAA24").position), lambda: at(new("BK1-C4-AAAAA24").position)),
    (lambda: tile_game(TWO_PAIRS), lambda: tile_game({0: "5B", 1: "5B"})),
    (lambda: sol.new_mahjong(board_of_four(6), 1), lambda: sol.new_mahjong(board_of_four(6), 2)),
    (lambda: sol.new_mahjong(board_of_four(6), 1), lambda: sol.new_mahjong(board_of_four(8), 1)),
    (lambda: sol.new_mahjong(board_of_four(6), 1), lambda: sol.new_mahjong(board_of_four(6, "Others"), 1)),
]


@pytest.mark.parametrize(("make", "make_other"), BEGUN_OTHERWISE)
def test_an_id_belongs_to_one_position(path: Path, make: Callable[[], Game], make_other: Callable[[], Game]) -> None:
    records = opened(path)
    game, early = make(), make_other()
    records.watch(early, "mine")
    with records.watch(game, "mine"):
        play_one(game)
        for again in (make(), game.copy(), sol.load(game.save())):
            with records.watch(again, "mine"):
                again.restart()
                play_one(again)
    before = records.games()
    assert [each.game_id for each in before] == ["mine"]
    with pytest.raises(sol.RecordsError, match=r"mine belongs to another game of .. .*, which began otherwise"):
        records.watch(make_other(), "mine")
    with pytest.raises(sol.RecordsError, match="mine belongs to another game"):
        play_one(early)
    assert records.games() == before


FORMAT_1 = """CREATE TABLE games (
  number INTEGER PRIMARY KEY,
  game_id TEXT NOT NULL UNIQUE CHECK (typeof(game_id) = 'text'),
  rules TEXT NOT NULL CHECK (typeof(rules) = 'text'),
  code TEXT CHECK (typeof(code) IN ('text', 'null')),
  layout TEXT CHECK (typeof(layout) IN ('text', 'null')),
  dealt INTEGER NOT NULL CHECK (dealt IN (0, 1)),
  won INTEGER NOT NULL CHECK (won IN (0, 1)),
  hints_used INTEGER NOT NULL CHECK (typeof(hints_used) = 'integer' AND hints_used >= 0),
  moves INTEGER NOT NULL CHECK (typeof(moves) = 'integer' AND moves >= 0),
  score INTEGER NOT NULL CHECK (typeof(score) = 'integer' AND score >= 0),
  seconds REAL NOT NULL CHECK (typeof(seconds) = 'real' AND seconds BETWEEN 0 AND 1e15),
  started_at REAL NOT NULL CHECK (typeof(started_at) = 'real' AND started_at BETWEEN 0 AND 253402300799),
  won_at REAL CHECK (typeof(won_at) IN ('real', 'null') AND won_at BETWEEN 0 AND 253402300799),
  CHECK (won = (won_at IS NOT NULL))
)"""


def test_files_of_format_1_are_read_and_go_on(path: Path, tmp_path: Path) -> None:
    started: list[tuple[Any, ...]] = [
        (2, "won", "MJ L00", MAHJONG_CODE, "Turtle", 1, 1, 1, 72, 0, 90.0, NOON, NOON),
        (7, "set up", "RU C", None, None, 0, 0, 0, 3, 15, 4.5, NOON, None),
    ]
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute(f"PRAGMA application_id = {0x501174EC}")
        database.execute("PRAGMA user_version = 1")
        database.execute(FORMAT_1)
        database.executemany(f"INSERT INTO games VALUES ({', '.join('?' * 13)})", started)
    before = path.read_bytes()
    records = opened(path)
    games = records.games()
    assert games == [sol.GameRecord(*row[1:]) for row in started]
    game = at(new("RU1-C-AAAAABB").position, time_source=FakeTime())
    watched = records.watch(game, "set up")
    with pytest.raises(sol.RecordsError, match="won belongs to another game, MJ1-L00"):
        records.watch(game.copy(), "won")
    records.export_csv(tmp_path / "x.csv")
    assert path.read_bytes() == before
    play_one(game)
    watched.stop()
    with contextlib.closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (2,)
        assert database.execute("SELECT number, game_id, moves FROM games").fetchall() == [
            (2, "won", 72),
            (7, "set up", 1),
        ]
    assert opened(path).games() == [games[0], games[1]._replace(moves=1, score=game.score, seconds=0.0)]
    with pytest.raises(sol.RecordsError, match="set up belongs to another game of RU C, which began otherwise"):
        records.watch(at(new("RU1-C-AAAAABS").position), "set up")
    lost(records)
    assert counts(opened(path)) == (3, 1)


@pytest.mark.parametrize("game_id", ["", "a\nb", "a\0", "\ud800", "x" * 201])
def test_other_ids_are_refused(game_id: str, path: Path) -> None:
    with pytest.raises(sol.RecordsError, match="expected 1 to 200 printable characters"):
        opened(path).watch(new(MAHJONG_CODE), game_id)


def test_ids_are_any_text(path: Path) -> None:
    records = opened(path)
    for game_id in ("'; DROP TABLE games; --", "ván 1 – ♠", "x" * 200, " "):
        game = new(MAHJONG_CODE)
        records.watch(game, game_id)
        play_one(game)
        assert records.games()[-1].game_id == game_id


def test_wrong_types(path: Path) -> None:
    records = opened(path)
    for call in (
        lambda: sol.Records(5),  # type: ignore[arg-type]
        lambda: sol.Records(b"x"),  # type: ignore[arg-type]
        lambda: sol.Records(path, now=5),  # type: ignore[arg-type]
        lambda: records.watch("RU1-C-AAAAABB"),  # type: ignore[arg-type]
        lambda: records.watch(new(MAHJONG_CODE), 5),  # type: ignore[arg-type]
        lambda: records.games(5),  # type: ignore[arg-type]
        lambda: records.best_times(None),  # type: ignore[arg-type]
        lambda: records.best_times("MJ", "5"),  # type: ignore[arg-type]
        lambda: records.export_csv(5),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError, match="must be"):
            call()
    for rules in ("", "XX", "RU2-C", "RU X", "RUC", "RU1C", "RU1-C-AAAAABB", "MJ L99", "MJ1--"):
        with pytest.raises(ValueError, match='must be those of a game, such as "MJ"'):
            records.statistics(rules)
    with pytest.raises(ValueError, match="count must be"):
        records.best_times(count=-1)


def test_a_variant_is_named_as_in_codes_or_by_its_rules(path: Path) -> None:
    records = opened(path)
    for code in ("BK1-C4-AAAAA24", "BK1-C2-AAAAA24", "MJ1-L00-AAAAABL"):
        game = new(code)
        records.watch(game)
        play_one(game)
    for named in ("BK C4", "BK-C4", "BK1-C4", "bk1-c4", " BK1 C4 "):
        assert [game.rules for game in records.games(named)] == ["BK C4"]
        assert records.statistics(named).started == 1
        assert records.best_times(named, count=1) == []
    for named in ("BK", "bk", "BK1"):
        assert [game.rules for game in records.games(named)] == ["BK C4", "BK C2"]
    assert records.games("MJ -") == records.games("MJ1-L03") == []


@pytest.mark.parametrize(
    ("now", "kind"),
    [("noon", TypeError), (True, TypeError), (-1, ValueError), (float("nan"), ValueError), (1e300, ValueError)],
)
def test_a_time_must_be_one(now: Any, kind: type[Exception], path: Path) -> None:
    records = sol.Records(path, now=lambda: now)
    game = new(MAHJONG_CODE)
    records.watch(game)
    with pytest.raises(kind, match="now"):
        play_one(game)
    assert not path.exists()
    assert game.move_count == 1


# ---- figures


def noted(records: sol.Records, wins: str, rules: str = "BK C4") -> None:
    """Plays a game for each letter: w is won, anything else is not."""
    for letter in wins:
        game = at(nearly_won(rules))
        with records.watch(game):
            play_one(game)
            if letter == "w":
                win(game)


def lost(records: sol.Records) -> None:
    game = new("BK1-C4-AAAAA24")
    records.watch(game)
    play_one(game)


@pytest.mark.parametrize(
    ("games", "current", "longest"),
    [
        ("", 0, 0),
        ("l", 0, 0),
        ("w", 1, 1),
        ("ww", 2, 2),
        ("wl", 1, 1),
        ("wwl", 2, 2),
        ("wll", 0, 1),
        ("wwlw", 1, 2),
        ("lwww", 3, 3),
    ],
)
def test_streaks(games: str, current: int, longest: int, path: Path) -> None:
    records = opened(path)
    for letter in games:
        noted(records, "w") if letter == "w" else lost(records)
    figures = records.statistics()
    assert (figures.started, figures.won) == (len(games), games.count("w"))
    assert (figures.current_streak, figures.longest_streak) == (current, longest)


def test_a_game_that_is_won_late_mends_the_streak(path: Path) -> None:
    records = opened(path)
    noted(records, "w")
    game = new(MAHJONG_CODE)
    records.watch(game)
    play_one(game)
    noted(records, "ww")
    assert records.statistics()[3:5] == (2, 2)
    win(game)
    assert records.statistics()[3:5] == (4, 4)


def test_figures_are_kept_by_rules(path: Path, time_source: FakeTime) -> None:
    records = opened(path)
    assert records.statistics_by_rules() == {}
    assert records.statistics() == (0, 0, 0, 0, 0, None, None, None, None, None, None)
    noted(records, "w", "RU C")
    lost(records)
    for moves, seconds in ((1, 4.0), (3, 2.0)):
        game = at(nearly_won("BK C4"), time_source=time_source)
        records.watch(game)
        if moves == 3:
            game.play("1a")
            game.play("a1")
        else:
            game.hint(QUICK)
        time_source.pass_by(seconds)
        win(game)
    figures = records.statistics_by_rules()
    assert list(figures) == ["BK C4", "RU C"]
    assert figures["BK C4"] == records.statistics("BK C4") == records.statistics("BK")
    assert figures["BK C4"] == (3, 2, 1, 2, 2, 10, 10.0, 1, 2.0, 0.0, 1.0)
    assert records.statistics()[:3] == (4, 3, 1)
    assert records.statistics("BK C2").started == records.statistics("TF").started == 0


def test_a_board_has_no_score(path: Path) -> None:
    records = opened(path)
    for code in (MAHJONG_CODE, MAHJONG_CODE):
        game = new(code)
        records.watch(game)
        win(game)
    figures = records.statistics()
    assert (figures.won, figures.best_score, figures.mean_score, figures.fewest_moves) == (2, None, None, 72)
    game = at(nearly_won("BK C4"))
    records.watch(game)
    win(game)
    figures = records.statistics()
    assert (figures.won, figures.best_score, figures.mean_score) == (3, 10, 10.0)


def test_the_ten_best_times_have_their_layouts(path: Path, time_source: FakeTime) -> None:
    records = opened(path)
    layout = sol.load_layout(
        layout_text([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)]).replace("# made", "# name: Bốn\n# made")
    )
    ended = []
    for number, seconds in enumerate([50, 40, 40, 70, 10, 30, 20, 60, 90, 80, 55, 45.5]):
        if number % 3:
            game = new(f"MJ1-L0{number % 3}-AAAAAA{'ABCDEFGHIJKL'[number]}", time_source=time_source)
        else:
            game = sol.new_mahjong(layout, number, time_source=time_source)
        records.watch(game, f"game {number:02}")
        play_one(game)
        time_source.pass_by(seconds)
        win(game)
        ended.append(
            (float(seconds), f"game {number:02}", game.rules, game.layout.name, str(game.code) if game.code else None)
        )
    # neither a board that was set up nor one that was not cleared competes
    set_up = tile_game(TWO_PAIRS)
    with records.watch(set_up):
        set_up.play("0+1")
        set_up.play("12+13")
    records.watch(unfinished := new(MAHJONG_CODE))
    play_one(unfinished)
    best = records.best_times()
    assert [(each.seconds, each.game_id, each.rules, each.layout, each.code) for each in best] == sorted(ended)[:10]
    assert {each.layout for each in best} >= {"Bốn", sol.layouts()[1].name}
    assert [each.game_id for each in records.best_times("MJ L01", 2)] == [
        each[1] for each in sorted(ended) if each[2] == "MJ L01"
    ][:2]
    assert records.best_times("MJ", 0) == records.best_times("RU") == []
    assert len(records.best_times(count=100)) == 12
    assert all(each.rules == "MJ -" for each in records.games("MJ -"))
    assert len(records.games("MJ -")) == 4


def test_the_name_of_a_layout_is_made_printable(path: Path) -> None:
    records = opened(path)
    tiles = layout_text([(0, 0, 0), (2, 0, 0)])
    game = sol.new_mahjong(
        sol.load_layout(tiles.replace("# made", "# name: a\ud800\x1b[2J" + "b" * 300 + "\n# made")), 1
    )
    records.watch(game)
    play_one(game)
    (found,) = records.games()
    assert found.layout == "a??[2J" + "b" * 194
    assert found.won


# ---- the file


def test_nothing_is_made_before_there_is_something(path: Path) -> None:
    records = opened(path)
    assert records.games() == records.best_times() == []
    assert json.loads(records.as_json())["games"] == []
    records.watch(new(MAHJONG_CODE), "mine")
    assert list(path.parent.iterdir()) == []
    path.touch()
    assert opened(path).games() == []
    assert path.stat().st_size == 0
    lost(records)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("name", [":memory:", "file:x?mode=memory", "file::memory:", " ", "a%20b?#c"])
def test_a_name_is_that_of_a_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path)
    records = sol.Records(name)
    monkeypatch.chdir(tmp_path / "other")
    lost(records)
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted([name, "other"])
    assert records.path == tmp_path / name
    assert counts(sol.Records(tmp_path / name)) == (1, 0)


def test_the_default_lies_in_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_data_path", lambda name, appauthor: tmp_path / str(appauthor) / name)
    records = sol.Records()
    assert records.path == tmp_path / "False" / "solitaires" / "records.db"
    assert records.games() == []
    assert not (tmp_path / "False").exists()
    lost(records)
    assert counts(sol.Records()) == (1, 0)
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    with pytest.raises(sol.RecordsError, match=r'pip install "solitaires\[records\]"'):
        sol.Records()
    assert counts(sol.Records(records.path)) == (1, 0)


@cache
def file_of_games() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "records.db")
        noted(opened(path), "w" * 40)
        return path.read_bytes()


def with_games(path: Path) -> None:
    path.write_bytes(file_of_games())


def damaged(*statements: str) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        with_games(path)
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
            for statement in statements:
                database.execute(statement)

    return make


def edited(edit: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        with_games(path)
        path.write_bytes(edit(path.read_bytes()))

    return make


def foreign_database(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE games (game_id TEXT)")


def foreign_study(path: Path) -> None:
    sol.Study(path, "BK1-C1").close()


OTHERS: list[tuple[Callable[[Path], object], str]] = [
    (lambda path: path.write_text("hello", encoding="ascii"), "holds no records"),
    (lambda path: path.write_bytes(bytes(4096)), "holds no records"),
    (foreign_database, "holds no records"),
    (foreign_study, "holds no records"),
    (damaged("PRAGMA application_id = 7"), "holds no records"),
    (damaged("PRAGMA user_version = 3"), "format 3, made by a newer version of this package"),
    (damaged("PRAGMA user_version = 1"), "the records are damaged$"),
    (damaged("PRAGMA user_version = 0"), "the records are damaged$"),
    (damaged("DROP TABLE games"), "the records are damaged$"),
    (damaged("ALTER TABLE games ADD COLUMN more"), "the records are damaged$"),
    (damaged("CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END"), "the records are damaged$"),
    (damaged("PRAGMA ignore_check_constraints = 1", "UPDATE games SET seconds = 'fast'"), "the records are damaged$"),
    (damaged("PRAGMA ignore_check_constraints = 1", "UPDATE games SET won_at = NULL"), "the records are damaged$"),
    (
        damaged("UPDATE games SET game_id = CAST(x'41ff' AS TEXT) WHERE number = 3"),
        "the records are damaged$",
    ),
    (damaged("UPDATE games SET game_id = '' WHERE number = 3"), "damaged: game 3 has '' as game_id"),
    (
        damaged("UPDATE games SET rules = 'XX Y'"),
        "game 1 is of 'XX Y', which this version of the package does not know",
    ),
    (damaged("UPDATE games SET code = char(10), dealt = 1"), r"damaged: game 1 has '\\n' as code"),
    (damaged("UPDATE games SET code = 'RU1-C-AAAAABB', dealt = 1"), "damaged: game 1 has 'RU1-C-AAAAABB' as code"),
    (damaged("UPDATE games SET code = 'BK1-C4-AAAAA2', dealt = 1"), "damaged: game 1 has 'BK1-C4-AAAAA2' as code"),
    (damaged("UPDATE games SET code = 'BK1-C4-AAAAA24'"), "damaged: game 1 has False as dealt"),
    (damaged("UPDATE games SET layout = 'Turtle'"), "damaged: game 1 has 'Turtle' as layout"),
    (damaged("UPDATE games SET rules = 'MJ L00'"), "damaged: game 1 has None as layout"),
    (damaged("UPDATE games SET rules = 'MJ -', layout = char(27)"), r"damaged: game 1 has '\\x1b' as layout"),
    (damaged("UPDATE games SET start = char(0)"), r"damaged: game 1 has '\\x00' as start"),
    # what SQLite says of it names what stands there
    (
        edited(lambda whole: whole.replace(b"tablegamesgames", b"tablega\x1b\x07sgames")),
        "the records are damaged$",
    ),
    (edited(lambda whole: whole[:-4096]), "the records are damaged$"),
    (edited(lambda whole: whole[:5000]), "the records are damaged$"),
    (edited(lambda whole: whole[:50] + bytes(len(whole) - 50)), "holds no records"),
    (edited(lambda whole: whole[:4096] + b"\xa5" * (len(whole) - 4096)), "the records are damaged$"),
    (edited(lambda whole: b"\0" + whole[1:]), "holds no records"),
]


@pytest.mark.parametrize(("make", "message"), OTHERS)
def test_other_files_are_refused_and_left_alone(
    path: Path, make: Callable[[Path], object], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    make(path)
    before = path.read_bytes()
    with pytest.raises(sol.RecordsError, match=re.escape(f"{path}: ") + ".*" + message):
        sol.Records(path)
    for arguments in ([], ["--json"], ["--csv", str(path.parent / "x.csv")]):
        assert cli.main(["records", "--file", str(path), *arguments]) == 1
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.startswith(f"solitaires: {path}: ")
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("make", [foreign_database, foreign_study, damaged("PRAGMA user_version = 3")])
def test_a_file_that_is_put_there_later_is_left_alone(path: Path, make: Callable[[Path], None]) -> None:
    records = opened(path)
    game = new(MAHJONG_CODE)
    watched = records.watch(game)
    make(path)
    before = path.read_bytes()
    for call in (
        lambda: play_one(game),
        watched.update,
        watched.stop,
        records.games,
        lambda: records.watch(new(MAHJONG_CODE), "x"),
    ):
        with pytest.raises(sol.RecordsError):
            call()
    assert path.read_bytes() == before
    path.unlink()
    game.undo()
    assert counts(records) == (1, 0)


def test_the_journal_of_a_foreign_database_is_not_played_back(path: Path) -> None:
    foreign_database(path)
    journal = path.with_name(path.name + "-journal")
    journal.write_bytes(bytes.fromhex("d9d505f920a163d7") + bytes(504))
    before = path.read_bytes(), journal.read_bytes()
    with pytest.raises(sol.RecordsError, match="holds no records"):
        sol.Records(path)
    assert (path.read_bytes(), journal.read_bytes()) == before


def files_in(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir()}


INSERT = (
    "INSERT INTO games (game_id, rules, dealt, won, hints_used, moves, score, seconds, started_at) "
    "VALUES (?, 'RU C', 0, 0, 0, 0, 0, 0.0, 0.0)"
)


def crashed(path: Path, *committed: str, uncommitted: str = "", logged: bool = False) -> None:
    """Leaves a database as a crash within a transaction does: with a journal to be rolled back, or a log to be read."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        for statement in (
            *["PRAGMA journal_mode = WAL"] * logged,
            *committed,
            "PRAGMA cache_size = 1",
            "BEGIN IMMEDIATE",
        ):
            database.execute(statement)
        if uncommitted:
            database.execute(uncommitted)
        (kind,) = database.execute("SELECT count(*) FROM sqlite_master WHERE name = 'games'").fetchone()
        if not kind:
            database.execute(
                "CREATE TABLE filler (game_id, rules, dealt, won, hints_used, moves, score, seconds, started_at)"
            )
        insert = INSERT if kind else INSERT.replace("games", "filler")
        # more than the cache holds, so the database itself is changed
        database.executemany(insert, [(f"{number} " * 40,) for number in range(300)])
        left = {name: whole for name, whole in files_in(path.parent).items() if not name.endswith("-shm")}
        database.execute("ROLLBACK")
    for each in path.parent.iterdir():
        each.unlink()
    for name, whole in left.items():
        (path.parent / name).write_bytes(whole)
    assert sorted(left) == sorted([path.name, path.name + ("-wal" if logged else "-journal")])


CRASHED: list[tuple[Callable[[Path], object], str]] = [
    (lambda path: crashed(path, "PRAGMA user_version = 3"), "format 3, made by a newer version"),
    (lambda path: crashed(path, "PRAGMA user_version = 3", logged=True), "format 3, made by a newer version"),
    (lambda path: crashed(path, "PRAGMA user_version = 3", uncommitted="PRAGMA user_version = 2"), "format 3, made by"),
    (lambda path: crashed(path, "DROP TABLE games", logged=True), "the records are damaged$"),
    (lambda path: crashed(path, "UPDATE games SET rules = 'XX Y'", logged=True), "game 1 is of 'XX Y'"),
    (lambda path: crashed(path, "PRAGMA application_id = 7"), "holds no records"),
    (
        lambda path: crashed(path, "PRAGMA application_id = 7", uncommitted=f"PRAGMA application_id = {0x501174EC}"),
        "holds no records",
    ),
    (lambda path: crashed(path, "PRAGMA application_id = 7", logged=True), "holds no records"),
]


@pytest.mark.parametrize(("crash", "message"), CRASHED)
def test_what_is_refused_keeps_its_journal(path: Path, crash: Callable[[Path], object], message: str) -> None:
    with_games(path)
    crash(path)
    before = files_in(path.parent)
    with pytest.raises(sol.RecordsError, match=re.escape(f"{path}: ") + ".*" + message):
        sol.Records(path)
    assert files_in(path.parent) == before


def test_blank_pages_with_something_beside_are_refused(path: Path) -> None:
    path.write_bytes(bytes(8192))
    path.with_name(path.name + "-journal").write_bytes(b"no journal" * 100)
    before = files_in(path.parent)
    with pytest.raises(sol.RecordsError, match=r"the records are damaged$"):
        sol.Records(path)
    assert files_in(path.parent) == before


@pytest.mark.parametrize("logged", [False, True])
def test_records_are_whole_again_after_a_crash(path: Path, tmp_path: Path, logged: bool) -> None:
    with_games(path)
    games = opened(path).games()
    crashed(path, logged=logged)
    before = files_in(tmp_path)
    link = tmp_path / "link"
    link.symlink_to(path.name)
    for place in (path, link):
        opened(place)
        assert {name: whole for name, whole in files_in(tmp_path).items() if name != "link"} == before
    records = opened(link)
    assert records.games() == games
    assert sorted(each.name for each in tmp_path.iterdir()) == ["link", path.name]
    lost(records)
    assert opened(path).games()[:-1] == games


def test_a_crash_while_the_file_was_made_leaves_an_empty_one(path: Path) -> None:
    """The file has got its size, but nothing was written; the journal knows that there was none."""
    path.write_bytes(bytes(8192))
    journal = path.with_name(path.name + "-journal")
    sizes = (0xFFFFFFFF, 12345, 0, 512, 4096)
    journal.write_bytes(
        (bytes.fromhex("d9d505f920a163d7") + b"".join(size.to_bytes(4, "big") for size in sizes)).ljust(512, b"\0")
    )
    records = opened(path)
    assert journal.exists()
    assert records.games() == []
    lost(records)
    assert counts(opened(path)) == (1, 0)


def test_a_file_that_changes_while_it_is_looked_at(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_games(path)
    crashed(path)
    copy = shutil.copyfile

    def recovered(source: Path, destination: Path) -> None:
        copy(source, destination)
        with contextlib.closing(sqlite3.connect(path)) as other:
            other.execute("SELECT count(*) FROM games")

    monkeypatch.setattr(shutil, "copyfile", recovered)
    assert counts(opened(path)) == (40, 40)
    journal = path.with_name(path.name + "-journal")

    def written(source: Path, destination: Path) -> None:
        copy(source, destination)
        with open(journal, "ab") as file:
            file.write(b"more")

    monkeypatch.setattr(shutil, "copyfile", written)
    monkeypatch.setattr(records_module, "LOCK_SECONDS", 0.05)
    journal.write_bytes(b"some")
    with pytest.raises(sol.RecordsError, match=r"another program kept it locked for 0\.05 s; nothing was done"):
        sol.Records(path)


def test_records_are_opened_while_others_write(path: Path) -> None:
    records = opened(path)
    lost(records)
    writer = threading.Thread(target=noted, args=(records, "w" * 60))
    writer.start()
    found = [1]
    while writer.is_alive():
        found.append(counts(opened(path))[0])
    writer.join()
    assert found == sorted(found)
    assert counts(records) == (61, 60)


def test_each_byte_that_is_damaged_is_refused_or_harmless(path: Path) -> None:
    """Whatever one byte becomes, the records are read or refused, and the file stays."""
    noted(opened(path), "wlw")
    whole = path.read_bytes()
    used = [place for place, byte in enumerate(whole) if byte]
    for place in used[:: max(1, len(used) // 400)]:
        spoilt = whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :]
        path.write_bytes(spoilt)
        with contextlib.suppress(sol.RecordsError):
            records = sol.Records(path)
            records.as_json()
        assert path.read_bytes() == spoilt


def test_a_study_refuses_records(path: Path) -> None:
    with_games(path)
    with pytest.raises(sol.StudyError, match="is no study"):
        sol.Study(path)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for wrong in (tmp_path, ""):
        with pytest.raises(sol.RecordsError, match="not a file"):
            sol.Records(wrong)
    with pytest.raises(sol.RecordsError, match="cannot be read"):
        sol.Records(tmp_path / ("x" * 5000))
    for name in ("a\0b", "\0"):
        with pytest.raises(sol.RecordsError, match=r"\?b?: it cannot be read: no file can have this name$"):
            sol.Records(tmp_path / name)
    nowhere = sol.Records(tmp_path / "no folder" / "records.db")
    with pytest.raises(sol.RecordsError, match=r"cannot be opened: its folder is missing, or access is denied$"):
        lost(nowhere)
    assert list(tmp_path.iterdir()) == []


@contextlib.contextmanager
def without_privileges() -> Iterator[None]:
    """As a user whom permissions bind, where the tests run as root."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)


@pytest.mark.skipif(os.name == "nt", reason="uses permissions of Unix")
def test_a_file_that_cannot_be_written_can_be_read() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        path = Path(folder, "records.db")
        noted(opened(path), "w")
        before = path.read_bytes()
        path.chmod(0o444)
        os.chmod(folder, 0o555)
        game = new(MAHJONG_CODE)
        with without_privileges():
            records = sol.Records(path)
            assert counts(records) == (1, 1)
            watched = records.watch(game)
            with pytest.raises(sol.RecordsError, match=r"it may only be read$"):
                play_one(game)
            with pytest.raises(sol.RecordsError, match="it cannot be written: "):
                records.export_csv(Path(folder, "x.csv"))
        assert path.read_bytes() == before
        os.chmod(folder, 0o755)
        path.chmod(0o644)
        watched.stop()
        assert counts(records) == (2, 1)


def test_a_locked_file_is_waited_for_and_then_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records_module, "LOCK_SECONDS", 0.05)
    records = opened(path)
    lost(records)
    game = new(MAHJONG_CODE)
    watched = records.watch(game)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(sol.RecordsError, match=r"another program kept it locked for 0\.05 s; nothing was done"):
            play_one(game)
        for call in (records.games, lambda: sol.Records(path), watched.stop):
            with pytest.raises(sol.RecordsError, match="kept it locked"):
                call()
        assert game.move_count == 1
        other.execute("ROLLBACK")
    # the next change makes up for it
    game.undo()
    assert counts(records) == (2, 0)
    monkeypatch.setattr(records_module, "LOCK_SECONDS", 60)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN EXCLUSIVE")
        release = threading.Timer(0.2, other.execute, ["ROLLBACK"])
        release.start()
        win(game)
        release.join()
    assert counts(records) == (2, 1)


def test_threads_share_records(path: Path) -> None:
    records = opened(path)
    game = new(MAHJONG_CODE)
    records.watch(game)
    threads = [threading.Thread(target=noted, args=(records, "wlw")) for _ in range(3)]
    threads.append(threading.Thread(target=win, args=(game,)))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert records.statistics().started == 10


# ---- processes


def test_two_processes_write_at_once(path: Path) -> None:
    reports, wrong = records_two_processes.run(path, 2, 2.0)
    assert wrong == []
    assert all(len(report.games) > 1 and report.shared for report in reports)


PLAYER = """
import os, sys
import solitaires as sol
records = sol.Records(sys.argv[1])
while True:
    game = sol.new_game("MJ1-L00-AAAAABL")
    watched = records.watch(game)
    for number, move in enumerate(game.plan):
        game.play(move)
        if number == int(sys.argv[2]):
            print(watched.game_id, game.save(), flush=True)
    print(watched.game_id, "won", flush=True)
"""


def player(path: Path, saves_after: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path), str(saves_after)], stdout=subprocess.PIPE, text=True
    )


def test_a_crash_between_moves_loses_nothing(path: Path) -> None:
    with player(path, 40) as process:
        assert process.stdout is not None
        game_id, _, saved = process.stdout.readline().partition(" ")
        process.kill()
    # however far it came after that
    records = opened(path)
    recorded = {game.game_id: game for game in records.games()}
    assert not recorded[game_id].won or recorded[game_id].moves == 72
    game = sol.load(saved)
    assert isinstance(game, sol.MahjongGame)
    assert game.move_count == 41
    with records.watch(game, game_id):
        win(game)
    assert len(records.games()) == len(recorded)
    assert {each.game_id: each.won for each in records.games()}[game_id]


def test_a_killed_writer_leaves_all_that_it_wrote(path: Path) -> None:
    told: list[str] = []
    for wins in (1, 2, 3, 2):
        with player(path, -1) as process:
            assert process.stdout is not None
            told += [process.stdout.readline().split()[0] for _ in range(wins)]
            process.kill()
            rest = process.stdout.read()
        told += [line.split()[0] for line in rest.splitlines() if line.endswith(" won")]
        found = {game.game_id: game.won for game in sol.Records(path).games()}
        assert [game_id for game_id in told if not found[game_id]] == []
        assert len(found) <= len(told) + 2 * len((1, 2, 3, 2))


# ---- exports


def test_exports_hold_everything(path: Path, tmp_path: Path) -> None:
    records = opened(path)
    noted(records, "w", "RU C")
    game = new(MAHJONG_CODE)
    records.watch(game, 'a "quoted", id')
    win(game)
    lost(records)
    games = records.games()
    exported = tmp_path / "x.json"
    records.export_json(exported)
    found = json.loads(exported.read_text(encoding="utf-8"))
    assert found == json.loads(records.as_json())
    assert (found["format"], found["version"]) == ("solitaires-records", 1)
    assert [sol.GameRecord(**each) for each in found["games"]] == games
    assert [sol.GameRecord(**each) for each in found["best_times"]] == records.best_times()
    assert sol.Statistics(**found["statistics"]) == records.statistics()
    assert {rules: sol.Statistics(**each) for rules, each in found["by_rules"].items()} == records.statistics_by_rules()

    table = tmp_path / "x.csv"
    records.export_csv(table)
    with open(table, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    shown = [
        "" if each is None else str(int(each) if isinstance(each, bool) else each) for game in games for each in game
    ]
    assert [cell for row in rows for cell in row.values()] == shown
    assert sorted(each.name for each in tmp_path.iterdir()) == ["records.db", "x.csv", "x.json"]

    before = path.read_bytes()
    link = tmp_path / "link"
    link.symlink_to(path)
    for target in (path, link, tmp_path / "." / path.name):
        with pytest.raises(sol.RecordsError, match="cannot be exported to their own file"):
            records.export_csv(target)
    with pytest.raises(sol.RecordsError, match="it cannot be written: "):
        records.export_json(tmp_path / "nowhere" / "x.json")
    with pytest.raises(sol.RecordsError, match="it cannot be written: no file can have this name"):
        records.export_csv("a\0b")
    assert path.read_bytes() == before


def test_an_export_needs_no_records(path: Path, tmp_path: Path) -> None:
    table = tmp_path / "x.csv"
    for before in (None, "older"):
        if before is not None:
            table.write_text(before, encoding="utf-8")
        opened(path).export_csv(table)
        assert table.read_text(encoding="utf-8").splitlines() == [",".join(sol.GameRecord._fields)]
    with pytest.raises(sol.RecordsError, match="cannot be exported to their own file"):
        opened(path).export_csv(path)
    assert not path.exists()


# ---- the command


def test_the_command_shows_and_exports(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    time_source = FakeTime()
    records = opened(path)
    noted(records, "w", "RU C")
    lost(records)
    game = new(MAHJONG_CODE, time_source=time_source)
    records.watch(game)
    play_one(game)
    game.undo()
    time_source.pass_by(754.99)
    win(game)
    table = tmp_path / "x.csv"
    assert cli.main(["records", "--file", str(path), "--csv", str(table)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split() for line in lines[1:5]] == [
        ["BK", "C4", "1", "0", "(0%)", "0", "0", "0", "-", "-", "-"],
        ["MJ", "L00", "1", "1", "(100%)", "0", "1", "1", "-", "73", "12:34.9"],
        ["RU", "C", "1", "1", "(100%)", "0", "1", "1", "10", "1", lines[3].split()[-1]],
        ["all", "3", "2", "(67%)", "0", "1", "1", "10", "1", lines[4].split()[-1]],
    ]
    assert lines[5:] == ["", "best times, MJ", f"1.  12:34.9  2026-11-30  Turtle  {MAHJONG_CODE}  hints: 0"]
    assert len(table.read_text(encoding="utf-8").splitlines()) == 4
    with pytest.raises(SystemExit, match="2"):
        cli.main(["records", "--file", str(path), "--csv", "-"])
    assert "expected a file" in capsys.readouterr().err
    for rules in ("BK1-C4", "BK C4", "BK"):
        assert cli.main(["records", rules, "--file", str(path)]) == 0
        assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["begun", "BK"]
    assert cli.main(["records", "TF", "--file", str(path)]) == 0
    assert capsys.readouterr().out == "no game is recorded\n"
    assert cli.main(["records", "--json", "--file", str(path)]) == 0
    assert capsys.readouterr().out == records.as_json() + "\n"


def test_the_command_refuses(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["records", "--file", str(path)]) == 2
    assert capsys.readouterr().err == f"solitaires: {path}: there are no records\n"
    for rules, message in (
        ("XX", "expected a game: RU, TF, BK, YK, FC, KL, MJ; found 'XX' at position 0\n"),
        ("RU1-X", "expected an option of RU: C, R; found 'X' at position 4\n"),
    ):
        assert cli.main(["records", "--file", str(path), rules]) == 2
        assert capsys.readouterr().err == message
    with pytest.raises(SystemExit) as ended:
        cli.main(["records", "--file", str(path), "RU", "--json"])
    assert ended.value.code == 2
    assert "argument RULES: not allowed with argument --json" in capsys.readouterr().err
    with_games(path)
    assert cli.main(["records", "--file", str(path), "--csv", str(path)]) == 1
    assert "cannot be exported to their own file" in capsys.readouterr().err
    assert [each.name for each in path.parent.iterdir()] == ["records.db"]


# ---- a model


class Model:
    """What the records must say, kept in plain lists."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self.won: set[str] = set()
        self.hints: dict[str, int] = {}

    def note(self, game_id: str, game: Game, won: bool) -> None:
        """A change, or a moment at which the host has it written."""
        if game_id not in self.order:
            self.order.append(game_id)
        if game_id not in self.won:
            self.hints[game_id] = max(self.hints.get(game_id, 0), game.hints_used)
        if won:
            self.won.add(game_id)

    def figures(self) -> tuple[int, int, int, int, int]:
        letters = "".join("w" if game_id in self.won else "l" for game_id in self.order)
        runs = [len(run) for run in letters.split("l")]
        current = len(letters.removesuffix("l").rpartition("l")[2])
        return len(letters), len(self.won), sum(self.hints.values()), current, max(runs)


STEPS = st.lists(
    st.tuples(
        st.integers(0, 2),
        st.sampled_from(["play", "play", "play", "undo", "redo", "hint", "restart", "reload", "copy", "new"]),
    ),
    max_size=60,
)


@given(steps=STEPS)
def test_records_agree_with_a_model(steps: list[tuple[int, str]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        records = opened(Path(folder, "records.db"))
        model = Model()
        tables: list[tuple[Game, sol.WatchedGame]] = []

        def begin(place: int) -> None:
            game = tile_game(TWO_PAIRS)
            tables[place : place + 1] = [(game, records.watch(game))]

        for place in range(3):
            begin(place)
        for place, step in steps:
            game, watched = tables[place]
            game_id = watched.game_id
            if step == "play" and game.legal_moves:
                model.note(game_id, game, play_and_tell(game))
            elif step == "undo" and game.can_undo:
                game.undo()
                model.note(game_id, game, game.is_won)
            elif step == "redo" and game.can_redo:
                game.redo()
                model.note(game_id, game, game.is_won)
            elif step == "hint":
                game.hint(QUICK)
            elif step == "restart":
                game.restart()
            elif step in ("reload", "copy", "new"):
                watched.stop()
                if game.move_count:
                    model.note(game_id, game, game.is_won)
                if step == "new":
                    begin(place)
                else:
                    again: Game = sol.load(game.save()) if step == "reload" else game.copy()
                    tables[place] = (again, records.watch(again, game_id))
        assert records.statistics()[:5] == model.figures()
        for game, watched in tables:
            watched.stop()
            if game.move_count:
                model.note(watched.game_id, game, game.is_won)
        assert records.statistics()[:5] == model.figures()
        assert [each.game_id for each in records.games()] == model.order


def play_and_tell(game: Game) -> bool:
    return bool(game.play(game.legal_moves[0]).won)
