"""displayio: bitmaps, palettes, tile grids, groups. Absent, because the product must not need them: ColorConverter,
dithering, bitmaps of more than 256 values, TileGrid.contains."""
import _host
from _bitmap import Bitmap
from _disk import OnDiskBitmap
from _group import Group
from _palette import Palette
from _tilegrid import TileGrid

__all__ = ("Bitmap", "Group", "OnDiskBitmap", "Palette", "TileGrid", "release_displays")


def __getattr__(name):
    if name == "CIRCUITPYTHON_TERMINAL":
        return _host.device.terminal
    raise AttributeError("module 'displayio' has no attribute '%s'" % name)


def release_displays():
    """Take the display and its bus away and free their pins; board.DISPLAY is None from now on."""
    _host.device.release_display()
