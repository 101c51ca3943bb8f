"""Before the fight: the technique for each step, on the sheet. It asks only if several are learned.

    actions = yield from page(console, sheet, view, seat)       # one for each step due, or None to pause

The chosen technique is on a bar; others learned are not.
"""

from dojo.say import say, say_one
from dojo.ui import keys
from games.karate import layout as at
from games.karate.sheet.sheet import owner


def page(console, sheet, view, seat):
    """Generator: the techniques, from the first step due. sheet: not shown yet."""
    return (yield from _Settling(console, sheet, view, seat).run())


def _learned(values, step):
    """The techniques learned for a step, or (HESITATE,)."""
    found = [technique for technique in range(at.HESITATE) if at.learned(values, step, technique)]
    return found or (at.HESITATE,)


class _Settling:
    """The screen of one seat."""

    def __init__(self, console, sheet, view, seat):
        self._console = console
        self._due = at.due(view, seat)
        self._options = [_learned(sheet.grid.values, step) for step in range(at.STEPS)]
        self._chosen = [options[-1] for options in self._options]
        for step in range(self._due):
            self._chosen[step] = at.settled(view, seat, step)
        self._asked = [step for step in range(self._due, at.STEPS) if len(self._options[step]) > 1]
        self._sheet = sheet
        self._whose = whose = owner(console, seat)
        self._sheet.head(
            say("karate.sheet.own_settle", whose) if whose else say("karate.sheet.settle", at.round_of(view) + 1)
        )
        self._sheet.dice.tiles.hidden = True
        for step in range(at.STEPS):
            self._draw(step)
        console.show(self._sheet.screen)
        console.forget()

    def run(self):
        """Generator: the techniques, or None."""
        asked = 0
        while True:
            key = yield from (self._choose(asked) if asked < len(self._asked) else self._look())
            if key == keys.BACK:
                if asked == 0:
                    return None
                asked -= 1
            elif asked < len(self._asked):
                asked += 1
            else:
                self._sheet.hint(())
                self._console.refresh()  # respond to the press at once: saving comes next
                return self._chosen[self._due :]

    def _choose(self, asked):
        """Generator: choose for one step; returns OK or BACK."""
        step = self._asked[asked]
        options = self._options[step]
        pairs = (
            (keys.LEFT_RIGHT, say("karate.sheet.other")),
            (keys.OK, say("console.ok")),
            (keys.BACK, say("console.back" if asked else "console.menu")),
        )
        key = 0
        while key not in (keys.OK, keys.BACK):
            self._point(step)
            self._sheet.hint(pairs)
            key = yield from self._console.key()
            if key in keys.FORWARD or key in keys.BACKWARD:
                way = -1 if key in keys.BACKWARD else 1
                place = (options.index(self._chosen[step]) + way) % len(options)
                self._chosen[step] = options[place]
                self._draw(step)
        return key

    def _look(self):
        """Generator: look over the choices; returns OK or BACK."""
        back = say("console.back" if self._asked else "console.menu")
        self._sheet.grid.unpoint()
        is_named = self._whose and not self._sheet.is_roomy  # no title names the player
        self._sheet.say(say("karate.sheet.own_ready", self._whose) if is_named else say("karate.sheet.ready"))
        self._console.refresh()
        self._console.buttons.ask()
        self._sheet.hint(
            ((keys.UP_DOWN, say("console.look")), (keys.OK, say("karate.sheet.fight_key")), (keys.BACK, back))
        )
        step = -1
        while True:
            key = yield from self._console.key()
            if key in (keys.OK, keys.BACK):
                return key
            step = (step + (-1 if key in keys.BACKWARD else 1)) % at.STEPS
            self._point(step)

    def _point(self, step):
        """Put the frame around the choice for a step, and name it."""
        technique = self._chosen[step]
        is_named = technique != at.HESITATE
        if is_named:
            self._sheet.grid.point(step * at.ROW + at.FIRST[technique], at.BOXES[technique])
        else:
            self._sheet.grid.unpoint()
            self._sheet.grid.mark(step)
        self._console.refresh()  # respond to the press at once: names take longer to draw
        self._sheet.say(
            "%d %s" % (step + 1, say_one("karate.kinds", technique)),
            say_one("karate.names", technique) if is_named else "",
        )

    def _draw(self, step):
        """Draw what was learned for a step, the choice on a bar. A single one is on a bar already."""
        if len(self._options[step]) > 1:
            for technique in self._options[step]:
                self._sheet.grid.draw(step, technique, technique == self._chosen[step])
