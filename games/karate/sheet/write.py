"""Writing a batch's numbers: a box for each, which can be undone until all are confirmed, perhaps with a kiai.

    boxes = yield from page(console, sheet, view, seat)     # actions, or None to pause

The cursor starts on the most sensible box (suggest.py). NEXT visits the others in that order; a direction pad moves
among the row's boxes that matter, and to the same technique in the rows above and below.
"""

from micropython import const

from dojo.say import number_of, say, say_one
from dojo.ui import keys
from games.karate import layout as at
from games.karate import rules
from games.karate.sheet import suggest
from games.karate.sheet.sheet import owner

_STOP = const(-1)
_UNDO = const(-2)
_LATE = const(-3)  # time is up; as a key too
_SECOND = const(1000)  # ms
_WITH_STEP = const(12)  # letters of a line


def page(console, sheet, view, seat):
    """Generator: for a seat of several. sheet: on the display, with what the seat has written."""
    return (yield from Writing(console, sheet, view, seat, None).run())


class Writing:
    """One seat's turn at a sheet on the display that already shows `sheet.grid.values`; timer: None for no clock."""

    def __init__(self, console, sheet, view, seat, timer):
        self._console = console
        self._sheet = sheet
        self._grid = sheet.grid
        self._owner = owner(console, seat)
        self._numbers = at.dice(view)
        self._rolls = at.rolls(view) - len(self._numbers) // 2
        self._round = at.round_of(view) + 1
        self._needed = at.needed(view)  # steps to learn before a kiai
        self._first = at.due(view, seat)
        self._before = at.first_box(view, seat)
        self._boxes = []
        self._erased = []
        self._timer = timer

    def run(self):
        """Generator: the actions for all numbers due, (TIME_UP,) or None."""
        while True:
            if self._first + len(self._boxes) < len(self._numbers):
                box = yield from self._place()
                if box >= 0:
                    self._write(box)
            else:
                box = yield from self._confirm()
                if box >= 0:
                    self._sheet.hint(())
                    self._answer()
                    self._grid.settle()
                    self._boxes[-1] += box
                    return self._boxes
            if box == _LATE:
                return (rules.TIME_UP,)
            if box == _STOP:
                self._sheet.hint(())
                self._answer()
                return None
            if box == _UNDO:
                self._undo()

    def _write(self, box):
        number = self._numbers[self._first + len(self._boxes)]
        self._boxes.append(box)
        self._erased.append(self._grid.values[box])
        self._grid.put(box, number, True)
        self._answer()

    def _undo(self):
        box = self._boxes.pop()
        self._grid.put(box, self._erased.pop(), False)
        self._answer()

    def _answer(self):
        """Show what a press did before working out or saving anything."""
        self._console.refresh()

    # --- One number ---------------------------------------------------------------------------

    def _place(self):
        """Generator: the box for the next number, or _UNDO, _STOP or _LATE."""
        done = self._first + len(self._boxes)
        number = self._numbers[done]
        taken = -1
        if done & 1:
            taken = self._boxes[-1] if self._boxes else self._before
        back = say("karate.sheet.undo" if self._boxes else "console.menu")
        pairs = ((keys.UP_DOWN, say("console.move")), (keys.OK, say("karate.sheet.write")), (keys.BACK, back))
        self._show_roll(done)
        self._sheet.hint(pairs)
        if self._timer is not None:
            self._timer.run()
        boxes = suggest.ring(self._grid.values, number, taken)
        box = boxes[0]
        while True:
            self._grid.point(box)
            self._answer()
            self._say(box, number)
            key = yield from self._key()
            if key == keys.OK:
                if self._unlearns(box, number):
                    if not (yield from self._ask(box)):
                        self._sheet.hint(pairs)
                        continue
                return box
            if key == keys.BACK:
                return _UNDO if self._boxes else _STOP
            if key == _LATE:
                return _LATE
            if key == keys.NEXT:
                box = boxes[(boxes.index(box) + 1) % len(boxes)]
            else:
                box = self._moved(box, number, taken, key)

    def _moved(self, box, number, taken, key):
        """The box that a direction key leads to."""
        values = self._grid.values
        step = at.step_of(box)
        if key in (keys.UP, keys.DOWN):
            step = (step + (1 if key == keys.DOWN else -1)) % at.STEPS
            return suggest.of_technique(values, number, taken, step, at.technique_of(box))
        boxes = suggest.row(values, number, taken, step)
        return boxes[(boxes.index(box) + (-1 if key == keys.LEFT else 1)) % len(boxes)]

    def _unlearns(self, box, number):
        """Whether writing in the box unlearns a technique."""
        if self._grid.values[box] == number:
            return False
        return self._grid.learned(at.step_of(box), at.technique_of(box)) > 0

    def _ask(self, box):
        """Generator: ask whether to unlearn a technique. If time runs out that means no; the caller notices it again.
        """
        self._sheet.say(say("karate.sheet.unlearn"), say_one("karate.kinds", at.technique_of(box)))
        self._answer()
        self._console.buttons.ask()
        self._sheet.hint(((keys.OK, say("karate.sheet.yes")), (keys.BACK, say("karate.sheet.no"))))
        return (yield from self._key()) == keys.OK

    def _say(self, box, number):
        """Say what the cursor is on and what writing would erase."""
        technique = at.technique_of(box)
        there = self._grid.values[box]
        stands = "%d %s" % (at.step_of(box) + 1, say_one("karate.kinds", technique))
        if self._sheet.letters < _WITH_STEP:
            stands = say_one("karate.kinds", technique)
        change = say_one("karate.names", technique)
        if there:
            change = say("karate.sheet.same") if there == number else say("karate.sheet.erases", there)
            if not self._sheet.is_roomy:
                stands = change
        self._sheet.say(stands, change)

    def _show_roll(self, done):
        """Dice, title and corner for the roll being written."""
        roll = done // 2
        self._sheet.due(self._numbers, done)
        self._sheet.head(titled(self._round, self._rolls + roll + 1, self._numbers[roll * 2 :], self._owner))
        if self._timer is None:
            self._sheet.corner("#%d" % (self._rolls + 1))

    # --- All numbers --------------------------------------------------------------------------

    def _confirm(self):
        """Generator: 0 if all numbers are confirmed, KIAI with a shout, or _UNDO or _LATE."""
        kiai = key = 0
        pairs = ((keys.OK, say("console.ok")), (keys.BACK, say("karate.sheet.undo")))
        known = at.steps_learned(self._grid.values)
        may_shout = self._timer is None and known >= self._needed
        if may_shout:
            pairs = ((keys.UP_DOWN, say("karate.sheet.kiai_key")),) + pairs
        self._grid.unpoint()
        self._sheet.due(self._numbers, len(self._numbers))
        guide = self._console.guide
        if guide is not None and may_shout:
            guide.offer((number_of("karate.guide.kiai"),))
        while True:
            self._say_done(kiai, known)
            self._answer()
            if not key:
                self._console.buttons.ask()
            self._sheet.hint(pairs)
            key = yield from self._key()
            if key == keys.OK:
                return kiai
            if key == _LATE:
                return _LATE
            if key == keys.BACK:
                return _UNDO
            if may_shout:
                kiai = rules.KIAI - kiai

    def _say_done(self, kiai, known):
        if self._timer is not None:
            self._sheet.say(say("karate.sheet.done"))
        elif known < self._needed:
            learned = say("karate.sheet.learned", known, self._needed)
            has_room = not self._sheet.is_roomy and self._sheet.letters >= len(learned)
            self._sheet.say(learned if has_room else say("karate.sheet.done"), learned)
        elif kiai:
            self._sheet.say(say("karate.sheet.kiai_now"), say("karate.sheet.then_fight"))
        else:
            has_room = not self._sheet.is_roomy and self._sheet.letters >= len(say("karate.sheet.done_or_kiai"))
            self._sheet.say(
                say("karate.sheet.done_or_kiai" if has_room else "karate.sheet.done"), say("karate.sheet.or_kiai")
            )

    def _key(self):
        """Generator: the next key, with the clock running; _LATE when it has run out."""
        if self._timer is None:
            return (yield from self._console.key())
        while True:
            left = self._timer.left()
            if left == 0:
                return _LATE
            seconds = self._timer.seconds()
            self._sheet.corner("%d:%02d" % (seconds // 60, seconds % 60))
            key = yield from self._console.pause((left - 1) % _SECOND + 1)
            if key:
                return key


def titled(round_, roll, numbers, whose):
    """The title for a roll; numbers: its two, and those of the rolls still to write; whose: owner()."""
    if len(numbers) == 2:
        return say("karate.sheet.own_title", whose, roll) if whose else say("karate.sheet.title", round_, roll)
    text = say("karate.sheet.batch", roll)
    for place in range(2, len(numbers), 2):
        text += " %d%d" % (numbers[place], numbers[place + 1])
    return text
