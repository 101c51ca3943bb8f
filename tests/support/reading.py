"""Reads the words on a simulated handheld's screen, so that a test can play by what it sees."""


def words(handheld):
    """The texts of all labels that are shown, from top to bottom and left to right."""
    found = []

    def look(layer, x, y, scale):
        if layer.hidden:
            return
        if hasattr(layer, "text"):
            for row, line in enumerate(layer.lines if hasattr(layer, "lines") else [layer.text]):
                if line:
                    found.append((y + (layer.y + 12 * row * layer.scale) * scale, x + layer.x * scale, line))
        elif hasattr(layer, "append"):
            for inner in layer:
                look(inner, x + layer.x * scale, y + layer.y * scale, scale * layer.scale)

    root = handheld.world["dojo.crash"].console.display.root_group
    if root is not None:
        look(root, 0, 0, 1)
    return [text for _y, _x, text in sorted(found)]


def sees(handheld, text):
    """True if a label on the screen contains the text."""
    return any(text in label for label in words(handheld))


def outside(handheld):
    """Labels that reach over the edge of the display: (text, left, right, width)."""
    found = []
    width = handheld.size[0]

    def look(layer, x, scale):
        if layer.hidden:
            return
        if hasattr(layer, "text"):
            left = x + layer.x * scale
            longest = max(len(line) for line in layer.text.split("\n"))
            right = left + longest * 6 * layer.scale * scale
            if left < 0 or right > width + scale * layer.scale:  # the last column of a letter is empty
                found.append((layer.text, left, right, width))
        elif hasattr(layer, "append"):
            for inner in layer:
                look(inner, x + layer.x * scale, scale * layer.scale)

    look(handheld.world["dojo.crash"].console.display.root_group, 0, 1)
    return found


def state(handheld):
    """The match that is being played, as the store has it: a dojo.match.Match, or None."""
    with handheld.world:
        from dojo.saving.restore import restore

        table = restore(handheld.world["dojo.crash"].console.store)
    return table and table.match
