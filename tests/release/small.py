"""A release of a few small files, folders that stand in for drives, and the command that brings one onto the other."""

import pytest

import deploy
import image
import release

BOARD = "pybadge"
MAIN = b'"""Pocket Dojo starts here. The rest does not matter."""\n'
BOOT_OUT = "Adafruit CircuitPython 10.2.1 on 2026-05-19; Adafruit PyBadge with samd51j19\nBoard ID:%s\nUID:0123\n"


def contents(version="0.9", board=BOARD, **changed):
    """{place: bytes} of a release. changed: {part of the name: bytes} of modules that differ from the usual."""
    inside = {
        "lib/dojo/app.mpy": b"C\x06" + bytes(5000),
        "lib/dojo/art/signs.bmp": b"BM" + bytes(range(256)) * 8,
        "games/__init__.mpy": b"C\x06" + version.encode(),
    }
    inside |= {"games/%s.mpy" % name: data for name, data in changed.items()}
    return {
        image.NAME: image.image(inside, version, board),
        "safemode.py": MAIN + b"after the power dipped",
        "code.py": MAIN + version.encode(),
    }


def older(version="0.8", board=BOARD, count=330):
    """{place: bytes} of a release as they were once: a folder of many files, with a list of all."""
    folder = "pocket-dojo-%s-%s/" % (version, board)
    made = {
        "code.py": MAIN + version.encode(),
        "safemode.py": MAIN + b"after the power dipped",
        "READ-ME-FIRST.html": b"<p>Read me, of %s</p>" % version.encode(),
        folder + "LICENSE": b"free",
    }
    made |= {folder + "lib/dojo/part%03d.mpy" % number: b"C\x06%d" % number + bytes(1900) for number in range(count)}
    return made | {folder + "files.txt": release.listed(made).encode()}


def plug_in(drive, board=BOARD, boot_out=BOOT_OUT):
    """A drive as CircuitPython makes it, with some of the owner's things."""
    for name, text in {
        "boot_out.txt": boot_out % board if "%s" in boot_out else boot_out,
        "code.py": 'print("Hello World!")\n',
        "settings.toml": "",
        "photos/cat.bmp": "meow",
        "lib/adafruit_ticks.mpy": "the owner's",
        "games/mine.py": "the owner's",
    }.items():
        put(drive, name, text.encode())
    return drive


def put(drive, name, data):
    path = drive / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def put_all(drive, contents):
    for name, data in contents.items():
        put(drive, name, data)


def files(drive):
    """{place: bytes} of all on a drive."""
    return {path.relative_to(drive).as_posix(): path.read_bytes() for path in drive.rglob("*") if path.is_file()}


def has(drive, new):
    """Whether all of a release is on a drive."""
    there = files(drive)
    return all(there.get(place) == data for place, data in new.items())


class Made:
    """Stands in for deploy.Releases: quick."""

    @staticmethod
    def of(board=BOARD):
        return contents(board=board)


def deployed(*words):
    """With which code the command leaves."""
    with pytest.raises(SystemExit) as ended:
        deploy.main([*map(str, words)])
    return ended.value.code
