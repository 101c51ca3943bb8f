"""The one screen of Knock Yourself Out: two large dice, the trays, a line that says what is going on.

    board = Board(console, view, 0, ((keys.OK, "roll"),))
    board.say("Roll the dice!")
    console.show(board.screen)
    yield from board.tumble(5, 2)
    yield from board.fly(2, True)       # the 3 goes out

The tray at the bottom belongs to the side that holds this handheld; the other one is small, with its animals below it.
Where there is room the title has the turn and the strikes, else they are beside the dice.
"""

from micropython import const

from dojo.contract import OVER
from dojo.say import say
from dojo.ui import draw
from dojo.ui.dice import Die, fitting
from dojo.ui.hints import hints
from dojo.ui.layout import COLUMNS, FACE
from dojo.ui.screen import Screen
from dojo.ui.seats import name, portrait
from dojo.ui.strip import Strip, plain
from games.knockout import rules
from games.knockout.pieces import Tray, small_tray

STRIKE = const(6)  # places of the tray besides those of the numbers, which are the number minus one
CHART = const(7)

_PLACES = const(8)
_SIDE_A = const(0b0101)  # masks of seats
_SIDE_B = const(0b1010)
_ROOMY = const(100)  # dots of height from which there is a title
_WIDE = const(140)  # dots of width from which the other tray is beside the dice
_LARGEST = const(90)  # pixels of a die: larger ones take too long to roll
_GAP = const(3)  # dots between two dice
_AIR = const(4)  # dots free above and below the dice, where there is room
_FRAME = const(2)  # dots around a die: a free one, and the frame
_BAR = const(1)  # dots below the frame that a bar may take
_PORTRAIT = const(16)  # dots
_STEPS = bytes((4, 4, 5, 6, 8, 8, 4, 4, 4))  # hundredths of a second for each face while the dice roll
_HOPS = bytes((3, 1, 4, 1, 3, 1, 0, 2, 0, 0))  # how high they are in each step; the second die is one step behind
_FACES = const(6)  # this many of these steps have another face; then they bounce
_HIGHEST = const(4)
_FLIGHT = const(7)  # steps in which a number flies out
_MOMENT = const(40)  # ms of each
_DIP = const(2)  # dots by which the tray gives way


