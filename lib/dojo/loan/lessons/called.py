"""The teacher has called all handhelds: they pause until told to go on, or are silent."""

import displayio
from micropython import const

from dojo.loan.lessons import lesson
from dojo.say import say
from dojo.ui.keys import Home
from dojo.ui.layout import FACE
from dojo.ui.strip import plain

_LOST = const(400)  # frames of 20 ms without a word from the teacher, whose handheld may be off


def page(console):
    """Generator: obey console.called; the link goes on meanwhile."""
    ear = console.called
    called = _called(console)
    if called == lesson.QUIET:
        console.settings.volume = 0  # until somebody sets it, or the next start: what is saved stays
        console.apply()
        console.store.flush()  # as in a pause: a call counts only once, even across a power cut
    elif called == lesson.PAUSE:
        yield from _pause(console, ear)


def _called(console):
    """The teacher's latest word, -1 for none; each is given once."""
    ear = console.called
    console.called = None
    return ear.what if ear is not None else -1


def _pause(console, ear):
    """Generator: a screen that says so instead of the current one, until the teacher goes on. Presses do nothing, but
    holding BACK or START leads to the menu as ever, which ends this pause here.

    ear: what heard the call. A handheld that is still looking for others has no link yet that would listen.
    """
    display = console.display
    shown = display.root_group
    words = say("loan.lesson.wait")
    group = displayio.Group()
    x = max(0, (console.width - FACE.width(words)) // 2)
    group.append(plain(console, words, x, console.height // 2 - FACE.height, console.theme.accent))
    display.root_group = group
    display.refresh()
    console.store.flush()
    left = _LOST
    while left:
        left -= 1
        if console.link is not None:
            console.link.step()
        else:
            ear.receive()
        called = _called(console)
        if called == lesson.GO_ON:
            break
        if called == lesson.PAUSE:
            left = _LOST
        try:
            console.buttons.poll()  # presses do not count
        except Home:
            console.lent.calls.leave()
            raise
        yield
    display.root_group = shown
    display.refresh()
