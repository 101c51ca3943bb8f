"""The self-test, under a minute: does everything on this handheld still work?

Each part that fails has a letter; together they are the code, "OK" if there are none (docs/players/trouble.md):

    B button    D display    S sound    L lights    P battery    M memory    K link
"""

import microcontroller
from micropython import const

from dojo import pages
from dojo.dialogs.confirm import confirm
from dojo.loan import asking, probe
from dojo.output.lights import FLASH
from dojo.output.sound import WIN
from dojo.say import say, say_one
from dojo.ui import draw, keys
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen

LETTERS = "BDSLPMK"
_BUTTONS = const(0)  # indices of the letters
_DISPLAY = const(1)
_SOUND = const(2)
_LIGHTS = const(3)
_BATTERY = const(4)
_MEMORY = const(5)
_LINK = const(6)

_KEYS = (keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT, keys.NEXT, keys.START, keys.BACK, keys.OK)
_PATIENCE = const(250)  # frames of 20 ms to wait for one button
_LET_GO = const(100)  # frames before a held button counts as stuck
_MEDIUM = const(2)  # a volume
_COLOURS = (0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF)


def page(console):
    """Generator: test all parts, then show the result."""
    settings = console.settings
    volume, lights = settings.volume, settings.lights
    failed = bytearray(len(LETTERS))
    try:
        settings.volume = _MEDIUM  # whatever was chosen, and still is
        settings.lights = 1
        failed[_BUTTONS] = not (yield from _buttons(console))
        failed[_DISPLAY] = not (yield from _display(console))
        if console.sound.is_there():
            console.sound.play(WIN * 2)
            failed[_SOUND] = not (yield from confirm(console, say("loan.test.heard"), start=True))
        if console.lights.is_there():
            console.lights.play(FLASH * 8)
            failed[_LIGHTS] = not (yield from confirm(console, say("loan.test.shone"), start=True))
    finally:
        console.sound.stop()
        console.lights.stop()
        settings.volume = volume
        settings.lights = lights
    failed[_BATTERY] = console.low > 0
    _say_wait(console)
    yield
    failed[_MEMORY] = not is_kept(console.store)
    if console.links:
        heard = yield from pages.open(probe.probe, console)
        failed[_LINK] = not heard
    yield from _tell(console, failed)


def _say_wait(console):
    screen = Screen(console, say("loan.test.title"))
    screen.lines((say("loan.test.wait"),), screen.top + FACE.height, True)
    console.show(screen)


def _buttons(console):
    """Generator: whether every button goes down and comes up. Each is asked for by name; a stuck one fails."""
    is_stuck = yield from _stay_down(console)
    is_fine = not is_stuck
    for key in _KEYS:
        if console.has(key):
            _ask_for(console, key, is_stuck)
            left = _PATIENCE
            pressed = 0
            while left and pressed != key:
                pressed = yield from console.key(keys.START, 1)
                left -= 1
            is_fine = is_fine and pressed == key
    return not (yield from _stay_down(console)) and is_fine


def _stay_down(console):
    """Generator: whether a button stays down for two seconds although nobody should be holding one."""
    for _ in range(_LET_GO):
        yield from console.key(0, 1)
        if not console.buttons.is_down():
            return False
    return True


def _ask_for(console, key, is_stuck):
    """The screen that asks for one button."""
    screen = Screen(console, say("loan.test.title"))
    name = console.names.get(key) or say_one("loan.test.directions", key - keys.UP)
    lines = [say("loan.test.press", name)]
    if is_stuck:
        lines.append(say("loan.test.stuck"))
    screen.lines(lines, screen.top + FACE.height, True)
    console.show(screen)


def _display(console):
    """Generator: whether all dots shine in all colours: a full screen of each, until a press. If not, players are asked
    again what kind of display it is, where they may tell.
    """
    for colour in (_COLOURS[-1:] if console.mono else _COLOURS):
        screen = Screen(console)
        screen.append(draw.block(0, 0, console.width, console.height, colour))
        console.show(screen)
        yield from console.key()
    is_fine = yield from confirm(console, say("loan.test.colours"), start=True)
    if not is_fine and console.rewire:
        yield from pages.open(asking.page, console)
    return is_fine


def is_kept(store):
    """Whether all that is saved reads back the same when it is written anew, with one erase for each journal."""
    for _ in range(store.copies):
        start, image = store.rewrite()
        if not store.works or microcontroller.nvm[start : start + len(image)] != image:
            return False
    return True


def _tell(console, failed):
    """Generator: the code, and the meaning of its letters."""
    letters = "".join([LETTERS[index] for index in range(len(LETTERS)) if failed[index]])
    screen = Screen(console, say("loan.test.title"), ((keys.OK, say("console.ok")),))
    lines = [say("loan.test.code", letters or "OK")]
    lines += [say_one("loan.test.parts", index) for index in range(len(LETTERS)) if failed[index]]
    if not letters:
        lines.append(say("loan.test.fine"))
    volts = console.charge // 8
    if volts:
        lines.append(say("loan.test.battery", volts // 1000, volts % 1000 // 100))
    screen.lines(lines[: screen.rows], screen.top, True)
    if console.lent and console.lent.number:
        screen.append(console.lent.mark(console))
    console.show(screen)
    yield from console.until(keys.OK)
