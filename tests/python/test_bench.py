"""`solitaires bench`: what it counts, what it prints, and how it fails. No figure is compared with another."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import solitaires as sol
from bench import instructions
from reference import deal
from reference.dealing import DealStream
from reference.mahjong import ReferenceMahjong
from reference.mahjong_dealing import deal_tiles
from solitaires import bench, bench_peers, cli
from support import new

POSITIONS = bench.positions()
TABLES = Path(__file__).parent.parent / "perft"
STORED_SIGNATURE = bench.signature(position.stored for position in POSITIONS)
FIGURES = {
    "perft": "nodes/s",
    "playouts": "moves/s",
    "batch": "steps/s",
    "python": "steps/s",
    "solves": "solves/s",
}


def status_of(arguments: list[str]) -> object:
    try:
        return cli.main(["bench", *arguments])
    except SystemExit as ended:
        return ended.code


# --- what is counted --------------------------------------------------------------------------------------------------


def test_every_variant_has_deals_and_positions_of_play() -> None:
    found = {position.variant for position in POSITIONS}
    assert found >= {f"{variant.game}1-{variant.option}" for variant in sol.variants() if variant.game != "MJ"}
    assert "MJ1-L00" in found
    assert len([variant for variant in found if variant.startswith("MJ")]) >= 3
    for variant in found:
        of_play = [position.moves_played > 0 for position in POSITIONS if position.variant == variant]
        assert of_play.count(True) >= 3, variant
        assert of_play.count(False) >= 3, variant
        assert any(position.stored.outcome == "winnable" for position in POSITIONS if position.variant == variant)


def test_the_signature_folds_the_counts() -> None:
    outcomes = {"undecided": 0, "winnable": 1, "unwinnable": 2}
    value = 0xCBF29CE484222325
    for position in POSITIONS:
        for count in position.stored:
            number = count if isinstance(count, int) else outcomes[count]
            for byte in number.to_bytes(8, "little"):
                value = (value ^ byte) * 0x100000001B3 % 2**64
    assert f"{value:016x}" == STORED_SIGNATURE


def test_the_signature_is_the_one_in_the_sources() -> None:
    text = (Path(__file__).parents[2] / "core" / "src" / "bench_positions.inc").read_text(encoding="utf-8")
    assert f"constexpr std::uint64_t stored_signature = 0x{STORED_SIGNATURE};" in text


def test_perft_agrees_with_the_tables() -> None:
    counts = {}
    for path in TABLES.glob("*.perft"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.startswith("#"):
                code, _, lines = line.partition("|")
                counts[code.strip()] = [1, *map(int, lines.replace("|", " ").split())]
    compared = 0
    for position in POSITIONS:
        table = counts.get(str(position), [])
        if position.perft_depth < len(table):
            assert table[position.perft_depth] == position.stored.perft_lines, str(position)
            compared += 1
    assert compared >= 20


def test_the_public_games_count_the_same() -> None:
    for position in POSITIONS[::3]:
        game = sol.from_position(position.text)
        stored = position.stored
        assert game.perft(position.perft_depth) == stored.perft_lines, str(position)
        assert game.playouts(position.seed + position.moves_played, 32, 500) == (
            stored.playout_moves,
            stored.playouts_won,
        ), str(position)
        solution = game.solve(max_states=10_000)
        assert (solution.outcome, solution.states, len(solution.moves)) == stored[3:], str(position)


def below(stream: DealStream, n: int) -> int:
    """A number below n, as docs/deal-codes.md says."""
    while True:
        scaled = (stream.next64() >> 32) * n
        if scaled % 2**32 >= 2**32 % n:
            return scaled >> 32


@pytest.mark.parametrize("variant", dict.fromkeys(position.variant for position in POSITIONS))
def test_the_reference_reaches_the_positions_of_play(variant: str) -> None:
    position = next(each for each in POSITIONS if each.variant == variant and each.moves_played == 10)
    code = sol.DealCode.parse(str(position).partition(" ")[0])
    if code.game == "MJ":
        slots = next(layout.slots for layout in sol.layouts() if layout.id == code.option)
        tiles = deal_tiles(list(slots), code.seed)
        assert tiles is not None
        game: Any = ReferenceMahjong(list(slots), tiles[0], code.option)
    else:
        game = deal(str(code))
    stream = DealStream("RU", 0)
    stream.state = position.seed
    for _ in range(position.moves_played):
        moves = sorted(map(sol.Move.parse, game.legal_moves()))
        game.play(str(moves[below(stream, len(moves))]))
    assert game.position().strip() == position.text


# --- the command ------------------------------------------------------------------------------------------------------


def test_the_command_prints_the_signature(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["--signature"]) == 0
    assert capsys.readouterr() == (f"{STORED_SIGNATURE}\n", "")


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["--quick", "RU1-C", "BK1-C1"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    rows = [line.split() for line in told.out.splitlines()]
    assert ["variant", *FIGURES] in rows
    assert list(FIGURES.values()) in rows
    assert [row[0] for row in rows if row and "1-" in row[0]] == ["RU1-C", "BK1-C1"]
    chosen = [position.stored for position in POSITIONS if position.variant in ("RU1-C", "BK1-C1")]
    assert rows[-1] == ["signature", bench.signature(chosen), "of", "these", "variants"]


def test_the_json_is_as_documented(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["--quick", "--json"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    found = json.loads(told.out)
    assert list(found) == ["format", "signature", "machine", "versions", "seconds", "figures"]
    assert (found["format"], found["signature"], found["seconds"]) == (1, STORED_SIGNATURE, None)
    assert list(found["machine"]) == ["system", "machine", "processor", "cores"]
    assert list(found["versions"]) == ["solitaires", "compiler", "python"]
    assert found["versions"]["solitaires"] == sol.__version__
    variants = list(dict.fromkeys(position.variant for position in POSITIONS))
    assert [(figure["variant"], figure["figure"], figure["unit"]) for figure in found["figures"]] == [
        (variant, figure, unit) for variant in variants for figure, unit in FIGURES.items()
    ]
    for figure in found["figures"]:
        assert list(figure) == ["variant", "figure", "unit", "per_second", "rounds"]
        assert len(figure["rounds"]) == 1
        assert figure["per_second"] == figure["rounds"][0] > 0


def test_the_time_for_each_figure_is_shared_by_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["--seconds", "0.01", "--json", "RU1-C"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["seconds"] == 0.01
    assert {len(figure["rounds"]) for figure in found["figures"]} == {5}


def test_without_numpy_there_are_no_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert [loop.figure for loop in bench.timed_loops(POSITIONS[:8])] == [name for name in FIGURES if name != "batch"]


def test_a_loop_is_repeated_until_its_time_is_over() -> None:
    passes = iter([(10.0, 0.4), (20.0, 0.4), (30.0, 0.4), (40.0, 0.4)])
    assert bench.rate(lambda: next(passes), 1.0) == pytest.approx(60 / 1.2)
    assert bench.rate(lambda: next(passes), 0.0) == pytest.approx(40 / 0.4)


@pytest.mark.parametrize("count", range(6))
@pytest.mark.parametrize("options", [["--quick"], ["--signature"], ["--quick", "--json"]])
def test_a_count_that_is_not_the_stored_one_fails(
    count: int, options: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    positions = [position for position in bench.positions() if position.variant == "RU1-C"]
    wrong = positions[4]
    right = wrong.stored
    changed = list(right)
    changed[count] = "undecided" if count == 3 else right[count] + 1  # type: ignore[operator]
    wrong.stored = bench.Counts(*changed)  # type: ignore[arg-type]
    monkeypatch.setattr(bench, "positions", lambda: tuple(positions))
    assert status_of(options) == 1
    told = capsys.readouterr()
    assert f"{wrong}: " in told.err
    assert str(right[count]) in told.err
    assert str(changed[count]) in told.err
    assert told.out == (
        f"{bench.signature(each.stored if each is not wrong else right for each in positions)}\n"
        * (options == ["--signature"])
    )


@pytest.mark.parametrize(("figure", "constant"), [("python", "STEPS_PER_GAME"), ("batch", "BATCH_STEPS")])
def test_random_play_that_is_not_the_same_again_fails(
    figure: str, constant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = next(loop for loop in bench.timed_loops(POSITIONS[:8]) if loop.figure == figure)
    loop.run()
    loop.run()
    monkeypatch.setattr(bench, constant, 3)
    with pytest.raises(bench.WrongCount, match=r"RU1-C: .* before"):
        loop.run()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["RU1-X"], "expected an option of RU: C, R; found 'X' at position 4"),
        (["mj-l05"], "expected one of RU1-C, RU1-R, "),
        (["MJ1-L05"], "not 'MJ1-L05'"),
        (["--seconds", "-1"], "expected a number of seconds"),
        (["--seconds", "inf"], "expected a number of seconds"),
        (["--seconds", "soon"], "expected a number of seconds"),
        (["--seconds", "1", "--quick"], "not allowed with argument"),
        (["--signature", "--quick"], "not allowed with argument"),
        (["--signature", "--json"], "not allowed with argument"),
        (["--signature", "--peers"], "not allowed with argument"),
        (["--slow"], "unrecognized arguments"),
    ],
)
def test_wrong_options_are_refused(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert told in printed.err


@pytest.mark.skipif(os.name == "nt", reason="sends the signal of Ctrl-C as Unix does")
def test_ctrl_c_ends_it() -> None:
    program = """
        import sys
        from solitaires import bench, cli
        rate = bench.rate
        def told_rate(*arguments):
            print("begun", flush=True)
            return rate(*arguments)
        bench.rate = told_rate
        sys.exit(cli.main(["bench", "--seconds", "1000"]))
    """
    command = [sys.executable, "-c", textwrap.dedent(program)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "begun\n"
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, "", "")


# --- peers ------------------------------------------------------------------------------------------------------------

FAKES = {
    "pyspiel.py": """
        class Game:
            def new_initial_state(self): return State()
        class State:
            def __init__(self): self.left = 20
            def is_terminal(self): return self.left == 0
            def is_chance_node(self): return self.left == 10
            def chance_outcomes(self): return [(1, 0.5), (2, 0.5)]
            def legal_actions(self): return [1, 2, 3]
            def apply_action(self, action): self.left -= 1
        def load_game(name):
            assert name == "solitaire"
            return Game()
    """,
    "soliterm/__init__.py": "",
    "soliterm/engine.py": """
        class Game:
            def __init__(self): self.left = 7
            def legal_moves(self): return [(0, 1, 1)] * (self.left > 0)
            def can_deal(self): return self.left == 3
            def deal(self): self.left -= 1
            def attempt_move(self, source, target, cards): self.left -= 1
        def new_solitaire(key, seed, options):
            assert key in ("klondike", "freecell", "yukon")
            return Game()
    """,
    "pyksolve/__init__.py": "",
    "pyksolve/solver.py": """
        import enum
        class SolveResult(enum.Enum):
            SolvedMinimal = 1
            SolvedMayNotBeMinimal = 2
            Impossible = 3
            CouldNotComplete = 4
        class Solitaire:
            def load_solitaire(self, deck): assert len({deck[i : i + 3] for i in range(0, 156, 3)}) == 52
            def reset_game(self, draw): assert draw in (1, 3)
            def solve_fast(self, max_closed_count): return SolveResult.{answer}
    """,
    "open_spiel-2.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: open_spiel\nVersion: 2.0\n",
    "soliterm-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: soliterm\nVersion: 1.0\n",
    "pyksolve-0.1.dist-info/METADATA": "Metadata-Version: 2.1\nName: pyksolve\nVersion: 0.1\n",
}


def fake_peers(folder: Path, answer: str) -> dict[str, str]:
    """Make packages and commands that look like the peers; the environment in which they are found."""
    for name, text in FAKES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(textwrap.dedent(text).replace("{answer}", answer), encoding="utf-8")
    for name, text in {
        "fc-solve": "echo libfreecell-solver version 5.0.0",
        bench_peers.FC_SOLVE: "echo Started at 100.5; for number in $(seq 100); do "
        "echo Unsolved Board No. $number at 101; done; echo 'Reached Board No. 100 at 102.5 (total_num_iters=1)'",
    }.items():
        (folder / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    return {**os.environ, "PYTHONPATH": str(folder), "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}


def run_bench(environment: dict[str, str], *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "solitaires", "bench", "--quick", "--peers", "RU1-C", *options]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.skipif(os.name == "nt", reason="makes commands that are shell scripts")
def test_peers_are_measured(tmp_path: Path) -> None:
    ended = run_bench(fake_peers(tmp_path, "CouldNotComplete"), "--json")
    assert (ended.returncode, ended.stderr) == (0, "")
    peers = json.loads(ended.stdout)["peers"]
    assert [(peer["peer"], peer["version"], peer["unit"]) for peer in peers] == [
        ("OpenSpiel", "2.0", "steps/s"),
        *[("soliterm", "1.0", "steps/s")] * 3,
        *[("pyksolve", "0.1", "solves/s")] * 2,
        *[("fc-solve", "5.0.0", "solves/s")] * 2,
    ]
    for peer in peers:
        assert peer["here"] > 0
        assert peer["there"] > 0
        assert peer["ratio"] == pytest.approx(peer["here"] / peer["there"])
        assert peer["rounds"] == [[peer["here"], peer["there"]]]
    assert peers[-1]["there"] == pytest.approx(50)
    assert peers[-1]["remark"] == "here: 100 winnable; there: 100 undecided"


@pytest.mark.skipif(os.name == "nt", reason="makes commands that are shell scripts")
def test_answers_that_contradict_a_peer_fail(tmp_path: Path) -> None:
    ended = run_bench(fake_peers(tmp_path, "Impossible"))
    assert (ended.returncode, ended.stdout) == (1, "")
    assert "pyksolve, Klondike, draw one: deal 0: winnable here, unwinnable there" in ended.stderr


@pytest.mark.skipif(os.name == "nt", reason="makes commands that are shell scripts")
def test_a_peer_that_fails_is_told(tmp_path: Path) -> None:
    environment = fake_peers(tmp_path, "NoSuchAnswer")
    (tmp_path / "pyspiel.py").write_text("raise ImportError('a library is missing')\n", encoding="utf-8")
    (tmp_path / bench_peers.FC_SOLVE).write_text("#!/bin/sh\nexit 3\n", encoding="utf-8")
    ended = run_bench(environment)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "\nOpenSpiel: failed: ImportError: a library is missing\n" in ended.stdout
    assert "\npyksolve: failed: AttributeError" in ended.stdout
    assert "\nfc-solve: failed: CalledProcessError" in ended.stdout
    assert "\nsoliterm 1.0: FreeCell " in ended.stdout


def test_absent_peers_are_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    absent = tuple(peer._replace(find=lambda: None) for peer in bench_peers.PEERS)
    monkeypatch.setattr(bench_peers, "PEERS", absent)
    assert status_of(["--quick", "--peers", "RU1-C"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[-4:] == [f"{name}: not installed" for name in ("OpenSpiel", "soliterm", "pyksolve", "fc-solve")]
    assert status_of(["--quick", "--peers", "--json", "RU1-C"]) == 0
    peers = json.loads(capsys.readouterr().out)["peers"]
    assert peers[0] == {"peer": "OpenSpiel", "reason": "not installed"}


def test_what_is_not_installed_is_not_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "path", [])
    monkeypatch.setenv("PATH", str(tmp_path))
    assert [peer.find() for peer in bench_peers.PEERS] == [None] * 4


def test_both_sides_begin_in_turn() -> None:
    order: list[str] = []

    def side(name: str) -> Callable[[], bench.Pass]:
        def run() -> bench.Pass:
            order.append(name)
            return 1.0, 0.5

        return run

    contest = bench_peers.Contest("play", "steps/s", side("here"), side("there"))
    peer = bench_peers.Peer("peer", lambda: "1", lambda: [contest])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bench_peers, "PEERS", (peer,))
        (result,) = bench_peers.compare(3, 0.0)
    assert order == ["here", "there", "there", "here", "here", "there"]
    assert result == bench_peers.Comparison("peer", "1", "play", "steps/s", 2.0, 2.0, 1.0, ((2.0, 2.0),) * 3, "")


# --- counting instructions --------------------------------------------------------------------------------------------


def test_stored_instructions_are_read_back() -> None:
    text = instructions.STORED.read_text(encoding="utf-8")
    stored = instructions.read(text)
    assert instructions.text_of(stored) == text
    assert stored.code_generator == "gcc 12, x86_64"
    assert instructions.changes(stored, stored) == []


def test_changed_lines_are_told() -> None:
    before = instructions.Counted("gcc 12.2.0", "x86_64", {"a": 1000, "b": 1000, "c": 1000, "d": 1000, "old": 5})
    after = instructions.Counted("gcc 12.2.0", "x86_64", {"a": 1030, "b": 1031, "c": 970, "d": 969, "new": 5})
    assert instructions.changes(before, after) == [
        "b: 1,000 instructions are stored, now there are 1,031: +3.1 %",
        "d: 1,000 instructions are stored, now there are 969: -3.1 %",
        "old: is stored, but was not counted",
        "new: is not stored",
    ]


def test_a_dump_of_callgrind_is_read() -> None:
    dump = "# callgrind format\ndesc: Trigger: Client Request: RU C perft\n\nevents: Ir\nsummary: 123\n\ntotals: 123\n"
    assert instructions.line_of(dump) == ("RU C perft", 123)
    with pytest.raises(ValueError, match="expected a dump"):
        instructions.line_of("desc: Trigger: Program termination\nsummary: 0\n")


def test_another_compiler_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(instructions, "count", lambda _: instructions.Counted("clang 14.0.6", "x86_64", {}))
    assert instructions.main(["program"]) == 1
    assert "those of gcc 12, x86_64; this is clang 14, x86_64" in capsys.readouterr().err


def test_random_play_stops_when_no_move_is_left() -> None:
    steps, seconds = bench.random_play(new("RU1-C-AAAAAAA"), random.Random(0))
    assert 0 < steps < bench.STEPS_PER_GAME
    assert seconds > 0
