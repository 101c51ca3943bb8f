"""Makes the web page in build/web: static files, for any host and any folder of it (docs/inside/web.md).

    make web                                    # with the releases of all boards, to put on a board from the page
    python -P tools/web/build_web.py --bare     # without them: to play only
    make web URL=https://example.org/dojo/      # where it will be (tools/release/address.py): links show a picture

The page runs what the desktop runs: the product's modules and the fakes as bytecode of their unchanged sources. The
same input always gives the same files.
"""

import argparse
import hashlib
import json
import re
import shutil
import struct
import subprocess
import sys
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools" / name) for name in ("device", "release", "web")]
sys.path += [str(ROOT), str(ROOT / "sim/fakes/chip")]

import _nvm  # noqa: E402  after the path

import address  # noqa: E402
import board_facts  # noqa: E402
import build_device  # noqa: E402
import front  # noqa: E402
import image  # noqa: E402
import launcher  # noqa: E402
import mounted  # noqa: E402
import onto_drive  # noqa: E402
import release  # noqa: E402
from games import GAMES  # noqa: E402
from sim import Complaint, boards, texts  # noqa: E402
from sim.playing import keyboard, outputs  # noqa: E402

MADE = ROOT / "build/web"
PAGE = ROOT / "sim/web"
NPM = ROOT / "build/npm/node_modules"
MOST = 2_000_000  # bytes of all files
TAKEN = {  # from others: file of the page → file of npm
    "micropython.mjs": "@micropython/micropython-webassembly-pyscript/micropython.mjs",
    "qrcode.mjs": "qrcode-generator/dist/qrcode.mjs",
    "jsqr.js": "jsqr/dist/jsQR.js",
}
INDENTED = ("jsqr.js", "qrcode.mjs")  # a quarter and a sixth are indentation, and they have no multi-line strings
INTERPRETER = NPM / "@micropython/micropython-webassembly-pyscript/micropython.wasm"  # packed, it takes half
LICENCES = (
    *(ROOT / name for name in ("LICENSE", "LICENSES/THIRD-PARTY.md", "LICENSES/Adobe-X11.txt", "LICENSES/OFL-1.1.txt")),
    NPM / "jsqr/LICENSE",
)
SHOWN = (".html", ".css", ".js", ".svg", ".png", ".webmanifest")
SIMULATOR = (
    "__init__", "board_file", "boards", "toml",
    "playing/__init__", "playing/outputs", "linking/__init__", "linking/air",
    "web/inside/host", "web/inside/ether", "web/inside/reading", "web/inside/classroom",
    "classes/__init__", "classes/class_drive", "classes/class_file", "classes/class_text", "classes/class_toml",
)  # fmt: skip
LISTED = "sw.js"  # the service worker: it has the names and check values of all other files


def unindented(data):
    """A program without indentation."""
    return re.sub(rb"(?m)^[ \t]+", b"", data)


class Missing(Exception):
    """Something has to be set up first; the message says what."""


def drive():
    """(file, place) of all the page's interpreter finds: product, libraries, fakes, this handheld's host."""
    for path, place in build_device.sources(build_device.ANY):
        if place.parts[0] not in ("LICENSE", "LICENSES", "safemode.py"):
            yield path, place
    yield ROOT / "sim/fakes/link/air.py", Path("lib/dojo/link/media/air.py")
    for room in ("chip", "display", "drawing", "pins"):
        for path in sorted((ROOT / "sim/fakes" / room).iterdir()):
            if path.suffix in (".py", ".bin"):
                yield path, Path("fakes", path.name)
    yield PAGE / "inside/random.py", Path("fakes/random.py")
    for path in sorted((ROOT / "boards").glob("*.toml")):
        yield path, path.relative_to(ROOT)
    for name in SIMULATOR:
        yield ROOT / "sim" / (name + ".py"), Path("sim", name + ".py")


