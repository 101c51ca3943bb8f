"""The screen for laying a die: both fighters, a rope that says who leads, five fields, the die above its field.

    shown = Lay(console, plan, "Bear: Uchi Mata", say("console.menu"))
    shown.way(at.STRAIGHT)              # the rolled die above its field
    shown.way(at.SWAP + 3)              # what the skill makes of the brown Place die; the die that goes onto the move
    shown.lead(4, ("+4: on top!", "+4"), (3, 1))        # A leads by four; so many dice of A and of B match
    shown.say(("6 fits!",), GOOD)
    shown.show()

Below the fighters where there is room, else the fields are beside them. On the smallest displays there is no title.
Beside each head at the rope is a lamp for each die that a move needs.
"""

import displayio
from bitmaptools import fill_region
from micropython import const

from dojo import pages
from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.hints import hints
from dojo.ui.layout import FACE
from dojo.ui.place import behind
from dojo.ui.screen import Screen
from dojo.ui.strip import Strip
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.mat import called, die, shared
from games.king_of_the_roll.mat.plan import BY_CHANCE
from games.king_of_the_roll.moves import DICE
from games.king_of_the_roll.scenes import pair

_HEIGHT = const(32)  # dots of the fighters, as scenes/pair.py has them
_WIDTH = const(48)
_BLUE = const(0x3474EA)
_HEADS = "games/king_of_the_roll/heads.bmp"
_HEAD = const(12)  # dots at the ends of the rope; twice as many
_LARGE = const(200)  # from this height on
_ROPE = const(6)  # dots of the rope with its marker, times the heads' scale
_PIP = const(4)  # dots along it per pip of the lead, likewise
_LAMP = const(5)  # dots of a lamp, one of them free
_TALL = const(10)  # dots of a field more than its text, and the rope's, at least
_LEAST = const(22)  # dots of a field beside fighters of twice their size
_FRAMED = const(16)  # dots of height from which a field has a frame around its die
_OVER = const(4)  # share of a die that hangs over its field: a quarter
_AIR = const(3)  # dots between a die and words
_TICK = const(6)  # dots across
PLAIN, GOOD, BAD = range(3)  # inks of what is said


