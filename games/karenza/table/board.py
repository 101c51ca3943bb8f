"""The screen where a player chooses: both warriors, with stances and animals beside them, the lanterns, and the hand.

The player's warrior is on the left, with a ghost of the stance that the card at the cursor asks for. Below it is that
card as large as there is room, with lamps for the steps that are left; beside that what is said of it, and the hand.
"""

import displayio
from micropython import const

from dojo import pages
from dojo.ui import draw
from dojo.ui import place as painting
from dojo.ui.layout import FACE
from games.karenza import layout as at
from games.karenza.cards import is_attack
from games.karenza.drawn import faces, large, pieces, sides, stances
from games.karenza.drawn.figure import GHOST, HEIGHT, WIDTH, Figure
from games.karenza.table import choice
from games.karenza.table.hand import BAR, EDGE, TOKENS, Hand
from games.karenza.table.turn import NEAR
from games.karenza.view import fighter

_BESIDE = const(14)  # columns of a line beside the large card, which the longest names of cards need
_UNIT = const(77)  # dots of display width per dot of a figure
_CREST = const(16)  # dots of an animal
_SKY = const(5)  # dots of a figure, above it: a hint may cover them, and as many of its head
_LEAST = const(6)  # dots of a quarter of the large card's boards, at least
_APART = const(24)  # dots from the middle to a warrior, at most
_BOX = const(6)  # dots of an attack's number besides its figures
_HINT = const(3)  # dots of a hint besides its lines


def page(console, view, side, draft, has_hints):
    """Generator: see games.karenza.table.choice.turn."""
    return choice.turn(console, Board, view, side, draft, has_hints)


