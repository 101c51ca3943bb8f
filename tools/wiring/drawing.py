"""Lines, boxes and words, as an SVG. Units are the viewer's; with `mm=True` one is a millimetre on paper."""

import html

BLACK, RED, BLUE, GREEN, GREY = "#222222", "#c62828", "#1565c0", "#2e7d32", "#9e9e9e"


class Drawing:
    """What is drawn, in order, in a field of `width` × `height`. `shapes` holds it, for tests and for svg()."""

    def __init__(self, width, height, title, mm=False, top=0):
        self.size = (width, height)
        self.top = top  # y of the upper edge
        self.title = title
        self.shapes = []
        self._unit = "mm" if mm else ""
        self._pen = 0.4 if mm else 2

    def line(self, *points, colour=BLACK, dashes=""):
        """Through pairs of x and y."""
        self.shapes.append(("line", points, colour, dashes))

    def box(self, x, y, width, height, fill="none", colour=BLACK, round=0):
        self.shapes.append(("box", (x, y, width, height), fill, colour, round))

    def circle(self, x, y, radius, fill="none", colour=BLACK):
        self.shapes.append(("circle", (x, y, radius), fill, colour))

    def text(self, x, y, words, size=13, at="start", colour=BLACK):
        """at: whether the start, middle or end of the words is at x; y is their baseline."""
        self.shapes.append(("text", (x, y), words, size, at, colour))

    def svg(self):
        """The text of the file."""
        width, height = self.size
        lines = [
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 %g %g %g" width="%g%s" height="%g%s" '
            'font-family="sans-serif" fill="none" stroke-width="%g">'
            % (self.top, width, height, width, self._unit, height, self._unit, self._pen),
            "<title>%s</title>" % html.escape(self.title),
            '<rect y="%g" width="%g" height="%g" fill="#ffffff"/>' % (self.top, width, height),
        ]
        return "\n".join(lines + [_SHAPES[shape[0]](*shape[1:]) for shape in self.shapes] + ["</svg>", ""])


def _line(points, colour, dashes):
    more = ' stroke-dasharray="%s"' % dashes if dashes else ""
    return '<polyline points="%s" stroke="%s"%s/>' % (" ".join("%g,%g" % point for point in points), colour, more)


def _box(place, fill, colour, round):
    return '<rect x="%g" y="%g" width="%g" height="%g" fill="%s" stroke="%s" rx="%g"/>' % (*place, fill, colour, round)


def _circle(place, fill, colour):
    return '<circle cx="%g" cy="%g" r="%g" fill="%s" stroke="%s"/>' % (*place, fill, colour)


def _text(place, words, size, at, colour):
    style = 'font-size="%g" text-anchor="%s" fill="%s"' % (size, at, colour)
    return '<text x="%g" y="%g" %s>%s</text>' % (*place, style, html.escape(words))


_SHAPES = {"line": _line, "box": _box, "circle": _circle, "text": _text}
