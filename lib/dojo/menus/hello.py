"""A new handheld's greeting, shown once: some of the animals, before the wall of their dojo."""

import displayio
from micropython import const

from dojo.belts.earned import dye
from dojo.say import say
from dojo.ui import draw
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.seats import portrait

_BODIES = "lib/dojo/art/belts.bmp"
_TIED = const(1)  # tile of the art
_WIDE = const(24)  # dots across an animal
_TALL = const(35)
_BODY = const(20)  # dots of its body below the head
_HEAD = const(16)
_LARGEST = const(3)  # scale
_SEATS = const(8)
_BOW = b"\x01\x02\x03\x02\x01\x00"  # dots by which a head goes down; redrawn alone, as a whole animal takes too long
_MOMENT = const(60)  # ms per step
_STAY = const(2500)  # ms, once all have bowed
_WALL = const(0xB87838)
_PAPER = const(0xF0DCA8)
_WOOD = const(0x5C3418)
_FLOOR = const(0x7C4C24)


def page(console):
    """Generator: until it has been read. A press skips to the launcher."""
    screen = Screen(console, say("console.hello"))
    room = console.height - FACE.height - screen.top
    scale = max(1, min(_LARGEST, room // _TALL))
    floor = screen.top + (room + scale * _TALL) // 2
    if not console.mono:
        _paint(console, screen, screen.top, floor, scale)
    count = min(console.width // (_WIDE * scale), _SEATS)
    gap = (console.width - count * _WIDE * scale) // (count + 1)
    animals = []
    for seat in range(count):
        x = gap + seat * (_WIDE * scale + gap)
        animals.append(_animal(console, seat, x, floor - scale * _TALL, scale))
        screen.append(animals[-1])
    screen.lines((say("console.five_games"),), console.height - FACE.height, True)
    console.show(screen)
    key = 0
    for animal in animals:
        for dots in _BOW:
            animal[-1].y = dots
            key = key or (yield from console.pause(_MOMENT))
    console.put_back(key or (yield from console.pause(_STAY)))


def _animal(console, seat, x, y, scale):
    """An animal in white with a white belt, the one every beginner gets."""
    body, palette = draw.load(_BODIES)
    dye(console, palette, 1)
    palette[1] = console.theme.seat(seat)
    group = displayio.Group(x=x, y=y, scale=scale)
    group.append(draw.tiles((body, palette), _WIDE, _BODY, 0, _TALL - _BODY, _TIED))
    group.append(portrait(console, seat, (_WIDE - _HEAD) // 2, 0))
    return group


def _paint(console, screen, top, floor, scale):
    """A wall with a paper window, and a wooden floor."""
    width = console.width
    tall = floor - top - 6 * scale
    screen.append(draw.block(0, top, width, tall, _WALL))
    screen.append(draw.block(width // 6, top + 4 * scale, width * 2 // 3, tall // 2, _PAPER))
    for x in (width // 6, width // 2 - scale, width * 5 // 6 - 2 * scale):
        screen.append(draw.block(x, top, 2 * scale, tall, _WOOD))
    screen.append(draw.block(0, top + tall, width, console.height - FACE.height - top - tall, _FLOOR))
