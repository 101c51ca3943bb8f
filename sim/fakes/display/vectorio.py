"""vectorio: filled shapes. A group's scale moves one but never makes it larger; a transparent colour paints black."""
from _area import changed, ordered, overlap, size, union
from _check import at_least, integer, within
from _palette import shader


class _Shape:
    """What the three shapes share. A shape says where it is around its own (0, 0): `box_()`, and `spans_(y)`,
    the pairs (from, to) of a row it covers."""
    __slots__ = ("shader_", "x_", "y_", "color_index_", "hidden_", "grouped_", "transform_", "current_", "stale_",
                 "dirty_")

    def _start(self, pixel_shader, x, y, color_index):
        self.shader_ = shader(pixel_shader)
        self.x_ = within(x, -32768, 32767, "x")
        self.y_ = within(y, -32768, 32767, "y")
        self.color_index_ = within(color_index, 0, 65535, "color_index")
        self.hidden_ = False
        self.grouped_ = False
        self.transform_ = (0, 0, 1)
        self.stale_ = None                  # where it was drawn before
        self.dirty_ = True
        self.current_ = self._area()

    @property
    def x(self):
        return self.x_

    @x.setter
    def x(self, value):
        if self.x_ != integer(value, "x"):
            self.x_ = within(value, -32768, 32767, "x")
            self._touch()

    @property
    def y(self):
        return self.y_

    @y.setter
    def y(self, value):
        if self.y_ != integer(value, "y"):
            self.y_ = within(value, -32768, 32767, "y")
            self._touch()

    @property
    def hidden(self):
        return self.hidden_

    @hidden.setter
    def hidden(self, value):
        self.hidden_ = bool(value)
        self._touch()

    @property
    def color_index(self):
        return self.color_index_

    @color_index.setter
    def color_index(self, value):
        self.color_index_ = within(value, 0, 65535, "color_index")
        self._touch()

    @property
    def pixel_shader(self):
        return self.shader_

    @pixel_shader.setter
    def pixel_shader(self, value):
        self.shader_ = shader(value)
        self._touch()

    def _area(self):
        x1, y1, x2, y2 = self.box_()
        x, y, scale = self.transform_
        x += scale * self.x_
        y += scale * self.y_
        if scale < 1:                       # in a group that has no place yet the chip takes it for mirrored
            x, y, x1, y1, x2, y2 = x - 1, y - 1, 1 - x1, 1 - y1, 1 - x2, 1 - y2
        x1, y1, x2, y2 = ordered(x1, y1, x2, y2)
        return (x + x1, y + y1, x + x2, y + y2)

    def _touch(self):
        """Something about it changed: redraw it here, and what was under it where it was before."""
        area = self._area()
        if area != self.current_:
            self.stale_ = union(self.current_, self.stale_)
            self.current_ = area
        self.dirty_ = True
        changed()

    # What follows is for the groups and the painter.

    def transform_to_(self, transform):
        self.transform_ = (0, 0, 1) if transform is None else transform
        self._touch()

    def hide_by_parent_(self, _hidden):
        self._touch()

    def last_area_(self):
        return union(self.stale_, self.current_)

    def visible_(self, out):
        if not self.hidden_:
            out.append(self)

    def areas_(self, out):
        """Append the areas to redraw: old and new place separately, or both in one where that is less."""
        if not (self.dirty_ or self.shader_.fresh_):
            return
        if self.stale_ is None:
            self.dirty_ = True
            out.append(self.current_)
            return
        both = union(self.stale_, self.current_)
        stale, current = size(self.stale_), size(self.current_)
        wasted = size(both) - stale - current + size(overlap(self.stale_, self.current_))
        if wasted <= min(stale, current):
            self.stale_ = both
        else:
            out.append(self.current_)
        out.append(self.stale_)

    def finish_(self):
        if self.stale_ is not None or self.dirty_:
            self.stale_ = None
            self.dirty_ = False
            self.shader_.fresh_ = False

    def _shade(self, canvas):
        """Its colour on the panel; black if that is transparent."""
        return max(0, self.shader_.shade_(self.color_index_, canvas.depth))

    def paint_(self, canvas, clip):
        shade = self._shade(canvas)
        x, y, scale = self.transform_
        x += scale * self.x_
        y += scale * self.y_
        for row in range(clip[1], clip[3]):
            for start, end in self.spans_(row - y):
                start, end = max(x + start, clip[0]), min(x + end, clip[2])
                if start < end:
                    canvas.box(start, row, end, row + 1, shade)


