"""Links dice rollers: all at one table choose the same animal, and see how many have.

    circle = yield from join(console)           # None if the player went back
    circle = yield from join(console, True)     # with the animal from before a power cut, after a question

Nothing is asked and answered: whoever shows the animal is heard by the others that do, and counted.
"""

from micropython import const

from dojo.link.media.choose import open_medium
from dojo.link.pairing.circle import SIGNS, Circle
from dojo.ui import keys
from dojo.ui.layout import CELL_HEIGHT, CELL_WIDTH
from dojo.ui.screen import Screen
from dojo.ui.seats import portrait
from dojo.ui.strip import Strip
from dojo.words import BACK, NEXT_ONE, SEATS
from games.karate.roller import matewords as words
from games.karate.roller.book import MATES_KEY
from games.karate.roller.shared import EMPTY, merge

_TOPIC = const(1)  # what is shared: Karate's dice roller; another number for another form of it
_SIZE = const(16)  # dots of a portrait
_LARGEST = const(5)
_AIR = const(4)  # dots around it


def join(console, is_again=False):
    """Generator: a circle that the players have chosen, or None."""
    sign = -1
    if is_again:
        sign = console.store.get(MATES_KEY)[0] - 1
        if not 0 <= sign < SIGNS or not (yield from _is_wanted(console, sign)):
            console.store.note(MATES_KEY, b"")
            return None
    media = [open_medium(link) for link in console.links]
    media = [medium for medium in media if medium is not None]
    if not media:
        from dojo.dialogs.message import message
        from dojo.link.screens.rarewords import NO_MEDIUM

        yield from message(console, "", NO_MEDIUM)
        return None
    circle = Circle(media, _TOPIC, EMPTY, merge)
    stays = False
    try:
        if sign >= 0:
            circle.choose(sign)
            stays = True
        else:
            stays = yield from _choose(console, circle)
    finally:
        if not stays:
            circle.close()
    return circle if stays else None


def _is_wanted(console, sign):
    from dojo.dialogs.confirm import confirm

    return (yield from confirm(console, words.AGAIN % SEATS[sign], start=True))


def _choose(console, circle):
    """Generator: an animal; True once a player has said yes to it."""
    shown = None
    while True:
        shown = None  # never two screens in memory
        shown = _Animal(console, circle)
        wait = console.key()
        key = 0
        while not key:
            circle.step()
            shown.update()
            try:
                next(wait)
            except StopIteration as end:
                key = end.value
            else:
                yield
        if key == keys.OK:
            return True
        if key == keys.BACK:
            return False
        circle.choose((circle.sign + (1 if key in keys.FORWARD else -1)) % SIGNS)


class _Animal:
    """The screen: a portrait, its name, and how many others show it."""

    def __init__(self, console, circle):
        self._console = console
        self._circle = circle
        pairs = ((keys.UP_DOWN, NEXT_ONE), (keys.OK, words.LINK), (keys.BACK, BACK))
        screen = Screen(console, words.TITLE, pairs)
        room = screen.bottom - 3 * CELL_HEIGHT
        scale = max(1, min((room - _AIR) // _SIZE, _LARGEST))
        side = scale * _SIZE
        y = CELL_HEIGHT + (room - side) // 2
        screen.append(portrait(console, circle.sign, (console.width - side) // 2, y, scale))
        y = screen.bottom - 2 * CELL_HEIGHT
        screen.lines((SEATS[circle.sign],), y, True)
        theme = console.theme
        wide = screen.columns * CELL_WIDTH
        self._line = Strip(wide, theme.paper, theme.ink, (console.width - wide) // 2, y + CELL_HEIGHT)
        screen.append(self._line)
        self._others = -1
        self.update()
        console.show(screen)

    def update(self):
        """Show how many there are, if that has changed."""
        others = self._circle.count() - 1
        if others == self._others:
            return
        is_first = self._others < 0
        self._others = others
        text = words.NOBODY if not others else words.ONE if others == 1 else words.MORE % others
        self._line.clear()
        self._line.write(text, (self._line.bitmap.width - len(text) * CELL_WIDTH) // 2)
        if not is_first:
            self._console.refresh()
