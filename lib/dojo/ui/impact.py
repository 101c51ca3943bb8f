"""A blow that lands: a star where it hits, whoever is hit flies back, and the whole picture jumps. Sound and lamp come
with the star.

    def thrown(step):                   # 0 with the star: what is lost; then the way back, to STEPS
        fighter.x = home + 4 * step

    key = yield from land(console, screen, ((80, 60),), 2, thrown)

The picture jumps where the display can scroll by itself (SCROLL of a board, docs/makers/boards.md), which sends no dot.
One blow is one star and two flashes of the lamp: with a blow a second that is fewer than three flashes. Where players
set the motion to calm, neither is there: the star, the sound and whoever is hit say the same.
"""

import displayio
from micropython import const

from dojo.output.lights import FLASH
from dojo.output.sound import HIT
from dojo.ui import draw

STEPS = const(3)

_STAR = "lib/dojo/art/star.bmp"
_SIZE = const(16)  # dots
_MS = const(60)  # per step
_JUMPS = b"\x04\x00\x02"  # dots, per step
_START_LINE = const(0x40)  # the command of an OLED's chip that holds its first line


def land(console, screen, spots, scale, thrown, is_cut=False):
    """Generator: a blow lands on a screen, at each (x, y) of `spots`. Returns the key that ended it early, 0 for none.

    thrown: called with 0 to STEPS, always with each. is_cut: a press came before: nothing is waited for,
    and there is no star.
    """
    stars = displayio.Group()
    drawn = draw.load(_STAR)
    if console.mono:
        drawn[1].make_opaque(0)  # white on white would not be seen
    for x, y in () if is_cut else spots:
        star = displayio.Group(x=x - _SIZE * scale // 2, y=y - _SIZE * scale // 2, scale=scale)
        star.append(draw.tiles(drawn, _SIZE, _SIZE, 0, 0))
        stars.append(star)
    screen.append(stars)
    is_calm = console.settings.calm
    thrown(0)
    console.refresh()
    console.sound.play(HIT)
    if not is_calm:
        console.lights.play(FLASH)
    key = 0
    try:
        for step in range(STEPS):
            if step:
                thrown(step)
            if not is_cut and not key:
                _scroll(console, 0 if is_calm else _JUMPS[step])
                key = yield from console.pause(_MS)
    finally:
        _scroll(console, 0)
    screen.remove(stars)
    console.refresh()
    thrown(STEPS)
    return key


def _scroll(console, dots):
    """Let the display begin so many dots further on, in the direction in which its chip can."""
    if console.scroll == _START_LINE:
        console.display.bus.send(_START_LINE | dots, b"")
    elif console.scroll:
        console.display.bus.send(console.scroll, bytes((0, dots)))
