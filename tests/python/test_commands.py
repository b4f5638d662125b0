"""What the commands have in common: the options with limits, and a caller that closed the output."""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from solitaires import cli
from solitaires.commands import COMMANDS

LOST = "RU1-C-AAAAAAA"


def status_of(arguments: list[str]) -> object:
    try:
        return cli.main(arguments)
    except SystemExit as ended:
        return ended.code


@pytest.mark.parametrize("command", ["solve", "study"])
@pytest.mark.parametrize(
    ("option", "texts"),
    [
        ("--max-states", ["-1", "1_0", " 1", "1.0", "", "many", "+1"]),
        ("--max-seconds", ["-1", "1_0", " 1", "-0", "-0.0", "nan", "-inf", "", ".", "soon", "1e", "１"]),
        ("--max-memory", ["-1", "-5M", "1_0", " 1", "5X", "", "M", "1.5G"]),
    ],
)
def test_other_limits_are_refused(
    command: str, option: str, texts: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for text in texts:
        what = [LOST] if command == "solve" else ["RU1-C", "--deals", "0:3", "--out", str(tmp_path / "s.study")]
        assert status_of([command, *what, f"{option}={text}"]) == 2, text
        told = capsys.readouterr()
        assert told.out == ""
        assert f"argument {option}: expected a" in told.err
    assert list(tmp_path.iterdir()) == []


def test_limits_are_read_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = ["--deals", "0:3", "--out", str(tmp_path / "s.study")]
    for seconds in ("1", "1.5", "1.", ".5", "1e3", "1E+3"):
        limits = ["--max-states", "10", "--max-seconds", seconds, "--max-memory", "512m"]
        assert cli.main(["solve", LOST, *limits]) == 0
        assert cli.main(["study", "RU1-C", *out, *limits]) == 0
        limits[-1] = str(512 * 2**20)
        assert cli.main(["study", "RU1-C", *out, *limits]) == 0
        (tmp_path / "s.study").unlink()
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(os.name == "nt", reason="closes a file descriptor in the shell of Unix")
@pytest.mark.parametrize(
    "arguments",
    [["solve", LOST], ["show", LOST], ["variants"], ["study", "RU1-C", "--deals", "0:3", "--out", "s.study"]],
)
def test_a_closed_output_is_an_error(arguments: list[str], tmp_path: Path) -> None:
    shell = ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "solitaires", *arguments]
    ended = subprocess.run(shell, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stderr == "solitaires: there is no standard output to write to\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="closes a file descriptor in the shell of Unix")
@pytest.mark.parametrize("arguments", [["solve", LOST], ["study", "RU1-C", "--deals", "0:3", "--out", "s.study"]])
def test_closed_messages_are_none(arguments: list[str], tmp_path: Path) -> None:
    shell = ["sh", "-c", 'exec "$@" 2>&-', "sh", sys.executable, "-m", "solitaires", *arguments]
    ended = subprocess.run(shell, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout[:5]) == (0, "RU1-C")


# --- the page -------------------------------------------------------------------------------------------------------

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"
MATCHES = doctest.OutputChecker()


def examples() -> list[list[tuple[str, str]]]:
    """Return the examples of the page, block by block: what is typed, and what comes of it."""
    blocks = re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return [re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE) for block in blocks]


def run_line(line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Run commands, each with the output of the one before as its input; return the last status and what was told."""
    text, errors, status = "", "", 0
    for command in line.split(" | "):
        name, *arguments = shlex.split(command)
        if name == "printf":
            text = arguments[0].replace("\\n", "\n")
            continue
        assert name == "solitaires"
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        status = cli.main(arguments)
        told = capsys.readouterr()
        text, errors = told.out, errors + told.err
    return status, errors + text


@pytest.mark.parametrize("block", examples(), ids=lambda block: block[0][0])
def test_examples_of_the_page_run(
    block: list[tuple[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    status = 0
    for line, expected in block:
        if line == "echo $?":
            got = f"{status}\n"
        else:
            status, got = run_line(line, monkeypatch, capsys)
            got = got if got.endswith("\n") or not got else f"{got}\n"
        assert MATCHES.check_output(expected, got, doctest.ELLIPSIS), (line, got)


def test_the_page_has_every_command() -> None:
    typed = {word for block in examples() for line, _ in block for word in line.split()}
    described = re.findall(r"\[`([a-z]+)`\]\(#", PAGE.read_text(encoding="utf-8"))
    assert described == list(COMMANDS)
    assert set(COMMANDS) - typed == {"completion"}
