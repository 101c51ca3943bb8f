"""storage.VfsFat where there is no MicroPython: reads a FAT12 block by block, by the methods that a program gave it.

It reads what is there and writes nothing. A volume that is none is noticed when it is mounted, as on the chip.
"""
_BLOCK = 512
_ENTRY = 32
_ENODEV, _ENOENT, _EIO, _EBUSY, _EISDIR, _EROFS = 19, 2, 5, 16, 21, 30
_FOLDER, _LABEL, _LONG = 0x10, 0x08, 0x0F
_LOWER_NAME, _LOWER_ENDING = 0x08, 0x10
_NONE = 0xFF7               # from here on a number is not of a cluster


def _number(data, at, count=2):
    return int.from_bytes(data[at:at + count], "little")


class VfsFat:
    """VfsFat(blocks): an object or a class with readblocks(number, buffer) and either ioctl(what, more) or count()."""
    __slots__ = ("read_", "table_", "root_", "size_", "first_", "step_")

    def __init__(self, _blocks):
        self.read_ = _blocks.readblocks
        if hasattr(_blocks, "ioctl"):
            if _blocks.ioctl(1, 0):                             # get ready
                raise OSError(_EBUSY, "Device or resource busy")
        elif not hasattr(_blocks, "count"):                     # how many blocks; they have 512 bytes then
            raise AttributeError("'%s' object has no attribute 'count'" % type(_blocks).__name__)
        first = self.block_(0)
        self.step_ = 0                                          # blocks of a cluster; 0 for no volume
        if first[510:512] == b"\x55\xaa" and _number(first, 11) == _BLOCK and first[54:62] == b"FAT12   ":
            self.step_ = first[13]
            self.table_ = _number(first, 14)
            self.root_ = self.table_ + first[16] * _number(first, 22)
            self.size_ = _number(first, 17) * _ENTRY // _BLOCK
            self.first_ = self.root_ + self.size_

    def block_(self, number):
        """A block. OSError if it cannot be read."""
        buffer = bytearray(_BLOCK)
        if self.read_(number, buffer) not in (None, True, 0):
            raise OSError(_EIO, "Input/output error")
        return buffer

    def mount(self, readonly, mkfs):
        """Called by storage.mount."""
        if not self.step_:
            raise OSError(_ENODEV, "No such device")

    def file_(self, cluster):
        """The bytes of a chain of clusters."""
        found = bytearray()
        while 2 <= cluster < _NONE:
            start = self.first_ + (cluster - 2) * self.step_
            for number in range(start, start + self.step_):
                found += self.block_(number)
            at = cluster * 3 // 2
            pair = self.block_(self.table_ + at // _BLOCK)[at % _BLOCK:] + self.block_(self.table_ + at // _BLOCK + 1)
            cluster = _number(pair, 0) >> 4 * (cluster % 2) & 0xFFF
        return found

    def folder_(self, cluster):
        """{name: (is it a folder, first cluster, bytes)} of what is in a folder, 0 for the topmost."""
        data = self.file_(cluster) if cluster else bytearray()
        for number in range(0 if cluster else self.size_):
            data += self.block_(self.root_ + number)
        found = {}
        letters = b""
        for at in range(0, len(data), _ENTRY):
            entry = data[at:at + _ENTRY]
            if entry[0] == 0:
                break
            if entry[0] == 0xE5 or entry[11] & _LABEL and entry[11] != _LONG:
                letters = b""
            elif entry[11] == _LONG:
                letters = entry[1:11] + entry[14:26] + entry[28:32] + letters
            else:
                name = letters.decode("utf-16-le").split("\0")[0] or _short(entry)
                letters = b""
                if name not in (".", ".."):
                    found[name] = entry[11] & _FOLDER, _number(entry, 26), _number(entry, 28, 4)
        return found

    def find_(self, path):
        """The same of one path. OSError if nothing is there."""
        found = (_FOLDER, 0, 0)
        for name in path.strip("/").split("/") if path.strip("/") else ():
            inside = {each.lower(): its for each, its in self.folder_(found[1]).items()} if found[0] else {}
            if name.lower() not in inside:
                raise OSError(_ENOENT, "No such file or directory")
            found = inside[name.lower()]
        return found

    def ilistdir(self, path):
        """Like os.ilistdir of MicroPython."""
        for name, (is_folder, _, size) in self.folder_(self.find_(path)[1]).items():
            yield name, 0x4000 if is_folder else 0x8000, 0, size

    def open(self, path, mode):
        """The file in a path, to be read."""
        from io import BytesIO, TextIOWrapper
        if mode not in ("r", "rt", "rb"):
            raise OSError(_EROFS, "Read-only filesystem")
        is_folder, cluster, size = self.find_(path)
        if is_folder:
            raise OSError(_EISDIR, "Is a directory")
        content = BytesIO(self.file_(cluster)[:size])
        return content if mode == "rb" else TextIOWrapper(content, "utf-8")


def _short(entry):
    """A name of eight letters and three."""
    name, ending = bytes(entry[:8]).decode().rstrip(), bytes(entry[8:11]).decode().rstrip()
    if entry[12] & _LOWER_NAME:
        name = name.lower()
    if entry[12] & _LOWER_ENDING:
        ending = ending.lower()
    return name + "." + ending if ending else name
