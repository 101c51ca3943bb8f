"""Who sits where: people and device opponents. One line per seat: its picture, and who it is.

    does, who = yield from seating(console, "Duel", b"\\x00\\x11", (0, 1), ("Bold", "Careful", "Copycat", "Master"))
"""

from micropython import const

from dojo.dialogs.menu import step
from dojo.playing.seated import BOT
from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.hints import hints
from dojo.ui.layout import FACE
from dojo.ui.place import paper
from dojo.ui.place import place as painted
from dojo.ui.screen import Screen
from dojo.ui.seats import name, portrait
from dojo.ui.strip import Lines, Strip

# Results; 0 for back.
START = const(1)
LINK = const(2)

_PORTRAIT = const(16)  # dots
_LOW = const(100)  # dots of height below which there is no space for a title
_FRAME = const(3)  # dots left of the frame, and between its contents
_EDGE = const(1)  # dots above and below a frame's contents
_SIDE = const(8)  # dots on the right for the arrows
_ARROW = const(4)  # dots of an arrow's depth
_MOST = const(32000)  # dots (height × width) of paper: a board draws more too slowly
_STRIP = const(24)  # least dots of the game's place above or beside them


def seating(console, title, who, leaders, levels, links=False):
    """Generator: (START, LINK or 0 for back, a seating: bytes; see dojo.playing.seated).

    who: the initial seating. leaders: for each seat the first one of its team; the player of that may also play the
    others. levels: the game's names for its opponents, easiest first. links: offer to look for other handhelds.
    """
    count = len(who)
    values = bytearray([_value(who, seat, leaders[seat]) for seat in range(count)])
    items = list(range(count))
    items.insert(0, -START)
    if links:
        items.append(-LINK)
    at = 0
    width = _width(levels, leaders)
    while True:
        shown = _Lines(console, title, items, at, lambda seat: _call(values, seat, leaders, levels), width)
        shown.paint()
        console.show(shown.screen, shown)
        while shown.move(at):
            key = yield from console.key()
            item = items[at]
            if key == keys.BACK:
                return 0, _seating(values, leaders)
            if key == keys.OK and item < 0:
                return -item, _seating(values, leaders)
            if item < 0 or key not in (keys.OK, keys.LEFT, keys.RIGHT):
                at = step(at, key, len(items))
                console.sound.tick()
                continue
            choices = len(levels) + (1 if leaders[item] == item else 2)
            values[item] = (values[item] + (-1 if key == keys.LEFT else 1)) % choices
            shown.change(item)
            console.refresh()  # feedback for the press
            shown.change_others(item)


def _value(who, seat, leader):
    """The choice for a seat: for a leader 0 is a person, otherwise the level; for others 0 is the leader's player."""
    level = who[seat] - BOT if who[seat] >= BOT else 0
    if seat == leader:
        return level
    return 0 if who[seat] == who[leader] else level + 1


def _level(values, seat, leaders):
    """The level of an opponent, 0 for a person, -1 for the leader's player."""
    return values[seat] if leaders[seat] == seat else values[seat] - 1


def _call(values, seat, leaders, levels):
    """What a seat's player is called."""
    level = _level(values, seat, leaders)
    if level < 0 and not values[leaders[seat]]:
        return say("console.with", name(leaders[seat]))
    level = level if level >= 0 else values[leaders[seat]]
    if level:
        return say("console.robot", levels[level - 1])
    people = [other for other in range(len(values)) if _level(values, other, leaders) == 0]
    return say("console.you" if len(people) == 1 else "console.player")


def _width(levels, leaders):
    """Dots of the longest possible name: strips of that width cover little else."""
    names = [say("console.robot", level) for level in levels]
    names += [say("console.with", name(leader)) for seat, leader in enumerate(leaders) if leader != seat]
    return max([FACE.width(words) for words in names + [say("console.you"), say("console.player")]])


def _seating(values, leaders):
    """The bytes of the chosen seating."""
    sitting = bytearray(len(values))
    for seat in range(len(values)):
        level = _level(values, seat, leaders)
        if level < 0:
            sitting[seat] = sitting[leaders[seat]]
        else:
            sitting[seat] = BOT + level if level else seat
    return bytes(sitting)


