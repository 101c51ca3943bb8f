"""Which key of the computer's keyboard presses which key of the handheld, in the window and in the terminal alike.

    keys = layout(find("pybadge"))
    keys["enter"].name      # "A", the button for ok
    legend(keys, key)       # "Enter", what is printed beside it

The names of keyboard keys are those of pygame.key.name; what they do to the simulator itself is in COMMANDS.
"""

from sim import boards

# What each logical key hangs on; the first one is printed on the drawing.
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
_SPARE = ("c", "v", "b", "g")  # for buttons the games do not use

# Boards whose buttons are called like letters are played on these letters too.
_LETTERS = {"hack_club_sprig": "wasdijkl"}

COMMANDS = {
    "f2": "picture",
    "f3": "film",
    "f4": "record",
    "f5": "reset",
    "f6": "mute",
}
COMMAND_WORDS = (("F2", "picture"), ("F3", "film"), ("F4", "recording"), ("F5", "power cut"), ("F6", "sound"))

_PRINTED = {"return": "Enter", "backspace": "Back\u00adspace", "tab": "Tab", "escape": "Esc", "space": "Space"}


def layout(board):
    """Keyboard key name → boards.Key, for every key that presses something on this board."""
    keys = {}
    if board.name in _LETTERS:
        for item in board.keys:
            keys[item.name.lower()] = item
    for item in board.keys:
        for name in _LOGICAL.get(item.logical, ()):
            keys.setdefault(name, item)
    for logical in _LOGICAL:
        for name in _LOGICAL[logical]:
            for other in boards.SUBSTITUTES.get(logical, ()):
                for item in board.keys:
                    if item.logical == other:
                        keys.setdefault(name, item)
    spare = [name for name in _SPARE if name not in keys]
    for item in board.keys:
        if item not in keys.values():
            keys[spare.pop(0)] = item
    return keys


def legend(keys, item):
    """What to print beside a button: the keyboard key that presses it ("" if none does)."""
    for name, pressed in keys.items():
        if pressed == item:
            return _PRINTED.get(name, name.upper() if len(name) == 1 else name)
    return ""
