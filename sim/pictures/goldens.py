"""The screens of tests/goldens/screens.txt against their golden pictures, on every board; and contact sheets of them.

for board in boards.pictured():
    wrong = compare(board, render(board))      # sentences, each with the files to look at; [] when all are the same
"""

import os

from sim import Complaint, boards, paths
from sim.pictures import picture, screens
from sim.unattended import run as unattended

FOLDER = os.path.join(paths.ROOT, "tests", "goldens", "screens")
SEEN = os.path.join(paths.ROOT, "build", "screens")  # what differs, and the sheets
_GAP = 8
_CAPTION = 14
_PAPER = (46, 49, 58)
_INK = (200, 204, 212)


def render(board, only=""):
    """{name: pixels} of all screens of the list on this board whose names begin with `only`."""
    shown = {}
    for walk in screens.walks():
        if not any(name.startswith(only) for name, _, _ in walk.lines):
            continue
        with walk.begin(board) as handheld:
            handheld.settle()
            for name, steps in walk.screens(board):
                handheld.do(steps)
                screens.settle(handheld)
                if handheld.crash or handheld.serial:
                    raise RuntimeError(f"{name} on {board.name}: {handheld.serial or handheld.crash!r}")
                game, worn = name.split("-")[0], handheld.world["dojo.crash"].console.worn
                if game != worn and game in unattended.games():
                    raise Complaint(f"{name}: its keys lead to a screen of {worn or 'no game'}.")
                if name.startswith(only):
                    shown[name] = handheld.pixels()
    return shown


def golden(board, name):
    """The file of a golden picture."""
    return os.path.join(FOLDER, boards.short(board), name + ".png")


def compare(board, shown, only=""):
    """Differences from the golden pictures, in sentences. Pictures that differ are written beside the sheets."""
    wrong = []
    for name, pixels in shown.items():
        expected = golden(board, name)
        now = picture.full(pixels, (board.width, board.height))
        is_there = os.path.exists(expected)
        if is_there and _is_same(expected, now):
            continue
        seen = _place(os.path.join(SEEN, boards.short(board), name + ".png"))
        picture.save(now, seen)
        wrong.append(f"{_relative(expected)} {'differs from' if is_there else 'is missing; look at'} {_relative(seen)}")
    for name in _files(board, only):
        if name not in shown:
            wrong.append(f"{_relative(golden(board, name))} is no screen of the list any more")
    return wrong


def _is_same(file, image):
    """Whether a file has the same dots as this picture; False if it is no picture."""
    try:
        return picture.read(file).tobytes() == image.tobytes()
    except Complaint:
        return False


def _place(name):
    """A file's name, once its folder exists."""
    os.makedirs(os.path.dirname(name), exist_ok=True)
    return name


def _relative(name):
    return os.path.relpath(name, paths.ROOT)


def write(board, shown, only=""):
    """Make these screens the golden pictures and remove those of dropped screens. Files of unchanged ones stay."""
    for name in _files(board, only):
        if name not in shown:
            os.remove(golden(board, name))
    for name, pixels in shown.items():
        size = board.width, board.height
        file = _place(golden(board, name))
        if not os.path.exists(file) or not _is_same(file, picture.full(pixels, size)):
            picture.write_png(file, pixels, size)


def _files(board, only=""):
    folder = os.path.dirname(golden(board, ""))
    there = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    return [name[:-4] for name in there if name.endswith(".png") and name.startswith(only)]


def sheet(board, shown):
    """A picture of all screens of a board with their names, written to build/screens; returns the file."""
    from PIL import Image, ImageDraw

    scale = 2 if board.width <= 160 else 1
    width, height = board.width * scale, board.height * scale
    columns = max(1, 2000 // (width + _GAP))
    rows = -(-len(shown) // columns)
    whole = Image.new("RGB", (columns * (width + _GAP) + _GAP, rows * (height + _GAP + _CAPTION) + _GAP), _PAPER)
    pen = ImageDraw.Draw(whole)
    for place, (title, pixels) in enumerate(shown.items()):
        x = _GAP + place % columns * (width + _GAP)
        y = _GAP + place // columns * (height + _GAP + _CAPTION)
        pen.text((x, y), title, fill=_INK)
        screen = picture.full(pixels, (board.width, board.height))
        whole.paste(screen.resize((width, height), Image.Resampling.NEAREST), (x, y + _CAPTION))
    name = _place(os.path.join(SEEN, boards.short(board) + ".png"))
    picture.save(whole, name, optimize=False)
    return name


def command(chosen):
    """`goldens`: compares, or writes with --write; always makes the sheets."""
    wrong = []
    for board in boards.pictured() if chosen.board is None else [boards.find(chosen.board)]:
        shown = render(board, chosen.only)
        if not shown:
            raise Complaint(f"No screen has a name that begins with {chosen.only!r}: see {_relative(screens.LIST)}.")
        if chosen.write:
            write(board, shown, chosen.only)
        else:
            wrong += compare(board, shown, chosen.only)
        print(f"{len(shown)} screens of {boards.short(board)}: {_relative(sheet(board, shown))}")
    if wrong:
        print("\n".join(wrong) + "\nIf that is as it should be: make goldens")
    return 1 if wrong else 0
