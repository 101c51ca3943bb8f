"""The screen where a player chooses: both stances, the points, the attack on the table, and the hand.

    shown = Board(console, plan, pairs)  # games.karenza.table.turn, dojo.ui.hints
    shown.show()
    shown.point(place)                   # 0.. are the cards, then the end of the turn, the three tokens, the table
    shown.move()                         # the tokens of the plan have moved
    shown.follow(place)                  # the large card, and the warrior with a ghost of the stance it asks for

The player's warrior is on the left. Below it is the card that is looked at, with lamps for the steps that are left;
beside that what is said of it, and the hand. On the smallest display only the boards are drawn, with the words between
them; then the ghost is on the board.
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
from games.karenza.table import pieces, sides
from games.karenza.table.figure import HEIGHT, WIDTH, Figure
from games.karenza.table.turn import FITS, LEFT, NEAR, SWORD
from games.karenza.view import fighter

_MOST = const(7)  # cards
_COLUMNS = const(16)  # of a line,
_BESIDE = const(14)  # and beside the large card, which the longest names of cards need
_UNIT = const(77)  # dots of display width per dot of a figure
_TOKENS = const(3)
_BAR = const(2)  # rows of the bar below a playable card
_EDGE = const(2)  # dots that stay free at the right, and at the left
_CREST = const(16)  # dots of an animal
_SKY = const(5)  # dots of a figure, above it: a hint may cover them, and as many of its head
_LEAST = const(6)  # dots of a quarter of the large card's boards, at least
_APART = const(24)  # dots from the middle to a warrior, at most
_BOX = const(6)  # rows of a hint without its lines


class Board:
    """A view with the seat that chooses. `words`: the lines that say what is going on."""

    def __init__(self, console, plan, pairs):
        self._console = console
        self._plan = plan
        view = plan.view
        near = plan.seat
        self._shade = sides.shade(console)
        self._is_roomy = not pieces.is_low()
        self._screen = Screen(console, "", pairs)
        self._attacks = len([1 for place in range(len(plan.hand)) if is_attack(plan.card(place))])
        self._frame = None
        self._framed = -1  # place it was made for
        self._lit = -1  # the card being looked at, with little room
        self._pictures = self._palette(console.theme.dim)
        self._figures = ()
        self._large = None
        if self._is_roomy:
            self._set_out(view, near)
        else:
            self._set_out_low(view, near)
        self._show_far()
        self.move()
        self.follow(len(plan.hand))

    # --- What it is made of ------------------------------------------------------------------

    def _palette(self, line):
        """The colours of what stands beside the warriors, on its own paper."""
        colours = pieces.palette(self._console, line)
        colours.make_opaque(0)
        colours[0] = self._shade
        return colours

    def _set_out(self, view, near):
        """The title, the warriors with boards and animals beside them, the large card, the words and the hand."""
        console = self._console
        screen = self._screen
        screen.append(sides.Title(console, view, near))
        top = FACE.height
        free = screen.bottom - top
        least = FACE.height + pieces.tall() + _BAR + 2
        scale = min(console.width // _UNIT, (free - least) // HEIGHT)
        most = free - (HEIGHT + _SKY) * scale
        rows = 2 if most >= least + FACE.height - 1 else 1
        self._tall = free - self._lay_card(max(most, least), rows)  # of the scene
        self._top = top
        feet = top + self._tall - scale // 2
        head = feet - HEIGHT * scale
        is_above = head - top >= 2 * _CREST  # there is a sky for the animals
        above = 0 if is_above else _CREST + 2
        wide = WIDTH * scale
        side = (console.width - 2 * wide) // 3 - 2 * _EDGE
        self._cell = min((side - 1) // 2, (self._tall - above) // 4)
        side = pieces.side(self._cell)
        far_x = console.width - side - _EDGE
        self._boards_y = top + self._tall - 2 * side
        above = self._boards_y - top
        x = max(side + 2 * _EDGE, console.width // 2 - wide - _APART)
        self._stand_up(scale, x, head)
        size = _CREST * max(1, min(side, above) // _CREST)
        if is_above:
            size = 2 * _CREST
        self._crests = []
        for seat, left, middle in (
            (near, _EDGE, x + wide // 2),
            (near ^ 1, far_x, console.width - x - wide // 2),
        ):
            screen.append(draw.block(left, top, side, above, self._shade))
            place = (middle, head) if is_above else (left + side // 2, top + (above + size) // 2)
            self._crests.append((fighter(view, seat), place[0] - size // 2, place[1] - size, size))
        self._far = self._boards(far_x)
        self._own = self._boards(_EDGE)
        self._scene_x = side + 2 * _EDGE - 1
        hat = head + _SKY * scale
        screen.keep = (min(hat, 2 * FACE.height + _BOX), hat, self._panel)

    def _lay_card(self, most, rows):
        """The large card with its lamps at the left, and beside it so many rows of words, and the hand. Returns how
        high they are, at most `most` dots.
        """
        console = self._console
        self._lamp = pieces.capital() * 2 // 3
        for is_wide in (False, True):
            over = pieces.large_height(0, is_wide) - 1 + self._lamp + _EDGE
            room = console.width - _BESIDE * FACE.column - 4 * _EDGE - pieces.large_width(0, is_wide)
            cell = min((most - over) // 2, room // 4)
            if cell >= _LEAST:
                break
        self._is_wide = is_wide
        self._large_cell = cell
        hand = pieces.tall() + _BAR + 2
        panel = max(2 * cell + over, rows * FACE.height + hand)
        self._panel = self._screen.bottom - panel
        wide = pieces.large_width(cell, is_wide) + 2
        left = wide + _EDGE
        self._card = (console.width - left - _EDGE) // (_MOST + 1)
        self._hand_x = left
        self._hand_y = self._panel + rows * FACE.height
        self._face = pieces.tall()
        self._caption(left, self._panel, console.width - left, rows)
        self._rows(self._screen.bottom - self._hand_y)
        return panel

    def _set_out_low(self, view, near):
        """The boards at the sides, the points and the words between them, and the hand below."""
        console = self._console
        screen = self._screen
        self._card = (console.width - 2 * _EDGE) // (_MOST + 1)
        self._hand_x = _EDGE
        self._face = pieces.tall()
        hand = self._face + 2 + _BAR
        spare = screen.bottom - hand
        self._cell = min((spare - 2) // 4, (console.width - 4 - _COLUMNS * FACE.column) // 4)
        self._top = self._boards_y = 0
        side = pieces.side(self._cell)
        self._far = self._boards(console.width - side - _EDGE)
        self._own = self._boards(_EDGE)
        self._caption(side + _EDGE, FACE.height, console.width - 2 * (side + _EDGE), 2)
        points = names.score(view, near)
        screen.append(plain(console, points, screen.middle(points), 0, console.theme.accent))
        self._hand_y = screen.bottom - hand - min(_EDGE, spare // 4)
        screen.keep = (self._hand_y,)
        self._rows(hand)

    def _boards(self, x):
        """The bitmap of a stance, on the screen."""
        size = pieces.side(self._cell)
        bitmap = displayio.Bitmap(size, 2 * size, pieces.COLOURS)
        self._screen.append(displayio.TileGrid(bitmap, pixel_shader=self._pictures, x=x, y=self._boards_y))
        return bitmap

    def _stand_up(self, scale, x, y):
        """Both warriors between their boards, and the table's attack between them."""
        view = self._plan.view
        near = self._plan.seat
        far_x = self._console.width - x - WIDTH * scale
        is_painted = is_there(self._console, "karenza")
        figures = []
        for seat, left in ((near, x), (near ^ 1, far_x)):
            ink = self._console.theme.seat(fighter(view, seat))
            warrior = view[at.WARRIOR + seat]
            figure = Figure(self._console, warrior, seat != near, left, y, scale, ink, is_painted)
            figures.append(figure)
            self._screen.append(figure)
        self._figures = figures
        if self._plan.hit:
            gap = far_x - x - WIDTH * scale
            wide = min(gap, 2 * pieces.capital() + _BOX)
            size = wide // 2
            twice = 2 if size + 2 * pieces.capital() <= HEIGHT * scale else 1
            size = min(size, HEIGHT * scale - 2 - twice * pieces.capital())
            bitmap = displayio.Bitmap(wide, size + 2 + twice * pieces.capital(), pieces.COLOURS)
            pieces.mark(bitmap, (wide - size) // 2, 0, size, True)
            words = str(self._plan.hit)
            pieces.number(bitmap, words, (wide - twice * FACE.width(words)) // 2 + 1, size + 2, twice)
            x += WIDTH * scale + (gap - wide) // 2
            y += (HEIGHT * scale - bitmap.height) // 2
            colours = self._palette(self._console.theme.bad)
            self._screen.append(displayio.TileGrid(bitmap, pixel_shader=colours, x=x, y=y))

    def _caption(self, x, y, width, rows):
        """The lines, each centred in `width` dots."""
        theme = self._console.theme
        self._words = []
        for row in range(rows):
            strip = Strip(width, self._shade, theme.dim if row else theme.ink, x, y + row * FACE.height)
            self._words.append(strip)
            self._screen.append(strip)

    def show(self):
        """Show it, then paint the place and deal the hand, which takes as long to draw as all the rest."""
        console = self._console
        console.show(self._screen, self)
        if self._figures:
            if console.guide is not None:
                console.refresh()  # a hint comes with what follows
            for seat, *where in self._crests:
                self._screen.append(sides.crest(console, seat, *where))
            ink = console.theme
            self._large = displayio.Bitmap(self._hand_x - _EDGE, self._screen.bottom - self._panel, pieces.PAPER + 1)
            self._large.fill(pieces.PAPER)
            self._large_colours = draw.colours(ink.paper, ink.ink, ink.accent, ink.bad, self._shade)
            self._show_large(self._place)
            colours = self._large_colours
            self._screen.append(displayio.TileGrid(self._large, pixel_shader=colours, x=_EDGE, y=self._panel))
            wide = console.width - 2 * self._scene_x
            layer = painted(console, "karenza", self._scene_x, self._top, wide, self._tall)
            if layer is not None:
                self._screen.insert(0, layer)
            for figure in self._figures:
                figure.is_seen = True
        self._deal()

    def _rows(self, high):
        """Bitmaps for the attacks, the defences and the end of the turn, which reaches to the right."""
        attacks = self._attacks * self._card
        cards = len(self._plan.hand) * self._card
        widths = attacks, cards - attacks, self._console.width - self._hand_x - cards
        self._cards = [displayio.Bitmap(max(1, wide), high, pieces.COLOURS) for wide in widths]

    def _deal(self):
        """The attacks, the defences, the sign for the end of the turn; with a free row above, and bars below."""
        console = self._console
        for place in range(len(self._plan.hand)):
            self._draw_card(place, place == self._lit)
        left = self._hand_x + len(self._plan.hand) * self._card
        end = self._end_x()
        wide = console.width - _EDGE - end
        pieces.end_sign(self._cards[2], end - left, 1, wide, self._face, self._plan.is_placing)
        attacks = self._hand_x + self._attacks * self._card
        inks = pieces.colour(console, True), pieces.colour(console, False), console.theme.dim
        for bitmap, x, ink in zip(self._cards, (self._hand_x, attacks, left), inks):
            if bitmap.width > 1:
                colours = self._palette(ink)
                self._screen.append(displayio.TileGrid(bitmap, pixel_shader=colours, x=x, y=self._hand_y))

    def _end_x(self):
        """Where the sign for the end of the turn is."""
        return self._hand_x + _MOST * self._card + 1

    def _where(self, place):
        """(bitmap, x) of a card: attacks come first in a hand."""
        if place < self._attacks:
            return self._cards[0], place * self._card
        return self._cards[1], (place - self._attacks) * self._card

    def _draw_card(self, place, is_lit):
        """A card of the hand; with little room dark on light if it is being looked at."""
        bitmap, x = self._where(place)
        pieces.face(bitmap, x, 1, self._card, self._plan.card(place), 1, is_lit)

    def _light(self, place):
        """Light up only the card at a place; -1 for none."""
        before = self._lit
        self._lit = place
        if before != place:
            for one in (before, place):
                if 0 <= one < len(self._plan.hand):
                    self._draw_card(one, one == place)

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
        """Show the card at a place; let the warrior take the tokens' stance, with a ghost of the one it asks for."""
        plan = self._plan
        self._place = place
        self._is_card = place < len(plan.hand)
        goal = plan.goal(plan.card(place)) if self._is_card else 0
        if self._figures:
            if self._large is not None:
                self._show_large(place)
            self._figures[0].stand(plan.pose, goal)
        else:
            pieces.boards(self._own, self._cell, plan.pose, False, goal)

    def _show_large(self, place):
        """The large card, or in its place a stance; and the lamps."""
        plan = self._plan
        y = self._large.height - pieces.large_height(self._large_cell, self._is_wide)
        needed = 0
        if self._is_card:
            card = plan.card(place)
            self._large_colours[pieces.LINE] = pieces.colour(self._console, is_attack(card))
            pieces.large(self._large, y, self._large_cell, card, self._is_wide)
            if plan.verdict(card) == NEAR:
                needed = plan.needs(card) - plan.moved()
        else:
            self._large_colours[pieces.LINE] = self._console.theme.dim
            is_far = place > len(plan.hand) + (_TOKENS if plan.can_move else 0)
            pose = plan.view[at.POSE + (plan.seat ^ 1)] if is_far else plan.pose
            pieces.shown(self._large, y, self._large_cell, pose, is_far, self._is_wide)
        if not plan.is_placing:
            pieces.lamps(self._large, self._lamp, plan.allowed, plan.moved(), needed)

    def mark(self):
        """Put a bar below each playable card: whole if it fits, half if tokens have to move first."""
        width = self._card
        top = self._face + 2
        bottom = top + (_BAR if self._is_roomy else 1)  # it must not touch the keys below
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
            self._frame.x = self._hand_x + place * self._card - 1
        elif which == 2:
            token = place - cards - 1 + LEFT
            column, row = pieces.spot(token, self._plan.place(token), False)
            self._frame.x = column * self._cell + _EDGE
            self._frame.y = self._boards_y + row * self._cell + (0 if token == SWORD else pieces.side(self._cell))

    def _made(self, which):
        """Make the frame for a card, the end of the turn, a token, or the rival's boards."""
        ink = self._console.theme.accent
        high = self._face + 2
        if which == 0:
            return draw.frame(0, self._hand_y, self._card + 1, high, ink)
        if which == 3:  # the rival's boards: a look at the table
            size = pieces.side(self._cell)
            return draw.frame(self._console.width - size - _EDGE, self._boards_y, size, 2 * size, ink)
        if which == 1:
            left = self._end_x()
            return draw.frame(left, self._hand_y, self._console.width - left - _EDGE, high, ink)
        return draw.frame(0, 0, self._cell + 1, self._cell + 1, ink)

    def say(self, first, second):
        """Write the lines; where there is one, what matters more."""
        words = (first, second) if len(self._words) > 1 else (second if self._is_card else first,)
        for strip, line in zip(self._words, words):
            strip.show(line)
