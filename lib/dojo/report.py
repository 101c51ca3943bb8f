"""Reports an error: on a friendly screen where possible, and in full on the serial console.

The screen gives the place as a short code, such as "IE screen draw": the exception's capitals, the first letters of the
file, and the function, as bytecode has no line numbers; with sources it is the line. The version is in the title.
CircuitPython also shows the serial console on a built-in display while nothing else is shown.
"""

import sys

import displayio
from micropython import const

from dojo.say import say, say_one
from dojo.version import MAJOR, MINOR

_MISSING = "Pocket Dojo needs %s, which is not on this device. Copy all of Pocket Dojo here again."

_DAMAGED = "A file of Pocket Dojo is damaged. Copy all of Pocket Dojo here again."

_CUT = "Invalid file", "Unable to read color palette data"  # displayio's messages, in English, for a truncated picture

_BROKEN = "Something broke."  # if even the texts cannot be read

_COLUMNS = const(16)  # letters per line, at least, and
_ROWS = const(8)  # lines, if text is magnified
_ARROWS = "^v"  # a pad's up and down keys
_ACCENTS = "àáâäçèéêíîñóôöùúûüß’\u00a0\u202f"
_PLAIN = "aaaaceeeiinooouuuus'  "  # replacements for these

_LETTERS = const(6)  # letters of a file's name in the code, so that it fits the smallest screen
_NOT_THERE = const(2)  # ENOENT
_NO_LINE = "1"  # in bytecode without line numbers; a real error on line 1 is in <module>, not in a function


def tell(problem, console, is_again=False):
    """Generator: print the error; on a console, keep the match, show the screen and wait for a key.

    is_again: not the first error since power-on. A suspended match is dropped if a player confirms it twice.
    """
    traceback = trace(problem)
    sentence = remedy(problem)
    print(sentence or traceback)
    if console is None:
        return
    console.sound.stop()
    console.lights.stop()
    try:
        console.store.flush()
    except MemoryError:
        print("no memory to save")  # the next save makes up for it
    has_match = console.store.has_match()
    try:
        if not sentence:
            sentence = say_one("console.crashed_long", (1 + is_again) * has_match)
            sentence = _BROKEN if sentence == "?" else sentence
        yield from _show(console, sentence, code(problem, traceback), has_match)
    except MemoryError:
        print("no memory for the crash screen")
        yield  # a repeating crash must not hold up everything else


def trace(problem):
    """The traceback as text; empty if there is not even memory for that."""
    try:
        try:
            from traceback import format_exception
        except ImportError:
            from io import StringIO

            text = StringIO()
            sys.print_exception(problem, text)
            return text.getvalue()
        return "".join(format_exception(problem))
    except MemoryError:
        return ""


def remedy(problem):
    """What a person has to do about it, or "" if nothing can be done."""
    if hasattr(problem, "is_refusal"):  # dojo.crash.Refused
        return str(problem)
    if isinstance(problem, ImportError) and "'" in str(problem):
        return _MISSING % str(problem).split("'")[1]
    is_gone = isinstance(problem, OSError) and problem.errno == _NOT_THERE
    if is_gone or isinstance(problem, EOFError) or ".mpy" in str(problem) or str(problem) in _CUT:
        return _DAMAGED
    return ""


def code(problem, traceback):
    """What happened and where: an IndexError may give "IE screen 118", "IE screen draw" if no lines are known, or "IE"
    if the traceback is empty.
    """
    capitals = "".join([letter for letter in type(problem).__name__ if "A" <= letter <= "Z"])
    offset = traceback.rfind('File "')
    if offset < 0:
        return capitals
    path = traceback[offset + 6 : traceback.find('"', offset + 6)]
    line, _, function = traceback[traceback.find("line ", offset) + 5 :].split("\n")[0].partition(", in ")
    if line == _NO_LINE and function:
        line = function[: 2 * _LETTERS]
    parts = path.split("/")[-1].split(".")  # a file's path, or a module's name, which is all that bytecode has
    if parts[-1] in ("py", "mpy"):
        parts.pop()
    return "%s %s %s" % (capitals, parts[-1][:_LETTERS], line)


def _show(console, text, place, has_match):
    """Generator: the screen, until a player has read it; then, if requested, the question about the match."""
    from dojo.ui import keys  # here and below: one of these may be missing, and reporting that must not need it

    code_line = say("console.crash_code", place)
    pairs = ((keys.OK, say("console.menu")), (keys.UP_DOWN, say("console.drop")))
    asking = ((keys.OK, say("console.drop")), (keys.BACK, say("console.keep")))
    is_asking = False
    console.forget()
    try:
        while True:
            if is_asking:
                _draw(console, say("console.drop_match"), "", asking)
            else:
                _draw(console, text, code_line, pairs if has_match else pairs[:1])
            key = yield from console.key()
            if has_match and (key in keys.FORWARD or key in keys.BACKWARD):
                is_asking = True
            elif is_asking and key == keys.BACK:
                is_asking = False
            else:
                break
        if is_asking:
            console.store.finish()
    except keys.Home:
        console.forget()


def _draw(console, text, place, pairs):
    """One of the two screens: a label in the chip's font. It needs no file of ours, nor any code that draws.

    If even that fails, the display is CircuitPython's own console again, and the text is printed there.
    """
    from terminalio import FONT

    wide, tall = FONT.get_bounding_box()
    scale = max(1, min(console.width // (wide * _COLUMNS), console.height // (tall * _ROWS)))
    rows = console.height // (tall * scale) - 1
    lines = _wrapped(_spelt(text, FONT), console.width // (wide * scale))
    lines = lines[: rows - 1] + [_spelt(place, FONT)]
    title = "%s v%d.%d" % (say("console.crashed"), MAJOR, MINOR)
    if len(lines) < rows:
        lines.insert(0, _spelt(title, FONT))
    lines += [""] * (rows - len(lines)) + [_spelt(_named(console, pairs), FONT)]
    console.clear()
    try:
        from adafruit_display_text.label import Label

        screen = Label(FONT, text="\n".join(lines), color=console.theme.ink, line_spacing=1, scale=scale)
        screen.anchor_point = screen.anchored_position = 0, 0
        console.show(screen)
    except Exception:  # any fault of the library, or too little memory
        print("\n".join(lines))
        console.display.root_group = displayio.CIRCUITPYTHON_TERMINAL
        console.refresh()


def _named(console, pairs):
    """What the keys do, in characters any font has: "[A] menu  [^v] drop"."""
    from dojo.ui import keys

    told = []
    for key, word in pairs:
        if key == keys.UP_DOWN and not console.has(keys.UP):
            key = keys.NEXT
        told.append("[%s] %s" % (console.names.get(key, _ARROWS), word))
    return "  ".join(told)


def _spelt(text, font):
    """The text in letters the font has: the chip's own knows ASCII, and in some builds a few more."""
    spelt = ""
    for letter in text:
        place = _ACCENTS.find(letter)
        spelt += letter if font.get_glyph(ord(letter)) else _PLAIN[place] if place >= 0 else ""
    return spelt


def _wrapped(text, columns):
    """The lines of a text in a monospaced font."""
    lines = [""]
    for word in text.split(" "):
        longer = lines[-1] + " " + word if lines[-1] else word
        if len(longer) > columns and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
