"""Makes the zips that people download: one for each board, one with sources for any board, and their checksums.

    make zip                                    # all, in build/release
    python3 tools/release/release.py pybadge     # one; `sources` is the one with sources

On the drive all of Pocket Dojo is in one folder named after its version and board; code.py goes into it, safemode.py
starts that again after the power has dipped, and READ-ME-FIRST says what to do. That way nothing already on the drive
can shadow a module of ours: not an older version's files, nor sources (CircuitPython takes a .py before a .mpy), nor
the owner's libraries. See docs/inside/release.md.

The same files always give the same bytes: times are 1980, and nothing is compressed, as another zlib would pack it
differently.
"""

import argparse
import hashlib
import re
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
import readme  # noqa: E402
from sim import Complaint  # noqa: E402
from sim.boards import full  # noqa: E402

MADE = ROOT / "build/release"
SAFE = "safemode.py"  # beside code.py, as it is
SOURCES = "sources"  # in place of a board's name
NAME = "pocket-dojo"
LIST = "files.txt"  # in the folder: SHA-256 and place of every file, as `sha256sum -c` reads it
SUMS = "SHA256SUMS"  # of the zips
READ_ME = "READ-ME-FIRST.html"
TIME = (1980, 1, 1, 0, 0, 0)

_FOLDER = re.compile(NAME + r"-\d+\.\d+-(\w+)", re.ASCII)
_PART = re.compile(r'[^\0-\x1f"*/:<>?\\|]*[^\0-\x1f"*/:<>?\\| .]')  # of a place: every computer can have such a name
_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³]) *(\..*)?", re.IGNORECASE)  # but on Windows

_BEGINS = 'if __name__ == "__main__":\n'
_ENTERS = """\
if __name__ == "__main__":
    import os
    import sys

    try:
        os.chdir("{folder}")
    except OSError as missing:
        raise RuntimeError("The folder {folder} is not here. Copy all that is in the zip.") from missing
    sys.path.insert(1, "lib")  # behind the folder itself, before all that is elsewhere
"""


def version():
    """ "0.9": lib/dojo/version.py says it."""
    text = (ROOT / "lib/dojo/version.py").read_text(encoding="utf-8")
    return "%s.%s" % tuple(re.search(name + r" = const\((\d+)\)", text)[1] for name in ("MAJOR", "MINOR"))


def version_of(drive):
    """The version of these contents, from the name of their folder."""
    return min(name for name in drive if name.startswith(NAME)).split("-")[2]


def folder(board):
    """What a board's folder on the drive is called, and its zip."""
    return "%s-%s-%s" % (NAME, version(), board)


def contents(board, compiler=None, mark=build_device.CIRCUITPYTHON):
    """{place on the drive: bytes} of a release, sorted by place. board: SOURCES for the one with sources.

    compiler, mark: as in build_device.build. ValueError for an invalid module or text.
    """
    is_sources = board == SOURCES
    inside = {}
    with tempfile.TemporaryDirectory() as place:
        drive = Path(place, "drive")
        wanted = (build_device.ANY, drive, None) if is_sources else (board, drive, compiler)
        made = build_device.build(*wanted, mark)
        if made and mark == build_device.CIRCUITPYTHON:
            bundles.keep(made, board)
        for path in drive.rglob("*"):
            if path.is_file():
                inside[path.relative_to(drive).as_posix()] = path.read_bytes()
    inside.update(licences({Path(name).stem for name in inside} | {Path(name).parent.name for name in inside}))
    if is_sources:
        inside["docs/makers/boards.md"] = (ROOT / "docs/makers/boards.md").read_bytes()
    main = enter(inside.pop("code.py").decode(), folder(board))
    safe = inside.pop(SAFE)
    drive = {folder(board) + "/" + name: data for name, data in inside.items()}
    drive["code.py"] = main.encode()
    drive[SAFE] = safe
    drive[READ_ME] = readme.page(board, version(), folder(board)).encode()
    drive[folder(board) + "/" + LIST] = listed(drive).encode()
    return dict(sorted(drive.items()))


def enter(main, name):
    """code.py that first enters a folder of this name; the rest is unchanged."""
    if main.count(_BEGINS) != 1:
        raise ValueError("code.py has no line %r" % _BEGINS.strip())
    return main.replace(_BEGINS, _ENTERS.format(folder=name))


def licences(names):
    """{place: bytes} of the licences of the libraries among these modules."""
    found = {}
    for record in sorted(build_device.LIBRARIES.glob("*.dist-info/RECORD")):
        for line in record.read_text(encoding="utf-8").splitlines():
            module = line.split(",")[0].split("/")[0].removesuffix(".py")
            if module in names:
                for path in sorted(record.parent.rglob("LICENSE*")):
                    found["LICENSES/%s.txt" % module] = path.read_bytes()
    return found


def listed(drive):
    """The files' list: one line per file."""
    return "".join("%s  %s\n" % (sha256(data), name) for name, data in sorted(drive.items()))


def read_list(text):
    """{place: SHA-256} of such a list; {} for anything else."""
    found = {}
    for line in text.splitlines():
        match = re.fullmatch(r"([0-9a-f]{64})  (\S.*)", line)
        if not match or not is_place(match[2]):
            return {}
        found[match[2]] = match[1]
    return found


def is_place(name):
    """Whether a release may have a file there: code.py, safemode.py, READ-ME-FIRST.html, or anything in its own folder.

    All else on a drive is the owner's, such as settings.toml; and a name that leads elsewhere ("..", "C:") is no place.
    """
    top, *inside = name.split("/")
    if not inside:
        return name in ("code.py", SAFE, READ_ME)
    return bool(board_of(top)) and all(_PART.fullmatch(part) and not _DEVICE.fullmatch(part) for part in inside)


def board_of(name):
    """The board that a folder called so is for: "pybadge" for "pocket-dojo-0.9-pybadge"; "" if it is none of ours."""
    match = _FOLDER.fullmatch(name)
    return match[1] if match else ""


def is_whole(drive, listed):
    """Whether these contents have all files of a list, intact."""
    return bool(listed) and all(name in drive and sha256(drive[name]) == listed[name] for name in listed)


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
    known = [*(name for name in build_device.boards() if name not in board_facts.FULL), SOURCES]
    parser.add_argument("board", nargs="*", help="of these only: " + ", ".join(known))
    try:
        chosen = [full(name) for name in parser.parse_args(arguments).board]
    except Complaint as wrong:
        parser.exit(1, "%s\n" % wrong)
    for name in chosen:
        if name in board_facts.FULL:
            parser.exit(1, "%s: %s\n" % (name, board_facts.NO_ROOM))
        if name not in known:
            parser.error("there is no board called %r; there are: %s" % (name, ", ".join(known)))
    compiler = build_device.find_compiler()
    if not build_device.LIBRARIES.exists() or not compiler:
        parser.exit(1, "The libraries or the compiler for boards are missing: make setup.\n")
    for path in MADE.glob("*.zip"):
        if not chosen or not path.name.startswith("%s-%s-" % (NAME, version())):
            path.unlink()  # of another version, or about to be remade
    for board in chosen or known:
        path = MADE / (folder(board) + ".zip")
        try:
            pack(contents(board, compiler), path)
        except (ValueError, Complaint) as wrong:  # of a module, a text or a board's data, named in the sentence
            parser.exit(1, "%s\n" % wrong)
        print("%s: %d KB" % (path.relative_to(ROOT), (path.stat().st_size + 1023) // 1024), flush=True)
    note_sums(MADE)


if __name__ == "__main__":
    main(sys.argv[1:])
