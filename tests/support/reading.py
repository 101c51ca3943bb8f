"""Reads the words on a simulated handheld's screen, so that a test can play by what it sees."""

from PIL import Image

from sim import boards
from sim.pictures import goldens
from sim.playing import wording


def words(handheld):
    """The texts of all labels that are shown, from top to bottom and left to right."""
    return [text for _y, _x, text in wording.found(handheld)]


def reads(handheld):
    """All words on the screen as one line."""
    return " ".join(words(handheld)).replace("\n", " ")


def sees(handheld, text):
    """True if a label on the screen contains the text."""
    return any(text in label for label in words(handheld))


def console(handheld):
    """The console of the product on a simulated handheld."""
    return handheld.world["dojo.crash"].console


def golden(board, name):
    """A golden screen of a board, by its short name, as an RGB image."""
    with Image.open(goldens.golden(boards.find(board), name)) as image:
        return image.convert("RGB")


def layers(handheld, kind):
    """All layers of a class that are on the screen, by its name."""
    return parts(console(handheld).display.root_group, kind)


def parts(group, kind):
    """All layers of a class that are in a group, however deep, by its name; not the doll in a line of hints."""
    found = []
    for layer in group:
        if type(layer).__name__ == kind:
            found.append(layer)
        if hasattr(layer, "append") and type(layer).__name__ != "Hints":
            found += parts(layer, kind)
    return found


def outside(handheld):
    """Labels that reach over the edge of the display: (text, left, right, width)."""
    found = []
    width = handheld.size[0]
    face = _face(handheld)

    def look(layer, x, scale):
        if layer.hidden:
            return
        if hasattr(layer, "text"):
            left = x + layer.x * scale
            if hasattr(layer, "bounding_box"):  # a label, whose letters may be those of another face
                right = left + layer.width * layer.scale * scale
            else:
                right = left + max(map(face.width, layer.text.split("\n"))) * layer.scale * scale
            if left < 0 or right > width + scale * layer.scale:  # the last column of a letter is empty
                found.append((layer.text, left, right, width))
        elif hasattr(layer, "append"):
            for inner in layer:
                look(inner, x + layer.x * scale, scale * layer.scale)

    look(console(handheld).display.root_group, 0, 1)
    return found


def cut_off(handheld):
    """Sentences about what is wrong with the text on the screen: what leaves it or its strip, what meets other text."""
    face = _face(handheld)
    found, wrong = [], []

    def look(layer, x, y, scale):
        if layer.hidden:
            return
        x, y, scale = x + layer.x * scale, y + layer.y * scale, scale * getattr(layer, "scale", 1)
        if hasattr(layer, "text") and hasattr(layer, "lines"):
            for tiles in layer:
                bitmap = tiles.bitmap_
                for row in range(max(0, -tiles.y), bitmap.height, face.height):  # those of a sheet are in one bitmap
                    dots = _dots(bitmap, 0, bitmap.width, row, face.height)
                    add(dots, x + tiles.x * scale, y + (tiles.y + row) * scale, scale, layer.text)
        elif hasattr(layer, "text") and hasattr(layer, "bitmap"):
            is_hint = hasattr(layer, "change")  # as wide as it is: between a key and its word there is no whole space
            if "\n" not in layer.text and not is_hint and face.width(layer.text) > layer.bitmap.width + 1:
                wrong.append('"%s" is longer than its strip' % layer.text)
            for row in range(0, layer.bitmap.height, face.height):
                add(_dots(layer.bitmap, 0, layer.bitmap.width, row, face.height), x, y + row * scale, scale, layer.text)
        elif hasattr(layer, "text") and hasattr(layer, "color"):  # a label: its letters stand on a baseline
            letters = []
            for tiles in layer[0]:
                left, top = tiles.x, tiles.y + face.ascent
                dots = _dots(tiles.bitmap_, tiles[0] * tiles.tile_width, tiles.tile_width, 0, face.height)
                letters += [(left + across, top + down) for across, down in dots]
            add(letters, x, y, scale, layer.text)
        elif hasattr(layer, "text") and hasattr(layer, "height"):  # a hint: covers what stands below
            lines = [each for each in found if each[3] - each[1] <= face.height]  # what is larger is a picture
            wrong.extend('"%s" is half covered by a hint' % each[4] for each in lines if each[1] < y < each[3])
            found[:] = [each for each in found if each[1] < y]
            bitmap = layer[0].bitmap_
            add(_dots(bitmap, 0, bitmap.width, 1, bitmap.height - 2), x, y + 1, 1, layer.text)
        elif hasattr(layer, "append"):
            for inner in layer:
                look(inner, x, y, scale)

    def add(dots, x, y, scale, text):
        if dots:
            across, down = zip(*dots)
            left, top = x + min(across) * scale, y + min(down) * scale
            right, bottom = x + (max(across) + 1) * scale, y + (max(down) + 1) * scale
            found.append((left, top, right, bottom, " ".join(text.split())))

    look(console(handheld).display.root_group, 0, 0, 1)
    width, height = handheld.size
    for left, top, right, bottom, text in found:
        sides = {"left": -left, "top": -top, "right": right - width, "bottom": bottom - height}
        wrong += ['"%s" is cut off at the %s: %d dots' % (text, at, far) for at, far in sides.items() if far > 0]
    for place, one in enumerate(found):
        for other in found[place + 1 :]:
            if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]:
                met = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
                wrong.append('"%s" runs into "%s", by %d x %d dots' % (one[4], other[4], *met))
    return wrong


def _face(handheld):
    """The letters that this handheld writes with."""
    return handheld.world["dojo.ui.layout"].FACE


def _dots(bitmap, left, width, top, height):
    """(across, down) of all dots that are lit in a part of a bitmap, from its corner."""
    reach = min(top + height, bitmap.height)
    return [
        (across, down - top) for down in range(top, reach) for across in range(width) if bitmap[left + across, down]
    ]


def state(handheld):
    """The match that is being played, as the store has it: a dojo.playing.match.Match, or None."""
    with handheld.world:
        from dojo.saving.restore import restore

        table = restore(console(handheld).store)
    return table and table.match
