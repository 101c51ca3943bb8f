"""What a screen says to a listener: its lines from top to bottom, dice as words, what the cursor is on, and what the
keys do.

    note_dice(dojo.ui.dice)                     # once, before anything draws one
    read(console, display.root_group, "en")
    # {"language": "en", "lines": ["Turn 1, Strikes 0", "Dice: 5 and 2", …], "at": "3, in", "keys": ["A: say", …]}

Texts are layers with a `text`. A cursor is a frame (dojo.ui.draw): what it is around is what it is on. A tray of
number tiles is a layer with `numbers`, the mask of those that are in, and `at`, the place of its cursor.
"""

from dojo.ui import keys
from dojo.ui.layout import FACE

WORDS = {  # for each language the handheld speaks
    "de": (
        "Würfel: %s", " und ", "Noch drin: %s", "Draußen: %s", "%d, drin", "%d, draußen",
        "hoch und runter", "links und rechts", "Du bist auf: %s",
    ),
    "en": (
        "Dice: %s", " and ", "Still in: %s", "Out: %s", "%d, in", "%d, out",
        "up and down", "left and right", "You are on: %s",
    ),
    "es": (
        "Dados: %s", " y ", "Dentro: %s", "Fuera: %s", "%d, dentro", "%d, fuera",
        "arriba y abajo", "izquierda y derecha", "Estás en: %s",
    ),
    "fr": (
        "Dés : %s", " et ", "Encore dedans : %s", "Sortis : %s", "%d, dedans", "%d, sorti",
        "haut et bas", "gauche et droite", "Tu es sur : %s",
    ),
}  # fmt: skip
_DICE, _AND, _INSIDE, _OUTSIDE, _IS_IN, _IS_OUT, _UP_DOWN, _LEFT_RIGHT, _ON = range(9)  # their places
_SPACES = (("\u00a0", " "), ("\u202f", " "), ("\n", " "), ("\t", " "))
_NOTHING = " .?"  # a line of only these is a picture: a drum, something not yet shown
_BORDER = 4  # layers of a frame
_NUMBERS = 6  # numbers of a tray
_ON_SCREEN = 2  # groups around a cursor: a frame deeper down belongs to a picture


def note_dice(module):
    """From now on each bitmap records the dice drawn on it: dice_ is {x: (dots, face, whether its body is light)}.

    module: dojo.ui.dice of the handheld.
    """
    draw = module.draw

    def noted(bitmap, x, shape, face, ink=0):
        draw(bitmap, x, shape, face, ink)
        if bitmap.dice_ is None:
            bitmap.dice_ = {}
        bitmap.dice_[x] = shape[0], face, not ink

    module.draw = noted


