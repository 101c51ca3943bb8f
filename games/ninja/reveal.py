"""Ninja: the reveal. Two or three fighters, a moment of drama, the numbers, and what they cost."""

from micropython import const

from dojo.output.lights import FLASH
from dojo.output.sound import DRUM, HIT, LOSE, ROLL
from dojo.say import LETTERS, say
from dojo.ui import keys
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.seats import portrait
from dojo.ui.strip import Strip, plain
from games.ninja import layout as at
from games.ninja.rules import extra_loss

_PORTRAIT = const(16)  # dots
_BEAT = const(240)  # ms between two beats of the drum
_DRUM = (".    ", ". .  ", ". . .")
_DIGITS = const(2)  # of a strength
_LOOK = const(700)  # ms with the numbers alone, before it is said what they cost


def page(console, before, after):
    """Generator: what came of all choices of a set of seats; `before` and `after` are views of nobody.

    A press cuts the drama short; the end waits for one, so that everybody has seen it.
    """
    if at.phase(before) == at.CHOOSING:
        yield from _show_round(console, before, after)
    elif at.fighters(before) != at.fighters(after):
        yield from _show_ring(console, after)


def _show_ring(console, after):
    """Generator: who is in the ring now."""
    screen = Screen(console, say("ninja.in_ring"), ((keys.OK, say("console.more")),))
    room = screen.bottom - screen.top - FACE.height
    scale = min(3, room // _PORTRAIT)
    top = screen.top + (room - _PORTRAIT * scale) // 2
    for place, seat in enumerate(at.fighters(after)):
        centre = console.width * (1 + 2 * place) // 4
        screen.append(portrait(console, seat, centre - _PORTRAIT * scale // 2, top, scale))
        strength = "%s %d" % (LETTERS[seat], at.strength(after, seat))
        _centred(screen, strength, centre, top + _PORTRAIT * scale, console.theme.ink)
    console.show(screen)
    console.forget()
    yield from console.key()


def _show_round(console, before, after):
    """Generator: fists, then numbers, then the cost."""
    title = say("ninja.round", at.rounds(after)) if console.height >= 100 else ""
    screen = Screen(console, title, ((keys.OK, say("console.more")),))
    columns = [_Column(console, screen, before, place) for place in range(len(at.fighters(before)))]
    width = FACE.width(_DRUM[-1])
    paper, x = console.theme.paper, (console.width - width) // 2
    line = Strip(width, paper, console.theme.ink, x, screen.bottom - FACE.height)
    line.write(_DRUM[0])
    screen.append(line)
    console.show(screen)
    console.forget()
    console.sound.play(DRUM)
    for beat in _DRUM:
        line.clear()
        line.write(beat)
        if (yield from console.pause(_BEAT)):
            break
    console.sound.play(HIT)
    console.lights.play(FLASH)
    screen.remove(line)
    for column in columns:
        column.show_number(after)
    yield from console.pause(_LOOK)
    for column in columns:
        column.show_cost(before, after)
    _verdict(console, screen, after, columns)
    console.refresh()
    console.forget()  # a press that came too early must not take it away unread
    yield from console.key()


def _verdict(console, screen, after, columns):
    """The sentence below the columns, with a sound."""
    said = []
    out = False
    for column in columns:
        if column.extra and at.past_extra(after, 0, column.seat) == at.NOT_PAID:
            out = True
            said.append(say("ninja.cannot", LETTERS[column.seat]))
        elif column.extra:
            said.append(say("ninja.rolls" if len(columns) == 2 else "ninja.pays", LETTERS[column.seat], column.extra))
    text = "  ".join(said) if said else say("ninja.equal")
    colour = console.theme.bad if said else console.theme.good
    if out:
        console.sound.play(LOSE)
    elif said:
        console.sound.play(ROLL)
    _centred(screen, text, console.width // 2, screen.bottom - FACE.height, colour)


class _Column:
    """One fighter: the portrait, the number he chose (a question mark at first), and below it what it cost."""

    def __init__(self, console, screen, before, place):
        inside = at.fighters(before)
        self.seat = inside[place]
        self.extra = 0
        self._inside = inside
        self._place = place
        self._screen = screen
        self._ink = console.theme.ink
        self._centre = console.width * (2 * place + 1) // (2 * len(inside))
        room = screen.bottom - screen.top
        if room >= 2 * _PORTRAIT + 5 * FACE.height:
            screen.append(portrait(console, self.seat, self._centre - _PORTRAIT, screen.top, 2))
            self._scale = 3
            self._middle = self._centre
            self._top = screen.top + 2 * _PORTRAIT
        else:
            screen.append(portrait(console, self.seat, self._centre - 20, screen.top + 4))
            self._scale = 2
            self._middle = self._centre + 10
            self._top = screen.top
        left = self._middle - FACE.column * self._scale
        self._number = Strip(_DIGITS * FACE.column, console.theme.paper, console.theme.seat(self.seat), left, self._top)
        self._number.scale = self._scale
        self._write("?")
        screen.append(self._number)

    def show_number(self, after):
        """What the fighter used."""
        self._write(str(_used(after, self.seat)))

    def show_cost(self, before, after):
        """25-2-3=20, or 2<3 for a fighter who has 2 left and ought to pay 3."""
        used = [_used(after, seat) for seat in self._inside]
        self.extra = extra_loss(used, self._place)
        had = at.strength(before, self.seat)
        own = used[self._place]
        if at.past_extra(after, 0, self.seat) == at.NOT_PAID:
            text = "%d < %d" % (had - own, self.extra)
        elif at.past_choice(after, 0, self.seat) == at.PASS:
            text = say("ninja.passes")
        elif len(self._inside) > 2:
            text = "=%d" % (had - own - self.extra)
        elif self.extra:
            text = "%d-%d-%d=%d" % (had, own, self.extra, had - own - self.extra)
        else:
            text = "%d-%d=%d" % (had, own, had - own)
        _centred(self._screen, text, self._centre, self._top + self._scale * FACE.height, self._ink)

    def _write(self, text):
        self._number.clear()
        self._number.write(text, (_DIGITS * FACE.column - FACE.width(text)) // 2)


def _used(after, seat):
    """The strength a seat used in the last round; a pass is 0."""
    choice = at.past_choice(after, 0, seat)
    return 0 if choice == at.PASS else choice


def _centred(screen, text, centre, y, colour):
    """A line of text around x = `centre`."""
    screen.append(plain(screen.console, text, centre - FACE.width(text) // 2, y, colour))
