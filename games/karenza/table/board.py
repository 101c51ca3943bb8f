"""The screen where a player chooses: both stances, the points, the attack on the table, and the hand.

    shown = Board(console, plan, pairs)  # games.karenza.table.turn, dojo.ui.hints
    shown.show()
    shown.point(place)                   # 0.. are the cards, then the end of the turn, the three tokens, the table
    shown.move()                         # the tokens of the plan have moved
    shown.follow(card)                   # the warrior takes the stance, with a ghost of what the card asks for

The player's warrior is on the left. With little room only the boards are drawn, with the words between them; then the
ghost is on the board, and a card has only its power and sign.
"""

import displayio
from bitmaptools import fill_region
from micropython import const

from dojo.ui import draw
from dojo.ui.layout import FACE
from dojo.ui.place import is_there
from dojo.ui.place import place as painted
from dojo.ui.screen import Screen
from dojo.ui.strip import Strip, plain
from games.karenza import layout as at
from games.karenza import names
from games.karenza.cards import is_attack
from games.karenza.table import pieces
from games.karenza.table.figure import HEIGHT, WIDTH, Figure
from games.karenza.table.turn import FITS, LEFT, NEAR, SWORD
from games.karenza.view import fighter

_MOST = const(7)  # cards
_COLUMNS = const(16)  # of a line
_UNIT = const(77)  # dots of display width per dot of a figure
_SMALL = const(128)  # dots of width
_TOKENS = const(3)
_BAR = const(2)  # rows of the bar below a playable card
_GAP = const(2)  # dots between these and the keys