class Board(Hand):
    """See games.karenza.table.hand."""

    def __init__(self, console, plan, pairs):
        self._is_alone = console.link_badge is None  # a link leaves no room for what only adorns
        super().__init__(console, plan, pairs, sides.shade(console) if self._is_alone else console.theme.paper)
        view = plan.view
        near = plan.seat
        screen = self._screen
        screen.append(sides.Title(console, view, near))
        top = FACE.height
        free = screen.bottom - top
        hand = faces.tall() + BAR + 2
        least = FACE.height + hand
        scale = min(console.width // _UNIT, (free - least) // HEIGHT)
        most = free - (HEIGHT + _SKY) * scale
        self._rows = 2 if most >= least + FACE.height - 1 else 1
        tall = free - self._lay_card(max(most, least), hand)  # dots of the scene's height
        head = top + tall - scale // 2 - HEIGHT * scale
        is_above = head - top >= 2 * _CREST  # there is a sky for the animals
        wide = WIDTH * scale
        side = (console.width - 2 * wide) // 3 - 2 * EDGE
        cell = min((side - 1) // 2, (tall - (0 if is_above else _CREST + 2)) // 4)
        side = stances.side(cell)
        above = tall - 2 * side
        self._add_stances(cell, top + above, above)
        x = max(side + 2 * EDGE, console.width // 2 - wide - _APART)
        self._stand_up(scale, x, head)
        size = 2 * _CREST if is_above else _CREST * max(1, min(side, above) // _CREST)
        y = head - size if is_above else top + (above - size) // 2
        left = (x + wide // 2 if is_above else EDGE + side // 2) - size // 2
        self._crests = (
            (fighter(view, near), left, y, size),
            (fighter(view, near ^ 1), console.width - left - size, y, size),
        )
        left = side + 2 * EDGE - 1
        self._scene = left, top, console.width - 2 * left, tall
        hat = head + _SKY * scale
        screen.keep = (min(hat, 2 * FACE.height + _HINT), hat, top + tall)

    def _lay_card(self, most, hand):
        """The large card with its lamps at the left, and beside it the words, and the hand, so many dots high. Returns
        how high they are, at most `most` dots.
        """
        console = self._console
        for is_wide in (False, True):
            over = large.height(0, is_wide) - 1
            room = console.width - _BESIDE * FACE.column - 4 * EDGE - large.width(0, is_wide)
            cell = min((most - over) // 2, room // 4)
            if cell >= _LEAST:
                break
        words = self._rows * FACE.height
        panel = max(2 * cell + over, words + hand)
        y = self._screen.bottom - panel
        wide = large.width(cell, is_wide)
        left = wide + 2 * EDGE
        self._large = cell, is_wide
        self._card = draw.bitmap(wide, panel, pieces.COLOURS)  # early, while there is room in one piece
        self._tint = pieces.palette(console, 0)
        self._add_words(left, y, console.width - left)
        self._add_hand(left, y + words, panel - words)
        return panel

    def _stand_up(self, scale, x, y):
        """Both warriors, and the table's attack between them."""
        console = self._console
        view = self._plan.view
        near = self._plan.seat
        far_x = console.width - x - WIDTH * scale
        is_painted = self._is_alone and pages.load(painting).is_there(console, "karenza")
        other = None
        for seat, left in ((near ^ 1, far_x), (near, x)):
            ink = console.theme.seat(fighter(view, seat))
            other = Figure(console, view[at.WARRIOR + seat], seat != near, left, y, scale, ink, is_painted, other)
            self._screen.append(other)
            if seat != near and view[at.POSE + seat]:
                other.stand(view[at.POSE + seat])
        self._figure = other
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
            colours = self._colours(console.theme.bad)
            self._screen.append(displayio.TileGrid(bitmap, pixel_shader=colours, x=x, y=y))

    def show(self):
        """Show it, then the animals, the large card, the place and the hand, which take as long to draw as the rest."""
        console = self._console
        screen = self._screen
        console.show(screen, self)
        if console.guide is not None:
            console.refresh()  # a hint comes with what follows
        for crest in self._crests if self._is_alone else ():
            screen.append(sides.crest(console, *crest))
        y = screen.bottom - self._card.height
        screen.append(displayio.TileGrid(self._card, pixel_shader=self._tint, x=EDGE, y=y))
        layer = pages.load(painting).place(console, "karenza", *self._scene) if self._is_alone else None
        if layer is not None:
            screen.insert(0, layer)
        self._figure.is_seen = True
        self._deal()

    def follow(self, place):
        """Show the card at a place large, or a stance; let the warrior take the tokens' stance, with a ghost of the one
        it asks for.
        """
        plan = self._plan
        self._place = place
        self._show_large(place)
        if place < len(plan.hand):
            _haunt(self._figure, plan.pose, plan.goal(plan.card(place)))
        else:
            self._figure.stand(plan.pose)

    def _show_large(self, place):
        """The large card, or in its place a stance; and the lamps."""
        plan = self._plan
        bitmap = self._card
        colours = self._tint
        cell, is_wide = self._large
        needed = 0
        if place < len(plan.hand):
            card = plan.card(place)
            colours[pieces.LINE] = pieces.colour(self._console, is_attack(card))
            large.show(bitmap, cell, card, is_wide)
            if plan.verdict(card) == NEAR:
                needed = plan.needs(card) - plan.moved()
        else:
            colours[pieces.LINE] = self._console.theme.dim
            is_far = place > len(plan.hand) + (TOKENS if plan.can_move else 0)
            pose = plan.view[at.POSE + (plan.seat ^ 1)] if is_far else plan.pose
            large.stand(bitmap, cell, pose, is_far)
        if not plan.is_placing:
            large.light(bitmap, plan.allowed, plan.moved(), needed)

    def say(self, first, second):
        """See games.karenza.table.hand. With one row, what is said of a card is told, or what stands there for one."""
        if self._rows > 1:
            super().say(first, second)
        else:
            super().say(second if self._place < len(self._plan.hand) else first)


def _haunt(figure, pose, goal):
    """Let a figure stand in a pose, with a ghost of the feet and the sword that another one would have to move."""
    figure.sheet.fill(0)
    for token in range(2):
        place = goal >> 4 - 2 * token & 3
        if place != pose >> 4 - 2 * token & 3:
            figure.leg(token, place, GHOST)
    figure.legs(pose)
    if goal & 3 != pose & 3:
        figure.sword(*figure.end(goal & 3), GHOST)
    figure.sword(*figure.end(pose & 3))
    figure.show()
