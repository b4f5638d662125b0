"""Studies: every deal once, whatever happens, and files of others left alone."""

from __future__ import annotations

import json
import math
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from typing import Any

import distributed
import pyarrow.parquet
import pytest
import solitaires as sol
from solitaires import cli
from solitaires.commands import study as study_command
from solitaires.study import StudyProgress, wilson_interval
from test_many import Inline, failing_at

Row = tuple[Any, ...]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a study.db"


def rows_of(path: Path) -> list[Row]:
    """All that is recorded but the time."""
    database = sqlite3.connect(path)
    try:
        return database.execute("SELECT seed, code, outcome, states, moves FROM deals ORDER BY seed").fetchall()
    finally:
        database.close()


def expected_rows(variant: str, seeds: range, max_states: int | None = None) -> list[Row]:
    game, option = variant.split("1-")
    codes = [sol.DealCode(game=game, option=option, seed=seed) for seed in seeds]
    return [
        (code.seed, str(code), solution.outcome, solution.states, len(solution.moves) if solution.moves else None)
        for code, solution in zip(codes, sol.solve_many(codes, max_states=max_states), strict=True)
    ]


class Counting(Inline):
    """Notes the seeds of the tasks."""

    def __init__(self) -> None:
        super().__init__()
        self.seeds: list[int] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.seeds.extend(args[3])
        return super().submit(fn, *args, **kwargs)


def test_a_study_records_what_searches_find_and_can_be_extended(path: Path) -> None:
    with sol.Study(path, "RU1-C", max_states=2000) as study:
        study.run(range(50, 120))
        assert study.recorded() == 70
    assert rows_of(path) == expected_rows("RU1-C", range(50, 120), 2000)
    executor = Counting()
    with sol.Study(path) as study:
        assert study.variant == "RU1-C"
        study.run(range(40, 200), executor)
        assert (study.recorded(), study.recorded(range(60, 70))) == (160, 10)
    assert sorted(executor.seeds) == [*range(40, 50), *range(120, 200)]
    assert rows_of(path) == expected_rows("RU1-C", range(40, 200), 2000)


def test_a_summary_gives_shares_means_and_medians(path: Path) -> None:
    with sol.Study(path, "RU1-C", max_states=200) as study:
        empty = study.summary()
        assert (empty.deals, empty.low, empty.high) == (0, 0.0, 1.0)
        assert math.isnan(empty.share)
        study.run(range(201))
        summary = study.summary()
        part = study.summary(range(10))
    rows = rows_of(path)
    outcomes = [row[2] for row in rows]
    won, lost, open_ = (outcomes.count(name) for name in ("winnable", "unwinnable", "undecided"))
    assert min(won, lost, open_) > 0
    assert summary[:4] == (201, won, lost, open_)
    assert summary.share == won / (won + lost)
    assert summary.low == wilson_interval(won, 201)[0]
    assert summary.high == wilson_interval(won + open_, 201)[1]
    states = sorted(row[3] for row in rows)
    assert summary.median_states == states[100]
    assert summary.mean_states == pytest.approx(sum(states) / 201)
    assert part.median_states == sum(sorted(row[3] for row in rows[:10])[4:6]) / 2
    moves = [row[4] for row in rows if row[4] is not None]
    assert summary.mean_moves == pytest.approx(sum(moves) / len(moves))


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, score method without continuity correction
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_the_interval_is_that_of_the_literature(successes: int, trials: int, low: float, high: float) -> None:
    assert list(wilson_interval(successes, trials)) == pytest.approx([low, high], abs=5e-5)


# ---- interruption


def command(path: Path, *arguments: str) -> list[str]:
    return [
        sys.executable,
        "-m",
        "solitaires",
        "study",
        "BK1-C2",
        "--out",
        str(path),
        "--max-states",
        "300",
        *arguments,
    ]


