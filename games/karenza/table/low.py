"""The screen where a player chooses on the smallest display: both stances with the words between them, the hand below.

On one as narrow, but taller, the words are above larger stances. The card at the cursor is dark on light. Where its
tokens would go there are dots on the player's own stance.
"""

from bitmaptools import fill_region
from micropython import const

from dojo.ui.layout import FACE
from dojo.ui.strip import plain
from games.karenza import names
from games.karenza.drawn import faces, pieces, stances
from games.karenza.table import choice
from games.karenza.table.hand import BAR, EDGE, Hand

_COLUMNS = const(16)  # letters of a line


def page(console, view, side, draft, has_hints):
    """Generator: see games.karenza.table.choice.turn."""
    return choice.turn(console, Low, view, side, draft, has_hints)


class Low(Hand):
    """See games.karenza.table.hand."""

    _bar = 1  # it must not touch the keys below
    _lit = -1  # the card being looked at

    def __init__(self, console, plan, pairs):
        super().__init__(console, plan, pairs, console.theme.paper)
        screen = self._screen
        hand = faces.tall() + 2 + BAR
        spare = screen.bottom - hand
        above = 3 * FACE.height  # the points and what is said, if there is room for the stances below
        if spare < 2 * above:
            above = 0
        beside = 0 if above else _COLUMNS * FACE.column
        cell = min((spare - above - 2) // 4, (console.width - 4 - beside) // 4)
        self._add_stances(cell, above, 0)
        left = EDGE if above else stances.side(cell) + EDGE
        self._add_words(left, FACE.height, console.width - 2 * left)
        points = names.score(plan.view, plan.seat)
        screen.append(plain(console, points, screen.middle(points), 0, console.theme.accent))
        y = screen.bottom - hand - min(EDGE, spare // 4)
        screen.keep = (y,)
        self._add_hand(EDGE, y, hand)

    def _draw_card(self, place):
        bitmap, x = self._where(place)
        faces.face(bitmap, x, 1, self._pitch, self._plan.card(place), 1, place == self._lit)

    def point(self, place):
        """See games.karenza.table.hand."""
        super().point(place)
        count = len(self._plan.hand)
        self._frame.hidden = place < count
        before = self._lit
        self._lit = place
        for one in (before, place) if before != place else ():
            if 0 <= one < count:
                self._draw_card(one)

    def follow(self, place):
        """Draw dots where the tokens would go for the card at a place."""
        plan = self._plan
        self.move()
        if place < len(plan.hand):
            _haunt(self._stances[0], self._cell, plan.pose, plan.goal(plan.card(place)))


def _haunt(bitmap, cell, pose, goal):
    """Draw a ring at the X's end and dots on the squares where the player's sword and feet would go."""
    if goal & 3 != pose & 3:
        at_x, at_y = stances.tip(0, 0, cell, goal & 3, False)
        fill_region(bitmap, at_x - 1, at_y - 1, at_x + 2, at_y + 2, pieces.ACCENT)
        fill_region(bitmap, at_x, at_y, at_x + 1, at_y + 1, 0)
    for token, shift in enumerate((4, 2)):
        place = goal >> shift & 3
        if place != pose >> shift & 3:
            column, row = pieces.spot(token, place, False)
            middle_x = column * cell + cell // 2
            middle_y = stances.side(cell) + row * cell + cell // 2
            for x in (middle_x, middle_x + 1):
                for y in (middle_y, middle_y + 1):
                    if not token or x - middle_x == y - middle_y:  # the right foot: two of the four
                        fill_region(bitmap, x, y, x + 1, y + 1, pieces.ACCENT)
