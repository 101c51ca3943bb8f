"""Ask a yes-or-no question."""

from micropython import const

from dojo.dialogs.around import above
from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.layout import FACE, wrap
from dojo.ui.place import is_there
from dojo.ui.screen import Screen
from dojo.ui.strip import plain

_SIDE = const(4)  # dots between an answer and its frame
_PAD = const(6)  # dots above and below the question, and below the answers
_TIGHT = const(2)  # dots there on a one-colour display
_LEAST = const(24)  # least height, in dots, of the place above the question
_FACE = const(16)  # least height, in dots, of an animal above the question


def confirm(console, question, yes="", no="", start=False, seat=-1):
    """Generator: True if the player chose `yes`; BACK means no. The cursor starts on no, or on yes if `start`.

    OK counts once the question has been there for 250 ms.

    The question must fit three rows of the smallest screen. If there is space, the open game's place is above it, with
    the animal of the seat it is about; the animal alone if nothing is painted.
    """
    yes = yes or say("console.yes")
    no = no or say("console.no")
    pairs = ((keys.LEFT_RIGHT, say("console.move")), (keys.OK, say("console.ok")), (keys.BACK, say("console.back")))
    screen = Screen(console, "", pairs)
    pad = _TIGHT if console.mono else _PAD
    y = screen.bottom - FACE.height - pad
    lines = wrap(question, screen.columns)
    narrow = wrap(question, screen.columns * 3 // 4)  # leaves no short word over; dojo.ui.even would take memory
    if len(narrow) == len(lines) and " ".join(narrow) == question:
        lines = narrow
    tall = len(lines) * FACE.height
    height = min(y - 2 * pad - tall, console.height // 2)
    is_painted = seat >= 0 and height >= _FACE
    if height >= _LEAST and not console.mono:
        is_painted = is_painted or is_there(console, console.worn)
    if not is_painted:
        height = 0
    screen.lines(lines, height + max(0, (y - 1 - height - tall) // 2), True)
    frames = []
    for centre, words in ((console.width // 4, no), (console.width * 3 // 4, yes)):
        width = FACE.width(words)
        x = centre - width // 2
        screen.append(plain(console, words, x, y, console.theme.ink))
        frames.append(draw.frame(x - _SIDE, y - 1, width + 2 * _SIDE, FACE.height + 2, console.theme.accent))
        screen.append(frames[-1])
    answer = start
    frames[not answer].hidden = True
    if is_painted:
        above(screen, height, seat)
    console.show(screen)
    console.buttons.ask()
    while True:
        key = yield from console.key()
        if key == keys.OK:
            return answer
        if key == keys.BACK:
            return False
        answer = not answer
        frames[0].hidden = answer
        frames[1].hidden = not answer
