"""The commands of `solitaires`, one a module, which is imported when its command is asked for.

Each module has `add_arguments(parser)` and `run(parsed)`, which returns the exit status.
"""

from __future__ import annotations

from ..languages import message

COMMANDS = {
    "show": message("print the board of a deal, or draw it into a file"),
    "moves": message("list the legal moves"),
    "play": message("play moves on a deal, or interactively when no move is given"),
    "solve": message("find out whether deals can be won"),
    "new": message("name a random deal, a winnable one or that of a day"),
    "variants": message("list what can be dealt"),
    "layouts": message("list the Mahjong layouts, or show one"),
    "convert": message("read what other programs write, and write what they read"),
    "records": message("show games begun and won, streaks and best times"),
    "study": message("solve many deals of a variant and record them in a file"),
    "bench": message("measure the speed of this build, and check what it counts"),
    "paths": message("where the C library is, for compilers"),
    "completion": message("print the script that completes the commands in a shell"),
}
"""What each command does, by name, in the order of the help."""
