"""The deal codes that the C library and the package read: the same, and others are refused at the same place."""

from __future__ import annotations

from typing import Any, NamedTuple

import solitaires as sol
from hypothesis import example, given, settings
from hypothesis import strategies as st

from install.libraries import cffi_abi

DASHES = "-‐‑‒–—―−﹘﹣－⁻⁃➖˗"
SPACES = " \t\n\v\f\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000"
LIBRARY = cffi_abi()


class Read(NamedTuple):
    """A canonical code, or what was expected and where, in characters."""

    code: str
    expected: str = ""
    place: int = 0


def by_package(text: str) -> Read:
    try:
        return Read(str(sol.DealCode.parse(text)))
    except sol.DealCodeError as refused:
        return Read("", refused.args[0].partition(", found")[0], refused.position)


def by_library(text: bytes) -> Read:
    ffi, lib = LIBRARY.ffi, LIBRARY.lib
    game, start, error = ffi.new("sol_game **"), ffi.new("sol_position *"), ffi.new("sol_error *")
    status = lib.sol_deal(text, game, start, error)
    assert status == error.status
    if status == lib.SOL_OK:
        code = ffi.string(lib.sol_game_code(ffi.gc(game[0], lib.sol_game_free))).decode()
        return Read(code)
    assert status == lib.SOL_BAD_TEXT
    assert game[0] == ffi.NULL
    assert not any(start.words)
    assert error.place <= len(text)
    return Read("", ffi.string(error.message).decode(), len(text[: error.place].decode(errors="replace")))


def letters(alphabet: str, most: int) -> st.SearchStrategy[str]:
    return st.text(st.sampled_from(alphabet), max_size=most)


ANY_LETTER = st.characters(codec="utf-8", exclude_characters="\0")
NEAR_LETTER = st.sampled_from("01289AaZzRUuTFBKMJCDNL" + DASHES + SPACES + "ıſK\u200b\u180e") | ANY_LETTER


@st.composite
def near_codes(draw: Any) -> str:
    """A code in some spelling, with up to three mistakes."""
    game, option, _ = draw(st.sampled_from(sol.variants()))
    seed = draw(letters("ABCXYZ234567", 9) | st.text(st.sampled_from("ABYZ2367"), min_size=7, max_size=7))
    code = f"{game}1-{option}-{seed}"
    spelled = [draw(st.sampled_from(DASHES if letter == "-" else letter + letter.lower())) for letter in code]
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(spelled)))
        spelled[place : place + draw(st.integers(0, 1))] = draw(st.lists(NEAR_LETTER, max_size=2))
    return str(draw(letters(SPACES, 2)) + "".join(spelled) + draw(letters(SPACES, 2)))


@settings(max_examples=1000)
@given(near_codes() | st.text(NEAR_LETTER, max_size=40))
@example("RU1-C-AAAAABB" + "B" * 60)
@example("RU1-C-AAAAABB" + " " * 60)
@example("RU1-C-AAAAABB" + " " * 60 + "–")
@example("RU1-" + " " * 60 + "–")
def test_same_answer(text: str) -> None:
    assert by_library(text.encode()) == by_package(text)


@settings(max_examples=300)
@given(near_codes(), st.binary(max_size=6), st.integers(0, 40))
def test_bytes_that_are_no_text_are_refused_or_read(text: str, noise: bytes, place: int) -> None:
    encoded = text.encode()
    noisy = (encoded[:place] + noise + encoded[place:]).replace(b"\0", b"\1")
    read = by_library(noisy)
    try:
        assert read == by_package(noisy.decode())
    except UnicodeDecodeError:
        assert not read.code
