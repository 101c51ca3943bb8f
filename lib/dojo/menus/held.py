"""While BACK is held: what every key does on the current screen, and what holding on leads to.

After two seconds that is the menu, as ever (dojo.input.buttons); released sooner, it has no effect.
"""

import displayio

from dojo.say import say
from dojo.ui import draw
from dojo.ui.hints import Hints
from dojo.ui.keys import BACK
from dojo.ui.layout import FACE
from dojo.ui.strip import Strip


def page(console):
    """Generator: until it is released. The link goes on meanwhile; other presses do not count."""
    console.buttons.poll()
    if not console.buttons.is_down(BACK):  # released, but not polled since
        return
    display = console.display
    shown = display.root_group
    lines = yield from draw.made(_keys, console, shown)
    if lines is None:  # the screen below fills the memory, and stays
        return
    display.root_group = lines
    display.refresh()
    while console.buttons.is_down(BACK):
        if console.link is not None:
            console.link.step()
        console.sound.step(console.link is not None and console.link.is_busy())
        console.lights.step()
        yield
        console.buttons.poll()
    display.root_group = shown
    display.refresh()


def _keys(console, shown):
    """The title, a line for each hint's key, even those left out for lack of space, and what follows."""
    theme = console.theme
    group = displayio.Group(x=shown.x, y=shown.y)
    bar = Strip(console.width, theme.accent, theme.on_accent)
    bar.show(say("console.keys"))
    group.append(bar)
    hints = _found(shown)
    pairs = hints.pairs if hints is not None and hints.text else ()
    y = min(2 * FACE.height, console.height - (len(pairs) + 1) * FACE.height)
    for key, word in pairs:
        group.append(_line(console, key, word, y))
        y += FACE.height
    group.append(_line(console, BACK, say("console.held"), console.height - FACE.height))
    return group


def _found(group):
    """The hints of a screen: the topmost ones."""
    found = None
    for layer in group:
        if isinstance(layer, Hints):
            found = layer
        elif hasattr(layer, "append") and not layer.hidden:
            found = _found(layer) or found
    return found


def _line(console, key, word, y):
    """One key and its word."""
    line = Hints(console, console.width)
    line.change(((key, word),))
    line.y = y
    return line
