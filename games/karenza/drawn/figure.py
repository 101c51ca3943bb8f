"""A Karenza warrior in a stance: legs and sword follow the tokens, the legs in a seat's colour.

    figure = Figure(console, 0, False, 10, 20, 2, console.theme.seat(0))    # Masaru, 48 x 44 dots
    figure.stand(pose)

What else it does is beside it: a ghost of another stance (ghost.py), a cut (stroke.py).
"""

import displayio
from bitmaptools import blit, draw_line, fill_region
from micropython import const

from dojo.ui import draw
from games.karenza.drawn.pieces import spot

WIDTH = const(24)  # dots, times the scale
HEIGHT = const(22)
PART = const(11)  # rows redrawn at once: more over paint take a board over 60 ms
LEG = const(10)  # first colour after the bodies'
STEEL = const(11)
TRAIL = const(12)
GHOST = const(13)
HAND_X = const(12)
HAND_Y = const(11)

_BODIES = "games/karenza/warriors.bmp"
_BODY = const(16)
_BLACK = const(1)
_WHITE = const(0xFFFFFF)
_YELLOW = const(0xFFE040)
_COLOURS = const(14)
_HIPS = const(14)
_HIGH = const(1)  # rows of the ends of the X
_LOW = const(17)
_LEFTMOST = const(1)
_RIGHTMOST = const(21)


class Figure(displayio.Group):
    """A warrior, 0..3, seen from behind, or from the front if `is_far`, with left and right swapped. ink: of the legs.

    is_painted: it stands on paint, where a cut and a ghost's sword are black ink. other: another figure, on whose
    `sheet` this one is drawn too, before it is shown. is_seen: it is on the display and changes part by part. lean:
    how many of its own dots it is from where it first stood.
    """

    is_seen = False
    lean = 0

    def __init__(self, console, warrior, is_far, x, y, scale, ink, is_painted=False, other=None):
        super().__init__(x=x, y=y, scale=scale)
        self._console = console
        self.is_far = is_far
        self._body, bodies = draw.load(_BODIES, _BODY, warrior)
        self.sheet = other.sheet if other else displayio.Bitmap(WIDTH, HEIGHT, _COLOURS)
        colours = displayio.Palette(_COLOURS)
        colours.make_transparent(0)
        for number in range(len(bodies)):
            colours[number] = bodies[number]
        colours[LEG] = ink
        colours[STEEL] = console.theme.ink
        colours[TRAIL] = _WHITE if is_painted else console.theme.accent
        colours[GHOST] = _YELLOW if is_painted else console.theme.accent
        self._shown = [displayio.Bitmap(WIDTH, PART, _COLOURS) for _ in range(HEIGHT // PART)]
        for number, bitmap in enumerate(self._shown):
            self.append(displayio.TileGrid(bitmap, pixel_shader=colours, y=number * PART))

    def stand(self, pose):
        """Show a stance."""
        self.sheet.fill(0)
        self.legs(pose)
        self.sword(*self.end(pose & 3))
        self.show()

    def show(self):
        """Show what is drawn on the sheet where the warrior is now, the upper part first."""
        for number, bitmap in enumerate(self._shown):
            self[number].x = self.lean
            blit(bitmap, self.sheet, 0, 0, y1=number * PART, y2=(number + 1) * PART)
            self.refresh()

    def refresh(self):
        """Let it be seen at once, if it is on the display."""
        if self.is_seen:
            self._console.refresh()

    def fall(self):
        """Fall to the ground it stood on: nothing goes below that."""
        low = HEIGHT // 3
        fill_region(self._shown[-1], 0, PART - low, WIDTH, PART, 0)
        self.refresh()
        for tiles in self:
            tiles.y += low
            self.refresh()

    def end(self, place):
        """Where the sword ends at an end of the X, 0..3."""
        column, row = spot(2, place, self.is_far)
        return _RIGHTMOST if column else _LEFTMOST, _LOW if row else _HIGH

    def sword(self, x, y, ink=STEEL):
        """Draw a blade with dark edges, from the hand to (x, y)."""
        for edge in (-1, 2):
            draw_line(self.sheet, HAND_X + edge, HAND_Y, x + edge, y, _BLACK)
        for thick in range(2):
            draw_line(self.sheet, HAND_X + thick, HAND_Y, x + thick, y, ink)

    def legs(self, pose):
        """Draw both legs of a stance, and the body."""
        for token in range(2):
            self.leg(token, pose >> 4 - 2 * token & 3, LEG)
        blit(self.sheet, self._body, (WIDTH - _BODY) // 2, 0, skip_source_index=0)

    def leg(self, token, place, ink):
        """Draw a leg, 0 or 1, with its foot on a square, 0..3."""
        column, row = spot(token, place, self.is_far)
        foot_x = ((3, 18) if row else (6, 15))[column]
        foot_y = HEIGHT - 2 if row else HEIGHT - 5
        hip = 9 if token == self.is_far else 13
        for thick in range(2):
            draw_line(self.sheet, hip + thick, _HIPS, foot_x + 1 + thick, foot_y, ink)
        fill_region(self.sheet, foot_x, foot_y, foot_x + 4, foot_y + 2, ink)


def bust(warrior, x, y, scale):
    """A layer: a warrior from the hips up, 16 × 16 dots times the scale."""
    group = displayio.Group(x=x, y=y, scale=scale)
    group.append(draw.tiles(draw.load(_BODIES, _BODY, warrior), _BODY, _BODY, 0, 0))
    return group
