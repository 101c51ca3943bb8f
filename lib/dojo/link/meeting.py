"""Meeting: handhelds find each other, show the same two animals, and their players say yes.

    order = yield from meet(console, "ninja", options, seats, level)    # what the launcher orders, or None for back

All links of the board are open meanwhile; the match opens again the one on which the others were heard.
"""

import displayio
from micropython import const

from dojo.link import rarewords as words
from dojo.link.media import open_medium
from dojo.link.patience import Presses
from dojo.table import load
from dojo.ui import draw, keys
from dojo.ui.layout import CELL_HEIGHT, wrap
from dojo.ui.message import message
from dojo.ui.screen import Screen
from dojo.ui.seats import portrait
from dojo.words import BACK, SEATS

_ART = "lib/dojo/art/link.bmp"
_ICONS = "lib/dojo/art/icons.bmp"
_TICK = const(28)  # tile of the icons
_SIZE = const(16)  # dots of a portrait and of all tiles
_GAP = const(4)
_LARGEST = const(4)  # enlargement of a portrait
_TALL = const(7)  # rows from which there is room for words below the animals
_BEAT = const(25)  # frames that a picture of the animation stands
_NEAR = const(1)  # tiles of link.bmp: what is between two handhelds, and the one after it
_APART = const(3)

_SAME = const(0)  # what a lobby says of versions
_THIS_IS_OLDER = const(2)
_INFRARED = const(0)  # numbers of CONTACT
_RADIO = const(1)
_CABLE = const(2)


def meet(console, game, options, seats, level):
    """Generator: look for others until all have agreed. The order for the match, or None if the player went back.

    seats: of these options. level: of the opponents on seats that stay empty.
    """
    console.hang_up()
    media = []
    places = []  # of each medium among the board's links
    for place, link in enumerate(console.links):
        medium = open_medium(link)
        if medium is not None:
            media.append(medium)
            places.append(place)
    if not media:
        yield from message(console, "", words.NO_MEDIUM)
        return None
    try:
        meeting = _Meeting(console, [medium.CONTACT for medium in media])
        meeting.show_alone()
        yield  # what is to be loaded yet takes longer than a player waits for a screen
        from dojo.link.lobby import Lobby

        lobby = Lobby(media, game, load(game, "rules").VERSION, options, seats, level)
        if not (yield from meeting.run(lobby)):
            return None
        return game, lobby.options, bytes((lobby.level,)), bytes((places[lobby.pact[0]],)) + lobby.pact[1:]
    finally:
        for medium in media:
            medium.close()


