"""Knock Yourself Out's tray: number tiles in wood, a red field with a cross and a blue one with a question mark.

    tray = Tray(console, 0b110111, 60)      # 4 is out; at most 60 dots high
    tray.point(2)                           # the 3 stands out of the tray

A number that is in is a light tile, one that is out a hole with its digit, so shape tells them apart. In one colour,
and in the high-contrast theme, the same pieces are outlines.
"""

from bitmaptools import blit, fill_region
from displayio import Group, TileGrid
from micropython import const

from dojo.ui import draw
from dojo.ui.layout import FACE
from games.knockout.felt import is_flat

SIGNS = const(6)  # the place of the cross; the question mark follows
NUMBERS = const(6)
_PLACES = const(8)
_LOW = const(10)  # rows of a line of letters with low digits
_LETTERS = "123456?"

# The values of the pictures. A letter is copied as 0 and 1.
_HOLE = const(0)
_INK = const(1)
_TILE = const(2)
_SHADE = const(3)  # the foot of a tile
_CARVED = const(4)  # the digit in a hole
_WOOD = const(5)
_SHINE = const(6)
_RED = const(7)
_CROSS = const(8)
_BLUE = const(9)
_ASKS = const(10)
_MARK = const(11)  # the piece under the cursor
_FOOT = const(12)  # the foot of the piece under the cursor
_TABLE = const(13)  # around the tray
_VALUES = const(14)
_COLOURS = (
    0x2A1810, 0x1C130C, 0xF6EBD2, 0xC9B48A, 0xB08A5C, 0x8A5730, 0xC89258, 0xE04448, 0xFFFFFF, 0x4474EC, 0xFFFFFF,
    0xFFC83D, 0xB87818, 0x000000,
)  # fmt: skip


def turn_over(tile, quarters):
    """Show a tile turned clockwise."""
    tile.transpose_xy = quarters & 1 == 1
    tile.flip_x = quarters & 3 in (1, 2)
    tile.flip_y = quarters & 3 in (2, 3)


def digit_rows():
    """Rows of a digit."""
    return FACE.above - FACE.free(_LETTERS)


def colours(console):
    """The palette of the tray."""
    theme = console.theme
    found = draw.colours(*_COLOURS)
    if is_flat(console):
        for value in (_HOLE, _INK, _RED, _BLUE, _TABLE):
            found[value] = theme.paper
        for value in (_TILE, _SHADE, _CARVED, _WOOD, _SHINE, _CROSS, _ASKS):
            found[value] = theme.ink
        found[_MARK] = found[_FOOT] = theme.accent
    return found


