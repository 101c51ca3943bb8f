"""A panel and its refresh: finds what is dirty, paints it into a frame of RGB565 bytes, counts what went over the bus.

`frame` is width × height × 2 bytes, low byte first; a one-bit panel has the two colours of _palette in it.
`areas` are those of the last refresh that drew anything, `pixels` their sum; `refreshes` counts such refreshes.
"""
import sys

from _area import changes, overlap, size

if sys.implementation.name == "micropython":
    from _canvas_micropython import Canvas
else:
    from _canvas import Canvas


class Screen:
    def __init__(self, width, height, depth=16):
        self.width = width
        self.height = height
        self.depth = depth
        self.canvas = Canvas(width, height, depth)
        self.frame = self.canvas.frame
        self.root = None
        self.full = True
        self.seen = -1              # the count of changes at the last refresh
        self.areas = []
        self.pixels = 0
        self.refreshes = 0
        self.scrolled = 0           # dots, to the left on a wide panel of colours, whose rows are its chip's columns

    def told(self, command, data):
        """A command on the bus: the chip's memory is shown from another row on, and goes round at its end.

        Returns whether that is seen."""
        before = self.scrolled
        if self.depth == 1 and 0x40 <= command < 0x80:
            self.scrolled = (command - 0x40) % self.height
        elif self.depth != 1 and command == 0x37 and len(data) == 2:
            self.scrolled = data[0] << 8 | data[1]
        return self.scrolled != before

    def seen_frame(self):
        """The frame as it is seen."""
        if not self.scrolled:
            return self.frame
        row = 2 * self.width
        if self.depth == 1 or self.width <= self.height:
            start = self.scrolled % self.height * row
            return self.frame[start:] + self.frame[:start]
        start = 2 * (self.scrolled % self.width)
        found = bytearray()
        for place in range(0, len(self.frame), row):
            found += self.frame[place + start : place + row] + self.frame[place : place + start]
        return found

    def show(self, group):
        """Make a group (or None) the root; ValueError if it is already part of something shown."""
        if group is self.root:
            return
        if group is not None and group.grouped_:
            raise ValueError("Group already used")
        if self.root is not None:
            self.root.grouped_ = False
        if group is not None:
            group.transform_to_((0, 0, 1))
        self.root = group
        self.full = True

    def refresh(self):
        """Draw what changed since the last refresh. True if anything was sent to the panel."""
        if self.seen == changes[0] and not self.full:
            return False
        self.seen = changes[0]
        areas = self._dirty()
        if areas:
            layers = []
            if self.root is not None:
                self.root.visible_(layers)
            self._paint(areas, layers)
            self.areas = areas
            self.pixels = 0
            for area in areas:
                self.pixels += size(area)
            self.refreshes += 1
        if self.root is not None:
            self.root.finish_()
        self.full = False
        return bool(areas)

    def _dirty(self):
        """The dirty areas as the chip sends them: clipped to the panel, on a one-bit panel widened to whole bytes."""
        whole = (0, 0, self.width, self.height)
        if self.full:
            return [whole]
        found = []
        if self.root is not None:
            self.root.areas_(found)
        areas = []
        for area in found:
            area = overlap(whole, area)
            if area is not None:
                if self.depth == 1:
                    area = (area[0], area[1] & ~7, area[2], min(self.height, (area[3] + 7) & ~7))
                areas.append(area)
        return areas

    def _paint(self, areas, layers):
        done = []
        for area in areas:
            covered = False
            for other in done:
                if overlap(other, area) == area:
                    covered = True
                    break
            if not covered:
                done.append(area)
                self.canvas.box(*area, 0)
                for layer in layers:
                    clip = overlap(layer.current_, area)
                    if clip is not None:
                        self.canvas.tiles(layer, clip)
