"""A drive as CircuitPython makes it in a chip's flash: FAT12, clusters of 512 bytes, files in its topmost folder.

    drive({"code.py": b"…", "settings.toml": b""}, 1024 * 1024)       # the bytes of it, with an empty folder lib

Only a chip's first two megabytes are used, as FAT12 has no more clusters of that size; CircuitPython reads any FAT.
"""

import struct

BLOCK = 512  # bytes
_MOST = 4084  # clusters of a FAT12
_ROOT = 512  # entries of the topmost folder
_ENTRY = struct.Struct("<11sBBBHHHHHHHI")
_LETTERS = 13  # letters of a long name in an entry
_FOLDER, _LONG = 0x10, 0x0F
_LAST = 0xFFF  # the next cluster of a file's last one
_NEW_YEAR = 0x5A21  # 1 January 2025
_LABEL = b"CIRCUITPY  "


def drive(files, size):
    """The bytes of a drive of `size` bytes, 2 MB at most. files: {name: bytes}. ValueError if they do not fit."""
    table = -(-_MOST * 3 // 2 // BLOCK)  # blocks
    clusters = min(_MOST, size // BLOCK - 1 - table - _ROOT * _ENTRY.size // BLOCK)
    follows, content, entries = [0xFF8, _LAST], b"", _ENTRY.pack(_LABEL, 0x08, 0, 0, 0, 0, 0, 0, 0, _NEW_YEAR, 0, 0)
    folder = _entry(b".          ", _FOLDER, 2) + _entry(b"..         ", _FOLDER, 0)
    for name, data in [("lib", folder), *sorted(files.items())]:
        count = -(-len(data) // BLOCK)
        first = len(follows) if count else 0
        follows += [*range(len(follows) + 1, len(follows) + count), _LAST][:count]
        content += data.ljust(count * BLOCK, b"\0")
        entries += _named(name, len(entries), *((_FOLDER, first, 0) if data is folder else (0, first, len(data))))
    if len(follows) - 2 > clusters or len(entries) > _ROOT * _ENTRY.size:
        raise ValueError("%d bytes in files do not fit onto a drive of %d" % (len(content), size))
    pairs = zip(*[iter([*follows, 0])] * 2)
    chain = b"".join((low | high << 12).to_bytes(3, "little") for low, high in pairs).ljust(table * BLOCK, b"\0")
    blocks = 1 + table + _ROOT * _ENTRY.size // BLOCK + clusters
    sizes = struct.pack("<HBHBHHBHHHII", BLOCK, 1, 1, 1, _ROOT, blocks, 0xF8, table, 63, 255, 0, 0)
    first = b"\xeb\xfe\x90MSDOS5.0" + sizes + struct.pack("<BBBI", 0x80, 0, 0x29, 0) + _LABEL + b"FAT     "
    whole = first.ljust(BLOCK - 2, b"\0") + b"\x55\xaa" + chain + entries.ljust(_ROOT * _ENTRY.size, b"\0") + content
    return whole.ljust(blocks * BLOCK, b"\0")


def _entry(short, kind, first, size=0):
    return _ENTRY.pack(short, kind, 0, 0, 0, _NEW_YEAR, _NEW_YEAR, 0, 0, _NEW_YEAR, first, size)


def _named(name, number, kind, first, size):
    """The entries of a file: those with its long name before one with a short name, which nobody sees."""
    short = b"F%07d   " % number
    check = 0
    for byte in short:
        check = ((check & 1) << 7) + (check >> 1) + byte & 0xFF
    count = -(-len(name) // _LETTERS)
    letters = (name.encode("utf-16-le") + b"\0\0").ljust(2 * _LETTERS * count, b"\xff")
    found = b""
    for place in reversed(range(count)):
        part = letters[2 * _LETTERS * place :][: 2 * _LETTERS]
        mark = place + 1 | (0x40 if place == count - 1 else 0)
        found += struct.pack("<B10sBBB12sH4s", mark, part[:10], _LONG, 0, check, part[10:22], 0, part[22:])
    return found + _entry(short, kind, first, size)
