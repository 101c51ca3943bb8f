"""Runs the handheld's own self-test with faults put in, and checks that it finds each of them.

    code(find("pybadge"), "button")     # "B": what the result page says

A fault is "" for none, "button" (one that stays down; beside a stick, which cannot, one that does nothing), "link"
(nobody is heard), "memory" (a worn cell of nvm).
"""

from sim.handheld import Handheld
from sim.linking.room import Room, links_of

FAULTS = {"": "OK", "button": "B", "link": "K", "memory": "M"}  # the code for each
_ORDER = ("up", "down", "left", "right", "next", "start", "back", "ok")  # as lib/dojo/loan/selftest.py asks for them
_FULL_SCREENS = 4  # one on a display of one colour
_CELL = 1  # byte of nvm that is worn
_STARTS = 2000  # ms until the launcher is there
_GIVES_UP = 5200  # ms until it asks for the next button
_PATIENCE = 12_000  # most ms that the link takes


def code(board, fault=""):
    """What the result page says: letters of failed parts, or "OK". If there is a link, with a second handheld."""
    if not links_of(board):
        with Handheld(board, 1) as alone:
            _walk(alone, fault)
            _press(alone, "ok")
            return _code(alone)
    with Room([board, board], 1) as room:
        first, second = room.handhelds
        if fault == "link":
            room.channel.is_cut = True
        _walk(second, "")
        _walk(first, fault)
        for handheld in (second, first):
            _press(handheld, "ok")
        room.wait(_PATIENCE)
        return _code(first)


def _walk(handheld, fault):
    """From the launcher up to the last press of the test before the link."""
    handheld.wait(_STARTS)
    handheld.hold_teacher()
    handheld.play("wait:200,next*3,ok,wait:200")
    if fault == "memory":
        handheld._flash.wear(_CELL)
    known = {key.logical: str(key.source) for key in handheld.board.keys}
    broken = next(name for name in ("up", "next") if name in known) if fault == "button" else ""
    if broken and known[broken][0] in "<>":
        broken = "back"
    for name in _ORDER:
        if name not in known:
            continue
        if name != broken:
            _press(handheld, name)
        elif name == "back":
            handheld.wait(_GIVES_UP)
        else:
            handheld.press(name)
            handheld.wait(300)
    handheld.wait(2200 if broken else 200)
    console = handheld.world["dojo.crash"].console
    screens = 1 if console.mono else _FULL_SCREENS
    for _ in range(screens + console.sound.is_there() + console.lights.is_there()):
        _press(handheld, "ok")


def _press(handheld, name):
    handheld.tap(name)
    handheld.wait(200)


def _code(handheld):
    """The code on the result page, "" if that is not shown."""
    handheld.wait(400)
    found = []

    def look(layer):
        if hasattr(layer, "text"):
            found.extend(layer.text.split("\n"))
        elif hasattr(layer, "append"):
            for inner in layer:
                look(inner)

    look(handheld.world["dojo.crash"].console.display.root_group)
    return next((line.split()[1] for line in found if line.startswith("Code: ")), "")
