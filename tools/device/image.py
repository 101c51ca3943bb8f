"""One file with all that a board's program is made of: a FAT file system that code.py mounts on the folder lib.

    packed = image({"lib/dojo/app.mpy": b"…", "games/ninja/picture.bmp": b"…"}, "0.9", "pybadge")

docs/inside/image.md says what stands in it. The same files always give the same bytes: names are sorted, times are
1980. It is only ever read, so files lie in one piece each, one after the other.
"""

import re
import struct
import zlib

NAME = "pocket-dojo.img"  # on the drive, beside code.py
LOADER = 1  # which code.py can mount it: raised when an older one could not
TITLE = "Pocket Dojo %d %s %s"  # the loader's number, the version, the board; then the CRC-32 of all between the ends
AT = 62  # where that stands in the first block: where other drives have a program that starts a computer

BLOCK = 512  # bytes
_MOST = 4084  # clusters: with more it would be a FAT16
_ENTRY = 32  # bytes of a directory
_READ_ONLY, _FOLDER, _LONG = 0x01, 0x10, 0x0F
_NEW_YEAR = 0x21  # 1 January 1980
_LAST = 0xFFF  # the next cluster of a file's last one
_LOWER = 0x18  # name and ending are in small letters
_SHORT = re.compile(r"[a-z0-9_]{1,8}(\.[a-z0-9_]{1,3})?|[A-Z0-9_]{1,8}(\.[A-Z0-9_]{1,3})?")
_LETTERS = 13  # letters of a long name in an entry


def image(files, version, board):
    """The bytes of an image: blocks of a FAT12, then its first one again, so that one can see that it is whole.

    files: {place: bytes}. ValueError if they are more than 2 MB.
    """
    tree = {}
    for place, data in files.items():
        *folders, name = place.split("/")
        inside = tree
        for folder in folders:
            inside = inside.setdefault(folder, {})
        inside[name] = data
    clusters = _Clusters()
    root = _filled(_entries(tree, clusters, 0))
    if len(clusters.blocks) > _MOST:
        raise ValueError("%d blocks do not fit into an image, which has %d" % (len(clusters.blocks), _MOST))
    table = _filled(clusters.table())
    inside = b"".join([table, root, *clusters.blocks])
    words = "%s %08x" % (TITLE % (LOADER, version, board), zlib.crc32(inside))
    first = _first(len(root), len(table), len(clusters.blocks), words)
    return first + inside + first


def title(data):
    """(the loader's number, the version, the board) of an image. ValueError if it is none, or not whole."""
    words = data[AT:BLOCK].partition(b"\0")[0].decode("ascii", "replace").split()
    check = "%08x" % zlib.crc32(data[BLOCK:-BLOCK])
    if words[:2] != TITLE.split()[:2] or words[5:] != [check] or data[-BLOCK:] != data[:BLOCK]:
        raise ValueError("this is no image of Pocket Dojo, or not the whole of one")
    return int(words[2]), words[3], words[4]


def pieces(data):
    """The same bytes in pieces: what stands before the files, each file or folder, and the last block."""
    roots, table = (struct.unpack_from("<H", data, place)[0] for place in (17, 22))
    begin = end = (1 + table) * BLOCK + roots * _ENTRY
    found = [data[:begin]]
    for number in range(2, (len(data) - begin) // BLOCK + 1):
        end += BLOCK
        at = BLOCK + number * 3 // 2
        if int.from_bytes(data[at : at + 2], "little") >> 4 * (number % 2) & 0xFFF == _LAST:
            found.append(data[begin:end])
            begin = end
    return [*found, data[end:]]


class _Clusters:
    """The blocks with files and folders, numbered from 2, and which comes after which."""

    def __init__(self):
        self.blocks = []
        self._next = [0xFF8, _LAST]

    def reserve(self, size):
        """The first cluster of so many bytes; 0 for none."""
        count = -(-size // BLOCK)
        first = len(self._next)
        self._next += [*range(first + 1, first + count), _LAST][:count]
        self.blocks += [b""] * count
        return first if count else 0

    def put(self, first, data):
        """Write bytes into what was reserved for them."""
        data = _filled(data)
        for place in range(0, len(data), BLOCK):
            self.blocks[first - 2 + place // BLOCK] = data[place : place + BLOCK]

    def table(self):
        """What comes after each cluster: two numbers of 12 bits in three bytes."""
        pairs = [*self._next, 0]
        return b"".join(
            (pairs[place] | pairs[place + 1] << 12).to_bytes(3, "little") for place in range(0, len(pairs) - 1, 2)
        )


def _entries(tree, clusters, own):
    """The entries of a folder, all that is in it put into clusters. own: its first cluster, 0 for the topmost."""
    found = b""
    for number, (name, content) in enumerate(sorted(tree.items())):
        if isinstance(content, dict):
            first = clusters.reserve(2 * _ENTRY + sum(len(_named(each, 0, 0, 0, 0)) for each in content))
            dots = _entry(b".", _FOLDER, first) + _entry(b"..", _FOLDER, own)
            clusters.put(first, dots + _entries(content, clusters, first))
            found += _named(name, number, _FOLDER, first, 0)
        else:
            first = clusters.reserve(len(content))
            clusters.put(first, content)
            found += _named(name, number, _READ_ONLY, first, len(content))
    return found


def _named(name, number, kind, first, size):
    """The entries of a file or folder: one if its name is as short as names once were, else some with its letters."""
    if _SHORT.fullmatch(name):
        stem, _, ending = name.upper().partition(".")
        short = stem.ljust(8).encode() + ending.ljust(3).encode()
        return _entry(short, kind, first, size, _LOWER if name == name.lower() else 0)
    short = b"~%07d   " % number
    check = 0
    for byte in short:
        check = ((check & 1) << 7) + (check >> 1) + byte & 0xFF
    letters = name.encode("utf-16-le") + b"\0\0"
    count = -(-len(name) // _LETTERS)
    letters = letters[: 2 * _LETTERS * count].ljust(2 * _LETTERS * count, b"\xff")
    found = b""
    for place in reversed(range(count)):
        part = letters[2 * _LETTERS * place :][: 2 * _LETTERS]
        mark = place + 1 | (0x40 if place == count - 1 else 0)
        found += struct.pack("<B10sBBB12sH4s", mark, part[:10], _LONG, 0, check, part[10:22], 0, part[22:])
    return found + _entry(short, kind, first, size)


def _entry(short, kind, first, size=0, case=0):
    """An entry by its short name, of 11 letters."""
    day = _NEW_YEAR
    return struct.pack("<11sBBBHHHHHHHI", short.ljust(11), kind, case, 0, 0, day, day, 0, 0, day, first, size)


def _first(root, table, clusters, words):
    """The first block: the sizes of all others, and the image's title."""
    blocks = 1 + (root + table) // BLOCK + clusters
    sizes = struct.pack("<HBHBHHBHHHII", BLOCK, 1, 1, 1, root // _ENTRY, blocks, 0xF8, table // BLOCK, 1, 1, 0, 0)
    names = struct.pack("<BBBI11s8s", 0x80, 0, 0x29, 0, b"POCKETDOJO ", b"FAT12   ")
    found = b"\xeb\x3c\x90" + b"POCKDOJO" + sizes + names
    assert len(found) == AT
    return (found + words.encode()).ljust(BLOCK - 2, b"\0") + b"\x55\xaa"


def _filled(data):
    """Bytes with zeros behind them, to whole blocks."""
    return data.ljust(-(-len(data) // BLOCK) * BLOCK, b"\0")
