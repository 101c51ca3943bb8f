"""Pairing: handhelds find each other, show the same three pictures, and their players say yes.

    order = yield from pair(console, "ninja", options, level)       # the order for the match, or None for back
    order = yield from pair(console, "ninja")                       # as it was last played linked

What all have agreed is saved before any device can begin (dojo.link.pending).

In a crowd, friends first choose a picture, so that their handhelds find each other. All of the board's links are open
meanwhile; the match reopens the one on which the others were heard.
"""

import displayio
from micropython import const

from dojo import pages
from dojo.dialogs import message
from dojo.link import pending
from dojo.link.media import choose
from dojo.link.pairing import lobby as lobbies
from dojo.link.pairing.lobby import SAME, THIS_IS_OLDER, WHICH_PICTURE
from dojo.link.screens import patience
from dojo.menus import setup
from dojo.menus.cards import LINKED
from dojo.orders import PLAY_LINKED
from dojo.say import say, say_one
from dojo.ui import draw, keys
from dojo.ui.even import even
from dojo.ui.layout import FACE, wrap
from dojo.ui.screen import Screen
from dojo.ui.seats import name
from dojo.ui.strip import plain

_ART = "lib/dojo/art/link.bmp"
_ICONS = "lib/dojo/art/icons.bmp"
_TICK = const(28)  # tile of the icons
_SIGNS = "lib/dojo/art/signs.bmp"
_SIZE = const(16)  # dots across each tile
_GAP = const(4)
_LARGEST = const(6)  # enlargement of a picture
_TALL = const(7)  # with this many rows there is room for text below the pictures
_CHOICE = const(16)  # pictures to choose from
_BEAT = const(25)  # frames for each picture of the animation
_NEAR = const(1)  # tiles of link.bmp: what moves between two handhelds, and the next one
_APART = const(3)

_NOT = const(-1)  # nothing is in the way
_SOMEBODY = const(2)  # somebody disturbs; the numbers below it are the media that can be in the way
_LONG = const(1000)  # frames of 20 ms before it is said that somebody disturbs
_OFTEN = const(8)  # contradictions, or times at which somebody else shone

_INFRARED = const(0)  # values of CONTACT: the indices of these links
_RADIO = const(1)
_CABLE = const(2)
_LINKS = ("infrared", "radio", "cable")


def pair(console, game, options=None, level=0, is_again=False):
    """Generator: look for others until all have agreed. The order for the match, or None if the player went back.

    options: None for the options and level last played. level: of the opponents on empty seats. is_again: the match is
    saved here already, and stays as it is.
    """
    media = []
    indices = []  # of each medium among the board's links
    screens = _Screens(console, [_contact(link) for link in console.links])
    try:
        screens.show_alone()
        yield  # loading the rest takes longer than a player should wait for a screen
        open_medium = pages.keep(choose).open_medium
        for index, link in enumerate(console.links):
            medium = open_medium(link, console)
            if medium is not None:
                media.append(medium)
                indices.append(index)
        if not media:
            yield from pages.open(message.message, console, "", say("link.pairing.no_medium"))
            return None
        if len(media) < len(console.links):
            screens.ways = [medium.CONTACT for medium in media]
            screens.show_alone()
        if options is None:
            options, level = pages.load(setup).quick(console, game, LINKED)
        make_lobby = pages.keep(lobbies).Lobby
        rules = pages.keep("games." + game + ".rules")
        lobby = make_lobby(media, game, rules.VERSION, options, rules.seats(options), level)
        if not is_again:
            lobby.keep = lambda *agreed: pending.keep(console.store, game, *_on_this_board(indices, *agreed))
        if not (yield from screens.run(lobby, rules)):
            pending.forget(console.store)
            return None
        options, level, pact = _on_this_board(indices, lobby.options, lobby.level, lobby.pact)
        return PLAY_LINKED, game, options, bytes((level,)), pact
    except keys.Home:
        pending.forget(console.store)
        raise
    finally:
        for medium in media:
            medium.close()