def handheld():
    """{place: bytes} of the interpreter and the same, modules as bytecode without line numbers, and the texts."""
    compiler = build_device.find_compiler()
    if not build_device.LIBRARIES.exists() or not compiler:
        raise Missing("The libraries or the compiler for boards are missing: make setup")
    listed = list(drive())
    with ThreadPoolExecutor(2) as workers:
        found = dict(workers.map(lambda pair: _compiled(compiler, *pair), listed))
    book = texts.read()
    for language in book.languages:
        found["build/words/%s.bin" % language] = book.pack(language)
    alike = sorted(found.items(), key=lambda one: (one[0].rpartition(".")[2], one[0]))  # packs better
    return {INTERPRETER.name: INTERPRETER.read_bytes()} | dict(alike)


def loader(data):
    """MicroPython's loader, which takes the interpreter's bytes too, besides its address, and does without a check of
    its own that took a quarter of the time of a handheld at rest.
    """
    check = b',assert(wasmTable.get(funcPtr)==func,"JavaScript-side Wasm function table mirror is out of date!")'
    for known, wanted in ((b"let Module={", b"let Module={wasmBinary:options.wasmBinary,"), (check, b"")):
        if data.count(known) != 1:
            raise Missing("This loader of MicroPython is another one than tools/web/build_web.py knows")
        data = data.replace(known, wanted)
    return data


def _compiled(compiler, path, place):
    data = path.read_bytes()
    if path.suffix != ".py" or path.name == "code.py":
        return place.as_posix(), data
    command = [compiler, "-O3", "-s", place.as_posix(), "-o", "-", "-"]
    made = subprocess.run(command, input=data, capture_output=True, check=True).stdout
    return place.with_suffix(".mpy").as_posix(), made


def pack(files):
    """Many files in one, deflated: the length of a list, the list (JSON: [place, bytes]), then their contents."""
    listed = json.dumps([[place, len(data)] for place, data in files.items()], separators=(",", ":")).encode()
    return zlib.compress(struct.pack("<I", len(listed)) + listed + b"".join(files.values()), 9)


def releases(contents_of):
    """The releases of all boards as one pack: pieces that several images share are in it once. contents_of(board):
    {place: bytes}.

    boards.json says what else `make deploy` needs: which files are ours, the order of writing, what a new drive has.
    """
    known, packed = {}, []
    for board in (name for name in build_device.boards() if not board_facts.no_room(name)):
        files = contents_of(board)
        pages = {place: data for place, data in release.with_pages(files, board).items() if place not in files}
        cut = {place: [data] for place, data in (pages | files).items()}
        cut[release.IMAGE] = image.pieces(files[release.IMAGE])
        for pieces in cut.values():
            _put_beside(packed, pieces)
        known[board] = {
            "title": board_facts.of(board).title,
            "page": board_facts.page(board),
            "zip": release.called(board) + ".zip",
            "pages": {place: cut[place] for place in pages},
            "files": {place: cut[place] for place in onto_drive.in_order(files)},
        }
    rules = {
        "oldest": board_facts.OLDEST,
        "newest": board_facts.NEWEST,
        "told": mounted.TOLD,
        "image": onto_drive.IMAGE,
        "main": onto_drive.MAIN,
        "safe": onto_drive.SAFE,
        "first": onto_drive.FIRST_LINE.decode(),
        "empty": [text.decode() for text in onto_drive.EMPTY],
        "older": onto_drive.OLDER,
        "list": onto_drive.LIST,
        "lib": onto_drive.LIB,
        "readme": release.READ_ME,
        "companion": onto_drive.COMPANION,
        "boards": known,
    }
    numbers = {piece: str(number) for number, piece in enumerate(packed)}
    listed = json.dumps(rules, separators=(",", ":"), default=numbers.get).encode()
    return pack({"boards.json": listed} | {number: piece for piece, number in numbers.items()})


def _put_beside(packed, pieces):
    """Add those that are not there yet, behind what comes before them: files of several boards that are alike then
    stand side by side, and are deflated well.
    """
    at = 0
    for piece in pieces:
        if piece in packed:
            at = packed.index(piece)
        else:
            packed.insert(at, piece)
        at += 1


