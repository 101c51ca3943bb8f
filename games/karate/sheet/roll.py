"""A roll for everybody to see: who rolls, and two large dice.

    yield from page(console, before, after, kept)   # views before and after the roll

It goes on by itself, except for the first roll of a round. Solo, that press starts the clock.
"""

from micropython import const

from dojo.output.sound import ROLL
from dojo.say import say
from dojo.ui import keys
from dojo.ui.hints import hints
from dojo.ui.layout import FACE
from dojo.ui.place import behind
from dojo.ui.screen import Screen
from dojo.ui.seats import name, portrait
from dojo.ui.strip import plain
from games.karate import layout as at
from games.karate.pieces import LARGE, Dice
from games.karate.sheet.timer import Timer, begin

_REST = const(900)  # ms the dice lie still before it goes on by itself
_LARGEST = const(62)  # pixels of a die: larger ones take too long to roll
_PORTRAIT = const(16)  # dots
_AIR = const(4)
_WALL = const(32)  # dots above and below all this that make room for a wall
_ROOMY = const(100)  # dots of height for a title


def page(console, before, after, kept):
    """Generator: the dice roll; the first roll of a round waits for a press."""
    is_first = at.rolls(before) == 0
    seconds = 0
    if at.is_solo(after):
        if is_first:
            kept.left = begin(console.store, at.level(after), at.round_of(after))
        seconds = Timer(console.store, at.level(after), at.round_of(after), kept.left).seconds()
    has_title = console.height >= _ROOMY
    screen = Screen(console, say("karate.sheet.title", at.round_of(after) + 1, at.rolls(after)) if has_title else "")
    top = FACE.height if has_title else 0
    bottom = console.height - FACE.height
    line = _PORTRAIT if bottom - top >= 3 * _PORTRAIT else FACE.height
    room = min(bottom - top - line - _AIR, (console.width - 2) // 2, _LARGEST)
    dice = Dice(console, room, 0, 0, LARGE)
    spare = bottom - top - line - _AIR - dice.size
    has_wall = spare >= 2 * _WALL
    y = top + (spare * 2 // 3 if has_wall else spare // 2)
    dice.tiles.x = (console.width - dice.width) // 2
    dice.tiles.y = y + line + _AIR
    dice.hold()
    screen.append(dice.tiles)
    if seconds:
        clock = say("karate.sheet.clock_starts", "%d:%02d" % (seconds // 60, seconds % 60))
        screen.append(plain(console, clock, screen.middle(clock), y + (line - FACE.height) // 2, console.theme.ink))
    else:
        _say_who(console, screen, at.roller(before), y, line)
    if is_first:
        keys_line = hints(console, ((keys.OK, say("karate.sheet.roll_key")),))
        screen.append(keys_line)
    if has_wall:
        behind(screen, "karate", 0, top, console.width, y - top - _AIR)
    console.show(screen)
    if is_first:
        console.forget()
        yield from console.until(keys.OK)
        keys_line.clear()
        console.refresh()  # respond to the press at once: large dice take longer to draw
    console.sound.play(ROLL)
    yield from dice.tumble(at.dice(after)[-2:])
    if not seconds:
        yield from console.pause(_REST)


def _say_who(console, screen, seat, y, line):
    """Who rolls, with a portrait if the line is high enough."""
    said = say("karate.sheet.rolls", name(seat))
    x = screen.middle(said)
    if line == _PORTRAIT:
        x += _PORTRAIT // 2
        screen.append(portrait(console, seat, x - _PORTRAIT - _AIR, y))
    screen.append(plain(console, said, x, y + (line - FACE.height) // 2, console.theme.ink))
