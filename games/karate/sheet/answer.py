"""The fight of somebody who plays alone, a step at a time: the opponent's dice, his technique, and what both score.

    yield from page(console, view, 0)       # a view after the opponent's roll for the first step
"""

from micropython import const

from dojo.output.lights import FLASH
from dojo.output.sound import HIT, ROLL
from dojo.say import say, say_one
from dojo.ui import keys
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.strip import plain
from games.karate import layout as at
from games.karate import scoring
from games.karate.pieces import LARGE, Dice
from games.karate.sheet.points import points_of, why

_LARGEST = const(62)  # pixels of a die
_READING = const(500)  # ms with the dice alone
_LOW = const(4)  # rows
_LINES = const(3)


def page(console, view, step):
    """Generator: one step, which waits for a press."""
    names = (say("karate.fight.you"), say("karate.fight.rival"))
    is_asked = True
    has_rolled = False
    while is_asked:
        screen = None  # never two screens in memory
        screen = _Step(console, view, step, names)
        console.show(screen.screen)
        if not has_rolled:
            console.sound.play(ROLL)
            yield from screen.dice.tumble(at.answer(view))
            yield from console.pause(_READING)
            console.sound.play(HIT)
            console.lights.play(FLASH)
        has_rolled = True
        screen.tell(view, step, names)
        console.refresh()
        console.forget()
        key = 0
        while key != keys.OK and key not in keys.FORWARD and key not in keys.BACKWARD:
            key = yield from console.key()
        is_asked = key != keys.OK
        if is_asked:
            screen = None
            yield from why(console, view, step, names)


class _Step:
    """The screen: the player's technique, the dice, the opponent's technique and what both score."""

    def __init__(self, console, view, step, names):
        self._console = console
        self.screen = screen = Screen(
            console,
            say("karate.fight.step", step + 1),
            ((keys.UP_DOWN, say("karate.fight.why")), (keys.OK, say("console.more"))),
        )
        self._is_low = screen.rows <= _LOW
        own = "%s %s" % (names[0], say_one("karate.names", at.technique_shown(view, 0, step)))
        self._line(own, screen.middle(own), 0, console.theme.seat(0))
        room = FACE.height if self._is_low else (screen.rows - _LINES) * FACE.height
        scale = 1 if self._is_low else LARGE
        self.dice = Dice(console, min(room, _LARGEST), 0, 0, scale)
        self.dice.tiles.x = 0 if self._is_low else (console.width - self.dice.width) // 2
        self.dice.tiles.y = screen.top + FACE.height + (room - self.dice.size) // 2
        self.dice.show((0, 0))
        screen.append(self.dice.tiles)

    def tell(self, view, step, names):
        """What the opponent does, and the points."""
        self.dice.show(at.answer(view))
        his = say_one("karate.names", at.technique_shown(view, 1, step))
        ink = self._console.theme.seat(1)
        if self._is_low:
            self._line(his, self.dice.width + FACE.column, 1, ink)
        else:
            his = "%s %s" % (names[1], his)
            self._line(his, self.screen.middle(his), self.screen.rows - 2, ink)
        self._console.refresh()  # line by line: a press that cuts the wait short is answered sooner
        points = [points_of(scoring.step_score(view, seat, step)) for seat in range(2)]
        said = "%s %s   %s %s" % (names[0], points[0], names[1], points[1])
        self._line(said, self.screen.middle(said), self.screen.rows - 1, self._console.theme.ink)

    def _line(self, text, x, row, ink):
        self.screen.append(plain(self._console, text, x, self.screen.top + row * FACE.height, ink))
