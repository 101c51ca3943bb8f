"""Which key of the computer's keyboard presses which key of the handheld, in the window and in the terminal alike.

    keys = layout(find("pybadge"))
    keys["enter"].name      # "A", the button for ok
    legend(keys, key)       # "Enter", the label beside it

Two people at one keyboard have a side each: layout(board, LEFT), layout(board, RIGHT).

Keyboard keys are named as by pygame.key.name; COMMANDS has what they do to the simulator itself, LINK_COMMANDS to a
link.
"""

import re

from sim import boards

# The keyboard keys for each logical key; the first one is printed on the drawing.
_LOGICAL = {
    "up": ("up",),
    "down": ("down",),
    "left": ("left",),
    "right": ("right",),
    "next": ("tab", "n"),
    "ok": ("return", "z", "space", "enter"),
    "back": ("backspace", "x", "escape"),
    "start": ("m",),
}
_SPARE_KEYS = ("c", "v", "g", "t")  # for buttons the games do not use

# The halves of the keyboard, as _LOGICAL; keys far enough apart for two people not to touch.
LEFT = {
    "up": ("w",),
    "down": ("s",),
    "left": ("a",),
    "right": ("d",),
    "ok": ("f",),
    "back": ("g",),
    "start": ("r",),
}
RIGHT = {
    "up": ("up",),
    "down": ("down",),
    "left": ("left",),
    "right": ("right",),
    "ok": ("return", "enter"),
    "back": ("backspace",),
    "start": ("m",),
}

COMMANDS = {
    "f2": "picture",
    "f3": "film",
    "f4": "record",
    "f5": "reset",
    "f6": "mute",
}
LINK_COMMANDS = {
    "f7": "loss",
    "f8": "delay",
    "f9": "cut",
}
COMMAND_WORDS = (("F2", "picture"), ("F3", "film"), ("F4", "recording"), ("F5", "power cut"), ("F6", "sound"))

_TYPED = {"up": "arrows", "next": "Tab", "ok": "Enter", "back": "Backspace"}  # in a terminal

_PRINTED = {
    "return": "Enter",
    "backspace": "Back\u00adspace",
    "tab": "Tab",
    "escape": "Esc",
    "space": "Space",
    "down": "arrow down",
}


def layout(board, side=None):
    """Keyboard key name → boards.Key, for every key that presses something on this board.

    side: LEFT or RIGHT for one of two people; None has the whole keyboard.
    """
    keys = {}
    logical = side or _LOGICAL
    if side is None and all(re.fullmatch("[A-Z]", item.name) for item in board.keys):  # as they are printed
        for item in board.keys:
            keys[item.name.lower()] = item
    for item in board.keys:
        for name in logical.get(item.logical, ()):
            keys.setdefault(name, item)
    for wanted in logical:
        for name in logical[wanted]:
            for other in boards.SUBSTITUTES.get(wanted, ()):
                for item in board.keys:
                    if item.logical == other:
                        keys.setdefault(name, item)
    for item in board.keys if side is None else ():
        if item.logical and printed(item):
            keys.setdefault(printed(item), item)
    spare = [name for name in _SPARE_KEYS if side is None and name not in keys]
    for item in board.keys:
        if spare and item not in keys.values():
            keys[spare.pop(0)] = item
    return keys


def printed(item):
    """The keyboard key named like a button, which also presses it: "a" for A, "1" for D1; "" if there is none."""
    return item.name[-1].lower() if re.fullmatch("[A-Z]|D[0-9]", item.name) else ""


def legend(keys, item):
    """What to print beside a button: the keyboard key that presses it ("" if none does)."""
    for name, pressed in keys.items():
        if pressed == item:
            return _PRINTED.get(name, name.upper() if len(name) == 1 else name)
    return ""


def typed(board):
    """What a terminal's keys do: ["arrows move", "Enter/A ok", …]; after the slash, the key named like the button."""
    said = []
    for logical, key in _TYPED.items():
        there = [item for item in board.keys if item.logical == logical]
        names = [printed(item).upper() for item in there if logical != "up"]
        if there:
            said.append("/".join([key, *filter(None, names)]) + (" move" if logical == "up" else " " + logical))
    return said


def words(keys, pad):
    """The keys for moving, ok, back and next: "W A S D move, F ok, G back". `pad`: the keys of a direction pad."""
    there = {item.logical: item for item in keys.values()}
    said = [f"{pad} move"] if "up" in there else []
    said += [f"{legend(keys, there[name])} {name}" for name in ("next", "ok", "back") if name in there]
    return ", ".join(said).replace("\u00ad", "")


# What keys send in a terminal, as the names of this module. F1 to F4 and F5 differ between terminals.
SENT = {
    "\x1b": "escape",
    "\r": "return",
    "\n": "return",
    "\t": "tab",
    " ": "space",
    "\x7f": "backspace",
    "\b": "backspace",
}
for _letter, _name in zip("ABCD", ("up", "down", "right", "left")):
    SENT["\x1b[" + _letter] = SENT["\x1bO" + _letter] = _name
for _form, _parts in (("\x1bO%s", "QRS"), ("\x1b[[%s", "BCDE"), ("\x1b[%s~", (12, 13, 14, 15, 17, 18, 19, 20, 21))):
    SENT |= {_form % part: f"f{number}" for number, part in enumerate(_parts, 2)}
