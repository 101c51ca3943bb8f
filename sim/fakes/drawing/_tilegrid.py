"""displayio.TileGrid: a window of tiles from a bitmap, and which areas a change to it makes dirty (see _group).

A bug kept from the chip: in a grid that repeats a single-tile bitmap, only the first place is redrawn when the bitmap
changes.
"""
from _area import changed, ordered, size, union
from _bitmap import Bitmap
from _check import integer, pair, reader, within
from _disk import OnDiskBitmap
from _palette import shader


def _picture(bitmap):
    """The bitmap if a TileGrid can show it; TypeError otherwise."""
    if type(bitmap) is Bitmap:
        bitmap._alive()
    elif type(bitmap) is not OnDiskBitmap:
        raise TypeError("unsupported bitmap type")
    return bitmap


def _coordinate(name):
    """The property "x" or "y"."""
    kept = name + "_"

    def put(grid, value):
        if getattr(grid, kept) != integer(value, name):
            setattr(grid, kept, value)
            grid._move()

    return property(lambda grid: getattr(grid, kept), put)


def _turned(bit):
    """The property that is this bit of flip_."""
    return property(lambda grid: bool(grid.flip_ & bit), lambda grid, value: grid._flip(bit, value))


class TileGrid:
    __slots__ = ("x_", "y_", "bitmap_", "shader_", "columns_", "rows_", "tile_width_", "tile_height_", "across_",
                 "count_", "tiles_", "flip_", "hidden_", "hidden_by_parent_", "grouped_",
                 "transform_", "moved_", "full_", "partial_", "dirty_", "previous_", "current_")
    __iter__ = None

    def __init__(self, bitmap, *, pixel_shader, width=1, height=1, tile_width=0, tile_height=0, default_tile=0, x=0,
                 y=0):
        self.bitmap_ = _picture(bitmap)
        self.shader_ = shader(pixel_shader)
        self.tile_width_ = integer(tile_width, "tile_width") or bitmap.width
        self.tile_height_ = integer(tile_height, "tile_height") or bitmap.height
        if bitmap.width % self.tile_width_:
            raise ValueError("Tile width must exactly divide bitmap width")
        if bitmap.height % self.tile_height_:
            raise ValueError("Tile height must exactly divide bitmap height")
        self.columns_ = within(width, 0, 65535, "width")
        self.rows_ = within(height, 0, 65535, "height")
        self.across_ = bitmap.width // self.tile_width_
        self.count_ = self.across_ * (bitmap.height // self.tile_height_)
        within(default_tile, 0, self.count_ - 1, "default_tile")     # the chip shows rubbish instead of raising
        if self.count_ > 256:
            raise NotImplementedError("the fakes know sheets of up to 256 tiles")
        self.tiles_ = bytearray(bytes([default_tile]) * (width * height))
        self.x_ = integer(x, "x")
        self.y_ = integer(y, "y")
        self.flip_ = 0                      # 1 flip_x, 2 flip_y, 4 transpose_xy
        self.hidden_ = self.hidden_by_parent_ = False
        self.grouped_ = False
        self.transform_ = None
        self.moved_ = self.full_ = self.partial_ = False
        self.dirty_ = self.previous_ = self.current_ = None

    x = _coordinate("x")
    y = _coordinate("y")

    @property
    def hidden(self):
        return self.hidden_

    @hidden.setter
    def hidden(self, value):
        self.hidden_ = bool(value)
        self._appear(value)

    def hide_by_parent_(self, hidden):
        self.hidden_by_parent_ = hidden
        self._appear(hidden)

    def _appear(self, hidden):
        if not hidden:
            self.full_ = True
        changed()

    width = reader("columns_")
    height = reader("rows_")
    tile_width = reader("tile_width_")
    tile_height = reader("tile_height_")

    flip_x = _turned(1)
    flip_y = _turned(2)
    transpose_xy = _turned(4)

    def _flip(self, bit, value):
        flip = self.flip_ | bit if value else self.flip_ & ~bit
        if flip == self.flip_:
            return
        self.flip_ = flip
        if bit == 4 and self.columns_ * self.tile_width_ != self.rows_ * self.tile_height_:
            self._move()
        else:
            self.full_ = True
            changed()

    @property
    def pixel_shader(self):
        return self.shader_

    @pixel_shader.setter
    def pixel_shader(self, value):
        self.shader_ = shader(value)
        self.full_ = True
        changed()

    @property
    def bitmap(self):
        return self.bitmap_

    @bitmap.setter
    def bitmap(self, value):
        old = self.bitmap_
        if _picture(value).width != old.width_ or value.height != old.height_:
            raise ValueError("New bitmap must be same size as old bitmap")
        self.bitmap_ = value
        self.full_ = True
        changed()

    def _place(self, index):
        x, y = pair(index, self.columns_)
        if not (0 <= x < self.columns_ and 0 <= y < self.rows_):
            raise IndexError("Tile index out of bounds")
        return x, y

    def __getitem__(self, index):
        x, y = self._place(index)
        return self.tiles_[y * self.columns_ + x]

    def __setitem__(self, index, value):
        x, y = self._place(index)
        self.tiles_[y * self.columns_ + x] = within(value, 0, self.count_ - 1, "tile")
        left, top = x * self.tile_width_, y * self.tile_height_
        area = (left, top, left + self.tile_width_, top + self.tile_height_)
        self.dirty_ = union(self.dirty_, area) if self.partial_ else area
        self.partial_ = True
        changed()

    # For the groups and the painter:

    def extent_(self):
        """Width and height in pixels before scaling, as on the screen."""
        width, height = self.columns_ * self.tile_width_, self.rows_ * self.tile_height_
        return (height, width) if self.flip_ & 4 else (width, height)

    def _move(self):
        self.moved_ = True
        if self.transform_ is not None:
            x, y, scale = self.transform_
            width, height = self.extent_()
            left, top = x + scale * self.x_, y + scale * self.y_
            self.current_ = (left, top, left + scale * width, top + scale * height)
        changed()

    def transform_to_(self, transform):
        """Take a place in a group that has this transform; None: in no group."""
        self.grouped_ = transform is not None
        self.transform_ = transform
        if transform is not None:
            self._move()

    def last_area_(self):
        """Its area at the last refresh, None if it was not visible."""
        return self.previous_

    def visible_(self, out):
        if not (self.hidden_ or self.hidden_by_parent_):
            out.append(self)

    def areas_(self, out):
        """Append the areas to redraw."""
        if self.hidden_ or self.hidden_by_parent_:
            if self.previous_ is not None:
                out.append(self.previous_)
            return
        if self.moved_ and self.previous_ is not None:
            both = union(self.previous_, self.current_)
            width, height = self.extent_()
            if size(both) <= 2 * width * height:
                out.append(both)
            else:
                out.append(self.current_)
                out.append(self.previous_)
            return
        dirty = self.bitmap_.dirty_
        if dirty is not None and dirty[0] != dirty[2]:
            if self.count_ == 1:
                self.dirty_ = dirty
                self.partial_ = True
            else:
                self.full_ = True
        if self.full_ or self.shader_.fresh_ or self.previous_ is None:
            out.append(self.current_)
        elif self.partial_:
            out.append(self._on_screen(self.dirty_))

    def _on_screen(self, area):
        """An area of the grid's own pixels, as an area of the screen."""
        x1, y1, x2, y2 = area
        if self.flip_ & 1:
            width = self.columns_ * self.tile_width_
            x1, x2 = width - x2, width - x1
        if self.flip_ & 2:
            height = self.rows_ * self.tile_height_
            y1, y2 = height - y2, height - y1
        if self.flip_ & 4:
            x1, y1, x2, y2 = y1, x1, y2, x2
        x, y, scale = self.transform_
        x += scale * self.x_
        y += scale * self.y_
        return ordered(x + scale * x1, y + scale * y1, x + scale * x2, y + scale * y2)

    def finish_(self):
        """The refresh is done."""
        if self.previous_ is not None and (self.hidden_ or self.hidden_by_parent_):
            self.previous_ = None
        elif self.moved_ or self.previous_ is None:
            self.previous_ = self.current_
        self.moved_ = self.full_ = self.partial_ = False
        self.shader_.fresh_ = False
        self.bitmap_.dirty_ = None
