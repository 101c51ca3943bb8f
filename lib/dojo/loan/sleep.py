"""Sleep: after minutes without a press the display stays dark until the next one.

CircuitPython's own light sleep (the module alarm) gains nothing on our chips: it waits for an interrupt as sleep() does
(docs/makers/boards.md). Here the program only checks the keys, eight times a second instead of two hundred times.
"""

from time import sleep

from displayio import Group

from dojo.ui.keys import Home


def page(console):
    """Generator: dark until a press, which does nothing else, unless it is the teacher's. The match is kept meanwhile.
    """
    display = console.display
    console.sound.stop()
    console.lights.stop()
    console.store.flush()
    shown = display.root_group
    if hasattr(display, "sleep"):  # an OLED
        display.sleep()
    else:
        try:
            display.brightness = 0
        except RuntimeError:  # nothing switches its light
            display.root_group = Group()
            display.refresh()
    while not console.buttons.is_called():
        sleep(2**-3)  # an eighth of a second
        yield
    if hasattr(display, "wake"):
        display.wake()
    elif display.root_group is not shown:
        display.root_group = shown
        display.refresh()
    elif not console.has_brightness:  # its light is only on or off
        display.brightness = 1
    console.stay()
    console.shine()
    while True:
        try:
            console.buttons.poll()  # presses do not count
        except Home as held:  # woken by a long press
            if held.args:  # the teacher
                raise
        if not console.buttons.is_down():
            return
        yield
