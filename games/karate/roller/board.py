"""The screen of the dice roller: two large dice with pips, their digits, and a line that says who is next.

    board = Board(console, book)    # the book's last roll, if any
    console.show(board.screen)
    yield from board.tumble(35)     # a double 6
    board.say()
    board.show(1)                   # the roll before the last one

The digits are below the dice if there is room, else beside them. Players with their own dice see what to do.
"""

from bitmaptools import fill_region
from micropython import const

from dojo.say import say
from dojo.ui import keys
from dojo.ui.even import even
from dojo.ui.layout import COLUMNS, FACE
from dojo.ui.place import behind, is_there, paper
from dojo.ui.screen import Screen
from dojo.ui.seats import name
from dojo.ui.strip import Strip, plain
from games.karate.pieces import Dice
from games.karate.places import BELL
from games.karate.roller.book import ALONE, NO_NAMES

_TALL = const(100)  # dots of height for a title, and digits below the dice
_HUGE = const(200)  # dots of height for larger digits
_LARGEST = const(90)  # pixels of a die: larger ones take too long to roll
_AIR = const(2)
_ASIDE = const(7)  # columns beside the dice


class Board:
    """A round of a book."""

    def __init__(self, console, book):
        is_tall = console.height >= _TALL
        title = say("karate.roller.round", book.round + 1)
        self._console = console
        self._book = book
        self._dice = None
        self.screen = screen = Screen(console, title if is_tall else "", self._pairs(0))
        top = FACE.height if is_tall else 0
        y = console.height - 2 * FACE.height - _AIR
        theme = console.theme
        ground = theme.paper if book.is_real else max(paper(console, console.worn), theme.paper)
        self._caption = Strip(COLUMNS * FACE.column, ground, theme.ink, 0, y)
        self._caption.x = (console.width - COLUMNS * FACE.column) // 2
        screen.append(self._caption)
        self._written = 0, 0  # first and last dot written on
        if book.is_real:
            lines = even(
                say("karate.roller.real_alone" if book.players == ALONE else "karate.roller.real"), console.columns
            )
            if not is_tall:
                lines.insert(0, title)
            free = y - top - len(lines) * FACE.height
            high = min(free, console.height // 2) if is_tall and is_there(console, console.worn) else 0
            screen.lines(lines, top + high + (free - high) // 2, True)
            if high:
                behind(screen, console.worn, 0, top, console.width, high - _AIR)
        elif is_tall:
            self._stand_above(top, y)
        else:
            self._stand_beside(title, y)
        self.show()

    def _stand_above(self, top, bottom):
        """The dice, and below each its digit."""
        console = self._console
        scale = 3 if console.height >= _HUGE else 2
        room = bottom - top - FACE.height * scale - 2 * _AIR
        self._dice = dice = Dice(console, min(room, console.width // 2 - _AIR, _LARGEST), 0, 0)
        free = max(0, room - dice.size)
        dice.tiles.x = (console.width - dice.width) // 2
        dice.tiles.y = top + _AIR + free // 3
        middle = dice.tiles.x + (dice.size - FACE.column * scale) // 2
        self._digits(middle, middle + dice.width - dice.size, dice.tiles.y + dice.size + free // 3, scale)

    def _stand_beside(self, title, bottom):
        """The dice, and beside them the round and the digits."""
        console = self._console
        wide = _ASIDE * FACE.column
        room = min(bottom - _AIR, (console.width - wide) // 2 - _AIR, _LARGEST)
        self._dice = dice = Dice(console, room, 0, 0)
        free = console.width - dice.width - wide
        dice.tiles.x = free // 3
        dice.tiles.y = (bottom - dice.size) // 2
        x = console.width - wide - free // 3
        self.screen.append(plain(console, title, x, dice.tiles.y, console.theme.accent))
        y = dice.tiles.y + dice.size - 2 * FACE.height + _AIR
        self._digits(x + FACE.column // 2, x + (_ASIDE - 2) * FACE.column - FACE.column // 2, y, 2)

    def _digits(self, first, second, y, scale):
        theme = self._console.theme
        self._strips = []
        for x in (first, second):
            strip = Strip(FACE.column, theme.paper, theme.accent, x, y)
            strip.scale = scale
            self._strips.append(strip)
            self.screen.append(strip)
        self.screen.append(self._dice.tiles)

    # --- What changes ------------------------------------------------------------------------

    def write(self, text, right=""):
        """Write the line: centred, or on the left with something on the right.

        Wipes off what was there, except the rows only accents need: a line this large takes long to draw.
        """
        caption = self._caption
        first, end = self._written
        fill_region(caption.bitmap, first, FACE.free(caption.text), end, FACE.height, 0)
        caption.text = ""
        room = COLUMNS * FACE.column
        first = 0 if right else (room - FACE.width(text)) // 2
        end = caption.write(text, first)
        if right:
            end = caption.write(right, room - FACE.width(right))
        self._written = first, end

    def say(self, back=0):
        """Write who is next and what the clock shows. back: how many rolls the player is looking back."""
        book = self._book
        count = len(book.rolls)
        number = "#%d" % (count - back) if count else ""
        if book.players == ALONE:
            seconds = (book.tenths + 9) // 10
            clock = "%d:%02d" % (seconds // 60, seconds % 60)
            text = say("karate.roller.back_at") + " " + number if back else number
            if not (count or book.is_started() or book.is_real):
                text = say("console.dice.first")
            self.write(text, clock)
        elif count and count - 1 - back in book.taken_back:
            self.write(say("console.dice.back"), number)
        elif back:
            self.write(say("karate.roller.back_at"), number)
        elif count:
            is_named = book.players != NO_NAMES
            text = say("karate.roller.next", name(book.roller())) if is_named else say("karate.roller.write")
            self.write(text, number)
        elif book.players == NO_NAMES:
            self.write(say("console.dice.first") * (1 - book.is_real))
        elif not book.is_real:
            self.write(say("karate.roller.rolls_first", name(book.roller())))

    def hint(self, back=0):
        """Write what the keys do now."""
        self.screen.hints.change(self._pairs(back))

    def _pairs(self, back):
        """What the keys do."""
        book = self._book
        if back:
            return (
                (keys.LEFT_RIGHT, say("karate.roller.look")),
                (keys.OK, say("karate.roller.now")),
                (keys.BACK, say("console.menu")),
            )
        console = self._console
        is_tight = console.link_badge is not None and console.columns == COLUMNS
        does = say("console.dice.roll" if console.has(keys.UP) and not is_tight else "karate.roller.go")
        if book.is_real:
            does = say("karate.roller.fight" if book.players != ALONE else "karate.roller.start")
            if book.players == ALONE and book.is_started():
                does = ""
        elif len(book.rolls) == BELL:
            does = say("karate.roller.fight")
        pairs = ((keys.OK, does),) if does else ()
        if book.can_shout() and not book.is_real:
            pairs += ((keys.UP_DOWN, say("karate.roller.kiai")),)
        elif book.rolls and book.players == ALONE:
            pairs += ((keys.LEFT_RIGHT, say("karate.roller.look")),)
        return pairs + ((keys.BACK, say("console.menu")),)

    def show(self, back=0):
        """Show the roll being looked at, and the line below it."""
        if self._dice:
            rolls = self._book.rolls
            faces = (rolls[-1 - back] // 6 + 1, rolls[-1 - back] % 6 + 1) if rolls else (0, 0)
            if rolls:
                self._dice.show(faces)
            else:
                self._dice.hold()
            self._tell(faces)
        self.say(back)

    def _tell(self, faces):
        """The digits."""
        for strip, face in zip(self._strips, faces):
            strip.clear()
            if face:
                strip.write(str(face))

    def tumble(self, outcome):
        """Generator: the dice roll and come to rest. A press cuts it short."""
        self._tell((0, 0))
        yield from self._dice.tumble((outcome // 6 + 1, outcome % 6 + 1), self._tell)
