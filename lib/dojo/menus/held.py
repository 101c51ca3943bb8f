"""BACK is held: what every key does on the screen that is shown, as long as it is held, and what comes of it.

Held for two seconds it leads to the menu as ever (dojo.ui.buttons); let go before, it has done nothing.
"""

import displayio

from dojo.say import say
from dojo.ui.hints import Hints
from dojo.ui.keys import BACK, LEFT_RIGHT, UP_DOWN
from dojo.ui.layout import FACE
from dojo.ui.strip import Strip


def page(console):
    """Generator: until it is let go. The link goes on under it; whatever else is pressed does not count."""
    console.buttons.poll()
    if not console.buttons.is_down(BACK):  # nobody has looked since it was let go
        return
    display = console.display
    shown = display.root_group
    display.root_group = _keys(console, shown)
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
    """The title, a line for each key of the hints that are shown, and what follows."""
    theme = console.theme
    group = displayio.Group(x=shown.x, y=shown.y)
    words = say("console.keys")
    bar = Strip(console.width, theme.accent, theme.on_accent)
    bar.write(words, max(0, (console.width - FACE.width(words)) // 2))
    group.append(bar)
    hints = _found(shown)
    lines = hints.text.split("\n") if hints is not None else ()
    y = min(2 * FACE.height, console.height - (len(lines) + 1) * FACE.height)
    for line in lines:
        name, sideways, word = line.partition("\t")
        if not sideways:
            name, _, word = line.partition(" ")
        group.append(_line(console, _key(console, name, sideways), word, y))
        y += FACE.height
    group.append(_line(console, BACK, say("console.held"), console.height - FACE.height))
    return group


def _found(group):
    """The hints of a screen: those on top."""
    found = None
    for layer in group:
        if isinstance(layer, Hints):
            found = layer
        elif hasattr(layer, "append") and not layer.hidden:
            found = _found(layer) or found
    return found


def _key(console, name, sideways):
    """The key whose name stands there; the arrows have none."""
    for key in console.names:
        if console.names[key] == name:
            return key
    return LEFT_RIGHT if sideways else UP_DOWN


def _line(console, key, word, y):
    """One key and its word."""
    line = Hints(console, console.width)
    line.change(((key, word),))
    line.y = y
    return line