class Board:
    """A view with a seat whose turn it is. `turn` is the number of the turn."""

    def __init__(self, console, view, seat, pairs):
        self._console = console
        self.seat = seat
        self.turn = rules.turns(view) + (rules.turn(view) != OVER)
        self._near = near_side(console, view, seat)
        has_title = console.height >= _ROOMY
        strikes = rules.strikes(view, rules.side_of(view, seat)) - rules.is_returning(view)  # it is not claimed yet
        self.screen = screen = Screen(
            console, say("knockout.turn_and_strikes", self.turn, strikes) if has_title else ""
        )
        screen.bottom = console.height - FACE.height
        size = fitting(console.width // _PLACES - 3)
        cell = (console.width - size - 2 * _FRAME) // (_PLACES - 1)  # the frame is whole at both ends
        self.tray = Tray(console, rules.tray(view, self._near), size, cell)  # large things are made first
        tall = size + 2 * _FRAME + _BAR
        spare = screen.bottom - (FACE.height if has_title else 0) - tall - FACE.height
        self._top = FACE.height if has_title else 0
        dice = self._draw_upper(view, spare, has_title, strikes)
        rest = max(0, spare - dice) // 3
        y = screen.bottom - rest // 2 - tall
        self._put_tray(size, y + _FRAME)
        x = (console.width - COLUMNS * FACE.column) // 2
        y -= FACE.height + rest // 4
        self._caption = Strip(COLUMNS * FACE.column, console.theme.paper, console.theme.ink, x, y)
        screen.append(self._caption)
        self.hints = hints(console, pairs)
        screen.insert(1 if has_title else 0, self.hints)  # the tray's last dots may reach into them

    # --- What it is made of ------------------------------------------------------------------

    def _draw_upper(self, view, room, has_title, strikes):
        """The dice, and beside or above them the other tray. Returns the dots of height that they take."""
        console = self._console
        screen = self.screen
        small = fitting(console.width // 14)
        column = FACE.column + 1 + 6 * (small + 1)
        is_alone = rules.sides(view) == 1
        if has_title and not is_alone and console.width < _WIDE:
            self._draw_other(view, small, (console.width - column) // 2, self._top + 2)
            above = small + _AIR
            aside = 2 * _PORTRAIT + _GAP
        else:
            above = 0
            aside = 0 if is_alone and has_title else column + _GAP
        tall = room - above - (_AIR if has_title else 0)
        size = fitting(min(tall, (console.width - aside - _GAP) // 2, _LARGEST))
        wide = 2 * size + _GAP
        left = (console.width - aside - wide) // 2
        top = self._top + above + max(0, room - above - size) // 3
        self._rest = top
        self._hop = min(size // 8, max(_HIGHEST, top - self._top)) if has_title else _HIGHEST
        self._dice = (Die(console, size, left, top), Die(console, size, left + size + _GAP, top))
        for die, face in zip(self._dice, rules.dice(view)):
            die.show(face)
            screen.append(die.tiles)
        x = left + wide + _GAP
        if above:
            screen.append(portrait(console, self.seat, x, top + (size - 2 * _PORTRAIT) // 2, 2))
        elif aside:
            self._draw_aside(view, x, top, size, small, has_title, strikes)
        return above + size

    def _draw_aside(self, view, x, top, size, small, has_title, strikes):
        """What is beside the dice."""
        console = self._console
        if rules.sides(view) == 1:
            lines = (say("knockout.turn", self.turn), say("knockout.strikes", strikes))
        else:
            self._draw_other(view, small, x, top)
            lines = ("", say("knockout.short", self.turn, strikes))
        if has_title:
            side = 1 - self._near
            owners = (side, side + 2)[: rules.seats(view) // 2]  # not who plays: below a tray one looks for its owner
            scale = 2 if len(owners) == 1 and size >= small + 2 * _PORTRAIT else 1
            y = top + small + max(0, size - small - _PORTRAIT * scale) // 2
            wide = _PORTRAIT * scale + _GAP
            x += FACE.column + 1 + (6 * (small + 1) - wide * len(owners) + _GAP) // 2
            for owner in owners:
                self.screen.append(portrait(console, owner, x, y, scale))
                x += wide
            return
        columns = (console.width - x) // FACE.column
        self.screen.column([line[:columns] for line in lines], x, top - 1, console.theme.ink)

    def _draw_other(self, view, size, x, y):
        """The tray of the other side, after its animal's first letter."""
        console = self._console
        side = 1 - self._near
        below = y + (size - FACE.height) // 2
        self.screen.append(plain(console, name(side)[:1], x, below, console.theme.seat(side)))
        self.screen.append(small_tray(console, rules.tray(view, side), size, x + FACE.column + 1, y))

    def _put_tray(self, size, y):
        self.tray.tiles.y = y
        self.screen.append(self.tray.tiles)
        side = size + 2 * _FRAME
        self._frame = draw.frame(0, y - _FRAME, side, side, self._console.theme.accent)
        self._frame.hidden = True
        self.screen.append(self._frame)

    # --- What changes ------------------------------------------------------------------------

    def drop(self):
        """Let go of its parts, which only the display holds from now on.

        The collector takes old addresses on the interpreter's stack for objects in use. This way the parts that take
        much memory are freed in time even if the board itself is not.
        """
        self.screen = self.hints = self.tray = self._dice = self._caption = self._frame = None

    def say(self, words_):
        """Write a line of at most 20 letters, centred, between dice and tray."""
        self._caption.clear()
        self._caption.write(words_, (COLUMNS * FACE.column - FACE.width(words_)) // 2)

    def point(self, place):
        """Put the frame around a place of the tray: a number minus one, STRIKE or CHART."""
        self._frame.x = self.tray.tiles.x + self.tray.left(place) - _FRAME
        if self._frame.hidden:
            self._frame.hidden = False

    def tumble(self, first, second):
        """Generator: the dice roll, bounce and come to rest. A press cuts it short."""
        self.say(". . .")  # the answer to the press: two large dice take longer to draw
        self._console.refresh()
        for step, time in enumerate(_STEPS):
            is_last = step >= _FACES
            self._put_die(0, first if is_last else (first + 2 * step) % 6 + 1, _HOPS[step])
            self._put_die(1, second if is_last else (second + 4 * step) % 6 + 1, _HOPS[step + 1])
            if (yield from self._console.pause(10 * time)):
                break
        self._put_die(0, first, 0)
        self._put_die(1, second, 0)

    def _put_die(self, place, face, height):
        """Put one of the two dice 0 to _HIGHEST above its place; one after the other, as both together take long."""
        die = self._dice[place]
        die.show(face)
        die.tiles.y = self._rest - self._hop * height // _HIGHEST
        self._console.refresh()

    def fly(self, place, is_out):
        """Generator: a number, given minus one, flies out of the tray, or falls back in; the tray gives way.

        A press ends it, and goes to what comes next.
        """
        console = self._console
        tray = self.tray
        rest = tray.tiles.y
        self._frame.hidden = True
        self.say("")
        console.refresh()  # the answer to the press
        die = Die(console, tray.size, tray.tiles.x + tray.left(place), rest)
        die.show(place + 1)
        self.screen.append(die.tiles)
        if is_out:
            tray.show(place, False)
        key = 0
        for moment in range(_FLIGHT + 1):
            step = moment if is_out else _FLIGHT - moment
            die.tiles.y = rest - (rest + tray.size) * step * step // (_FLIGHT * _FLIGHT)
            tray.tiles.y = rest + _DIP * (moment == (1 if is_out else _FLIGHT))  # both together would take too long
            key = yield from console.pause(_MOMENT)
            if key:
                break
        if not is_out:
            tray.show(place, True)
        tray.tiles.y = rest
        self.screen.remove(die.tiles)
        console.refresh()
        console.put_back(key)


def near_side(console, view, seat):
    """The side whose tray is at the bottom: the people's here; if both are here, the one whose turn it is."""
    if rules.sides(view) == 1:
        return 0
    first = console.here & _SIDE_A != 0
    second = console.here & _SIDE_B != 0
    return rules.side_of(view, seat) if first == second else int(second)