class Lay:
    """The screen for the next die of a plan. back: what BACK does."""

    def __init__(self, console, plan, title, back):
        console.clear()
        self._console = console
        self._plan = plan
        self.is_small = shared.is_small(console)
        self._screen = screen = Screen(console, "" if self.is_small else title)
        view = plan.view
        row = FACE.height
        wide = console.width
        top = 0 if self.is_small else row
        bottom = console.height - row
        times = 2 if console.height >= _LARGE else 1
        rope = _ROPE * times
        room = bottom - top - 2 * row - _TALL - rope  # for fighters above the fields
        scale = min(3, room // _HEIGHT)
        left = 0
        if scale > 1:
            end = top + scale * _HEIGHT
            x = (wide - scale * _WIDTH) // 2
            self._mat = 0, top, wide, scale * _HEIGHT
            y = end - rope
            first = end + rope + 1
            self._told = self._leads = (first, 0, wide)
        else:
            fits = wide - 2 * _WIDTH >= DICE * _LEAST and bottom - top >= 2 * _HEIGHT + 2 * rope + row
            scale = 2 if fits else 1
            x = 0
            left = scale * _WIDTH + 2
            self._mat = 0, top, scale * _WIDTH, scale * _HEIGHT
            self._told = top, left, wide
            self._leads = bottom - row, 0, wide
            first, bottom = top + row, bottom - row - 2 * rope
            y = bottom
        screen.keep = (2 * row + 3, 3 * row + 3, end) if not left else ()
        heads = [draw.load(_HEADS, _HEAD, seen.character(view, seat)) for seat in range(2)]
        beside = screen.middle(title) - called.BESIDE
        if beside >= 0 and called.has_head(console):
            self._face(heads[plan.seat], beside, (row - _HEAD) // 2, 1)
        self._has_pair = console.link_badge is None  # a link leaves no memory for fighters: large heads instead
        if self._has_pair:
            fighters = pages.keep(pair).Pair(console, view, x, top, scale)
            fighters.show(view[at.POSITION], view[at.TOP])
            screen.append(fighters)
        else:
            for seat in range(2):
                self._face(heads[seat], x + seat * scale * _WIDTH // 2, top + scale * _PIP, 2 * scale)
        self._rope(heads, y, wide, times)
        self._fields(left, first, bottom - 1)
        self._word = None
        self.is_only = console.guide is not None and view[at.TURN] <= 1  # nothing else to choose yet
        self._other = say("king_of_the_roll.mat.other")
        self._hints = hints(console, self._pairs(back, ""))
        screen.append(self._hints)
        self._back = back
        self._strips = [Strip(wide, None, console.theme.ink, 0, row) for row, _, _ in (self._told, self._leads)]
        for strip in self._strips:
            screen.append(strip)
        self._written = [None, None]  # words and x of what is said, and of the lead
        self._texts = ()  # about the lead
        self._is_open = False

    def _pairs(self, back, word):
        return ((keys.LEFT_RIGHT, self._other), (keys.OK, word or say("console.ok")), (keys.BACK, back))[self.is_only :]

    def _face(self, sheet, x, y, scale):
        """A head on its own."""
        group = displayio.Group(x=x, y=y, scale=scale)
        group.append(draw.tiles(sheet, _HEAD, _HEAD, 0, 0))
        self._screen.append(group)

    def _rope(self, heads, y, wide, times):
        """The rope between both heads."""
        console = self._console
        screen = self._screen
        plan = self._plan
        head = _HEAD * times
        theme = console.theme
        self._lamps = []
        colours = draw.colours(theme.paper, theme.dim, theme.good)
        for seat in range(2):
            self._face(heads[seat], seat * (wide - head), y, times)
            number = plan.move if seat == plan.seat else at.move(plan.view, seat)
            is_known = number >= 0 and not (plan.view[at.ALONE] and seat)
            bitmap = displayio.Bitmap(_LAMP * (is_known and seen.matches(number)) + 1, _LAMP + 1, 3)
            x = wide - head - (bitmap.width + 1) * times if seat else head + times
            group = displayio.Group(x=x, y=y, scale=times)
            group.append(displayio.TileGrid(bitmap, pixel_shader=colours))
            if is_known:
                screen.append(group)
            self._lamps.append(bitmap)
        length = wide - 2 * head - 4 * times
        self._times = times
        self._bar = bitmap = displayio.Bitmap(length, _ROPE * times, 4)
        colours = draw.colours(None, theme.ink, theme.seat(0), theme.ink if console.mono else _BLUE)
        y += head - _ROPE * times
        screen.append(displayio.TileGrid(bitmap, pixel_shader=colours, x=head + 2 * times, y=y))
        self._margin = 99  # not drawn yet

    def lead(self, margin, texts, lit):
        """A leads by `margin`, below 0 for B: move the marker; what that comes to, in words, the longest first. lit:
        how many dice of A and of B match.
        """
        for bitmap, count in zip(self._lamps, lit):
            bitmap.fill(0)
            for x in range(1, bitmap.width, _LAMP):
                edge = x > count * _LAMP  # those that are not lit are smaller
                fill_region(bitmap, x + edge, 1 + edge, x + _LAMP - 1 - edge, _LAMP - edge, 2 - edge)
        if margin != self._margin:
            self._margin = margin
            bitmap, times = self._bar, self._times
            wide, tall = bitmap.width, bitmap.height
            middle = wide // 2
            x = max(times, min(middle + margin * _PIP * times, wide - times))
            bitmap.fill(0)
            fill_region(bitmap, 0, times, x, tall - times, 2)
            fill_region(bitmap, x, times, wide, tall - times, 3)
            if self._console.mono:  # an outline, as B is
                fill_region(bitmap, x, times + 1, wide - 1, tall - times - 1, 0)
            fill_region(bitmap, middle, 2 * times, middle + 1, tall - 2 * times, 0)
            fill_region(bitmap, x - times, 0, x + times, tall, 1)
        self._texts = texts

    def _fields(self, left, top, bottom):
        """The five fields between two rows of dots, and the two dice that can hang over them."""
        console, screen = self._console, self._screen
        self._cell = cell = (console.width - left) // DICE
        self._left = left + (console.width - left - DICE * cell) // 2
        row = FACE.height
        least = row + (8 if bottom - top >= 2 * row + 6 else 2)
        tall = min(cell - 2, max(least, (bottom - top) * 9 // 20))
        self._shape = die.shape(min(tall - 2 if tall >= _FRAMED else tall, cell - 4))
        self._size = size = self._shape[0]
        if left:  # hints are below them
            bottom = min(bottom, top + tall + size - size // _OVER)
        for colour in range(DICE):
            bitmap = draw.bitmap(cell - 2, tall, die.VALUES)
            self._field(bitmap, colour)
            x = self._left + colour * cell + 1
            screen.append(displayio.TileGrid(bitmap, pixel_shader=die.palette(console, colour), x=x, y=bottom - tall))
        y = max(top, bottom - tall + size // _OVER - size)
        self._is_crowded = not left and y < top + row - 2  # words keep off the dice
        self._dice = [_Die(console, self._shape, y) for _ in range(2)]
        for each in self._dice:
            screen.append(each.tiles)

    def _field(self, bitmap, colour):
        """The frame of a field; in it the die that lies there, what is needed, or a dash if it stayed blank."""
        plan, size = self._plan, self._size
        wide, tall = bitmap.width, bitmap.height
        is_next = colour == plan.colour
        laid = plan.dice[2][colour]
        edge = 2 if is_next and tall >= _FRAMED else 1
        if not laid or size < tall:
            ink = die.ACCENT if is_next else die.INK if colour == DICE - 1 else die.BODY
            fill_region(bitmap, 0, 0, wide, tall, ink)
            fill_region(bitmap, edge, edge, wide - edge, tall - edge, 0)
        x = (wide - size) // 2
        if laid:
            die.die(self._console, bitmap, x, (tall - size) // 2, self._shape, colour, laid)
            if x >= _TICK:
                for step in range(_TICK):
                    y = tall - _TICK + (step if step < 2 else 2 - step)
                    fill_region(bitmap, x + size + step, y, x + size + step + 1, y + 2, die.ACCENT)
        elif colour >= plan.colour:
            words = say("king_of_the_roll.mat.or_more", plan.need(colour))
            y = (tall - FACE.height + (size // _OVER if tall >= _FRAMED else 0)) // 2
            FACE.write(bitmap, words, (wide - FACE.width(words)) // 2, y)
        else:
            fill_region(bitmap, wide // 3, tall // 2, wide - wide // 3, tall // 2 + 1, die.INK)

    def way(self, way, word):
        """Show the dice that a way of laying the die moves, and what OK does; below 0 there are none."""
        plan = self._plan
        colour = plan.colour
        first, second = self._dice
        first.tiles.hidden = way < 0
        second.tiles.hidden = True
        if way == at.STRAIGHT:
            first.show(self._at(colour), colour, plan.rolled(colour))
        elif way >= 0:
            target = way - at.SWAP
            changed = plan.outcome(way)[0]
            changed = 0 if changed == BY_CHANCE else changed
            first.show(self._at(colour), colour, changed if target == colour else plan.held(colour))
            if target != colour:
                second.show(self._at(target), target, changed)
                second.tiles.hidden = False
        if self._is_open:
            self._console.refresh()  # respond to the press at once: rope and words take longer on a large display
        if word != self._word:
            self._word = word
            self._hints.change(self._pairs(self._back, word))

    def _at(self, colour):
        """Where a die of a colour hangs."""
        return self._left + colour * self._cell + (self._cell - self._size) // 2

    def show(self):
        """Show it, with the mat behind the fighters."""
        self._is_open = True
        if self._has_pair:
            behind(self._screen, "king_of_the_roll", *self._mat)
        self._console.show(self._screen, self)
        self._console.forget()

    def say(self, texts, ink=PLAIN):
        """Write a sentence, the longest of these that fits, and the lead beside it, on the side of whoever leads."""
        theme = self._console.theme
        gaps = self._gaps(self._console.width) if self._is_crowded else [self._told[1:]]
        left, right = gap = _widest(gaps)
        words = shared.fitting(texts, right - left)
        length = FACE.width(words)
        is_behind = self._margin < 0
        if self._told is self._leads:
            x = left if is_behind or left and self._is_crowded else right - length
            gaps.remove(gap)
            gaps += [(left, x - 2 * _AIR), (x + length + 2 * _AIR, right)]
        else:
            x = (left + right - length) // 2
            gaps = [self._leads[1:]]
        self._put(0, words, x, (theme.ink, theme.good, theme.bad)[ink])
        left, right = _widest(gaps)
        words = ([each for each in self._texts if FACE.width(each) <= right - left] or ("",))[0]
        x = right - FACE.width(words) if is_behind else left
        self._put(1, words, x, theme.seat(0 if self._margin > 0 else 1))

    def _gaps(self, wide):
        """What the hanging dice leave free of a row."""
        found, x = [], 0
        for each in sorted(self._dice, key=lambda each: each.tiles.x):
            if not each.tiles.hidden:
                found.append((x, each.tiles.x - _AIR))
                x = each.tiles.x + self._size + _AIR
        return found + [(x, wide)]

    def _put(self, number, words, x, ink):
        """Write one of the two texts anew, unless it is there already."""
        strip = self._strips[number]
        colours = strip[0].pixel_shader
        if colours[1] != ink:
            colours[1] = ink
        if self._written[number] != (words, x):
            self._written[number] = words, x
            strip.clear()
            strip.write(words, x)


def _widest(gaps):
    """The widest of these pairs of dots."""
    return max(gaps, key=lambda gap: gap[1] - gap[0])


class _Die:
    """A die that hangs over a field, redrawn for each colour and face; face 0 is not known yet."""

    def __init__(self, console, shape, y):
        self._console = console
        self._shape = shape
        self._bitmap = displayio.Bitmap(shape[0], shape[0], die.VALUES)
        self.tiles = displayio.TileGrid(self._bitmap, pixel_shader=die.palette(console, 0), y=y)
        self._known = -1, -1

    def show(self, x, colour, face):
        self.tiles.x = x
        if self._known == (colour, face):
            return
        self._known = colour, face
        bitmap, size = self._bitmap, self._shape[0]
        bitmap.fill(0)
        die.die(self._console, bitmap, 0, 0, self._shape, colour, face)
        if not face:
            fill_region(bitmap, 1, 1, size - 1, size - 1, 0)
            FACE.write(bitmap, "?", (size - FACE.width("?")) // 2 + 1, (size - FACE.height) // 2)
        self.tiles.pixel_shader = die.palette(self._console, colour)
