"""The commands of `solitaires`, one a module, which is imported when its command is asked for.

Each module has `add_arguments(parser)` and `run(parsed)`, which returns the exit status.
"""

from __future__ import annotations

COMMANDS = {
    "show": "print the board of a deal, or draw it into a file",
    "moves": "list the legal moves",
    "play": "play moves on a deal, or interactively when no move is given",
    "solve": "find out whether deals can be won",
    "new": "name a random deal, a winnable one or that of a day",
    "variants": "list what can be dealt",
    "layouts": "list the Mahjong layouts, or show one",
    "convert": "read what other programs write, and write what they read",
    "records": "show games begun and won, streaks and best times",
    "study": "solve many deals of a variant and record them in a file",
    "bench": "measure the speed of this build, and check what it counts",
    "paths": "where the C library is, for compilers",
    "completion": "print what has a shell complete the commands",
}
"""What each command does, by name, in the order of the help."""
