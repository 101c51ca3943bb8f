"""storage: a FAT file system on blocks that a program reads, mounted on a folder of the drive.

On MicroPython the interpreter's own driver reads it, which is CircuitPython's; on CPython _fat.py does, and the host
shows the product what is mounted (_host: on_mount). Refused is what shared-module/storage/__init__.c refuses.
"""
import os

import _host

try:
    import vfs as _vfs
    VfsFat = _vfs.VfsFat
except ImportError:
    _vfs = None
    from _fat import VfsFat

_EPERM = 1
_FOLDER = 0x4000            # a bit of a mode, as os.stat tells it


def mount(filesystem, mount_path, *, readonly=False):
    """Show a file system in place of a folder, which has to exist and to have none on it yet."""
    if type(filesystem) is not VfsFat:
        raise TypeError("filesystem must be of type VfsFat, not %s" % type(filesystem).__name__)
    place = _absolute(mount_path)
    try:
        is_folder = os.stat(_host.path(place))[0] & _FOLDER
    except OSError:
        is_folder = False
    if not is_folder:
        raise RuntimeError("Mount point directory missing")
    if place in _host.device.mounted:
        raise OSError(_EPERM, "Operation not permitted")
    if _vfs is not None:
        _vfs.mount(filesystem, place, readonly=readonly)
    else:
        filesystem.mount(readonly, False)
        if _host.device.on_mount is not None:
            _host.device.on_mount(filesystem, place)
    _host.device.mounted[place] = filesystem


def _absolute(path):
    if not isinstance(path, str):
        raise TypeError("can't convert %s to str" % type(path).__name__)
    return path if path.startswith("/") else "/" + path         # the program has not been elsewhere yet
