"""Makes the zips that people download: one for each board, one for any board, and their checksums.

    make zip                                    # all, in build/release
    python3 tools/release/release.py pybadge     # one; `any` is the one for any board

On the drive all of Pocket Dojo is in one image, which code.py mounts; safemode.py starts that again after the power has
dipped. So nothing already on the drive can shadow a module of ours: not an older version's files, nor sources
(CircuitPython takes a .py before a .mpy), nor the owner's libraries. READ-ME-FIRST says what to do. See
docs/inside/release.md.

The same files always give the same bytes: times are 1980, and nothing is compressed, as another zlib would pack it
differently.
"""

import argparse
import hashlib
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools/device"), str(ROOT / "tools/release")]

import new_enough  # noqa: E402  after the path

new_enough.check()

import board_facts  # noqa: E402
import build_device  # noqa: E402
import bundles  # noqa: E402
import image  # noqa: E402
import readme  # noqa: E402
from build_device import version  # noqa: E402
from sim import Complaint  # noqa: E402
from sim.boards import full  # noqa: E402

MADE = ROOT / "build/release"
IMAGE, SAFE, MAIN = image.NAME, "safemode.py", "code.py"
PLACES = (IMAGE, SAFE, MAIN)  # on the drive, in the order in which they are written
ANY = "any"  # in place of a board's name
NAME = "pocket-dojo"
SUMS = "SHA256SUMS"  # the check sums of the zips
READ_ME = "READ-ME-FIRST.html"
GUIDE = "docs/makers/boards.md"
BESIDE = (READ_ME, Path(GUIDE).name)  # in a zip, to be read
TIME = (1980, 1, 1, 0, 0, 0)


def version_of(drive):
    """The version of these contents, as their image says it."""
    return image.title(drive[IMAGE])[1]


def called(board):
    """What a board's zip is called."""
    return "%s-%s-%s" % (NAME, version(), board)


def contents(board, compiler=None, mark=build_device.CIRCUITPYTHON):
    """{place on the drive: bytes} of a release, in the order in which it is written. board: ANY for one that has the
    files of all boards.

    compiler, mark: as in build_device.build. ValueError for an invalid module or text.
    """
    with tempfile.TemporaryDirectory() as place:
        drive = Path(place, "drive")
        made = build_device.build(build_device.ANY if board == ANY else board, drive, compiler, mark)
        if made and mark == build_device.CIRCUITPYTHON:
            bundles.keep(made, board)
        build_device.pack_image(drive, board)
        return {name: (drive / name).read_bytes() for name in PLACES}


def with_pages(drive, board):
    """The same contents as they stand in the zip: behind what is to be read."""
    pages = {READ_ME: readme.page(board, version()).encode()}
    if board == ANY:
        pages[Path(GUIDE).name] = (ROOT / GUIDE).read_bytes()
    return pages | drive


def listed(drive):
    """The files' list: one line per file."""
    return "".join("%s  %s\n" % (sha256(data), name) for name, data in sorted(drive.items()))


def sha256(data):
    """As in such a list."""
    return hashlib.sha256(data).hexdigest()


def pack(drive, path):
    """Write a zip of these contents."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as zipped:
        for name, data in drive.items():
            entry = zipfile.ZipInfo(name, TIME)
            entry.create_system = 3  # wherever it was made
            entry.external_attr = 0o644 << 16
            zipped.writestr(entry, data)


def note_sums(where):
    """Write SHA256SUMS for all zips in a folder."""
    zips = {path.name: path.read_bytes() for path in where.glob("*.zip")}
    (where / SUMS).write_text(listed(zips), encoding="utf-8")


def main(arguments):
    parser = argparse.ArgumentParser(prog="tools/release/release.py", description=__doc__.splitlines()[0])
    known = [*(name for name in build_device.boards() if not board_facts.no_room(name)), ANY]
    parser.add_argument("board", nargs="*", help="of these only: " + ", ".join(known))
    try:
        chosen = [full(name) for name in parser.parse_args(arguments).board]
    except Complaint as wrong:
        parser.exit(1, "%s\n" % wrong)
    for name in chosen:
        if board_facts.no_room(name):
            parser.exit(1, "%s: %s\n" % (name, board_facts.no_room(name)))
        if name not in known:
            parser.error("there is no board called %r; there are: %s" % (name, ", ".join(known)))
    compiler = build_device.find_compiler()
    if not build_device.LIBRARIES.exists() or not compiler:
        parser.exit(1, "The libraries or the compiler for boards are missing: make setup.\n")
    for path in MADE.glob("*.zip"):
        if not chosen or not path.name.startswith("%s-%s-" % (NAME, version())):
            path.unlink()  # it is of another version, or about to be remade
    for board in chosen or known:
        path = MADE / (called(board) + ".zip")
        try:
            pack(with_pages(contents(board, compiler), board), path)
        except (ValueError, Complaint) as wrong:  # of a module, a text or a board's data, named in the sentence
            parser.exit(1, "%s\n" % wrong)
        print("%s: %d KB" % (path.relative_to(ROOT), (path.stat().st_size + 1023) // 1024), flush=True)
    note_sums(MADE)


if __name__ == "__main__":
    main(sys.argv[1:])
