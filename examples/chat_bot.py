"""A bot as a chat service would run it, without the service: `python examples/chat_bot.py` reads lines "player: words".

A bot for Discord calls `answer` from its handler of messages and sends what comes back: text, and where there is one, a
picture. Games are kept as saves, so a store of texts is all that it needs to go on after a restart.
"""

from __future__ import annotations

import sys
from collections.abc import MutableMapping
from dataclasses import dataclass

import solitaires as sol

LONGEST = 2000  # letters that one message may have
HELP = """new CODE: deal, such as new RU1-C-AAAAABB; without a code at random
a move, such as 17, 36x5, draw or 3+105
show, moves, hint, undo, help
lang en, lang vi, lang pl, lang fr: the language of the answers"""


def fitting(text: str) -> str:
    """Return a text as one message: where it is too long, as many whole lines as fit, and a line that says so."""
    if len(text) <= LONGEST:
        return text
    whole, _, _ = text[: LONGEST - 1].rpartition("\n")
    return f"{whole}\n…" if whole else f"{text[: LONGEST - 1]}…"


@dataclass
class Answer:
    """A message of the bot."""

    text: str
    picture: str | None = None
    """The board as SVG; a service that wants PNG sends `game.png()`."""


class Bot:
    """All players' games, and the languages that they chose."""

    def __init__(self, saves: MutableMapping[str, str]) -> None:
        self.saves = saves
        self.languages: dict[str, str] = {}

    def answer(self, player: str, line: str) -> Answer:
        """Return the answer to a line of a player; it begins with what was understood."""
        lang = self.languages.get(player, "en")
        words = line.lower().split()
        if words[:1] == ["lang"] and words[1:] and words[1] in sol.languages():
            self.languages[player] = words[1]
            return Answer(f"lang {words[1]}")
        try:
            if words[:1] == ["new"]:
                game = sol.new_game(words[1] if words[1:] else sol.random_code("TF"))
            elif player in self.saves and words and words[0] not in ("help", "lang"):
                game = sol.load(self.saves[player])
            else:
                return Answer(HELP)
            understood, told = self.turn(game, words, lang)
            self.saves[player] = game.save()
        except sol.SolitairesError as error:
            return Answer(fitting(error.message_in(lang)))
        gap = "\n" if "\n" in told else " "
        return Answer(fitting(f"{understood}:{gap}{told}"), game.svg(coordinates=True, caption=True))

    def turn(self, game: sol.CardGame | sol.MahjongGame, words: list[str], lang: str) -> tuple[str, str]:
        """Do what a player says in a game; return how it was understood, and what happened."""
        match words:
            case ["new", *_]:
                return f"new {game.code}", game.describe(lang=lang)
            case ["show"]:
                return "show", game.describe(lang=lang)
            case ["moves"]:
                return "moves", "\n".join(f"{move}: {game.describe(move, lang)}" for move in game.legal_moves)
            case ["hint"]:
                hint = game.hint(max_states=100_000)
                return "hint", f"{hint.move}: {game.describe(hint, lang)}" if hint else "—"
            case ["undo"]:
                told: list[str] = []
                game.on_change(lambda change: told.append(game.describe(change, lang)))
                return f"undo {game.undo()}", told[0]
        change = game.play(" ".join(words))
        return str(change.move), game.describe(change, lang)


def main() -> None:
    """Answer the lines of standard input."""
    bot = Bot({})
    for line in sys.stdin:
        player, _, words = line.partition(":")
        print(bot.answer(player.strip(), words).text)


if __name__ == "__main__":
    main()
