"""A folder of the host as the drive of one handheld, with all that is on it and nothing else of the product.

    drive = Drive("/tmp/drive")         # with code.py and pocket-dojo.img, or unpacked
    drive.place("/boards/pybadge.py")   # where the host keeps it
    drive.find("dojo", own_drive.PATH)  # the file of a module, and its folder, as a board looks for them

What the program mounts is written into a folder that is gone with the Drive.
"""

import errno
import os
import posixpath
import tempfile

PATH = ("", "/", ".frozen", "/lib")  # sys.path when code.py starts
ONLY_THERE = ("dojo", "games", "boards")  # what the host has of the product is not for it


class Drive:
    """`cwd`: the folder the program is in, as it calls it."""

    def __init__(self, folder):
        self.cwd = "/"
        self._folders = {"/": os.path.abspath(folder)}  # {where a drive is mounted: its folder here}
        self._kept = []

    def place(self, path):
        """The host's path of what the program calls so. One of the host's, as in __file__, stays as it is."""
        if any(path.startswith(folder + os.sep) for folder in self._folders.values()):
            return path
        path = posixpath.normpath(posixpath.join(self.cwd, path))
        point = max([each for each in self._folders if (path + "/").startswith(each.rstrip("/") + "/")], key=len)
        return os.path.join(self._folders[point], path[len(point) :].lstrip("/")).rstrip(os.sep)

    def chdir(self, path):
        """os.chdir() of the program."""
        if not os.path.isdir(self.place(path)):
            raise OSError(errno.ENOENT, "No such file or directory")
        self.cwd = posixpath.normpath(posixpath.join(self.cwd, path))

    def mount(self, volume, point):
        """Show what is on a storage.VfsFat."""
        self._kept.append(tempfile.TemporaryDirectory())
        self._folders[point] = self._kept[-1].name
        self._copy(volume, "/", self._kept[-1].name)

    def _copy(self, volume, path, target):
        for name, kind, _, _ in volume.ilistdir(path):
            inside = os.path.join(target, name)
            if kind & 0x4000:
                os.mkdir(inside)
                self._copy(volume, posixpath.join(path, name), inside)
            else:
                with open(inside, "wb") as file:
                    file.write(volume.open(posixpath.join(path, name), "rb").read())

    def find(self, name, folders):
        """(file, folder) of a module in one of these folders: the first that has a folder or a file of its name. The
        folder is a list, None if it is no package; the file is None where that has no __init__.py. None if there is
        nothing.
        """
        for folder in folders:
            place = os.path.join(self.place(folder), name.rpartition(".")[2])
            if os.path.isdir(place):
                inside = os.path.join(place, "__init__.py")
                return inside if os.path.isfile(inside) else None, [place]
            if os.path.isfile(place + ".py"):
                return place + ".py", None
        return None