def _on_this_board(indices, options, level, pact):
    """The arguments, with the medium's index among the board's links in the pact."""
    return options, level, bytes((indices[pact[0]],)) + pact[1:]


def _contact(link):
    """CONTACT of a board's link that is not open yet; any unknown one is a radio."""
    return _LINKS.index(link[0]) if link[0] in _LINKS else _RADIO


class _Screens:
    """The screens around one lobby."""

    def __init__(self, console, ways):
        self._console = console
        self._lobby = self._rules = None
        self.ways = ways  # CONTACT of each medium
        self._between = None  # the tile that moves
        self._first = 0  # it alternates between this tile and the next
        self._frames = 0
        self._code = None  # from here on: what is shown of the lobby
        self._count = 1
        self._versions = SAME
        self._is_ready = False
        self._waited = 0  # frames
        self._hindered = _NOT
        self._asks = 0
        self._picture = 0
        self._choice = 0

    def run(self, lobby, rules):
        """Generator: True once there is a pact, False to go back."""
        self._lobby = lobby
        self._rules = rules
        self._choice = lobby.roster[0][0] % _CHOICE  # by id: those who only press OK do not all meet
        presses = pages.keep(patience).Presses(self._console)
        while lobby.pact is None:
            lobby.step()
            self._waited += 1
            if self._is_news():
                self._show()
            self._move()
            key = presses.poll()
            if key and self._press(key):
                return False
            yield
        return True

    def _press(self, key):
        """Handle a key. True to go back."""
        lobby = self._lobby
        if key == keys.BACK:
            if lobby.is_ready:
                lobby.withdraw()
                pending.forget(self._console.store)
            elif lobby.asks == WHICH_PICTURE or not lobby.others.is_crowd:
                return True
            else:
                lobby.choose(0)
        elif lobby.asks == WHICH_PICTURE:
            if key == keys.OK:
                lobby.choose(self._choice + 1)
            else:
                self._choice = (self._choice + (1 if key in keys.FORWARD else -1)) % _CHOICE
                self._show_choice()
        elif lobby.asks:
            if key == keys.OK:
                lobby.keep_looking()
        elif key == keys.OK:
            lobby.confirm()
        elif key in keys.FORWARD and lobby.code is not None and not lobby.is_ready:
            lobby.other_group()
            pending.forget(self._console.store)
        return False

    def _is_news(self):
        """Whether the lobby has changed since it was shown."""
        lobby = self._lobby
        if lobby.is_ready != self._is_ready or lobby.count != self._count or lobby.versions != self._versions:
            return True
        if lobby.code is None and self._hinders() != self._hindered:
            return True
        return lobby.code != self._code or lobby.asks != self._asks or self._chosen() != self._picture

    def _hinders(self):
        """What is in the way: CONTACT of a medium on which hardly anything gets through, _SOMEBODY, or _NOT."""
        for medium in self._lobby.media:
            if getattr(medium, "is_hindered", False):
                return medium.CONTACT
        is_disturbed = self._lobby.others.is_disturbed(_OFTEN) or self._lobby.in_vain >= _OFTEN
        return _SOMEBODY if self._waited > _LONG and is_disturbed else _NOT

    def _chosen(self):
        """The picture in use, 1..16; 0 for none."""
        others = self._lobby.others
        return others.picture if others.is_crowd else 0

    # --- Screens -----------------------------------------------------------------------------

    def _show(self):
        lobby = self._lobby
        self._is_ready = lobby.is_ready
        self._hindered = self._hinders()
        self._count = lobby.count
        self._versions = lobby.versions
        self._code = lobby.code
        self._asks = lobby.asks
        self._picture = self._chosen()
        self._between = None
        if lobby.code is not None:
            self._show_sign()
        elif lobby.asks == WHICH_PICTURE:
            self._show_choice()
        elif lobby.asks:
            self._show_text(
                say("link.pairing.who_is_there"),
                say("link.pairing.many_came"),
                ((keys.OK, say("link.pairing.yes")), (keys.BACK, say("console.back"))),
            )
        elif lobby.versions != SAME:
            is_older = lobby.versions == THIS_IS_OLDER
            text = say("link.pairing.this_is_older" if is_older else "link.pairing.other_is_older")
            self._show_text(say("link.pairing.update"), text, ((keys.BACK, say("console.back")),))
        elif self._picture and self._hindered == _NOT:
            self._show_picture(say("link.pairing.looking"), self._picture - 1, ((keys.BACK, say("console.back")),))
            return
        else:
            self.show_alone()
            return
        self._console.forget()  # a key pressed earlier was not meant for this screen

    def show_alone(self):
        """How to hold the handhelds, or what is in the way, with an animation."""
        console = self._console
        screen = Screen(console, say("link.pairing.looking"), ((keys.BACK, say("console.back")),))
        text = _how(self.ways) if self._hindered == _NOT else say_one("link.pairing.hindered", self._hindered)
        lines = even(text, screen.columns)
        room = screen.bottom - FACE.height
        if _INFRARED in self.ways and room >= (len(lines) + 3) * FACE.height + 2 * _SIZE:
            lines += [""] + wrap(say("link.pairing.start_too"), screen.columns)
        scale = max(1, min((room - len(lines) * FACE.height) // _SIZE, console.width // (3 * _SIZE)))
        side = _SIZE * scale
        y = FACE.height + max(0, (room - side - len(lines) * FACE.height) // 3)
        picture = displayio.Group(x=(console.width - 3 * side) // 2, y=y, scale=scale)
        sheet = draw.load(_ART)
        left = draw.tiles(sheet, _SIZE, _SIZE, 0, 0)
        right = draw.tiles(sheet, _SIZE, _SIZE, 2 * _SIZE, 0)
        right.flip_x = True
        self._first = _APART if self.ways == [_CABLE] else _NEAR
        self._between = draw.tiles(sheet, _SIZE, _SIZE, _SIZE, 0, self._first)
        for tiles in (left, self._between, right):
            picture.append(tiles)
        screen.append(picture)
        screen.lines(lines, min(screen.bottom - len(lines) * FACE.height, y + side + (y - FACE.height)), True)
        console.show(screen)

    def _show_text(self, title, text, pairs):
        """A few lines in the middle."""
        screen = Screen(self._console, title, pairs)
        lines = wrap(text, screen.columns)
        screen.lines(lines, screen.top + (screen.rows - len(lines)) * FACE.height // 2, True)
        self._console.show(screen)

    def _show_choice(self):
        """The picture that friends agree on."""
        pairs = (
            (keys.UP_DOWN, say("console.next_one")),
            (keys.OK, say("console.ok")),
            (keys.BACK, say("console.back")),
        )
        if self._lobby.seats > 2:
            self._show_picture(say("link.pairing.pick_on_all"), self._choice, pairs)
        else:
            self._show_picture(say("link.pairing.pick_on_both"), self._choice, pairs, say("link.pairing.friend_too"))

    def _show_picture(self, title, picture, pairs, more=""):
        """One picture with its name and another line below; on a low screen only the name, beside it."""
        console = self._console
        screen = Screen(console, title, pairs)
        name = say_one("link.pairing.pictures", picture)
        lines = (name, more) if more else (name,)
        room = screen.bottom - screen.top
        is_tall = console.rows >= _TALL
        if is_tall:
            room -= len(lines) * FACE.height
        scale = min((room - _GAP) // _SIZE, _LARGEST)
        side = _SIZE * scale
        wide = side if is_tall else side + 2 * _GAP + FACE.width(name)
        x = (console.width - wide) // 2
        y = screen.top + (room - side) // 2
        screen.append(_picture(picture, x, y, scale))
        if is_tall:
            screen.lines(lines, _above(screen, lines, y + side), True)
        else:
            screen.append(plain(console, name, x + side + 2 * _GAP, y + (side - FACE.height) // 2, console.theme.ink))
        console.show(screen)

    def _show_sign(self):
        """The three pictures, and whether they match everywhere."""
        console = self._console
        lobby = self._lobby
        many = lobby.seats > 2
        is_tall = console.rows >= _TALL
        screen = Screen(console, self._title(many, is_tall), self._hints())
        lines = []
        if is_tall:
            names = [say_one("link.pairing.pictures", picture) for picture in lobby.code]
            lines += wrap(" ".join(names), console.columns)
            if many:
                lines.append(say("link.pairing.here", lobby.count, lobby.seats))
            lines.append(self._who())
        room = screen.bottom - screen.top - len(lines) * FACE.height
        scale = min(room // _SIZE, (console.width - 2 * _GAP) // (3 * _SIZE), _LARGEST)
        side = _SIZE * scale
        wide = 3 * side + 2 * _GAP
        is_beside = lobby.is_ready and room - side < _SIZE + _GAP  # the tick: no space below
        x = (console.width - wide - (_SIZE + _GAP if is_beside else 0)) // 2
        y = screen.top + (room - side - (_SIZE if lobby.is_ready and not is_beside else 0)) // 2
        for picture in lobby.code:
            screen.append(_picture(picture, x, y, scale))
            x += side + _GAP
        if lobby.is_ready:
            below = (console.width - _SIZE) // 2, y + side
            at = (x, y + (side - _SIZE) // 2) if is_beside else below
            screen.append(draw.tiles(draw.load(_ICONS, _SIZE, _TICK), _SIZE, _SIZE, at[0], at[1]))
        edge = y + side + (_SIZE if lobby.is_ready and not is_beside else 0)
        screen.lines(lines, _above(screen, lines, edge), True)
        console.show(screen)

    def _title(self, many, is_tall):
        lobby = self._lobby
        if lobby.is_ready and not is_tall:
            return self._who()  # the tick says the rest
        if lobby.is_ready:
            return say("link.pairing.wait_for_others" if many else "link.pairing.wait_for_other")
        if not many:
            return say("link.pairing.same_on_both")
        return say("link.pairing.same_on_all") if is_tall else say("link.pairing.many_here", lobby.count, lobby.seats)

    def _who(self):
        """The seat of the player holding this handheld: the first of those it will have."""
        return say("link.pairing.you_are", name(self._lobby.first_seat(self._rules)))

    def _hints(self):
        if self._lobby.is_ready:
            return ((keys.BACK, say("console.back")),)
        return (
            (keys.UP_DOWN, say("link.pairing.others")),
            (keys.OK, say("link.pairing.yes")),
            (keys.BACK, say("console.back")),
        )

    def _move(self):
        """The animation: switch one tile now and then."""
        self._frames += 1
        if self._frames >= _BEAT:
            self._frames = 0
            if self._between is not None:
                self._between[0] = 2 * self._first + 1 - self._between[0]
                self._console.refresh()


def _how(ways):
    """What to do to be found by the others."""
    if _INFRARED in ways and _CABLE in ways:
        return say("link.pairing.hold_or_plug")
    return say_one("link.pairing.hold", ways[0])


def _above(screen, lines, edge):
    """The dot where lines begin between pictures, which end at `edge`, and the keys, with a gap below the pictures."""
    last = screen.bottom - len(lines) * FACE.height
    return last - max(0, min(_GAP, (last - edge) // 2))


def _picture(picture, x, y, scale):
    """One of the pictures, which have their own dark background in every theme."""
    bitmap, palette = draw.load(_SIGNS, _SIZE, picture)
    palette.make_opaque(0)
    group = displayio.Group(x=x, y=y, scale=scale)
    group.append(draw.tiles((bitmap, palette), _SIZE, _SIZE, 0, 0))
    return group
