"""The words on a handheld's screen, for when its letters are unreadable in a terminal.

    rows(handheld)              # ["Ninja", "1 player", "A ok B back"]: words side by side are one row
    below(handheld, 80, 3)      # the same in at most three lines of 80 letters: ["Ninja | 1 player | A ok  B back"]
"""

import textwrap

_BETWEEN = " | "
_SPACES = str.maketrans("\u00a0\u202f\t", "   ")


def found(handheld):
    """(y, x, text) of all lines of labels that are shown, from top to bottom and left to right."""
    if "dojo.ui.layout" not in handheld.world or "dojo.crash" not in handheld.world:
        return []  # just switched on
    face = handheld.world["dojo.ui.layout"].FACE
    seen = []

    def look(layer, x, y, scale):
        if layer.hidden:
            return
        if hasattr(layer, "text"):
            for row, line in enumerate(layer.lines if hasattr(layer, "lines") else [layer.text]):
                if line:
                    seen.append((y + (layer.y + face.height * row * layer.scale) * scale, x + layer.x * scale, line))
        elif hasattr(layer, "append"):
            for inner in layer:
                look(inner, x + layer.x * scale, y + layer.y * scale, scale * layer.scale)

    console = handheld.world["dojo.crash"].console
    if console is not None and console.display.root_group is not None:
        look(console.display.root_group, 0, 0, 1)
    return [(y, x, text.translate(_SPACES)) for y, x, text in sorted(seen)]


def rows(handheld):
    """The words row by row."""
    made = {}
    for y, _, text in found(handheld):
        made.setdefault(y, []).append(" ".join(text.split()))
    return [text for text in ("  ".join(filter(None, texts)) for texts in made.values()) if text]


def below(handheld, columns, most):
    """The rows in a sequence, within this many lines of this many letters."""
    text = _BETWEEN.join(rows(handheld))
    return textwrap.wrap(text, columns, max_lines=most, placeholder=" …") if most > 0 else []
