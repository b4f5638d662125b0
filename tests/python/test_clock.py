"""The clock, with a time source that moves only when told to."""

from __future__ import annotations

import pytest
import solitaires as sol
from solitaires.clock import Clock
from support import (
    ALL_CODES,
    MAHJONG_CODE,
    QUICK,
    FakeTime,
    Game,
    at,
    card_game,
    nearly_won,
    new,
    tile_game,
    tiles_text,
)


def started(time_source: FakeTime, code: str = "RU1-C-AAAAABB") -> Game:
    """A game whose clock shows ten seconds and runs."""
    game = new(code, time_source=time_source)
    game.play(game.legal_moves[0])
    time_source.pass_by(10)
    assert game.clock.elapsed == pytest.approx(10)
    return game


@pytest.mark.parametrize("code", ALL_CODES)
def test_the_clock_starts_with_the_first_action(code: str, time_source: FakeTime) -> None:
    game = new(code, time_source=time_source)
    time_source.pass_by(100)
    assert game.clock.elapsed == 0
    game.hint(QUICK)
    with pytest.raises(sol.IllegalMove):
        game.play("11")
    with pytest.raises(sol.NothingToUndo):
        game.undo()
    time_source.pass_by(100)
    assert game.clock.elapsed == 0
    game.play(game.legal_moves[0])
    assert game.clock.elapsed == 0
    time_source.pass_by(2.5)
    assert game.clock.elapsed == pytest.approx(2.5)
    assert not game.clock.paused


def test_a_pause_stops_it_and_resuming_goes_on(time_source: FakeTime) -> None:
    game = started(time_source)
    game.clock.pause()
    assert game.clock.paused
    time_source.pass_by(50)
    assert game.clock.elapsed == pytest.approx(10)
    game.clock.pause()
    time_source.pass_by(50)
    assert game.clock.elapsed == pytest.approx(10)
    game.clock.resume()
    assert not game.clock.paused
    time_source.pass_by(3)
    game.clock.resume()
    time_source.pass_by(4)
    assert game.clock.elapsed == pytest.approx(17)


def test_playing_on_resumes_it_so_there_is_no_free_time(time_source: FakeTime) -> None:
    game = started(time_source)
    for action in (lambda: game.play(game.legal_moves[0]), game.undo, game.redo):
        game.clock.pause()
        time_source.pass_by(1000)
        before = game.clock.elapsed
        action()
        assert not game.clock.paused
        time_source.pass_by(5)
        assert game.clock.elapsed == pytest.approx(before + 5)


def test_what_is_refused_does_not_resume_it(time_source: FakeTime) -> None:
    game = started(time_source)
    game.clock.pause()
    with pytest.raises(sol.IllegalMove):
        game.play("w1")
    with pytest.raises(sol.NothingToRedo):
        game.redo()
    game.hint(QUICK)
    assert game.tap_stock() is None
    assert game.clock.paused
    time_source.pass_by(5)
    assert game.clock.elapsed == pytest.approx(10)


def test_a_tap_that_plays_resumes_it(time_source: FakeTime) -> None:
    game = card_game("TF D1N", {}, stock="5H 6H", under=1, options={"time_source": time_source})
    game.tap_stock()
    time_source.pass_by(2)
    game.clock.pause()
    time_source.pass_by(2)
    game.tap_stock()
    time_source.pass_by(2)
    assert game.clock.elapsed == pytest.approx(4)


def test_selecting_a_tile_is_no_action(time_source: FakeTime) -> None:
    game = tile_game({0: "1B", 11: "1B", 42: "E", 44: "E"}, time_source=time_source)
    game.tap(0)
    time_source.pass_by(10)
    assert game.clock.elapsed == 0
    game.tap(11)
    time_source.pass_by(10)
    assert game.clock.elapsed == pytest.approx(10)


@pytest.mark.parametrize(
    ("text", "win"),
    [(nearly_won("RU C"), "1h"), (nearly_won("BK C4"), "1h"), (tiles_text({0: "1B", 11: "1B"}), "0+11")],
    ids=["Russian", "Baker's", "Mahjong"],
)
def test_it_stands_while_the_game_is_won(text: str, win: str, time_source: FakeTime) -> None:
    game = at(text, time_source=time_source)
    game.play(win)
    time_source.pass_by(30)
    standing = game.clock.elapsed
    assert standing == 0
    game.clock.resume()
    time_source.pass_by(30)
    assert game.clock.elapsed == standing
    # The win is undone: it runs again.
    game.undo()
    time_source.pass_by(7)
    assert game.clock.elapsed == pytest.approx(7)
    game.redo()
    time_source.pass_by(7)
    assert game.clock.elapsed == pytest.approx(7)


def test_it_runs_again_when_a_king_comes_back(time_source: FakeTime) -> None:
    game = at(nearly_won("RU C"), time_source=time_source)
    game.play("1h")
    time_source.pass_by(5)
    game.play("hC1")
    time_source.pass_by(5)
    assert game.clock.elapsed == pytest.approx(5)


def test_a_restart_sets_it_to_nothing(time_source: FakeTime) -> None:
    game = started(time_source)
    game.restart()
    assert game.clock.elapsed == 0
    time_source.pass_by(10)
    assert game.clock.elapsed == 0
    game.play(game.legal_moves[0])
    time_source.pass_by(10)
    assert game.clock.elapsed == pytest.approx(10)


def test_a_loaded_game_is_paused_and_keeps_the_reading(time_source: FakeTime) -> None:
    game = started(time_source)
    loaded = sol.load(game.save())
    assert loaded.clock.paused
    assert loaded.clock.elapsed == pytest.approx(10)
    assert loaded.clock.elapsed == loaded.clock.elapsed
    # Saving does not stop the game that is saved.
    time_source.pass_by(1)
    assert game.clock.elapsed == pytest.approx(11)
    assert not game.clock.paused


@pytest.mark.parametrize("code", ["RU1-C-AAAAABB", MAHJONG_CODE])
def test_a_copy_keeps_the_reading(code: str, time_source: FakeTime) -> None:
    game = started(time_source, code)
    game.clock.pause()
    copied = game.copy()
    assert copied.clock.elapsed == pytest.approx(10)
    # The two clocks are two.
    copied.clock.pause()
    game.clock.resume()
    time_source.pass_by(5)
    assert game.clock.elapsed == pytest.approx(15)
    assert copied.clock.elapsed == pytest.approx(10)


def test_without_a_time_source_it_goes_forward() -> None:
    game = new("RU1-C-AAAAABB")
    assert game.clock.elapsed == 0
    game.play(game.legal_moves[0])
    first = game.clock.elapsed
    readings = [game.clock.elapsed for _ in range(1000)]
    assert first >= 0
    assert readings == sorted(readings)
    assert readings[-1] < 60


def test_a_reading_never_falls_while_another_thread_stops_the_clock() -> None:
    seen: list[float] = []
    is_watched = False

    class Watched(Clock):
        """Read between all steps of what it does, as another thread may."""

        def __setattr__(self, name: str, value: object) -> None:
            super().__setattr__(name, value)
            if is_watched:
                seen.append(self.elapsed)

    clock = Watched(lambda: 1000.0)
    clock.acted(0.0, won=False)
    is_watched = True
    clock.pause()
    clock.resume()
    clock.acted(1000.0, won=True)
    assert len(seen) > 5
    assert set(seen) == {1000.0}
