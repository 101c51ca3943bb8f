"""Knock Yourself Out's one screen: two dice on felt, a line that says what is going on, the tray.

    board = Board(console, view, 0, ((keys.OK, "roll"),))
    board.say("Roll the dice!")
    console.show(board.screen)
    yield from board.tumble(5, 2)
    yield from board.fly(2, True)       # the 3 goes out

The tray at the bottom is that of the side holding this handheld; the other one is small, with its animals below it. The
turn and the strikes are in the title if there is room, else beside the dice.
"""

from micropython import const

from dojo.contract import OVER
from dojo.output.sound import CLACK
from dojo.say import say
from dojo.ui import draw
from dojo.ui.dice import cup, fitting
from dojo.ui.layout import COLUMNS, FACE
from dojo.ui.screen import Screen
from dojo.ui.seats import name, portrait
from dojo.ui.strip import Strip, plain
from games.knockout import rules
from games.knockout.felt import Die, felt, is_flat, shade
from games.knockout.pieces import Tray, small_tray, turn_over

STRIKE = const(6)  # places of the tray after the numbers', which are the number minus one
CHART = const(7)

_SIDE_A = const(0b0101)  # masks of seats
_SIDE_B = const(0b1010)
_ROOMY = const(100)  # dots of height for a title
_CLOTH = const(54)  # least dots of felt next to a tray at scale 2
_MOST = const(104)  # most dots of felt: more takes too long to draw
_BOX = const(3)  # dots of a hint besides its lines
_AIR = const(3)  # dots below the dice
_PORTRAIT = const(16)  # dots
_STEPS = bytes((4, 4, 4, 5, 6, 6, 6, 6, 4, 4))  # hundredths of a second per step of the rolling dice
_HOPS = bytes((10, 6, 0, 6, 8, 5, 0, 3, 0, 0, 0))  # tenths of the highest hop; the second die is one step ahead
_HIGHEST = const(10)
_SLIDES = bytes((15, 12, 10, 8, 6, 4, 2, 1, 0, 0, 0))  # eighths of a die left of where they come to rest
_LAST = const(10)  # step at which they rest
_FACES = const(6)  # steps that change the face; then they settle
_RISE = const(6)  # units above the tray where a flight begins
_FLIGHT = const(9)  # steps of a number's flight
_MOMENT = const(40)  # ms of each