class Board:
    """A view with the seat that chooses. `words`: the two lines that say what is going on."""

    def __init__(self, console, plan, pairs):
        self._console = console
        self._plan = plan
        view = plan.view
        near = plan.seat
        scale = console.width // _UNIT
        self._card = console.width // (_MOST + 1)
        self._face = pieces.face_height(self._card)
        hand = self._face + 2 + _BAR
        self._is_roomy = 4 * FACE.height + HEIGHT * scale + hand <= console.height
        if not self._is_roomy:
            self._face = pieces.low_height()
            hand = self._face + 2 + _BAR
        score = names.score(view, near)
        self._screen = screen = Screen(console, score if self._is_roomy else "", pairs)
        self._attacks = len([1 for place in range(len(plan.hand)) if is_attack(plan.card(place))])
        self._cards = (self._row(self._attacks, hand), self._row(len(plan.hand) - self._attacks, hand))
        self._frame = None
        self._framed = -1  # place it was made for
        self._lit = -1  # the card being looked at, with little room
        self._pictures = self._palette(console.theme.dim)
        self._is_painted = is_there(console, "karenza")
        top = FACE.height if self._is_roomy else 0
        spare = screen.bottom - top - hand - (HEIGHT * scale + 2 * FACE.height if self._is_roomy else 0)
        self._tall = HEIGHT * scale
        zone = self._tall if self._is_roomy else spare
        if self._is_roomy:
            top += spare // 4
        self._cell = (zone - 2) // 4
        if not self._is_roomy:  # the words go between the boards
            self._cell = min(self._cell, (console.width - 4 - _COLUMNS * FACE.column) // 4)
        self._top = top
        self._far = self._boards(console.width - pieces.side(self._cell) - self._is_roomy)
        self._own = self._boards(int(self._is_roomy))  # not on the edge
        self._figures = ()
        if self._is_roomy:
            self._stand_up(scale)
            self._caption(0, top + zone + spare // 4, console.width)
        else:
            self._caption(pieces.side(self._cell), top + FACE.height, console.width - 2 * pieces.side(self._cell))
            screen.append(plain(console, score, screen.middle(score), top, console.theme.accent))
        self._hand_y = screen.bottom - hand - min(_GAP, spare // 4)
        screen.keep = (self._words[0].y, self._hand_y)[not self._is_roomy :]  # hints keep off the hand
        self._show_far()
        self.move()
        self.follow(len(plan.hand))

    # --- What it is made of ------------------------------------------------------------------

    def _palette(self, line):
        """The colours of what stands beside the warriors, on its own paper."""
        colours = pieces.palette(self._console, line)
        colours.make_opaque(0)
        colours[0] = self._console.theme.paper
        return colours

    def _boards(self, x):
        """The bitmap of a stance, on the screen."""
        size = pieces.side(self._cell)
        bitmap = displayio.Bitmap(size, 2 * size, pieces.COLOURS)
        self._screen.append(displayio.TileGrid(bitmap, pixel_shader=self._pictures, x=x, y=self._top))
        return bitmap

    def _stand_up(self, scale):
        """Both warriors between their boards, and the table's attack between them."""
        view = self._plan.view
        near = self._plan.seat
        x = pieces.side(self._cell) + 2
        far_x = self._console.width - x - WIDTH * scale
        figures = []
        for seat, left in ((near, x), (near ^ 1, far_x)):
            ink = self._console.theme.seat(fighter(view, seat))
            warrior = view[at.WARRIOR + seat]
            figure = Figure(self._console, warrior, seat != near, left, self._top, scale, ink, self._is_painted)
            figures.append(figure)
            self._screen.append(figure)
        self._figures = figures
        if self._plan.hit:
            wide = far_x - x - WIDTH * scale
            size = wide // 2
            twice = 2 if size + 2 * pieces.capital() <= HEIGHT * scale else 1
            size = min(size, HEIGHT * scale - 2 - twice * pieces.capital())
            bitmap = displayio.Bitmap(wide, size + 2 + twice * pieces.capital(), pieces.COLOURS)
            pieces.mark(bitmap, (wide - size) // 2, 0, size, True)
            words = str(self._plan.hit)
            pieces.number(bitmap, words, (wide - twice * FACE.width(words)) // 2 + 1, size + 2, twice)
            x += WIDTH * scale
            y = self._top + (HEIGHT * scale - bitmap.height) // 2
            colours = self._palette(self._console.theme.bad)
            self._screen.append(displayio.TileGrid(bitmap, pixel_shader=colours, x=x, y=y))

    def _caption(self, x, y, width):
        """Two lines, each centred in `width` dots."""
        theme = self._console.theme
        self._words = []
        for row, ink in enumerate((theme.ink, theme.dim)):
            strip = Strip(width - 2, theme.paper, ink, x + 1, y + row * FACE.height)
            self._words.append(strip)
            self._screen.append(strip)

    def show(self):
        """Show it, then deal the hand, which takes as long to draw as all the rest."""
        self._console.show(self._screen, self)
        if self._figures:
            guide = self._console.guide
            if self._is_painted and (guide is None or not guide.has_more()):  # a hint would cover it
                self._paint()
            for figure in self._figures:
                figure.is_seen = True
        self._hand()

    def _paint(self):
        """Paint the place behind the warriors, between the boards."""
        x = pieces.side(self._cell) + 2
        layer = painted(self._console, "karenza", x, self._top, self._console.width - 2 * x, self._tall)
        if layer is not None:
            self._screen.insert(0, layer)

    def _row(self, cards, high):
        """The bitmap for this many cards."""
        return displayio.Bitmap(max(1, cards) * self._card, high, pieces.COLOURS)

    def _hand(self):
        """The attacks, the defences, the sign for the end of the turn; with room for a bar below each card."""
        width = self._card
        console = self._console
        for place in range(len(self._plan.hand)):
            if self._is_roomy:
                bitmap, x = self._where(place)
                pieces.face(bitmap, x, 1, width, self._plan.card(place))
            else:
                self._draw_low(place, place == self._lit)
        left = _MOST * width
        sign = displayio.Bitmap(console.width - left, self._face + 1, pieces.COLOURS)
        pieces.end_sign(sign, 0, 1, console.width - left, self._face, self._plan.is_placing)
        self._screen.append(displayio.TileGrid(sign, pixel_shader=self._pictures, x=left, y=self._hand_y))
        for bitmap, x in zip(self._cards, (0, self._attacks * width)):
            colours = pieces.palette(console, pieces.colour(console, bitmap is self._cards[0]))
            self._screen.append(displayio.TileGrid(bitmap, pixel_shader=colours, x=x, y=self._hand_y))

    def _where(self, place):
        """(bitmap, x) of a card: attacks come first in a hand."""
        if place < self._attacks:
            return self._cards[0], place * self._card
        return self._cards[1], (place - self._attacks) * self._card

    def _draw_low(self, place, is_lit):
        """A card with little room, dark on light if it is being looked at."""
        bitmap, x = self._where(place)
        pieces.low_face(bitmap, x, 1, self._card, self._plan.card(place), is_lit)

    def _light(self, place):
        """Light up only the card at a place; -1 for none."""
        before = self._lit
        self._lit = place
        if before != place:
            for one in (before, place):
                if 0 <= one < len(self._plan.hand):
                    self._draw_low(one, one == place)

    def _show_far(self):
        view = self._plan.view
        far = self._plan.seat ^ 1
        pose = view[at.POSE + far]
        if pose:
            pieces.boards(self._far, self._cell, pose, True)
            if self._figures:
                self._figures[1].stand(pose)

    # --- What changes ------------------------------------------------------------------------

    def move(self):
        """Draw the player's tokens where they would be now."""
        pieces.boards(self._own, self._cell, self._plan.pose)

    def follow(self, place):
        """Let the warrior take the tokens' stance, with a ghost of the one the card at a place asks for."""
        plan = self._plan
        goal = plan.goal(plan.card(place)) if place < len(plan.hand) else 0
        if self._figures:
            self._figures[0].stand(plan.pose, goal)
        else:
            pieces.boards(self._own, self._cell, plan.pose, False, goal)

    def mark(self):
        """Put a bar below each playable card: whole if it fits, half if tokens have to move first."""
        width = self._card
        top = self._face + 2
        bottom = top + (_BAR if self._console.width > _SMALL else 1)  # it must not touch the keys below
        for place in range(len(self._plan.hand)):
            cards, left = self._where(place)
            right = left + width - 1
            fill_region(cards, left, top, right, bottom, 0)
            verdict = self._plan.verdict(self._plan.card(place))
            if verdict <= NEAR:
                long = right if verdict == FITS else (left + right + 1) // 2
                fill_region(cards, left, top, long, bottom, pieces.ACCENT)

    def point(self, place):
        """Put the frame around a card, the end of the turn, or a token."""
        cards = len(self._plan.hand)
        which = 0 if place < cards else 1 if place == cards else 2
        if place > cards + _TOKENS or place > cards and not self._plan.can_move:
            which = 3
        if not self._is_roomy:
            self._light(place if which == 0 else -1)
        if which != self._framed:
            if self._frame is not None:
                self._screen.remove(self._frame)
            self._frame = self._made(which)
            self._framed = which
            self._screen.append(self._frame)
            self._frame.hidden = which == 0 and not self._is_roomy
        if which == 0:
            self._frame.x = max(0, place * self._card - 1)
        elif which == 2:
            token = place - cards - 1 + LEFT
            column, row = pieces.spot(token, self._plan.place(token), False)
            self._frame.x = column * self._cell + self._is_roomy
            self._frame.y = self._top + row * self._cell + (0 if token == SWORD else pieces.side(self._cell))

    def _made(self, which):
        """Make the frame for a card, the end of the turn, a token, or the rival's boards."""
        ink = self._console.theme.accent
        high = self._face + 2
        left = _MOST * self._card - 1
        if which == 0:
            return draw.frame(0, self._hand_y, self._card + 1, high, ink)
        if which == 3:  # the rival's boards: a look at the table
            size = pieces.side(self._cell)
            return draw.frame(self._console.width - size - self._is_roomy, self._top, size, 2 * size, ink)
        if which == 1:
            return draw.frame(left, self._hand_y, self._console.width - left, high, ink)
        return draw.frame(0, 0, self._cell + 1, self._cell + 1, ink)

    def say(self, first, second):
        """Write the two lines."""
        for strip, words in zip(self._words, (first, second)):
            strip.show(words)