class _Lines:
    """The part of the list that fits on the screen and includes item number `at`; seats are as tall as pictures.

    call: names a seat's player; width: dots of the longest name.
    """

    def __init__(self, console, title, items, at, call, width):
        self._console = console
        self._items = items
        self._call = call
        self._width = width
        called = max([FACE.width(name(item)) for item in items if item >= 0])
        room = console.width - _SIDE - _PORTRAIT - width - 4 * _FRAME
        self._called = called if called <= room else 0  # dots for names; without names the picture is enough
        self.screen = screen = Screen(console, title if console.height >= _LOW else "")
        screen.bottom = console.height - FACE.height
        self._is_action = items[at] < 0
        self._hints = hints(console, _pairs(self._is_action))
        screen.append(self._hints)
        top = 0 if screen.top < FACE.height else FACE.height
        self._top = top
        tall = [self._tall(item) for item in items]
        self._first, self._after = _part(tall, at, screen.bottom - top)
        shown = sum(tall[self._first : self._after])
        y = top + (screen.bottom - top - shown) // 2
        self._above = 0  # dots of the game's place above the seats
        self._wide = console.width  # dots of width that the place beside the seats leaves
        self._paper = console.theme.paper
        ground = -1 if console.mono else paper(console, console.worn)
        if ground >= 0:
            free = min(screen.bottom - top - shown - 2 * _FRAME, console.height // 2)
            wide = (self._called and self._called + _FRAME) + _PORTRAIT + width + 5 * _FRAME + _SIDE
            if free >= _STRIP:
                self._above = free
                y = top + free + (screen.bottom - top - free - shown) // 2
            elif console.width - wide >= _STRIP:
                self._wide = wide
                if wide * console.height < _MOST:
                    self._paper = ground
                    screen.append(draw.block(0, top, wide, screen.bottom - top, ground))
        self._tops = []
        self._strips = {}
        for item in items[self._first : self._after]:
            self._tops.append(y)
            self._add(item, y)
            y += self._tall(item)
        self._arrows(top, len(items))
        self._frame = None
        self._framed = 0  # height in dots for which it was made

    def paint(self):
        """Paint the game's place above or beside the lines, once these can be read."""
        console = self._console
        x = 0 if self._above else self._wide
        if x < console.width:
            height = self._above or self.screen.bottom - self._top
            layer = painted(console, console.worn, x, self._top, console.width - x, height)
            if layer is not None:
                self.screen.append(layer)

    def _tall(self, item):
        """Dots of height."""
        return FACE.height + 2 * _EDGE if item < 0 else max(FACE.height, _PORTRAIT) + 2 * _EDGE

    def _add(self, item, y):
        console = self._console
        theme = console.theme
        middle = y + (self._tall(item) - FACE.height) // 2
        if item < 0:
            words = say("console.begin" if item == -START else "console.link")
            self.screen.append(Lines((words,), self._paper, theme.ink, 2 * _FRAME + 1, middle))
            return
        x = 2 * _FRAME
        self.screen.append(portrait(console, item, x, y + (self._tall(item) - _PORTRAIT) // 2))
        x += _PORTRAIT + _FRAME
        if self._called:
            ink = theme.seat(item) if self._paper == theme.paper else theme.ink  # on another it is harder to see
            self.screen.append(Lines((name(item),), self._paper, ink, x, middle))
            x += self._called + _FRAME
        self._strips[item] = strip = Strip(self._width, self._paper, theme.ink, x, middle)
        strip.write(self._call(item))
        self.screen.append(strip)

    def _arrows(self, top, count):
        """Arrows at the right edge where the list continues."""
        x = self._wide - _SIDE + 1
        accent = self._console.theme.accent
        if self._first > 0:
            self.screen.append(draw.arrow(x, top + 2, _ARROW, accent, keys.UP))
        if self._after < count:
            self.screen.append(draw.arrow(x, self.screen.bottom - _ARROW - 1, _ARROW, accent, keys.DOWN))

    def move(self, at):
        """Put the frame around an item, and say what a press does there. False if it is not on the screen."""
        if not self._first <= at < self._after:
            return False
        item = self._items[at]
        tall = self._tall(item)
        if tall != self._framed:
            if self._frame:
                self.screen.remove(self._frame)
            width = self._wide - _SIDE - _FRAME
            self._frame = draw.frame(_FRAME, 0, width, tall, self._console.theme.accent)
            self._framed = tall
            self.screen.append(self._frame)
        self._frame.y = self._tops[at - self._first]
        if self._is_action != (item < 0):
            self._is_action = item < 0
            self._console.refresh()  # feedback for the press
            self._hints.change(_pairs(self._is_action))
        return True

    def change(self, item):
        """Update the name of a seat's player."""
        self._strips[item].show(self._call(item), 0)

    def change_others(self, item):
        """A seat that was "you" may now be one of several players."""
        for other in self._strips:
            if other != item:
                self.change(other)


def _pairs(is_action):
    """The hints."""
    ok = say("console.ok") if is_action else say("console.change")
    return ((keys.UP_DOWN, say("console.move")), (keys.OK, ok), (keys.BACK, say("console.back")))


def _part(tall, at, room):
    """The part of the list that shows item `at`, as (first, one after the last): always the same parts."""
    first = 0
    used = 0
    for index, high in enumerate(tall):
        if used and used + high > room:
            if index > at:
                return first, index
            first = index
            used = 0
        used += high
    return first, len(tall)