class Rectangle(_Shape):
    """Rectangle(*, pixel_shader, width, height, x=0, y=0, color_index=0); (x, y) is the upper left corner."""
    __slots__ = ("width_", "height_")

    def __init__(self, width, height, *, pixel_shader, x=0, y=0, color_index=0):
        self.width_ = at_least(width, 1, "width")
        self.height_ = at_least(height, 1, "height")
        self._start(pixel_shader, x, y, color_index)

    @property
    def width(self):
        return self.width_

    @width.setter
    def width(self, value):
        self.width_ = abs(integer(value, "width"))
        self._touch()

    @property
    def height(self):
        return self.height_

    @height.setter
    def height(self, value):
        self.height_ = abs(integer(value, "height"))
        self._touch()

    def box_(self):
        return (0, 0, self.width_, self.height_)

    def spans_(self, _y):
        return ((0, self.width_),)

    def paint_(self, canvas, clip):
        canvas.box(clip[0], clip[1], clip[2], clip[3], self._shade(canvas))


class Circle(_Shape):
    """Circle(*, pixel_shader, radius, x=0, y=0, color_index=0); (x, y) is the centre, the width 2 × radius + 1."""
    __slots__ = ("radius_",)

    def __init__(self, radius, *, pixel_shader, x=0, y=0, color_index=0):
        self.radius_ = at_least(radius, 1, "radius")
        self._start(pixel_shader, x, y, color_index)

    @property
    def radius(self):
        return self.radius_

    @radius.setter
    def radius(self, value):
        self.radius_ = abs(integer(value, "radius"))
        self._touch()

    def box_(self):
        radius = self.radius_
        return (-radius - 1, -radius - 1, radius + 1, radius + 1)

    def spans_(self, y):
        radius = self.radius_
        rest = radius * radius - y * y
        if rest < 0:
            return ()
        half = radius - abs(y)              # the corner of the diamond inside is covered for certain
        while (half + 1) * (half + 1) <= rest:
            half += 1
        return ((-half, half + 1),)


class Polygon(_Shape):
    """Polygon(*, pixel_shader, points, x=0, y=0, color_index=0); points is a list of at least three (x, y) tuples.

    Its right and lower edges are not painted; where it overlaps itself the winding number decides."""
    __slots__ = ("points_",)

    def __init__(self, points, *, pixel_shader, x=0, y=0, color_index=0):
        self._take(points)
        self._start(pixel_shader, x, y, color_index)

    def _take(self, points):
        if type(points) is not list:
            raise TypeError("points must be of type list, not %s" % type(points).__name__)
        if len(points) < 3:
            raise TypeError("Polygon needs at least 3 points")
        for point in points:
            if type(point) is not tuple:
                raise TypeError("point must be of type tuple, not %s" % type(point).__name__)
            if len(point) != 2:
                raise ValueError("point length must be 2")
            within(point[0], -32768, 32767, "x")
            within(point[1], -32768, 32767, "y")
        self.points_ = list(points)

    @property
    def points(self):
        return list(self.points_)

    @points.setter
    def points(self, value):
        self._take(value)
        self._touch()

    def box_(self):
        xs = [point[0] for point in self.points_]
        ys = [point[1] for point in self.points_]
        return (min(xs), min(ys), max(xs), max(ys))

    def spans_(self, y):
        crossings = []
        x1, y1 = self.points_[-1]
        for x2, y2 in self.points_:
            if (y1 <= y) != (y2 <= y):      # first pixel at or right of the edge in this row
                edge = x1 - ((y - y1) * (x1 - x2)) // (y2 - y1)
                crossings.append((edge, 1 if y1 <= y else -1))
            x1, y1 = x2, y2
        crossings.sort()
        spans = []
        winding = 0
        for i in range(len(crossings) - 1):
            winding += crossings[i][1]
            if winding:
                spans.append((crossings[i][0], crossings[i + 1][0]))
        return spans
