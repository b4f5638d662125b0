"""A host for a terminal with Textual: `python examples/textual_host.py CODE`, such as TF1-D1N-AAAAAAB.

`pip install "solitaires[examples]"` brings Textual. Type a move and press Enter, in Mahjong slots or a face
such as 9B; keys for the rest are shown below.
"""

from __future__ import annotations

import sys
from typing import ClassVar

import solitaires as sol
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Footer, Input, Static


class Host(App[None]):
    """One game: its board, what happened, and a line to type moves in."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "hint", "Hint"),
        Binding("f2", "undo", "Undo", priority=True),
        Binding("f3", "redo", "Redo"),
        Binding("f4", "quit", "Quit"),
    ]

    AUTO_FOCUS = "Input"

    def __init__(self, code: str) -> None:
        super().__init__()
        self.game = sol.new_game(code)
        self.game.on_change(lambda change: self.say(self.game.describe(change)))

    def compose(self) -> ComposeResult:
        yield VerticalScroll(Static(str(self.game), id="board", markup=False))
        yield Static("Type a move, such as one of these: " + self.moves(), id="told", markup=False)
        yield Input(placeholder="move")
        yield Footer()

    def moves(self) -> str:
        return " ".join(map(str, self.game.legal_moves[:12]))

    def say(self, text: str) -> None:
        self.query_one("#board", Static).update(str(self.game))
        self.query_one("#told", Static).update(text)

    def move(self, text: str) -> sol.Move | str:
        """Return what is meant: in Mahjong the face of a tile is enough, and takes the first pair with it."""
        if isinstance(game := self.game, sol.MahjongGame):
            for move in game.legal_moves:
                if any(game.tiles[slot].label.lower() == text.lower() for slot in move.slots):
                    return move
        return text

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.input.clear()
        try:
            self.game.play(self.move(event.value.strip()))
        except sol.SolitairesError as error:
            self.say(str(error))

    def action_hint(self) -> None:
        hint = self.game.hint(max_states=100_000)
        self.say(f"{hint.move}: {self.game.describe(hint)}" if hint else "No hint here.")

    def action_undo(self) -> None:
        if self.game.can_undo:
            self.game.undo()

    def action_redo(self) -> None:
        if self.game.can_redo:
            self.game.redo()


if __name__ == "__main__":
    try:
        Host(str(sol.DealCode.parse(sys.argv[1]) if sys.argv[1:] else sol.random_code("TF"))).run()
    except sol.DealCodeError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
