"""The two animals of a fight, as they stand or lie: one drawing for each position, mirrored by who is on top.

    pair = Pair(console, view, 10, 20, 2)       # both fighters of a view; 96 x 64 dots
    pair.show(MOUNT, 1)                         # B sits on A

A on top is on the left, B on top on the right. On a one-colour display A is filled, B an outline.
"""

import displayio
from bitmaptools import blit
from micropython import const

from dojo.ui import draw
from games.king_of_the_roll import layout as at
from games.king_of_the_roll.view import character

WIDTH = const(48)  # dots, times the scale
HEIGHT = const(32)
PART = const(8)  # rows redrawn at once: more over paint take a board over 60 ms

# The pictures: standing, then the positions as the rules number them, then moments.
STANDING = const(0)
MOUNT = const(7)
LIFT = const(9)  # a throw
FLY = const(10)
SWEEP = const(11)
BUMP = const(12)  # fists, before a fight
TAPS = const(13)  # the loser's hand, in the air and on the mat: two pictures per hold
_GUARD = const(2)  # a way: 0 mount, 1 from behind, 2 from below, 3 from the side
_WAYS = b"\3\3\3\3\1\3\3\0\1"  # the way for a winner who was on top, by position

_BODIES = "games/king_of_the_roll/pairs.bmp"
_HEADS = "games/king_of_the_roll/heads.bmp"
_HEAD = const(12)  # dots
_BACK = const(6)  # dots of the mat below it
_ROLES = const(4)  # lines, gi, belt, hands and feet
_SKIN = const(0xF0C890)
# A gi's lines, cloth and belt (-1: in the seat's colour): white, blue, red, black. Then the order for A, and for B.
_GIS = (
    (0x000000, 0xFFFFFF, -1), (0x0A1430, 0x3474EA, 0xFFFFFF),
    (0x30080C, 0xDC3C44, 0xFFFFFF), (0x9098A8, 0x1C2028, 0xDC3C44),
)  # fmt: skip
_ORDER = b"\0\1\2\3\1\0\2\3"

# Places of console.kept: characters, which picture is in the sheet of both bodies, that sheet, how the last die was
# placed; then each head.
_WHO = const(0)
_PICTURE = const(1)
_SHEET = const(2)
_WAY = const(3)  # as mat/shared.py has it
_FACES = const(4)

# For each picture: x, y and quarter turns of the upper player's head, then of the other's.
_PLACES = (
    b"\x08\x01\x00\x1b\x01\x00\x06\x00\x00\x23\x14\x01\x0f\x01\x00\x24\x13\x01\x1e\x08\x00\x24\x14\x01"
    b"\x0f\x01\x00\x22\x14\x01\x16\x00\x00\x24\x0a\x01\x13\x00\x00\x24\x14\x01\x14\x00\x00\x24\x14\x01"
    b"\x08\x01\x00\x15\x06\x00\x1a\x0b\x00\x1a\x01\x01\x0b\x02\x00\x1f\x11\x02\x03\x13\x03\x22\x0b\x01"
    b"\x05\x01\x00\x1e\x01\x00\x0b\x02\x00\x1f\x14\x01\x0b\x02\x00\x1f\x14\x01\x1c\x01\x00\x0f\x06\x00"
    b"\x1c\x01\x00\x0f\x06\x00\x24\x13\x01\x0f\x01\x00\x24\x13\x01\x0f\x01\x00\x0e\x00\x00\x00\x0a\x03"
    b"\x0e\x00\x00\x00\x0a\x03"
)


