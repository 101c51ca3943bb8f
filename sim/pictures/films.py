"""The films of docs/films/films.txt, which the README shows: GIFs of real play on a few boards.

for walk in walks():
    film = make(walk, find("pybadge"))      # a sim.pictures.picture.Film
"""

import os

from sim import boards, files, paths
from sim.pictures import picture, screens

FOLDER = os.path.join(paths.ROOT, "docs", "films")
BOARDS = ("pybadge", "picosystem", "pico")
_WIDTH = 240  # least pixels across a film: a smaller display is shown enlarged
_END = 2000  # ms for which the last picture stays before the film begins again
_FRAME = 20  # ms


def walks():
    """The walks of the list, one for each film; Complaint for a line that cannot be understood."""
    with open(os.path.join(FOLDER, "films.txt"), encoding="utf-8") as file:
        return [walk for walk in screens.walks(file.read()) if walk.lines]


def name_of(walk, board):
    """The file of a film."""
    return os.path.join(FOLDER, "%s-%s.gif" % (walk.lines[-1][0], boards.short(board)))


def make(walk, board):
    """What the last line of a walk shows, as a film."""
    film = picture.Film((board.width, board.height), -(-_WIDTH // board.width))
    with walk.begin(board) as handheld:
        handheld.settle()
        *before, (_, filmed) = walk.screens(board)
        for _, steps in before:
            handheld.do(steps)
            screens.settle(handheld)
        handheld.on_frame = lambda now: film.add(now.pixels(), _FRAME)
        handheld.do(filmed)
        screens.settle(handheld)
        film.add(handheld.pixels(), _END)
        if handheld.crash or handheld.serial:
            raise RuntimeError(f"{walk.name} on {board.name}: {handheld.serial or handheld.crash!r}")
    return film


def command(chosen):
    """`films`: makes all of them, or those of one board."""
    for board in map(boards.find, BOARDS if chosen.board is None else (chosen.board,)):
        for walk in walks():
            name = name_of(walk, board)
            files.check_place(name)
            make(walk, board).write(name)
            print("%s: %d KB" % (os.path.relpath(name, paths.ROOT), (os.path.getsize(name) + 1023) // 1024))
    return 0
