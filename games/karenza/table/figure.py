"""A Karenza warrior in a stance: legs and sword follow the tokens, the legs in a seat's colour.

    figure = Figure(console, 0, False, 10, 20, 2, console.theme.seat(0))    # Masaru, 48 x 44 dots
    figure.stand(pose)
    figure.stand(pose, other)                        # with a ghost of feet and sword for another stance
    figure.swing(0, 3, 2)                            # half of a cut from the upper left to the lower right
"""

import displayio
from bitmaptools import blit, draw_line, fill_region
from micropython import const

from dojo.ui import draw
from games.karenza.table.pieces import spot

WIDTH = const(24)  # dots, times the scale
HEIGHT = const(22)
PART = const(11)  # rows redrawn at once: more over paint take a board over 60 ms
STEPS = const(4)  # of a swing

_BODIES = "games/karenza/warriors.bmp"
_BODY = const(16)
_BLACK = const(1)
_WHITE = const(0xFFFFFF)
_YELLOW = const(0xFFE040)
_LEG = const(10)  # first colour after the bodies'
_STEEL = const(11)
_TRAIL = const(12)
_GHOST = const(13)
_BRUSH = const(3)  # dots of a stroke where it ends
_COLOURS = const(16)
_HIPS = const(14)
_HAND_X = const(12)
_HAND_Y = const(11)
_HIGH = const(1)  # rows of the ends of the X
_LOW = const(17)
_LEFTMOST = const(1)
_RIGHTMOST = const(21)


class Figure(displayio.Group):
    """A warrior, 0..3, seen from behind, or from the front if `is_far`, with left and right swapped. ink: of the legs.

    is_painted: it stands on paint, where a cut and a ghost's sword are black ink. is_seen: it is on the display and
    changes part by part.
    """

    is_seen = False

    def __init__(self, console, warrior, is_far, x, y, scale, ink, is_painted=False):
        super().__init__(x=x, y=y, scale=scale)
        self._console = console
        self._is_far = is_far
        self._body, bodies = draw.load(_BODIES, _BODY, warrior)
        self._bitmap = displayio.Bitmap(WIDTH, HEIGHT, _COLOURS)
        colours = displayio.Palette(_COLOURS)
        colours.make_transparent(0)
        for number in range(len(bodies)):
            colours[number] = bodies[number]
        colours[_LEG] = ink
        colours[_STEEL] = console.theme.ink
        colours[_TRAIL] = _WHITE if is_painted else console.theme.accent
        colours[_GHOST] = _YELLOW if is_painted else console.theme.accent
        self._lean = 0
        self._shown = [displayio.Bitmap(WIDTH, PART, _COLOURS) for _ in range(HEIGHT // PART)]
        for number, bitmap in enumerate(self._shown):
            self.append(displayio.TileGrid(bitmap, pixel_shader=colours, y=number * PART))

    def _draw(self):
        """Show the drawing where the warrior is now, the upper part first."""
        for number, bitmap in enumerate(self._shown):
            self[number].x = self._lean
            blit(bitmap, self._bitmap, 0, 0, y1=number * PART, y2=(number + 1) * PART)
            self._refresh()

    def _refresh(self):
        if self.is_seen:
            self._console.refresh()

    def step(self, dots):
        """From the next picture on it is this many of its own dots from where it first stood, towards the other; back
        if below 0.
        """
        self._lean = -dots if self._is_far else dots

    def lean(self, dots):
        """Step there at once."""
        self.step(dots)
        for tiles in self:
            tiles.x = self._lean
            self._refresh()

    def stand(self, pose, ghost=0):
        """Show a stance; ghost: another one, whose feet and sword are shown where they differ; 0 for none."""
        self._legs(pose, ghost)
        if ghost and ghost & 3 != pose & 3:
            self._sword(*self._end(ghost & 3), _GHOST)
        self._sword(*self._end(pose & 3))
        self._draw()

    def swing(self, pose, end, step):
        """Show part of the sword's way from its place in a stance to another end: step 0..STEPS."""
        self._legs(pose)
        from_x, from_y = self._end(pose & 3)
        to_x, to_y = self._end(end)
        at_x = from_x + (to_x - from_x) * step // STEPS
        at_y = from_y + (to_y - from_y) * step // STEPS
        for thick in range(_BRUSH):
            draw_line(self._bitmap, from_x, from_y, at_x + thick, at_y, _TRAIL)
            draw_line(self._bitmap, from_x, from_y, at_x, at_y + thick, _TRAIL)
        self._sword(at_x, at_y)
        self._draw()

    def fall(self):
        """Fall to the ground it stood on: nothing goes below that."""
        low = HEIGHT // 3
        fill_region(self._bitmap, 0, HEIGHT - low, WIDTH, HEIGHT, 0)
        self._draw()
        for tiles in self:
            tiles.y += low
            self._refresh()

    def _end(self, place):
        column, row = spot(2, place, self._is_far)
        return _RIGHTMOST if column else _LEFTMOST, _LOW if row else _HIGH

    def _sword(self, x, y, ink=_STEEL):
        """A blade with dark edges."""
        for edge in (-1, 2):
            draw_line(self._bitmap, _HAND_X + edge, _HAND_Y, x + edge, y, _BLACK)
        for thick in range(2):
            draw_line(self._bitmap, _HAND_X + thick, _HAND_Y, x + thick, y, ink)

    def _legs(self, pose, ghost=0):
        bitmap = self._bitmap
        fill_region(bitmap, 0, 0, WIDTH, HEIGHT, 0)
        for other, ink in ((ghost, _GHOST), (pose, _LEG)):
            for token, shift in enumerate((4, 2)):
                place = other >> shift & 3
                if ink == _LEG or ghost and place != pose >> shift & 3:
                    self._leg(token, place, ink)
                    if ink == _GHOST:
                        self._arrow(token, pose >> shift & 3, place)
        blit(bitmap, self._body, (WIDTH - _BODY) // 2, 0, skip_source_index=0)

    def _foot(self, token, place):
        """The upper left dot of a foot on a square, 0..3."""
        column, row = spot(token, place, self._is_far)
        return ((3, 18) if row else (6, 15))[column], HEIGHT - 2 if row else HEIGHT - 5

    def _arrow(self, token, place, goal):
        """An arrow between two squares, from foot to foot."""
        x, y = self._foot(token, place)
        to_x, to_y = self._foot(token, goal)
        draw_line(self._bitmap, x + 2, y, to_x + 2, to_y, _GHOST)
        if x != to_x:
            tip = to_x - 1 if x < to_x else to_x + 4
            fill_region(self._bitmap, tip, to_y - 1, tip + 1, min(HEIGHT, to_y + 2), _GHOST)

    def _leg(self, token, place, ink):
        """Draw a leg with its foot on a square, 0..3."""
        foot_x, foot_y = self._foot(token, place)
        hip = 9 if token == self._is_far else 13
        for thick in range(2):
            draw_line(self._bitmap, hip + thick, _HIPS, foot_x + 1 + thick, foot_y, ink)
        fill_region(self._bitmap, foot_x, foot_y, foot_x + 4, foot_y + 2, ink)


def bust(warrior, x, y, scale):
    """A layer: a warrior from the hips up, 16 × 16 dots times the scale."""
    group = displayio.Group(x=x, y=y, scale=scale)
    group.append(draw.tiles(draw.load(_BODIES, _BODY, warrior), _BODY, _BODY, 0, 0))
    return group
