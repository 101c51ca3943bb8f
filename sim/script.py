"""Key presses in words: "ok,down*3,wait:500,hold-back" as the command line and the lists of screens write it.

Separated by commas or white space:
    ok            a tap; the names are those of sim.boards.key, so `next`, `down` and `more` work on every board
    down*3        three taps
    back:2000     held for 2000 milliseconds
    hold-back     held long enough to lead to the menu
    wait:500      nothing for 500 milliseconds
    teacher       the keys held that lead to the teacher's pages; teacher:5000 longer, then `ok` for a fresh start
    reset         the power is cut and comes back; what is saved stays
"""

import re
from typing import NamedTuple

from sim import Complaint, boards
from sim.unattended.recording import MOST_RESETS

TAP = 60  # ms a tapped key stays down
GAP = 100  # ms until the next one
TEACHER = 3300  # ms: they want three seconds
HOLD = 2200  # ms: the menu wants two seconds
LONGEST = 600_000  # ms, of one wait or hold
MOST = 1000  # repetitions of one tap
MOST_STEPS = 100_000  # steps of a script

_ITEM = re.compile(r"(?P<name>[a-z0-9_-]+?)(?:\*(?P<times>\d+)|:(?P<ms>\d+))?", re.IGNORECASE)


class Step(NamedTuple):
    """One thing to do: "press" (a key, for ms), "wait" (ms), "teacher" (ms) or "reset"."""

    action: str
    key: boards.Key | None
    ms: int


def parse(text, board):
    """The steps of a script for this board. Complaint that names the first item that cannot be understood."""
    steps = []
    for word in re.split(r"[,\s]+", text.strip()):
        if word:
            steps.extend(_steps(word, board))
            if len(steps) > MOST_STEPS:
                raise Complaint(f"That is too much to do: {MOST_STEPS} taps, waits and power cuts at most.")
    if _resets_in_a_row(steps) > MOST_RESETS:
        raise Complaint(f"At most {MOST_RESETS} power cuts can follow each other. Let time pass between: wait:500.")
    return steps


def _resets_in_a_row(steps):
    """The most power cuts in a row with nothing in between."""
    most = row = 0
    for step in steps:
        row = row + 1 if step.action == "reset" else 0
        most = max(most, row)
    return most


def _steps(word, board):
    match = _ITEM.fullmatch(word)
    if not match:
        raise Complaint(f"{word!r} is no key. Write for example ok, down*3, back:2000, hold-back, wait:500 or reset.")
    name = match["name"].lower()
    times = _number(word, match["times"], 1, MOST)
    ms = _number(word, match["ms"], TAP, LONGEST)
    if name == "reset":
        return [Step("reset", None, 0)] * times
    if name == "wait":
        if match["ms"] is None:
            raise Complaint("wait needs the milliseconds to wait, as in wait:500.")
        return [Step("wait", None, ms)]
    if name == "teacher":
        return [Step("teacher", None, ms if match["ms"] else TEACHER)]
    if name.startswith("hold-"):
        name = name.removeprefix("hold-")
        ms = max(ms, HOLD)
    return [Step("press", boards.key(board, name), ms)] * times


def _number(word, digits, default, most):
    if digits is None:
        return default
    if len(digits) > len(str(most)) or not 1 <= int(digits) <= most:
        raise Complaint(f"The number in {word!r} must be from 1 to {most}.")
    return int(digits)