def started(path: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """The command, after it has recorded something."""
    process = subprocess.Popen(
        command(path, "--deals", "0:1000000", *arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            if rows_of(path):
                return process
        except sqlite3.Error:
            pass
        time.sleep(0.02)
    process.kill()
    raise AssertionError(process.communicate()[1].decode())


@pytest.mark.parametrize("arguments", [[], ["--processes", "2"]])
def test_a_killed_study_is_taken_up(path: Path, arguments: list[str]) -> None:
    for _ in range(2):
        process = started(path, *arguments)
        process.kill()
        # ends only when no worker process holds the other end of the pipes any more
        process.communicate(timeout=10)
    recorded = len(rows_of(path))
    executor = Counting()
    with sol.Study(path) as study:
        before = study.recorded(range(recorded + 100))
        study.run(range(recorded + 100), executor)
    rows = rows_of(path)
    assert len(executor.seeds) == recorded + 100 - before
    assert rows[: recorded + 100 : 50] == expected_rows("BK1-C2", range(0, recorded + 100, 50), 300)
    assert [row[0] for row in rows[: recorded + 100]] == list(range(recorded + 100))


@pytest.mark.parametrize("arguments", [[], ["--processes", "1"]])
def test_ctrl_c_ends_a_study_and_keeps_what_was_found(path: Path, arguments: list[str]) -> None:
    process = started(path, *arguments)
    process.send_signal(signal.SIGINT)
    start = time.monotonic()
    out, errors = process.communicate(timeout=20)
    assert time.monotonic() - start < 5
    assert process.returncode == 130
    recorded = len(rows_of(path))
    assert f"Interrupted after {recorded} of 1000000 deals".encode() in errors
    assert f"BK1-C2: {recorded} deals".encode() in out
    assert b"Traceback" not in errors


def test_a_second_process_takes_over_and_the_first_one_stops(path: Path) -> None:
    def overtake(at: StudyProgress) -> None:
        if at.new and not others:
            others.append(subprocess.run(command(path, "--deals", "0:2000"), capture_output=True, check=True))

    others: list[subprocess.CompletedProcess[bytes]] = []
    with (
        sol.Study(path, "BK1-C2", max_states=300) as study,
        pytest.raises(sol.StudyError, match="another process has taken over"),
    ):
        study.run(range(100_000), progress=overtake)
    seeds = [row[0] for row in rows_of(path)]
    assert len(seeds) == len(set(seeds))
    assert set(range(2000)) <= set(seeds)


def test_a_failure_keeps_what_was_found_and_names_the_deal(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaires._core.solve_deals", failing_at(500))
    with sol.Study(path, "BK1-C1", max_states=20) as study:
        executor = Counting()
        with pytest.raises(sol.SolveError, match="deal 500, BK1-C1-AAAAAPU: MemoryError: no more"):
            study.run(range(1000), executor)
        # all had ended when the failure was seen, and only the task with the deal that failed is lost
        (lost,) = (arguments[3] for arguments in executor.calls if 500 in arguments[3])
        assert {row[0] for row in rows_of(path)} == set(executor.seeds) - set(lost)
        assert len(lost) < study.recorded()
        monkeypatch.undo()
        study.run(range(1000))
        assert study.recorded() == 1000


def test_a_worker_with_another_version_is_refused(path: Path) -> None:
    class Old(Counting):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            return super().submit(fn, "0.0.1", *args[1:])

    with sol.Study(path, "BK1-C1") as study, pytest.raises(sol.SolveError, match=r"the study is made with 0\.0\.1"):
        study.run(range(10), Old())


class Faulty(Inline):
    """Leaves the last result out."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = super().submit(fn, *args, **kwargs)
        del future.result().rows[-1]
        return future


def test_results_that_are_missing_are_noticed(path: Path) -> None:
    with sol.Study(path, "BK1-C1") as study:
        with pytest.raises(sol.SolveError, match=r"deal 0, BK1-C1-AAAAAAA: .* 0 results instead of 1"):
            study.run(range(100), Faulty())
        assert study.recorded() == 0
    with pytest.raises(sol.SolveError, match=r"deal 0, BK1-C1-AAAAAAA: .* 0 results instead of 1"):
        list(sol.solve_many(["BK1-C1-AAAAAAA", "BK1-C1-AAAAAAB"], Faulty()))


# ---- what is refused


def garbage(path: Path) -> None:
    path.write_bytes(b"my letters")


def other_database(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE deals (seed)")
    database.commit()
    database.close()


def study_of_another(variant: str, **limits: Any) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        with sol.Study(path, variant, **limits) as study:
            study.run(range(20))

    return make


def damaged(*statements: str) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        study_of_another("BK1-C1", max_states=100)(path)
        database = sqlite3.connect(path)
        for statement in statements:
            database.execute(statement)
        database.commit()
        database.close()

    return make


def cut_off(path: Path) -> None:
    study_of_another("BK1-C1", max_states=100)(path)
    path.write_bytes(path.read_bytes()[:5000])


def overwritten(path: Path) -> None:
    study_of_another("BK1-C1", max_states=100)(path)
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))


def newer_format(path: Path) -> None:
    study_of_another("BK1-C1", max_states=100)(path)
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 2")
    database.close()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (garbage, "is no study"),
        (other_database, "is no study"),
        (newer_format, "in another format"),
        (damaged("DELETE FROM study"), "the study is damaged$"),
        (damaged("INSERT INTO study SELECT * FROM study"), "the study is damaged$"),
        (damaged("DROP TABLE study"), "the study is damaged$"),
        (damaged("DROP TABLE deals"), "the study is damaged$"),
        (damaged("ALTER TABLE study DROP COLUMN writer"), "the study is damaged$"),
        (damaged("UPDATE study SET variant = 'BK9'"), "the study is damaged$"),
        (damaged("UPDATE study SET variant = x'00'"), "the study is damaged$"),
        (damaged("UPDATE study SET max_states = 'many'"), "the study is damaged$"),
        (damaged("UPDATE study SET max_states = -1"), "the study is damaged$"),
        (damaged("UPDATE study SET max_seconds = 'soon'"), "the study is damaged$"),
        (damaged("UPDATE study SET max_seconds = -1"), "the study is damaged$"),
        (damaged("UPDATE study SET max_memory = 1.5"), "the study is damaged$"),
        (cut_off, "the study is damaged$"),
        (overwritten, "the study is damaged$"),
        (study_of_another("BK1-C2", max_states=100), "variant BK1-C2 instead of BK1-C1"),
        (study_of_another("BK1-C1", max_states=99), "max_states 99 instead of 100"),
        (study_of_another("BK1-C1"), "max_states none instead of 100"),
        (study_of_another("BK1-C1", max_states=100, max_seconds=9), r"max_seconds 9\.0 instead of none"),
        (study_of_another("BK1-C1", max_states=100, max_memory=9999), "max_memory 9999 instead of 1073741824"),
    ],
)
def test_other_files_are_refused_and_left_alone(
    path: Path, make: Callable[[Path], None], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    make(path)
    before = path.read_bytes()
    with pytest.raises(sol.StudyError, match=message):
        sol.Study(path, "BK1-C1", max_states=100)
    arguments = ["study", "BK1-C1", "--deals", "0:9", "--out", str(path), "--max-states", "100"]
    assert cli.main(arguments) == 1
    assert str(path) in capsys.readouterr().err
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_study_needs_a_variant_and_a_range(path: Path, tmp_path: Path) -> None:
    with pytest.raises(sol.StudyError, match="no variant for a new one"):
        sol.Study(path)
    with pytest.raises(sol.StudyError):
        sol.Study(tmp_path)
    for variant in ("BK1-C3", "BK", "bk1-c1", "BK1-C1-", "", "BK1-C1-AAAAAAA"):
        with pytest.raises(sol.DealCodeError):
            sol.Study(path, variant)
    with pytest.raises(TypeError):
        sol.Study(path, 7)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="max_states"):
        sol.Study(path, "BK1-C1", max_states=-1)
    assert not path.exists()
    with sol.Study(path, "BK1-C1") as study:
        for deals in (range(-1, 4), range(0, 2**35 + 1), range(0, 10, 2), range(10, 5)):
            with pytest.raises(ValueError, match="deals must be"):
                study.run(deals)
        with pytest.raises(TypeError):
            study.run([1, 2])  # type: ignore[arg-type]
        for executor in (5, ThreadPoolExecutor):
            with pytest.raises(TypeError, match=r"executor must be a concurrent\.futures\.Executor"):
                study.run(range(10), executor)  # type: ignore[arg-type]


def test_a_closed_study_says_so(path: Path, tmp_path: Path) -> None:
    study = sol.Study(path, "BK1-C1")
    study.run(range(3))
    study.close()
    study.close()
    calls: list[Callable[[], object]] = [
        study.recorded,
        study.summary,
        lambda: study.run(range(3)),
        lambda: study.export_parquet(tmp_path / "p"),
    ]
    for call in calls:
        with pytest.raises(sol.StudyError, match="was closed"):
            call()
    assert study.variant == "BK1-C1"
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_an_empty_file_becomes_a_study(path: Path) -> None:
    path.touch()
    with sol.Study(path, "BK1-C1") as study:
        study.run(range(2**35 - 3, 2**35))
    assert rows_of(path)[-1][1] == "BK1-C1-7777777"


@pytest.mark.parametrize("name", [":memory:", "file:x?mode=memory", "file::memory:", " "])
def test_a_name_is_that_of_a_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with sol.Study(name, "RU1-C") as study:
        study.run(range(10))
    assert [each.name for each in tmp_path.iterdir()] == [name]
    with sol.Study(Path(name)) as study:
        assert study.recorded() == 10


@pytest.mark.parametrize("count", [2**63 - 1, 2**63, 2**64, 10**400])
def test_limits_beyond_all_numbers_are_none(count: int, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        with sol.Study(path, "RU1-C", max_states=count, max_memory=count) as study:
            study.run(range(10))
    assert rows_of(path) == expected_rows("RU1-C", range(10))
    with sol.Study(path, "RU1-C", max_memory=2**63 - 1) as study:
        assert study.recorded() == 10
    assert sol.solve("RU1-C-AAAAAAA", max_states=count, max_memory=count).outcome == "unwinnable"
    if count < 10**400:
        arguments = ["--deals", "0:12", "--out", str(path), "--max-states", str(count), "--max-memory", str(count)]
        assert cli.main(["study", "RU1-C", *arguments]) == 0
        assert "12 deals" in capsys.readouterr().out


# ---- the command


def test_the_command_reports_as_text_and_as_json(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["study", "BK1-C2", "--out", str(path), "--max-states", "50"]
    assert cli.main([*arguments, "--deals", "0:0"]) == 0
    assert cli.main(arguments) == 0
    assert capsys.readouterr().out == 2 * "BK1-C2: no deal is recorded\n"
    assert cli.main([*arguments, "--deals", "0:300"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("BK1-C2: 300 deals, ")
    assert "95 % interval" in text
    assert "undecided deals count as lost" in text
    assert cli.main([*arguments, "--deals", "0:300", "--json"]) == 0
    read = capsys.readouterr()
    assert read.err == ""
    summary = json.loads(read.out)
    assert summary["variant"] == "BK1-C2"
    assert summary["winnable"] + summary["unwinnable"] + summary["undecided"] == summary["deals"] == 300


@pytest.mark.parametrize(
    "options",
    [
        *(
            [f"--deals={deals}"]
            for deals in ["5", "a:b", "1:", "-1:5", "9:3", "5:0", " 1:2", "1_0:20", "0:34359738369"]
        ),
        ["--deals=0:5", "--processes=0"],
        ["--deals=0:5", "--processes=-1"],
        [],
        ["--json"],
    ],
)
def test_the_command_makes_no_file_when_it_refuses(
    path: Path, options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["study", "BK1-C2", "--out", str(path), *options]
    try:
        status: object = cli.main(arguments)
    except SystemExit as end:
        status = end.code
    assert status == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "expected" in told.err or f"{path}: there is no study yet; --deals begins one" in told.err
    assert not path.exists()


def test_progress_is_one_line_of_a_terminal_and_sparse_elsewhere() -> None:
    terminal = StringIO()
    terminal.isatty = lambda: True  # type: ignore[method-assign]
    elsewhere = StringIO()
    for out in (terminal, elsewhere):
        with study_command._Progress(out) as progress:
            for second in range(100):
                progress(StudyProgress(10 * second, 4000, 10 * second, float(second)))
    assert terminal.getvalue().count("\n") == 1
    shown = re.sub(r"\x1b\[[?0-9;]*[A-Za-z]", "", terminal.getvalue())
    assert shown.rstrip().endswith("990 of 4000 deals, 10/s, 0:05:01 left")
    assert elsewhere.getvalue() == "600 of 4000 deals, 10/s, 0:05:40 left\n"


def test_a_study_can_be_exported_as_parquet(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "study.parquet"
    arguments = ["study", "RU1-C", "--out", str(path), "--deals", "0:250", "--max-states", "300"]
    assert cli.main([*arguments, "--parquet", str(target)]) == 0
    table = pyarrow.parquet.read_table(target)
    assert [
        tuple(row[name] for name in ("seed", "code", "outcome", "states", "moves")) for row in table.to_pylist()
    ] == (rows_of(path))
    metadata = {name.decode(): value.decode() for name, value in table.schema.metadata.items()}
    assert metadata == {
        "variant": "RU1-C",
        "solver": sol.__version__,
        "max_states": "300",
        "max_memory": "1073741824",
    }
    assert sorted(each.name for each in tmp_path.iterdir()) == [path.name, target.name]


@pytest.mark.parametrize(
    ("module", "arguments", "extra"),
    [("pyarrow.parquet", ["--parquet", "x"], "parquet"), ("distributed", ["--dask", "tcp://h:1"], "cluster")],
)
def test_a_missing_extra_is_named(
    path: Path,
    module: str,
    arguments: list[str],
    extra: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    assert cli.main(["study", "BK1-C1", "--out", str(path), "--deals", "0:3", *arguments]) == 1
    assert f'pip install "solitaires[{extra}]"' in capsys.readouterr().err


# ---- a cluster


@pytest.fixture
def cluster() -> Iterator[Any]:
    no_dashboard: Any = None
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=no_dashboard, silence_logs=50
    ) as cluster:
        yield cluster


def test_a_cluster_that_loses_a_worker_gives_the_same_study(cluster: Any, path: Path, tmp_path: Path) -> None:
    deals = range(40_000)  # enough that some are left when the first have been written
    killed: list[tuple[int, int]] = []

    def kill_one(at: StudyProgress) -> None:
        if at.new and not killed:
            killed.append((at.recorded, cluster.workers[0].pid))
            os.kill(killed[0][1], signal.SIGKILL)

    with distributed.Client(cluster) as client:
        with sol.Study(path, "BK1-C2", max_states=300) as study:
            study.run(deals, client.get_executor(), kill_one)
        assert 0 < killed[0][0] < len(deals)
        codes = [sol.DealCode(game="BK", option="C2", seed=seed) for seed in range(40)]
        solutions = list(sol.solve_many(codes, client.get_executor(), max_states=300))
    here = tmp_path / "here.db"
    with sol.Study(here, "BK1-C2", max_states=300) as study:
        study.run(deals)
    assert rows_of(path) == rows_of(here)
    assert len(rows_of(path)) == len(deals)
    assert [solution.outcome for solution in solutions] == [row[2] for row in rows_of(here)[:40]]

    more = ["--deals", "39990:40100", "--dask", cluster.scheduler_address, "--max-states", "300"]
    assert cli.main(["study", "BK1-C2", "--out", str(path), *more]) == 0
    assert rows_of(path)[40_000:] == expected_rows("BK1-C2", range(40_000, 40_100), 300)