class Pair(displayio.Group):
    """The characters of A and B in their gis, with the upper left corner at (x, y), `scale` times as large as drawn.

    The pictures stay for the whole match, as console.kept: most screens show both just as the one before did.
    """

    def __init__(self, console, view, x, y, scale=1):
        super().__init__(x=x, y=y, scale=scale)
        characters = [character(view, seat) for seat in range(2)]
        kept = console.kept
        if kept is None or kept[_WHO] != characters:
            bodies = draw.load(_BODIES, HEIGHT)
            row = kept[_WAY] if kept else 0
            kept = [characters, STANDING, bodies, row]
            kept += [draw.load(_HEADS, _HEAD, number) for number in characters]
            console.kept = kept
        self._console = console
        self._gis = view[at.GI]
        self._bodies = None
        self._top = -1
        self._heads = [draw.tiles(head, _HEAD, _HEAD, 0, 0) for head in kept[_FACES:]]
        for head in self._heads:
            self.append(head)

    def show(self, picture, top):
        """Show a picture with this seat on top, or acting. It changes part by part."""
        console = self._console
        kept = console.kept
        bodies = kept[_SHEET]
        is_new = self._bodies is None
        if is_new:
            if kept[_PICTURE] != picture:
                kept[_PICTURE] = -1  # until it is complete
                draw.load(_BODIES, HEIGHT, picture, bodies[0])
                kept[_PICTURE] = picture
            self._bodies = draw.tiles(bodies, WIDTH, HEIGHT, 0, 0)
            self.append(self._bodies)
        for role, seat in ((0, top), (1, top ^ 1)):
            if top != self._top:
                for number, colour in enumerate(_clothes(console, seat, self._gis)):
                    bodies[1][1 + role * _ROLES + number] = colour
            self._turn(self._heads[seat], 6 * picture + 3 * role, top)
            if not is_new:
                console.refresh()
        self._bodies.flip_x = top > 0
        self._top = top
        if kept[_PICTURE] != picture:
            self._change(kept, picture)

    def _change(self, kept, picture):
        """Another picture, from its upper rows to the lower ones."""
        kept[_PICTURE] = -1
        rows = None
        for part in range(HEIGHT // PART):
            rows = draw.load(_BODIES, PART, picture * (HEIGHT // PART) + part, rows and rows[0])
            blit(kept[_SHEET][0], rows[0], 0, part * PART)
            self._console.refresh()
        kept[_PICTURE] = picture

    def nod(self, dots):
        """Move both heads down by this many dots of their own."""
        for head in self._heads:
            head.y += dots

    def ground(self, seat):
        """(x, y) of the display where the back of this seat's animal is on the mat."""
        x = (self._heads[seat].x + _HEAD // 2 + WIDTH // 2) // 2
        return self.x + x * self.scale, self.y + (HEIGHT - _BACK) * self.scale

    def _turn(self, head, first, is_mirrored):
        """Put a head where a picture has it. first: where that stands in _PLACES."""
        x, y, quarters = _PLACES[first : first + 3]
        if is_mirrored:
            x = WIDTH - _HEAD - x
            quarters = -quarters % 4
        head.x = x
        head.y = y
        head.transpose_xy = quarters % 2 == 1
        head.flip_x = quarters in (1, 2)
        head.flip_y = quarters in (2, 3)


def tap(position, is_top):
    """The first of a submission's two pictures, by position and whether the winner, who is on top in the picture, was
    on top in it: from mount, from behind, from the side, or from below.
    """
    return TAPS + 2 * (_WAYS[position] if is_top else _GUARD)


def face(console, number, x, y, scale=1):
    """The head of a character on its own, 12 x scale dots."""
    group = displayio.Group(x=x, y=y, scale=scale)
    group.append(draw.tiles(draw.load(_HEADS, _HEAD, number), _HEAD, _HEAD, 0, 0))
    return group


def _clothes(console, seat, gis):
    """The colours of lines, gi, belt, and of hands and feet."""
    theme = console.theme
    paper = theme.paper
    ink = theme.ink
    if console.mono:
        return (ink, paper, ink, ink) if seat else (paper, ink, paper, ink)
    lines, gi, belt = _GIS[_ORDER[4 * seat + (gis >> 2 * seat & 3)]]
    return lines, gi, theme.seat(seat) if belt < 0 else belt, _SKIN
