"""Ninja: the reveal. Two or three fighters, the drum, the numbers, and the blow with what it cost each."""

from micropython import const

from dojo.dialogs.number import Number
from dojo.output.sound import DRUM, LOSE, REVEAL, ROLL
from dojo.say import say
from dojo.ui import draw, impact, keys
from dojo.ui.layout import FACE
from dojo.ui.place import place
from dojo.ui.screen import Screen
from dojo.ui.seats import name, portrait
from dojo.ui.strip import Strip, plain
from games.ninja import fighter
from games.ninja import layout as at
from games.ninja.rules import extra_loss
from games.ninja.stage import INK, PAPER

_BEAT = const(240)  # ms between two beats of the drum
_DRUM = (".    ", ". .  ", ". . .")
_DIGITS = const(2)  # digits of a strength
_LOOK = const(700)  # ms with only the numbers, before the blow
_TURN = const(70)  # ms for each step of a roll
_SKY = const(30)  # most dots of the stage above the heads: more takes a board too long
_HINT = const(3)  # dots by which a hint of two lines begins higher than those of the sum and the verdict
_GROUND = const(2)  # dots of the roof below the feet
_BAR = const(3)  # dots of height of what is left
_BELOW = const(0)  # where the number is: below the fighter, or beside it
_BESIDE = const(1)
_FACE = const(12)  # dots from the middle of a column to that of a face alone
_WAYS = ((3, _BELOW, 2), (2, _BELOW, 3), (2, _BELOW, 2), (2, _BESIDE, 2), (1, _BESIDE, 2))


def page(console, before, after):
    """Generator: what came of all choices of a set of seats; `before` and `after` are views of nobody.

    A press cuts the drama short; the end waits for one so everybody sees it.
    """
    if at.phase(before) == at.CHOOSING:
        yield from _show_round(console, before, after)
    elif at.fighters(before) != at.fighters(after):
        yield from _show_ring(console, after)


