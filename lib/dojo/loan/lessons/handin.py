"""A child hands in a report: the handheld repeats it over the link until the teacher's says thanks."""

from micropython import const

from dojo.dialogs.message import message
from dojo.dice import entropy
from dojo.loan.lent import CALLS
from dojo.loan.lessons import lesson
from dojo.loan.lessons.speech import Speech
from dojo.say import say
from dojo.ui import keys
from dojo.ui.layout import FACE, wrap
from dojo.ui.place import CHECK
from dojo.ui.screen import Screen

_CHALLENGE = const(3)  # bytes


def page(console, last):
    """Generator: until thanks arrive, or BACK. last: the game opened last, as saved."""
    screen = Screen(console, say("loan.lesson.show"), ((keys.BACK, say("console.back")),))
    lines = wrap(say("loan.lesson.showing"), screen.columns)
    screen.lines(lines, screen.top + (screen.rows - len(lines)) * FACE.height // 2, True)
    console.show(screen)
    yield
    key = console.lent[CALLS].key
    mine = lesson.prove(lesson.report(console, last, entropy(_CHALLENGE)), key)
    speech = Speech(console)
    is_done = False
    try:
        while not is_done:
            frame = speech.step(mine)
            answer = lesson.answered(frame, mine, key) if frame is not None else -1
            if answer == lesson.ASK:
                lesson.into(lesson.lesson_of(frame), mine, key)
            is_done = answer == lesson.THANKS
            if (yield from console.key(0, 1)) == keys.BACK:
                break
    finally:
        speech.close()
    if is_done:
        yield from message(console, say("loan.lesson.show"), say("loan.lesson.thanks"), sign=CHECK)