class _Seen:
    """A screen's findings: texts as (y of the middle, x, dots of height, words), dice, frames, hints."""

    def __init__(self):
        self.texts = []
        self.dice = []  # (y of the middle, x, dots, {x: die} of each picture)
        self.frames = []  # (x, y, width, height)
        self.trays = []  # (y of the middle, x, dots of height, layer)
        self.pairs = ()

    def look(self, layer, x=0, y=0, scale=1, depth=0):
        """Find what is in a layer whose group is at the dot (x, y) of the display. depth: groups around it."""
        if layer is None or layer.hidden:
            return
        x += layer.x * scale
        y += layer.y * scale
        if hasattr(layer, "pairs"):
            self.pairs = layer.pairs if layer.text else self.pairs
        elif hasattr(layer, "text"):
            scale *= layer.scale
            tall = FACE.height * scale
            lines = layer.lines if hasattr(layer, "lines") else layer.text.split("\n")
            if hasattr(layer, "height") and not hasattr(layer, "color"):  # a hint, no label
                self._cover(y, layer.height * scale)
                y += (layer.height * scale - len(lines) * tall) // 2
            for row, words in enumerate(lines):
                if words.strip(_NOTHING):
                    left = x + getattr(layer, "left", 0) * scale  # of lines on paper
                    self.texts.append((y + row * tall + tall // 2, left, tall, _plain(words)))
        elif hasattr(layer, "numbers"):
            tall = layer.tall * layer.scale * scale
            self.trays.append((y + tall // 2, x, tall, layer))
        elif hasattr(layer, "append"):
            scale *= layer.scale
            if not _is_frame(layer):
                for inner in layer:
                    self.look(inner, x, y, scale, depth + 1)
            elif depth == _ON_SCREEN:
                self.frames.append((x, y, layer[0].width * layer[0].tile_width, layer[1].y + 1))
        elif getattr(layer.bitmap, "dice_", None):
            self._add_dice(layer.bitmap.dice_, x, y, scale)

    def _cover(self, y, height):
        """A box lies over what is there (dojo.playing.hint), and the keys are for it."""
        self.texts = [cell for cell in self.texts if not y <= cell[0] < y + height]
        self.dice = [each for each in self.dice if not y <= each[0] < y + height]
        self.trays = [each for each in self.trays if not y <= each[0] < y + height]
        self.frames = []

    def _add_dice(self, dice, x, y, scale):
        found = {x + left * scale: dice[left] for left in dice if dice[left][1]}
        if found:
            tall = max([die[0] for die in found.values()]) * scale
            self.dice.append((y + tall // 2, x, tall, found))


def _is_frame(layer):
    """Four lines one dot thick (dojo.ui.draw.frame)."""
    return len(layer) == _BORDER and all([hasattr(line, "bitmap") and line.bitmap.height == 1 for line in layer])


def _plain(words):
    for space, plain in _SPACES:
        words = words.replace(space, plain)
    return " ".join(words.split())


def read(console, root, language):
    """What the display says. console: of the handheld; root: the group that is shown; language: that it speaks."""
    seen = _Seen()
    seen.look(root)
    words = WORDS.get(language, WORDS["en"])
    frame = seen.frames[-1] if seen.frames else None
    cells = seen.texts + _told(seen.dice, words) + [part for tray in seen.trays for part in _parts(tray, words)]
    inside = seen.texts + [die for each in seen.dice for die in _singly(each, words)]
    at = [cell for cell in inside if frame and _is_in(cell, frame)]
    at += [number for tray in seen.trays for number in _pointed(tray, words)]
    return {
        "language": language,
        "lines": _rows(cells),
        "at": ", ".join(_rows(at)),
        "on": words[_ON] % ", ".join(_rows(at)) if at else "",
        "keys": [_key(console, words, *pair) for pair in seen.pairs],
    }


def _is_in(cell, frame):
    x, y, wide, tall = frame
    return y <= cell[0] <= y + tall and x <= cell[1] < x + wide


def _rows(cells):
    """Things side by side are a line: from top to bottom, each from left to right."""
    rows = []
    for cell in sorted(cells):
        small, large = sorted((cell[2], rows[-1][0][2])) if rows else (0, 0)
        if rows and cell[0] - rows[-1][0][0] <= small // 3 and large < 2 * small:  # a large number is its own line
            rows[-1].append(cell)
        else:
            rows.append([cell])
    return [_joined([cell[3] for cell in sorted(row, key=lambda cell: cell[1])]) for row in rows]


def _joined(texts):
    line = texts[0]
    for text in texts[1:]:
        line += (" " if line.endswith(":") else ", ") + text
    return line


def _told(dice, words):
    """The dice as texts: all side by side are one."""
    found = []
    loose = {}
    for middle, x, tall, each in dice:
        loose.setdefault(middle, []).append((x, tall, each))
    for middle, row in loose.items():
        faces = [str(die[1]) for _, _, each in sorted(row, key=lambda part: part[0]) for _, die in sorted(each.items())]
        last = [faces.pop()]
        text = words[_AND].join([", ".join(faces)] * bool(faces) + last)
        found.append((middle, row[0][0], row[0][1], words[_DICE] % text))
    return found


def _parts(tray, words):
    """A tray as texts: the numbers in and out, a line each."""
    middle, x, tall, layer = tray
    found = []
    for part, is_in in ((_INSIDE, 1), (_OUTSIDE, 0)):
        numbers = [str(number + 1) for number in range(_NUMBERS) if layer.numbers >> number & 1 == is_in]
        if numbers:
            found.append((middle + tall // 2 * (not is_in), x, tall, words[part] % ", ".join(numbers)))
    return found


def _pointed(tray, words):
    """The number that the cursor of a tray is on."""
    middle, x, tall, layer = tray
    if not 0 <= layer.at < _NUMBERS:
        return []
    said = words[_IS_IN if layer.numbers >> layer.at & 1 else _IS_OUT] % (layer.at + 1)
    return [(middle, x, tall, said)]


def _singly(picture, words):
    """Each die of a picture, as a cursor may stand on it."""
    middle, _, tall, each = picture
    return [(middle, x, tall, words[_IS_IN if die[2] else _IS_OUT] % die[1]) for x, die in each.items()]


def _key(console, words, key, does):
    """What a key does: "A: ok"."""
    if key in (keys.UP_DOWN, keys.LEFT_RIGHT):
        if not console.has(keys.UP):
            return "%s: %s" % (console.names[keys.NEXT], does)
        return "%s: %s" % (words[_UP_DOWN if key == keys.UP_DOWN else _LEFT_RIGHT], does)
    return "%s: %s" % (console.names.get(key, ""), does)