class Board:
    """A view with the seat whose turn it is. `turn`: the turn's number."""

    def __init__(self, console, view, seat, pairs):
        self._console = console
        self.seat = seat
        self.turn = turn_of(view)
        self._near = near_side(console, view, seat)
        has_title = console.height >= _ROOMY
        strikes = _strikes(view, seat)
        title = say("knockout.turn_and_strikes", self.turn, strikes) if has_title else ""
        self.screen = screen = Screen(console, title, pairs)
        top = FACE.height if has_title else 0
        numbers = rules.tray(view, self._near)
        self.tray = tray = Tray(console, numbers, screen.bottom - top - FACE.height - _CLOTH)
        tall = tray.rows * tray.scale
        room = screen.bottom - top - FACE.height - tall
        cloth = min(room, _MOST)
        spare = room - cloth
        self._top = top
        self._draw_table(view, cloth, has_title, strikes)
        y = screen.bottom - tall - spare // 3
        tray.y = y
        screen.append(tray)
        x = (console.width - COLUMNS * FACE.column) // 2
        y = (top + cloth + y - FACE.height) // 2
        self._caption = Strip(COLUMNS * FACE.column, console.theme.paper, console.theme.ink, x, y)
        screen.insert(len(screen) - 1, self._caption)  # a raised tile may overlap it
        self._keep()

    # --- What it is made of ------------------------------------------------------------------

    def _draw_table(self, view, tall, has_title, strikes):
        """The felt, and on it the dice and the other tray."""
        console = self._console
        screen = self.screen
        is_alone = rules.sides(view) == 1
        small = 6 * (FACE.width("1") + 4)
        column = 0 if is_alone and has_title else small + _AIR
        size = fitting(min(tall * 3 // 4 if has_title else tall - 6, (console.width - column - 4 * _AIR) // 2))
        gap = max(_AIR, size // 5 if not column else 0)
        wide = 2 * size + gap
        left = (console.width - column - wide) // 2
        top = self._top + tall - size - (2 * _AIR if has_title else 1)
        self._rest = left, top
        self._across = size + gap
        self._hop = min(top - self._top, max(size // 4, _AIR))
        self._dice = tuple([Die(console, place, size, left + place * self._across, top) for place in range(2)])
        self._felt = None
        if not is_flat(console):
            self._felt = draw.spare(felt, self._top, console.width, tall)
        if self._felt is not None:
            screen.append(self._felt)
        for die, face in zip(self._dice, rules.dice(view)):
            if face:
                self._shade(die, die.tiles.x)
                die.show(face)
                screen.append(die.tiles)
        self._cup = None
        if not face:
            self._cup = cup(left, self._top, wide, tall - _AIR)
            screen.append(self._cup)
        x = left + wide + max(_AIR, (console.width - column - wide) // 4)
        if column and has_title:
            self._draw_other(view, x, tall)
        elif column:
            y = self._top
            if not is_alone:
                y += self._draw_letter(view, x, y)
            lines = (say("knockout.turn", self.turn), say("knockout.strikes", strikes))
            screen.column(lines, x, y, console.theme.ink)

    def _keep(self):
        """What the guide's hints keep off: dice and tray; if only one fits, the tray, but in the first turn the dice.
        """
        (_, top), size = self._rest, self._dice[0].size
        edge = min(max(top, 2 * FACE.height + _BOX), top + size // 8)
        self.screen.keep = (edge,) + ((self._caption.y,) if self.turn > 1 else ())

    def _shade(self, die, x, is_there=True):
        """The shadow of a die that came to rest at x or was picked up from there."""
        if self._felt is not None:
            shade(self._felt, x, die.tiles.y, die.size, is_there)

    def _draw_other(self, view, x, tall):
        """The other side's tray and its animals below: the owners, not the player to move."""
        console = self._console
        side = 1 - self._near
        owners = (side, side + 2)[: rules.seats(view) // 2]
        tray = small_tray(console, rules.tray(view, side), x, 0)
        wide = tray.pitch * 6
        scale = max(1, min((tall - tray.tall - 4 * _AIR) // _PORTRAIT, wide // (_PORTRAIT * len(owners))))
        across = _PORTRAIT * scale
        tray.y = self._top + (tall - tray.tall - _AIR - across) // 2
        self.screen.append(tray)
        x += (wide - across * len(owners)) // 2
        for owner in owners:
            self.screen.append(portrait(console, owner, x, tray.y + tray.tall + _AIR, scale))
            x += across

    def _draw_letter(self, view, x, y):
        """A letter if there is no room for animals; returns its dots."""
        side = 1 - self._near
        console = self._console
        tray = small_tray(console, rules.tray(view, side), x + FACE.column, y)
        self.screen.append(plain(console, name(side)[:1], x, y, console.theme.seat(side)))
        self.screen.append(tray)
        return tray.tall

    # --- What changes ------------------------------------------------------------------------

    def say(self, words_):
        """Write a line of at most 20 letters, centred between dice and tray."""
        self._caption.show(words_)

    def renew(self, view, seat, pairs):
        """Go on to another turn of the same seat, or to the end; False if that needs a new board.

        What has not changed is not redrawn: felt and dice take too long on a large display.
        """
        if seat != self.seat or self._console.height < _ROOMY:
            return False
        self.turn = turn_of(view)
        self.screen.bar.show(say("knockout.turn_and_strikes", self.turn, _strikes(view, self.seat)))
        self.tray.renew(rules.tray(view, self._near))
        self.screen.hints.change(pairs)
        self._keep()
        return True

    def point(self, place):
        """Put the cursor on a place of the tray: a number minus one, STRIKE or CHART."""
        self.tray.point(place)

    def tumble(self, first, second):
        """Generator: the dice roll in from the left, bounce and come to rest. A press cuts it short."""
        self.say(". . .")  # respond to the press at once: a cup and two large dice take longer to draw
        self._console.refresh()
        if self._cup is not None:
            place = self.screen.index(self._cup)
            self.screen.remove(self._cup)
            for die in self._dice:
                self.screen.insert(place, die.tiles)
                die.tiles.x = -2 * die.size
            self._cup = None
            self._console.refresh()
        else:
            for die in self._dice:
                x = die.tiles.x
                die.tiles.x = -2 * die.size
                self._console.refresh()
                self._shade(die, x, False)
                self._console.refresh()
        for step, time in enumerate(_STEPS):
            is_last = step >= _FACES
            self._put_die(1, second if is_last else (second + 4 * step) % 6 + 1, step + 1)
            self._put_die(0, first if is_last else (first + 2 * step) % 6 + 1, step)
            if _lands(step) or _lands(step + 1):
                self._console.sound.play(CLACK)
            if (yield from self._console.pause(10 * time)):
                self._put_die(0, first, _LAST)
                self._put_die(1, second, _LAST)
                break
        for die in self._dice:
            self._shade(die, die.tiles.x)
            self._console.refresh()

    def _put_die(self, place, face, step):
        """Put a die where it is in a step; one at a time, as both together take long."""
        die = self._dice[place]
        left, top = self._rest
        size = die.size
        die.show(face)
        die.tiles.x = left + place * self._across - size * _SLIDES[step] // 8
        die.tiles.y = top - self._hop * _HOPS[step] // _HIGHEST
        self._console.refresh()

    def fly(self, place, is_out):
        """Generator: a number (minus one) is knocked out of the tray and off the table, or falls back in.

        It flies over the dice to the farther side, turning and larger than it was. A press ends it and goes on.
        """
        console = self._console
        tray = self.tray
        self.say("")
        console.refresh()  # respond to the press at once
        flying = tray.throw(place)
        start = tray.x + tray.left(place) * tray.scale
        top = tray.y - tray.scale * _RISE
        end = console.width if 2 * place < STRIKE - 1 else -max(tray.wide, tray.tall) * flying.scale
        self.screen.append(flying)
        key = 0
        for moment in range(_FLIGHT + 1):
            step = moment if is_out else _FLIGHT - moment
            flying.x = start + (end - start) * step // _FLIGHT
            flying.y = top - (top - self._top) * step * (2 * _FLIGHT - step) // (_FLIGHT * _FLIGHT)
            turn_over(flying[0], step // 2)
            key = yield from console.pause(_MOMENT)
            if key:
                break
        self.screen.remove(flying)
        tray.show(place, not is_out)
        console.refresh()
        console.put_back(key)


def _lands(step):
    """Whether a die comes down on the table in this step."""
    return step > 0 and not _HOPS[step] and _HOPS[step - 1] > 0


def turn_of(view):
    """The number of the current turn, or of the last one."""
    return rules.turns(view) + (rules.turn(view) != OVER)


def _strikes(view, seat):
    """The side's strikes, without one not claimed yet."""
    return rules.strikes(view, rules.side_of(view, seat)) - rules.is_returning(view)


def near_side(console, view, seat):
    """The side whose tray is at the bottom: the local players'; if both are local, the one whose turn it is."""
    if rules.sides(view) == 1:
        return 0
    first = console.seats_here & _SIDE_A != 0
    second = console.seats_here & _SIDE_B != 0
    return rules.side_of(view, seat) if first == second else int(second)
