"""A child hands in a report: the handheld repeats it over the link until the teacher's says thanks, or shows it as a QR
code. Without a link it is the code at once; without a number of its own the handheld asks for the child's.
"""

from micropython import const

from dojo import pages
from dojo.dialogs import number
from dojo.dialogs.around import CHECK
from dojo.dialogs.message import message
from dojo.dice import entropy
from dojo.loan.lessons import codes, lesson
from dojo.loan.lessons.speech import Speech
from dojo.say import say
from dojo.ui import keys
from dojo.ui.layout import FACE, wrap
from dojo.ui.screen import Screen

_CHALLENGE = const(3)  # bytes


def page(console, last):
    """Generator: until thanks arrive, or BACK. last: the game opened last, as saved."""
    who = console.lent.number
    if not who:
        who = yield from pages.open(number.number, console, say("loan.lesson.number"), 1, lesson.HIGHEST, 1)
        if who < 0:
            return
    key = console.lent.calls.key
    challenge = entropy(_CHALLENGE)
    mine = lesson.prove(lesson.report(console, who, last, challenge), key)
    if console.links and not (yield from _over_link(console, mine, key)):
        return
    yield from pages.open(codes.page, console, challenge, (lesson.about(mine),))


def _over_link(console, mine, key):
    """Generator: hand in the report `mine`; whether the player wants a code instead."""
    pairs = ((keys.OK, say("loan.lesson.code")), (keys.BACK, say("console.back")))
    screen = Screen(console, say("loan.lesson.show"), pairs)
    lines = wrap(say("loan.lesson.showing"), screen.columns)
    screen.lines(lines, screen.top + (screen.rows - len(lines)) * FACE.height // 2, True)
    console.show(screen)
    yield
    speech = Speech(console)
    pressed = 0
    is_done = False
    try:
        while not is_done and pressed not in (keys.OK, keys.BACK):
            frame = speech.step(mine)
            answer = lesson.answered(frame, mine, key) if frame is not None else -1
            if answer == lesson.ASK:
                lesson.into(lesson.lesson_of(frame), mine, key)
            is_done = answer == lesson.THANKS
            pressed = yield from console.key(0, 1)
    finally:
        speech.close()
    if is_done:
        yield from message(console, say("loan.lesson.show"), say("loan.lesson.thanks"), sign=CHECK)
    return pressed == keys.OK and not is_done