class Pieces(Group):
    """A row of number tiles. `numbers`: the mask of those that are in; `at`: the place of the cursor, -1 for none.

    In units of `scale` dots: `pitch` from each place to the next, tiles `wide` and `tall`.
    """

    def __init__(self, palette, numbers, scale, pitch, tall, places, rows, top):
        super().__init__(scale=scale)
        self.at = -1
        self.pitch = pitch
        self.wide = pitch - 2
        self.tall = tall
        self._letter = FACE.width("1")
        self._letters = draw.bitmap(FACE.width(_LETTERS), FACE.height - FACE.free(_LETTERS), 2)
        FACE.write(self._letters, _LETTERS, 0, -FACE.free(_LETTERS))
        self._palette = palette
        self._top = top
        self._bitmap = draw.bitmap(places * pitch, rows, _VALUES)
        self.renew(numbers)
        self.append(TileGrid(self._bitmap, pixel_shader=palette))

    def renew(self, numbers):
        """Set the numbers that are in; removes bars and signs."""
        self.numbers = numbers
        self._draw_wood()
        for place in range(NUMBERS):
            self._draw(place)

    def _draw_wood(self):
        """Draw what the tiles lie on."""

    def left(self, place):
        """The first unit of a tile."""
        return place * self.pitch + 1

    def show(self, place, is_in):
        """Show a number (minus one) in the tray or out."""
        self.numbers = self.numbers & ~(1 << place) | is_in << place
        self._draw(place)

    def _draw(self, place):
        """Draw a number in its place: a tile, or a hole, with its digit if it is out."""
        bitmap = self._bitmap
        x = self.left(place)
        is_in = self.numbers >> place & 1
        fill_region(bitmap, x, self._top, x + self.wide, self._top + self.tall, _HOLE)
        if is_in and place != self.at:
            self._tile(bitmap, place, x, self._top, _TILE, _SHADE)
        elif not is_in and place != self.at:
            self._carve(bitmap, place, x, self._top, _CARVED)

    def _tile(self, bitmap, place, x, y, body, foot):
        """A tile with its digit."""
        fill_region(bitmap, x, y, x + self.wide, y + self.tall, body)
        fill_region(bitmap, x, y + self.tall - 1, x + self.wide, y + self.tall, foot)
        self._copy(bitmap, place, x, y, 0)

    def _carve(self, bitmap, place, x, y, value):
        """Carve a digit into a hole: fill its room, then clear what is around the digit."""
        left, top = self._corner(x, y)
        fill_region(bitmap, left, top, left + self._letter, top + digit_rows(), value)
        self._copy(bitmap, place, x, y, 1)

    def _copy(self, bitmap, place, x, y, clear):
        """The letter of a place, without its dots of the value `clear`."""
        left, top = self._corner(x, y)
        x = place * self._letter
        end = x + self._letter
        blit(bitmap, self._letters, left, top, x1=x, y1=0, x2=end, y2=digit_rows(), skip_source_index=clear)

    def _corner(self, x, y):
        """Where the letter of a tile at (x, y) begins."""
        return x + (self.wide - self._letter + 1) // 2, y + (self.tall - digit_rows()) // 2


