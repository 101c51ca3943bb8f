"""The screen where a player chooses: what displays of all sizes have of it.

    shown.show()
    shown.point(place)                   # 0.. are the cards, then the end of the turn, the three tokens, the table
    shown.move()                         # the tokens of the plan have moved
    shown.follow(place)                  # what is at a place, and the stance that it asks for

games.karenza.table.board is this screen, games.karenza.table.low the one of the smallest display.
"""

import displayio
from bitmaptools import draw_line, fill_region
from micropython import const

from dojo.ui import draw
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.strip import Strip, write
from games.karenza import layout as at
from games.karenza.cards import is_attack
from games.karenza.drawn import faces, pieces, stances
from games.karenza.table.turn import FITS, LEFT, NEAR, SWORD

EDGE = const(2)  # dots that stay free at the right, and at the left
BAR = const(2)  # rows of the bar below a playable card
TOKENS = const(3)

_MOST = const(7)  # cards


class Hand:
    """A view with the seat that chooses (games.karenza.table.turn), and hints (dojo.ui.hints). shade: behind it all."""

    _bar = BAR
    _rows = 2  # rows of words

    def __init__(self, console, plan, pairs, shade):
        self._console = console
        self._plan = plan
        self._shade = shade
        self._screen = Screen(console, "", pairs)
        self._attacks = len([1 for place in range(len(plan.hand)) if is_attack(plan.card(place))])
        self._frame = None

    def _colours(self, line):
        """The colours of what stands on the shade."""
        colours = pieces.palette(self._console, line)
        colours.make_opaque(0)
        colours[0] = self._shade
        return colours

    def _add_stances(self, cell, y, above):
        """Both stances at the edges, their squares `cell` dots wide, below so many free dots."""
        self._cell = cell
        self._top = y
        size = stances.side(cell)
        self._far_x = self._console.width - size - EDGE
        colours = self._colours(self._console.theme.dim)
        self._stances = []
        for x in (EDGE, self._far_x):
            bitmap = displayio.Bitmap(size, 2 * size, pieces.COLOURS)
            self._stances.append(bitmap)
            if above:
                self._screen.append(draw.block(x, y - above, size, above, self._shade))
            self._screen.append(displayio.TileGrid(bitmap, pixel_shader=colours, x=x, y=y))
        pose = self._plan.view[at.POSE + (self._plan.seat ^ 1)]
        if pose:
            stances.boards(self._stances[1], cell, pose, True)
        self.move()

    def _add_words(self, x, y, width):
        """What is said."""
        self._words = Strip(width, self._shade, self._console.theme.ink, x, y, self._rows)
        self._screen.append(self._words)

    def _add_hand(self, x, y, high):
        """Room for the attacks, and for the defences with the end of the turn, which reach to the right."""
        self._x = x
        self._y = y
        self._pitch = (self._console.width - x - EDGE) // (_MOST + 1)
        wide = self._attacks * self._pitch
        self._cards = [
            displayio.Bitmap(width, high, pieces.COLOURS)
            for width in (max(1, wide), self._console.width - x - wide)
        ]

    # --- What comes once it is shown ---------------------------------------------------------

    def show(self):
        """Show it, then deal the hand, which takes as long to draw as all the rest."""
        self._console.show(self._screen, self)
        self._deal()

    def _deal(self):
        """The attacks, the defences, the sign for the end of the turn; with a free row above, and bars below."""
        console = self._console
        for place in range(len(self._plan.hand)):
            self._draw_card(place)
        attacks, others = self._cards
        end = self._end_x()
        left = console.width - others.width
        _sign(others, end - left, console.width - EDGE - end, faces.tall(), self._plan.is_placing)
        for bitmap, x, of_attack in ((attacks, self._x, True), (others, left, False)):
            if bitmap.width > 1:
                colours = self._colours(pieces.colour(console, of_attack))
                self._screen.append(displayio.TileGrid(bitmap, pixel_shader=colours, x=x, y=self._y))

    def _end_x(self):
        """Where the sign for the end of the turn is."""
        return self._x + _MOST * self._pitch + 1

    def _where(self, place):
        """(bitmap, x) of a card: attacks come first in a hand."""
        if place < self._attacks:
            return self._cards[0], place * self._pitch
        return self._cards[1], (place - self._attacks) * self._pitch

    def _draw_card(self, place):
        bitmap, x = self._where(place)
        faces.face(bitmap, x, 1, self._pitch, self._plan.card(place))

    # --- What changes ------------------------------------------------------------------------

    def move(self):
        """Draw the player's tokens where they would be now."""
        stances.boards(self._stances[0], self._cell, self._plan.pose)

    def mark(self):
        """Put a bar below each playable card: whole if it fits, half if tokens have to move first."""
        top = faces.tall() + 2
        for place in range(len(self._plan.hand)):
            cards, left = self._where(place)
            right = left + self._pitch - 1
            fill_region(cards, left, top, right, top + self._bar, 0)
            verdict = self._plan.verdict(self._plan.card(place))
            if verdict <= NEAR:
                long = right if verdict == FITS else (left + right + 1) // 2
                fill_region(cards, left, top, long, top + self._bar, pieces.ACCENT)

    def point(self, place):
        """Put the frame around a card, the end of the turn, a token, or the rival's stance for a look at the table."""
        cards = len(self._plan.hand)
        x = self._x + place * self._pitch - 1
        y = self._y
        wide = self._pitch + 1
        high = faces.tall() + 2
        if place == cards:
            x = self._end_x()
            wide = self._console.width - EDGE - x
        elif place > cards + TOKENS or place > cards and not self._plan.can_move:
            x = self._far_x
            y = self._top
            wide = stances.side(self._cell)
            high = 2 * wide
        elif place > cards:
            token = place - cards - 1 + LEFT
            column, row = pieces.spot(token, self._plan.place(token), False)
            x = EDGE + column * self._cell
            y = self._top + row * self._cell + (0 if token == SWORD else stances.side(self._cell))
            wide = high = self._cell + 1
        frame = self._frame
        if frame is None or (frame.bitmap.width, frame.bitmap.height) != (wide, high):
            if frame is not None:
                self._screen.remove(frame)
            bitmap = displayio.Bitmap(wide, high, pieces.COLOURS)
            pieces.outline(bitmap)
            colours = pieces.palette(self._console, 0)
            frame = self._frame = displayio.TileGrid(bitmap, pixel_shader=colours, x=x, y=y)
            self._screen.append(frame)
        frame.x = x
        frame.y = y

    def say(self, *lines):
        """Write the lines, each in the middle."""
        words = self._words
        text = "\n".join(lines)
        if words.text != text:
            words.clear()
            for row, line in enumerate(lines):
                x = (words.bitmap.width - FACE.width(line)) // 2
                words.mark(x, write(words.bitmap, line, x, row * FACE.height))
            words.text = text


def _sign(bitmap, x, width, height, is_ready):
    """Draw the sign for the end of a turn: an arrow to the other player, or a tick for ready."""
    size = min(width - 4, height) // 2
    middle_x = x + width // 2
    middle_y = 1 + height // 2
    for thick in range(2 + size // 5):
        if is_ready:
            low = middle_y + size // 2 - thick
            draw_line(bitmap, middle_x - size, low - size // 2, middle_x - size // 3, low, pieces.INK)
            draw_line(bitmap, middle_x - size // 3, low, middle_x + size, low - size, pieces.INK)
        else:
            tip = middle_x + size - thick
            draw_line(bitmap, tip - size + 1, middle_y - size + 1, tip, middle_y, pieces.INK)
            draw_line(bitmap, tip, middle_y, tip - size + 1, middle_y + size - 1, pieces.INK)
            line_y = middle_y + thick // 2 * (1 - thick % 2 * 2)
            draw_line(bitmap, middle_x - size, line_y, tip, line_y, pieces.INK)