def _show_ring(console, after):
    """Generator: who is in the ring now."""
    screen = Screen(console, say("ninja.in_ring"), ((keys.OK, say("console.more")),))
    height = screen.bottom - FACE.height - FACE.height
    ground = None if console.mono else place(console, "ninja", 0, FACE.height, console.width, height)
    if ground is not None:
        screen.append(ground)
    scale = min(3, (height - _GROUND) // fighter.HEIGHT)
    top = FACE.height + height - fighter.HEIGHT * scale - _GROUND
    bodies = fighter.load()
    for number, seat in enumerate(at.fighters(after)):
        centre = console.width * (1 + 2 * number) // 4
        x = centre - fighter.WIDTH * scale // 2
        screen.append(fighter.Fighter(console, bodies, seat, x, top, scale, number == 1))
        strength = "%s %d" % (name(seat), at.strength(after, seat))
        _centred(screen, strength, centre, screen.bottom - FACE.height, console.theme.ink)
    console.show(screen)
    console.forget()
    yield from console.key()


def _show_round(console, before, after):
    """Generator: the drum, then numbers, then the blow with the cost."""
    title = say("ninja.round", at.rounds(after)) if console.height >= 100 else ""
    screen = Screen(console, title, ((keys.OK, say("console.more")),))
    count = len(at.fighters(before))
    upper = screen.top if console.mono else FACE.height
    shape = _shape(console, screen, upper, count)
    bodies = fighter.load() if shape else None
    if shape and not console.mono:
        _, top, scale, _ = shape
        ground = place(console, "ninja", 0, upper, console.width, top + fighter.HEIGHT * scale - upper + _GROUND)
        if ground is not None:
            screen.append(ground)
    columns = [_Column(console, screen, before, number, shape, bodies) for number in range(count)]
    width = FACE.width(_DRUM[-1])
    paper, x = console.theme.paper, (console.width - width) // 2
    line = Strip(width, paper, console.theme.ink, x, screen.bottom - FACE.height)
    line.write(_DRUM[0])
    screen.append(line)
    console.show(screen)
    console.forget()
    console.sound.play(DRUM)
    for number, beat in enumerate(_DRUM):
        line.show(beat, 0)
        for column in columns:
            column.nod(number % 2 == 1)
            console.refresh()  # one after the other: together they take too long on a large display
        if (yield from console.pause(_BEAT)):
            break
    console.sound.play(REVEAL)
    screen.remove(line)
    for column in columns:
        column.show_number(after)
        console.refresh()
    is_short = bool((yield from console.pause(_LOOK)))
    yield from _blow(console, screen, before, after, columns, is_short)
    console.refresh()
    console.forget()  # a press that came too early must not skip it unread
    yield from console.key()


def _blow(console, screen, before, after, columns, is_short):
    """Generator: who used less is hit, with what it cost each; in a duel the other steps in for it, and back."""
    beaten = [column for column in columns if column.is_hit()]

    def thrown(step):
        if not step:
            for column in columns:
                column.show_cost(before, after)
            _verdict(console, screen, columns)
        else:
            for column in columns:
                column.drop(step)
                column.act(step - 1)
                console.refresh()

    if not beaten:
        thrown(0)
        return
    by = columns[columns[0] is beaten[0]] if len(columns) == 2 else None
    if by and not is_short:
        by.step_in(beaten[0])
        is_short = bool((yield from console.pause(_TURN)))
    spots = [column.spot() for column in beaten]
    scale = columns[0].scale
    is_short = bool((yield from impact.land(console, screen, spots, scale, thrown, is_short))) or is_short
    console.sound.play(LOSE if [column for column in beaten if column.cannot] else ROLL)
    for step in range(impact.STEPS, fighter.ROLL + 1):
        if not is_short:
            is_short = bool((yield from console.pause(_TURN)))
        thrown(step + 1)
    if by:
        by.step_back()


def _verdict(console, screen, columns):
    """The sentence below the columns, or a word below each of three."""
    y = screen.bottom - FACE.height
    is_duel = len(columns) == 2
    paying = [column for column in columns if column.is_hit()]
    for column in paying:
        if is_duel:
            who = name(column.seat)
            text = say("ninja.cannot", who) if column.cannot else say("ninja.rolls", who, column.extra)
        else:
            text = say("ninja.is_out") if column.cannot else say("ninja.pays", column.extra)
        _centred(screen, text, console.width // 2 if is_duel else column.centre, y, console.theme.bad)
    if not paying:
        _centred(screen, say("ninja.equal"), console.width // 2, y, console.theme.good)


def _shape(console, screen, upper, count):
    """The layout for this many fighters: (where the number is, their top dot, their scale, the number's scale); None if
    there is no room.
    """
    for scale, where, digits in _WAYS:
        high = FACE.height * digits
        wide = fighter.WIDTH * scale
        tall = fighter.HEIGHT * scale
        if where == _BESIDE:
            wide += _DIGITS * FACE.column * digits
            tall = max(tall, high) + _GROUND
        else:
            tall += high - FACE.free("0") * digits + _GROUND  # its empty rows are before the feet
        free = screen.bottom - upper - tall - 2 * FACE.height
        if free >= 0 and wide <= console.width // count:
            return where, upper + (free // 3 if console.mono else max(0, min(free - _HINT, _SKY))), scale, digits
    return None


class _Column:
    """One fighter, from head to foot if there is room; the number chosen (a question mark at first), and below it
    what it cost.
    """

    def __init__(self, console, screen, before, place, shape, bodies):
        inside = at.fighters(before)
        self.seat = inside[place]
        self.extra = 0
        self.cannot = False  # pay the extra
        self._lost = None  # the piece of the bar that drops
        self._home = -1  # the x from which it has stepped in
        self._inside = inside
        self._place = place
        self._screen = screen
        self._ink = console.theme.ink
        self._wide = console.width // len(inside)
        self.centre = console.width * (2 * place + 1) // (2 * len(inside))
        self._fighter = None
        self.scale = 1
        if shape:
            where, top, self.scale, self._scale = shape
            self._put(console, bodies, self.scale, where, top)
        else:
            self._scale = 2
            screen.append(portrait(console, self.seat, self.centre - 20, screen.top + 4))
            self._middle = self.centre + 10
            self._top = screen.top
            self._bottom = screen.top + self._scale * FACE.height
        paper, ink = console.theme.paper, console.theme.seat(self.seat)
        if shape and shape[0] == _BELOW:
            paper = None  # the roof reaches a little behind the number
        elif shape and not console.mono:
            paper, ink = PAPER, INK
            wide = _DIGITS * FACE.column * self._scale
            left = self._middle - FACE.column * self._scale
            screen.append(draw.block(left, self._top, wide, FACE.height * self._scale, paper))
        self._number = Number("?", self._middle, self._top, ink, self._scale, paper)
        screen.append(self._number)

    def _put(self, console, bodies, scale, where, top):
        """Add the fighter, facing the others: left from the middle on."""
        wide = fighter.WIDTH * scale
        tall = fighter.HEIGHT * scale
        digits = FACE.height * self._scale
        is_mirrored = 2 * self._place >= len(self._inside)
        free = self._wide - wide
        if where == _BESIDE:
            across = _DIGITS * FACE.column * self._scale
            margin = min(FACE.margin, free - across)
            way = self._way(scale, free - across - margin)
            is_behind = len(self._inside) == 2  # so that nothing is between them
            x = self._wide * self._place + margin + (across + way if is_behind else 0)
            self._middle = (x - way - across if is_behind else x + wide) + across // 2
            self._top = top + max(0, (tall - digits) // 2)
        else:
            way = self._way(scale, free // 2)
            x = self.centre - wide // 2
            self._middle = self.centre
            self._top = top + tall + _GROUND - FACE.free("0") * self._scale  # over the digits' empty rows
        if is_mirrored:
            x = 2 * self.centre - x - wide
            self._middle = 2 * self.centre - self._middle
        self._bottom = max(top + tall + _GROUND, self._top + digits)
        self._fighter = fighter.Fighter(console, bodies, self.seat, x, top, scale, is_mirrored, way // fighter.ROLL)
        self._screen.append(self._fighter)

    def _way(self, scale, free):
        """Dots a roll moves a fighter, with `free` to spare: three have no room between them."""
        return min(fighter.ROLL * fighter.STEP * scale, free) if len(self._inside) == 2 else 0

    def nod(self, is_low):
        """The beat of the drum."""
        if self._fighter:
            self._fighter.nod(is_low)

    def act(self, step):
        """One step of the cost's effect: those who pay roll away, those who cannot sit down."""
        if self._fighter and self.cannot:
            self._fighter.sit(step)
        elif self._fighter and self.extra:
            self._fighter.roll(step)

    def drop(self, step):
        """One step of what was lost falling off the bar; at the last it is gone."""
        if self._lost and step < impact.STEPS:
            self._lost.y += _BAR * step
        elif self._lost:
            self._screen.remove(self._lost)
            self._lost = None

    def show_number(self, after):
        """What the fighter used."""
        if self._fighter:
            self._fighter.strike()
        used = [_used(after, seat) for seat in self._inside]
        self.extra = extra_loss(used, self._place)
        self.cannot = at.past_extra(after, 0, self.seat) == at.NOT_PAID
        self._own = used[self._place]
        self._number.show(str(self._own))

    def is_hit(self):
        """Whether it has used less than another."""
        return self.cannot or self.extra > 0

    def spot(self):
        """(x, y) of where it is hit: between the two, or in the face where there are only faces."""
        if self._fighter:
            return self._fighter.chest(len(self._inside) == 2)
        return self.centre - _FACE, self._top + _FACE

    def step_in(self, other):
        """Be where the other can be hit."""
        if self._fighter:
            self._home = self._fighter.x
            self._fighter.step_to(self._fighter.before(other._fighter))

    def step_back(self):
        """Be where it stood before it stepped in."""
        if self._home >= 0:
            self._fighter.step_to(self._home)

    def show_cost(self, before, after):
        """A bar of what is left and, in red, was lost; 25-2-3=20, or 2<3 for a fighter with 2 left who has to pay 3.
        """
        had = at.strength(before, self.seat)
        own = self._own
        self._show_bar(had, at.strength(after, self.seat), at.FULL[at.form(before)])
        if self.cannot:
            text = "%d < %d" % (had - own, self.extra)
        elif at.past_choice(after, 0, self.seat) == at.PASS:
            text = say("ninja.passes")
        elif len(self._inside) > 2:
            text = "=%d" % (had - own - self.extra)
        elif self.extra:
            text = "%d-%d-%d=%d" % (had, own, self.extra, had - own - self.extra)
        else:
            text = "%d-%d=%d" % (had, own, had - own)
        _centred(self._screen, text, self.centre, self._bottom, self._ink)


    def _show_bar(self, had, left, full):
        """What is left of what it had, out of a full bar."""
        theme = self._screen.console.theme
        wide = self._wide * 3 // 4
        solid, lost = left * wide // full, (had - left) * wide // full
        x, y = self.centre - wide // 2, self._bottom - _BAR
        self._screen.append(draw.block(x, y + _BAR // 2, wide, 1, theme.dim))
        if solid:
            self._screen.append(draw.block(x, y, solid, _BAR, theme.seat(self.seat)))
        if lost:
            self._lost = draw.block(x + solid, y, lost, _BAR, theme.bad)
            self._screen.append(self._lost)


def _used(after, seat):
    """The strength a seat used in the last round; a pass is 0."""
    choice = at.past_choice(after, 0, seat)
    return 0 if choice == at.PASS else choice


def _centred(screen, text, centre, y, colour):
    """A line of text around x = `centre`."""
    screen.append(plain(screen.console, text, centre - FACE.width(text) // 2, y, colour))
