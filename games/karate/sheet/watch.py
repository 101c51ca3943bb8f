"""The screen while others write, settle or race on other devices; its title says who is still busy."""

from micropython import const

from dojo.say import say
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.seats import name
from dojo.ui.strip import Strip, plain
from games.karate import layout as at
from games.karate.pieces import LARGE, Dice

_LARGEST = const(62)  # pixels of a die
_AIR = const(4)


class Watch:
    """The screen, shown at once. `pairs` are its hints."""

    def __init__(self, console, view, pairs):
        self._console = console
        screen = Screen(console, "", pairs)
        theme = console.theme
        self._title = Strip(console.width, theme.accent, theme.on_accent)
        screen.append(self._title)
        if at.phase(view) == at.RACING:
            y = screen.top + (screen.rows - 1) * FACE.height // 2
            screen.append(
                plain(console, say("karate.sheet.race"), screen.middle(say("karate.sheet.race")), y, theme.ink)
            )
        else:
            self._show_roll(screen, view)
        console.show(screen)

    def _show_roll(self, screen, view):
        """The last roll, its number, and whose turn it is here: a linked handheld has one seat."""
        console = self._console
        top = FACE.height
        said = say("karate.sheet.title", at.round_of(view) + 1, at.rolls(view) or 1)
        for seat in range(at.fighters(view)):
            if console.seats_here >> seat & 1:
                said = say("karate.sheet.own_title", name(seat), at.rolls(view) or 1)
        room = screen.bottom - top - FACE.height - _AIR
        dice = Dice(console, min(room, (console.width - 2) // 2, _LARGEST), 0, 0, LARGE)
        dice.tiles.x = (console.width - dice.width) // 2
        y = top + (room - dice.size) // 2
        dice.tiles.y = y + FACE.height + _AIR
        if at.rolls(view):
            dice.show(at.dice(view)[-2:])
        else:
            dice.hold()
        screen.append(plain(console, said, screen.middle(said), y, console.theme.ink))
        screen.append(dice.tiles)

    def update(self, title):
        """Change the title."""
        if title != self._title.text:
            self._title.show(title)
            self._console.refresh()
