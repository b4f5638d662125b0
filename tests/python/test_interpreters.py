"""Several interpreters in one process: each plays on its own, at once with others and again and again."""

from __future__ import annotations

import subprocess
import sys

import pytest

SUB_INTERPRETERS = """
import os, queue, sys, threading
try:
    import _interpreters as interpreters
    create = lambda: interpreters.create("isolated")
except ImportError:
    import _xxsubinterpreters as interpreters
    create = lambda: interpreters.create(isolated=True)

GAME = '''
import hashlib, os
import solitaires as sol
digest = hashlib.sha256()
for code in ("RU1-C-AAAAABB", "TF1-D1N-AAAAAAB", "MJ1-L00-AAAAABL", "MJ1-L07-AAAAABL", "FC1-C4-AAAAAAB"):
    game = sol.new_game(code)
    told = []
    game.on_change(told.append)
    for i in range(40):
        moves = game.legal_moves
        if not moves:
            break
        game.play(moves[i % len(moves)])
    digest.update(repr([game.position, game.hint(max_states=100), told, game.history]).encode())
    try:
        game.play("143+142" if code.startswith("MJ") else "7h")
    except sol.IllegalMove as error:
        digest.update(str(error).encode())
    while game.can_undo:
        game.undo()
    assert sol.load(game.save()) == game
for refused in (lambda: sol.DealCode.parse("RU1-Y"), lambda: sol.from_position("RU C\\\\n: zz")):
    try:
        refused()
    except sol.TextError as error:
        digest.update(str(error).encode())
digest.update(sol.solve("RU1-C-AAAAABS", max_states=1000).outcome.encode())
os.write({end}, digest.digest())
'''

def found(runs):
    "What a game's script writes when it is run so."
    read, write = os.pipe()
    try:
        runs(GAME.replace("{end}", str(write)))
    finally:
        os.close(write)
    with os.fdopen(read, "rb") as file:
        return file.read()

def here(script):
    exec(script, {})

def run_in(interpreter, script):
    failed = interpreters.run_string(interpreter, script)
    if failed is not None:
        raise RuntimeError(failed)

def life(script):
    interpreter = create()
    try:
        run_in(interpreter, script)
    finally:
        interpreters.destroy(interpreter)
"""

IN_TURN_AND_AT_ONCE = (
    SUB_INTERPRETERS
    + """
expected = found(here)
assert len(expected) == 32
for _ in range(5):
    assert found(life) == expected
several = []
threads = [threading.Thread(target=lambda: [several.append(found(life)) for _ in range(3)]) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert several == [expected] * 12
assert found(here) == expected
"""
)

GUESTS = (
    SUB_INTERPRETERS
    + """
expected = found(here)
work, done = queue.SimpleQueue(), queue.SimpleQueue()

def stay():
    while (task := work.get()) is not None:
        done.put(found(task))

def elsewhere(task):
    work.put(task)
    return done.get(timeout=60)

thread = threading.Thread(target=stay, daemon=True)
thread.start()
for _ in range(5):
    # a new interpreter often lies where the one before lay, which the thread that stays knew
    interpreter = create()
    run = lambda script: run_in(interpreter, script)
    assert found(run) == expected and elsewhere(run) == expected
    interpreters.destroy(interpreter)
    interpreter = create()
    assert elsewhere(run) == expected and found(run) == expected
    interpreters.destroy(interpreter)
work.put(None)
thread.join()
"""
)

NUMPY_IS_MISSED = (
    SUB_INTERPRETERS
    + """
import solitaires as sol
sol.Batch("RU", 2).legal_mask
BATCH = '''
import os
import solitaires as sol
try:
    sol.Batch("RU", 2).legal_mask
except ImportError:
    os.write({end}, b"refused")
'''
GAME = BATCH
assert found(life) == b"refused"
"""
)

REFUSED = (
    SUB_INTERPRETERS
    + """
GAME = '''
import os
try:
    import solitaires
except ImportError as error:
    os.write({end}, str(error).encode())
'''
for _ in range(3):
    assert found(life) == b"solitaires can be imported in sub-interpreters from Python 3.12 on"
import solitaires as sol
assert len(sol.new_game("RU1-C-AAAAABB").legal_moves) > 0
assert found(life) != b""
game = sol.load(sol.new_game("MJ1-L00-AAAAABB").save())
"""
)

SCRIPTS = (
    {"in turn and at once": IN_TURN_AND_AT_ONCE, "guests": GUESTS, "batches": NUMPY_IS_MISSED}
    if sys.version_info >= (3, 12)
    else {"refused": REFUSED}
)


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
def test_sub_interpreters(script: str) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout
