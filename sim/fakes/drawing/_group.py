"""displayio.Group: what is where, and what has to be redrawn.

Dirty areas are worked out as on the chip, savings and bugs included, for two reasons: a screen's cost is counted from
them, and what the chip leaves stale must be stale here too: sorting a group does not redraw it. A place on the screen
is a transform (x, y, scale) of the group around; None while there is no group.
"""
from _area import changed, union
from _check import at_least, counted, integer, within


class Group:
    """Group(*, scale=1, x=0, y=0)"""
    __slots__ = ("x_", "y_", "scale_", "members_", "hidden_", "hidden_by_parent_", "grouped_", "transform_", "removed_",
                 "read_only_")

    def __init__(self, *, scale=1, x=0, y=0):
        self.scale_ = within(scale, 1, 32767, "scale")
        self.x_ = integer(x, "x")
        self.y_ = integer(y, "y")
        self.members_ = []
        self.hidden_ = self.hidden_by_parent_ = False
        self.grouped_ = False
        self.transform_ = (0, 0, 0)         # places members before the group has a place, as on the chip
        self.removed_ = None                # area to redraw after removing layers
        self.read_only_ = False

    def _writable(self):
        if self.read_only_:
            raise RuntimeError("Read-only")

    x = property(lambda self: self.x_, lambda self, value: self._move(integer(value, "x"), self.y_))
    y = property(lambda self: self.y_, lambda self, value: self._move(self.x_, integer(value, "y")))

    def _move(self, x, y):
        if x != self.x_ or y != self.y_:
            self._writable()
            left, top, scale = self.transform_
            step = scale // self.scale_
            self.transform_ = (left + step * (x - self.x_), top + step * (y - self.y_), scale)
            self.x_, self.y_ = x, y
            self._place_members()

    @property
    def scale(self):
        return self.scale_

    @scale.setter
    def scale(self, value):
        if self.scale_ != at_least(value, 1, "scale"):
            self._writable()
            left, top, scale = self.transform_
            self.transform_ = (left, top, scale // self.scale_ * value)
            self.scale_ = value
            self._place_members()

    @property
    def hidden(self):
        return self.hidden_

    @hidden.setter
    def hidden(self, value):
        if self.hidden_ != bool(value):
            self._writable()
            self.hidden_ = bool(value)
            if not self.hidden_by_parent_:
                self._hide_members(self.hidden_)

    def hide_by_parent_(self, hidden):
        if self.hidden_by_parent_ != hidden:
            self._writable()
            self.hidden_by_parent_ = hidden
            if not self.hidden_:
                self._hide_members(hidden)

    def _hide_members(self, hidden):
        for layer in self.members_:
            layer.hide_by_parent_(hidden)
        changed()

    def _add(self, layer):
        self._writable()
        if not hasattr(layer, "transform_to_"):
            raise ValueError("Layer must be a Group or TileGrid subclass")
        if layer.grouped_:
            raise ValueError("Layer already in a group")
        layer.transform_to_(self.transform_)
        layer.grouped_ = True
        layer.hide_by_parent_(self.hidden_ or self.hidden_by_parent_)
        changed()

    def _remove(self, layer):
        self._writable()
        layer.grouped_ = False
        area = layer.last_area_()
        layer.transform_to_(None)
        if area is not None:
            self.removed_ = union(self.removed_, area)
            changed()

    def _at(self, index):
        if isinstance(index, slice):
            raise NotImplementedError("Slices not supported")
        return counted(index, len(self.members_), "Group")

    def append(self, _layer):
        self._add(_layer)
        self.members_.append(_layer)

    def insert(self, _index, _layer):
        if _index != len(self.members_):
            _index = self._at(_index)
        self._add(_layer)
        self.members_.insert(_index, _layer)

    def index(self, _layer):
        for place in range(len(self.members_)):
            if self.members_[place] is _layer:
                return place
        raise ValueError("object not in sequence")

    def pop(self, i=-1):
        place = self._at(i)
        self._remove(self.members_[place])
        return self.members_.pop(place)

    def remove(self, _layer):
        self.pop(self.index(_layer))

    def __len__(self):
        return len(self.members_)

    def __bool__(self):
        return len(self.members_) != 0

    def __getitem__(self, index):
        return self.members_[self._at(index)]

    def __setitem__(self, index, layer):
        place = self._at(index)
        self._add(layer)
        self._remove(self.members_[place])
        self.members_[place] = layer

    def __delitem__(self, index):
        self.pop(self._at(index))

    def sort(self, *, key=None, reverse=False):
        self.members_.sort(key=key, reverse=reverse)

    # For the groups above and the painter:

    def transform_to_(self, transform):
        self.grouped_ = transform is not None
        if transform is not None:
            x, y, scale = transform
            self.transform_ = (x + scale * self.x_, y + scale * self.y_, scale * self.scale_)
            self._place_members()

    def _place_members(self):
        if self.grouped_:
            for layer in self.members_:
                layer.transform_to_(self.transform_)
            changed()

    def last_area_(self):
        area = None
        for layer in self.members_:
            area = union(area, layer.last_area_())
        return union(area, self.removed_)

    def visible_(self, out):
        if not self.hidden_:
            for layer in self.members_:
                layer.visible_(out)

    def areas_(self, out):
        if self.removed_ is not None:
            out.append(self.removed_)
        for layer in reversed(self.members_):
            layer.areas_(out)

    def finish_(self):
        self.removed_ = None
        for layer in self.members_:
            layer.finish_()