class _Meeting:
    """The screens around one lobby."""

    def __init__(self, console, ways):
        self._console = console
        self._lobby = None
        self._ways = ways  # CONTACT of each medium
        self._between = None  # the tile that moves
        self._first = 0  # tiles between which it changes: this one and the next
        self._frames = 0
        self._code = None  # what is shown of the lobby
        self._count = 1
        self._versions = _SAME
        self._is_ready = False

    def run(self, lobby):
        """Generator: True once there is a pact, False for back."""
        self._lobby = lobby
        presses = Presses(self._console)
        while lobby.pact is None:
            lobby.step()
            if self._is_news():
                self._show()
            self._move()
            key = presses.poll()
            if key == keys.BACK:
                if not lobby.is_ready:
                    return False
                lobby.withdraw()
            elif key == keys.OK:
                lobby.confirm()
            elif key in keys.FORWARD and lobby.code is not None and not lobby.is_ready:
                lobby.other_table()
            yield
        return True

    def _is_news(self):
        """Whether the lobby has changed since it was shown."""
        lobby = self._lobby
        if lobby.is_ready != self._is_ready or lobby.count != self._count or lobby.versions != self._versions:
            return True
        return lobby.code != self._code

    # --- Screens -----------------------------------------------------------------------------

    def _show(self):
        lobby = self._lobby
        self._is_ready = lobby.is_ready
        self._count = lobby.count
        self._versions = lobby.versions
        self._code = lobby.code
        self._between = None
        if lobby.code is not None:
            self._show_animals()
        elif lobby.versions != _SAME:
            self._show_versions()
        else:
            self.show_alone()

    def show_alone(self):
        """How to hold the handhelds, with a picture that moves."""
        console = self._console
        screen = Screen(console, words.LOOKING, ((keys.BACK, BACK),))
        lines = wrap(_how(self._ways), screen.columns)
        room = screen.bottom - CELL_HEIGHT
        if _INFRARED in self._ways and room >= (len(lines) + 3) * CELL_HEIGHT + 2 * _SIZE:
            lines += [""] + wrap(words.START_TOO, screen.columns)
        scale = max(1, min((room - len(lines) * CELL_HEIGHT) // _SIZE, console.width // (3 * _SIZE)))
        side = _SIZE * scale
        y = CELL_HEIGHT + max(0, (room - side - len(lines) * CELL_HEIGHT) // 3)
        picture = displayio.Group(x=(console.width - 3 * side) // 2, y=y, scale=scale)
        sheet = draw.sheet(_ART)
        left = draw.tiles(sheet, _SIZE, _SIZE, 0, 0)
        right = draw.tiles(sheet, _SIZE, _SIZE, 2 * _SIZE, 0)
        right.flip_x = True
        self._first = _APART if self._ways == [_CABLE] else _NEAR
        self._between = draw.tiles(sheet, _SIZE, _SIZE, _SIZE, 0, self._first)
        for tiles in (left, self._between, right):
            picture.append(tiles)
        screen.append(picture)
        screen.lines(lines, min(screen.bottom - len(lines) * CELL_HEIGHT, y + side + (y - CELL_HEIGHT)), True)
        console.show(screen)

    def _show_versions(self):
        """Which handheld is to be updated."""
        console = self._console
        screen = Screen(console, words.UPDATE, ((keys.BACK, BACK),))
        text = words.THIS_IS_OLDER if self._lobby.versions == _THIS_IS_OLDER else words.OTHER_IS_OLDER
        lines = wrap(text, screen.columns)
        screen.lines(lines, screen.top + (screen.rows - len(lines)) * CELL_HEIGHT // 2, True)
        console.show(screen)

    def _show_animals(self):
        """The two animals, and whether they are the same everywhere."""
        console = self._console
        lobby = self._lobby
        many = lobby.seats > 2
        is_tall = console.rows >= _TALL
        screen = Screen(console, self._title(many, is_tall), self._hints())
        lines = []
        if is_tall:
            lines.append(words.ANIMALS % (SEATS[lobby.code[0]], SEATS[lobby.code[1]]))
            if many:
                lines.append(words.HERE % (lobby.count, lobby.seats))
        room = screen.bottom - screen.top - len(lines) * CELL_HEIGHT
        between = _SIZE + 2 * _GAP
        scale = min(room // _SIZE, (console.width - between) // (2 * _SIZE), _LARGEST)
        side = _SIZE * scale
        y = screen.top + (room - side) // 2
        x = (console.width - 2 * side - between) // 2
        for animal in lobby.code:
            screen.append(portrait(console, animal, x, y, scale))
            x += side + between
        if lobby.is_ready:
            middle = (console.width - _SIZE) // 2
            screen.append(draw.tiles(draw.sheet(_ICONS), _SIZE, _SIZE, middle, y + (side - _SIZE) // 2, _TICK))
        screen.lines(lines, screen.bottom - len(lines) * CELL_HEIGHT, True)
        console.show(screen)
        console.forget()  # whoever pressed OK has not seen these animals

    def _title(self, many, is_tall):
        lobby = self._lobby
        if lobby.is_ready:
            return words.WAIT_FOR_OTHERS if many else words.WAIT_FOR_OTHER
        if not many:
            return words.SAME_ON_BOTH
        return words.SAME_ON_ALL if is_tall else words.MANY_HERE % (lobby.count, lobby.seats)

    def _hints(self):
        if self._lobby.is_ready:
            return ((keys.BACK, BACK),)
        return ((keys.UP_DOWN, words.OTHERS), (keys.OK, words.YES), (keys.BACK, BACK))

    def _move(self):
        """The animation: one tile changes now and then."""
        self._frames += 1
        if self._frames >= _BEAT:
            self._frames = 0
            if self._between is not None:
                self._between[0] = 2 * self._first + 1 - self._between[0]
                self._console.refresh()


def _how(ways):
    """What to do so that the others are found."""
    if _INFRARED in ways and _CABLE in ways:
        return words.HOLD_OR_PLUG
    return words.HOLD[ways[0]]
