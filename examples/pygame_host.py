"""A host in a window with pygame: `python examples/pygame_host.py CODE`, such as BK1-C4-AAAAA24 or MJ1-L00-AAAAABL.

`pip install "solitaires[examples]"` brings pygame-ce. Click a card, then the pile it should go to; click it twice to
have it go where it fits best. H gives a hint, U takes back, R plays again. In Mahjong click both tiles of a pair.
"""

import io
import re
import sys

import pygame
import solitaires as sol

PLACE = re.compile(r'data-(pile|card|slot)="(\w+)"(?=.*?(?:\bx="|translate\()([\d.]+)(?:" y="| )([\d.]+))')


class Host:
    def __init__(self, code: str) -> None:
        self.game = sol.new_game(code)
        self.picked, self.told = ("", ""), code
        self.game.on_change(lambda change: setattr(self, "told", self.game.describe(change)))

    def picture(self) -> pygame.Surface:
        return pygame.image.load(io.BytesIO(self.game.png(fixed_size=True, caption=True)))

    def at(self, position: tuple[int, int]) -> tuple[str, str]:
        """Return the pile that is seen at a position, and the card of it; in Mahjong the slot of a tile."""
        pile, found = "", ("", "")
        for kind, name, x, y in PLACE.findall(self.game.svg(fixed_size=True, caption=True, last_move=False)):
            pile = name if kind == "pile" else pile
            if pygame.Rect((float(x), float(y)), (60, 80) if kind == "slot" else (100, 150)).collidepoint(position):
                found = pile, "" if kind == "pile" else name  # what is drawn later lies above
        return found

    def click(self, position: tuple[int, int]) -> None:
        (pile, name), (source, card), self.picked = self.at(position), self.picked, ("", "")
        if isinstance(self.game, sol.MahjongGame):
            self.game.tap(int(name)) if name else None
        elif pile == "stock":
            self.game.tap_stock()
        elif not source and name:
            self.picked = pile, name
        elif source and name == card:
            self.game.double_tap(card)
        elif source and pile:
            column = self.game.columns[int(source) - 1] if source.isdigit() else ()
            count = len(column) - column.index(sol.Card.parse(card)) if column else 1
            self.game.play(f"{source}{pile[0]}x{count}")

    def key(self, key: str) -> None:
        if key == "h" and (hint := self.game.hint(max_states=100_000)):
            self.told = self.game.describe(hint)
        elif key in ("u", "r"):
            self.game.undo() if key == "u" else self.game.redo()


def main(code: str) -> Host:
    pygame.display.init()
    pygame.event.set_blocked(pygame.MOUSEMOTION)  # no reason to draw
    host = Host(code)
    screen = pygame.display.set_mode(host.picture().get_size())
    while (event := pygame.event.wait()).type != pygame.QUIT:
        try:
            host.click(event.pos) if event.type == pygame.MOUSEBUTTONDOWN else host.key(getattr(event, "unicode", ""))
        except sol.SolitairesError as error:  # a refusal, or nothing to take back
            host.told = str(error)
        screen.blit(host.picture(), (0, 0))
        pygame.display.set_caption(host.told)
        pygame.display.flip()
    return host


if __name__ == "__main__":
    try:
        main(str(sol.DealCode.parse(sys.argv[1]) if sys.argv[1:] else sol.random_code("BK")))
    except sol.DealCodeError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