def described():
    """The page's facts about each board, from the simulator."""
    return {boards.short(board): _described(board) for board in boards.every()}


def _described(board):
    layouts = [keyboard.layout(board, side) for side in (None, keyboard.LEFT, keyboard.RIGHT)]
    layouts[0].pop("tab", None)  # moves the focus through the page
    return {
        "name": board.name,
        "title": board.title,
        "size": [board.width, board.height],
        "saves": _nvm.flash(board.chip).size,
        "lamps": len(outputs.lights(board, lambda name: ("off",))),
        "look": ["#%06x" % colour for colour in board.look],
        "keys": [{what: getattr(key, what) for what in ("name", "logical", "x", "y", "shape")} for key in board.keys],
        "keyboards": [{name: key.name for name, key in keys.items()} for keys in layouts],
    }


def shown():
    """The files that go into the page unchanged, except index.html."""
    return sorted(path for path in PAGE.rglob("*") if path.suffix in SHOWN)


def page(contents_of=None, where=""):
    """{name: bytes} of all files of the page. contents_of: as in releases; None leaves them out.

    where: its address, "" if unknown: link previews look for its picture there.
    """
    found = {path.relative_to(PAGE).as_posix().removeprefix("icons/"): path.read_bytes() for path in shown()}
    for language, said in front.words().items():
        found["words/%s.json" % language] = json.dumps(said, separators=(",", ":"), ensure_ascii=False).encode()
    for game in GAMES:
        found["game-%s.png" % game] = front.picture(game)
    for name, place in TAKEN.items():
        if not (NPM / place).exists():
            raise Missing("What the page takes from npm is missing: make web")
        data = (NPM / place).read_bytes()
        found[name] = unindented(data) if name in INDENTED else data
    found["micropython.mjs"] = loader(found["micropython.mjs"])
    found["handheld.pack"] = pack(handheld())
    found["index.html"] = front.index(where, len(found["handheld.pack"]))
    for name in boards.names():
        found["launcher-%s.css" % name] = launcher.stylesheet(name, sorted(front.words()))
    found["boards.json"] = json.dumps(described(), separators=(",", ":"), ensure_ascii=False).encode()
    found["LICENSES.txt"] = b"\n\n".join(path.read_bytes() for path in LICENCES)
    if contents_of is not None:
        found["releases.pack"] = releases(contents_of)
    worker = found.pop(LISTED).decode()
    sums = {name: hashlib.sha256(data).hexdigest() for name, data in sorted(found.items())}
    listed = json.dumps(sums, indent=1)
    version = hashlib.sha256((listed + worker).encode()).hexdigest()[:12]
    worker = re.sub(r"const FILES = .*;", lambda _: "const FILES = %s;" % listed, worker, count=1)
    found[LISTED] = re.sub(r"const VERSION = .*;", 'const VERSION = "%s";' % version, worker, count=1).encode()
    return found


def write(found, folder):
    """The files of a page into a folder that holds nothing else. ValueError if they are too large."""
    whole = sum(map(len, found.values()))
    if whole >= MOST:
        raise ValueError("the page has %d bytes, and may have %d" % (whole, MOST))
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, data in found.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    return whole


def main(arguments):
    parser = argparse.ArgumentParser(prog="tools/web/build_web.py", description=__doc__.splitlines()[0])
    parser.add_argument("--bare", action="store_true", help="without the releases of the boards: quicker to make")
    chosen = parser.parse_args(arguments)
    contents_of = None
    if not chosen.bare:
        compiler = build_device.find_compiler()
        contents_of = lambda board: release.contents(board, compiler)  # noqa: E731
    try:
        whole = write(page(contents_of, address.page()), MADE)
    except (Missing, Complaint, ValueError) as wrong:
        parser.exit(1, "%s\n" % wrong)
    print("%s: %d KB" % (MADE.relative_to(ROOT), (whole + 1023) // 1024))


if __name__ == "__main__":
    main(sys.argv[1:])