class Tray(Pieces):
    """The tray to play on, with fields for the cross and the question mark once `sign` was called.

    It is at scale 2 if that fits `room` dots of height; `rows` are its units. The piece under the cursor is a layer of
    its own that stands out above it.
    """

    def __init__(self, console, numbers, room):
        tall = digit_rows() + (2 if FACE.height > _LOW else 4)
        self._is_flat = is_flat(console)
        self.rows = tall + (4 if self._is_flat else 5)
        scale = 2 if 2 * self.rows <= room else 1
        self._lifted = 4 if self._is_flat else 3
        pitch = min(console.width // (scale * _PLACES), tall + 4 if scale > 1 else 99)
        super().__init__(colours(console), numbers, scale, pitch, tall, _PLACES, self.rows, 1 if self._is_flat else 2)
        self.x = (console.width - _PLACES * pitch * scale) // 2
        self._picture = draw.bitmap(self.wide, tall, _VALUES)
        self._piece = TileGrid(self._picture, pixel_shader=self._palette)

    def _draw_wood(self):
        bitmap = self._bitmap
        end = NUMBERS * self.pitch
        rows = bitmap.height
        fill_region(bitmap, end, 0, bitmap.width, rows, _TABLE)
        if self._is_flat:
            fill_region(bitmap, 0, 0, end, rows - 1, _HOLE)
            fill_region(bitmap, 0, rows - 1, end, rows, _WOOD)
            return
        fill_region(bitmap, 0, 0, end, rows, _SHINE)
        fill_region(bitmap, 1, 1, end - 1, rows - 3, _HOLE)
        fill_region(bitmap, 1, rows - 3, end - 1, rows - 1, _WOOD)

    def sign(self):
        """Show the fields of the cross and the question mark."""
        for place in (SIGNS, SIGNS + 1):
            self._draw_sign(self._bitmap, place, self.left(place), self._top, False)

    def _draw_sign(self, bitmap, place, x, y, is_marked):
        end = x + self.wide
        below = y + self.tall
        is_cross = place == SIGNS
        ink = _CROSS if is_cross else _ASKS
        ground = _RED if is_cross else _BLUE
        if self._is_flat or is_marked:
            fill_region(bitmap, x, y, end, below, _MARK if is_marked else ink)
            fill_region(bitmap, x + 1, y + 1, end - 1, below - 1, ground)
        else:
            fill_region(bitmap, x, y, end, below, ground)
        if is_cross:
            side = min(self.wide, self.tall) - (4 if self._is_flat else 2)
            thick = max(1, side // 3 - 1)
            left = x + (self.wide - side) // 2
            top = y + (self.tall - side) // 2
            for step in range(side - thick + 1):
                for across in (left + step, left + side - thick - step):
                    fill_region(bitmap, across, top + step, across + thick, top + step + thick, ink)
            return
        left, top = self._corner(x, y)
        start = SIGNS * self._letter
        for row in range(digit_rows()):
            for column in range(FACE.width("?")):
                if self._letters[start + column, row]:
                    bitmap[left + column, top + row] = ink

    def mark(self, place):
        """Mark an answer: by a frame around its place, or by a bar below it where frames are all there is."""
        bitmap = self._bitmap
        x, end = self.left(place), self.left(place) + self.wide
        foot = self._top + self.tall
        if self._is_flat:
            fill_region(bitmap, x, foot + 1, end, foot + 2, _TILE)
            return
        fill_region(bitmap, x - 1, self._top - 1, end + 1, self._top, _MARK)
        fill_region(bitmap, x - 1, foot, end + 1, foot + 1, _MARK)
        for side in (x - 1, end):
            fill_region(bitmap, side, self._top, side + 1, foot, _MARK)

    def renew(self, numbers):
        """As in Pieces, and lower the raised piece."""
        self.point(-1)
        super().renew(numbers)

    def point(self, place):
        """Put the cursor on a place: the piece there stands out of the tray. -1 for none."""
        before = self.at
        self.at = place
        if 0 <= before < SIGNS:
            self._draw(before)
        elif before >= SIGNS:
            self._draw_sign(self._bitmap, before, self.left(before), self._top, False)
        if place < 0:
            if before >= 0:
                self.remove(self._piece)
            return
        self._lift(place)
        self._piece.x = self.left(place)
        self._piece.y = self._top - self._lifted
        if before < 0:
            self.append(self._piece)  # appended, not unhidden: displayio keeps sending hidden layers

    def _lift(self, place):
        """Draw the piece that stands out, and what it leaves behind."""
        picture = self._picture
        if place >= SIGNS:
            x = self.left(place)
            fill_region(self._bitmap, x, self._top, x + self.wide, self._top + self.tall, _TABLE)
            self._draw_sign(picture, place, 0, 0, True)
            return
        self._draw(place)
        if self._is_flat:  # it stands on something
            x = self.left(place)
            below = self._top + self.tall
            fill_region(self._bitmap, x, below - 2, x + self.wide, below, _MARK)
        if self.numbers >> place & 1:
            self._tile(picture, place, 0, 0, _MARK, _FOOT)
            return
        side = 1 if self.wide > self._letter + 3 else 0  # a frame, or just a line above and one below
        fill_region(picture, 0, 0, self.wide, self.tall, _MARK)
        fill_region(picture, side, 1, self.wide - side, self.tall - 1, _HOLE)
        self._carve(picture, place, 0, 0, _MARK)

    def throw(self, place):
        """Take a number off the tray, in or out: its tile, larger, as its own layer in a group."""
        self.numbers &= ~(1 << place)
        self.point(place)
        picture = self._picture
        self._tile(picture, place, 0, 0, _MARK, _FOOT)
        if self._is_flat:  # a dark edge, to be visible in front of a die
            fill_region(picture, 0, 0, self.wide, 1, _INK)
            fill_region(picture, 0, self.tall - 1, self.wide, self.tall, _INK)
            fill_region(picture, 0, 0, 1, self.tall, _INK)
            fill_region(picture, self.wide - 1, 0, self.wide, self.tall, _INK)
        self.point(-1)
        x = self.left(place)
        fill_region(self._bitmap, x, self._top, x + self.wide, self._top + self.tall, _HOLE)
        flying = Group(scale=self.scale + 1)
        flying.append(TileGrid(picture, pixel_shader=self._palette))
        return flying


def small_tray(console, numbers, x, y):
    """A tray's tiles just to look at, from (x, y) on."""
    tall = digit_rows() + 2
    tray = Pieces(colours(console), numbers, 1, FACE.width("1") + 4, tall, NUMBERS, tall, 0)
    tray.x = x
    tray.y = y
    return tray
