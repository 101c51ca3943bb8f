"""The films of docs/films/films.txt: GIFs of real play on a few boards, and one of the drawn handheld with each game.

for walk in walks():
    film = make(walk, find("pybadge"))      # a sim.pictures.picture.Film
tour(find("pybadge")).write(TOUR)           # the film at the top of the README
"""

import os
import re

from sim import boards, files, paths
from sim.handheld import Handheld
from sim.pictures import picture, screens

FOLDER = os.path.join(paths.ROOT, "docs", "films")
BOARDS = ("pybadge", "picosystem", "pico")
_WIDTH = 240  # least pixels across a film: a smaller display is shown enlarged
_END = 2000  # ms the last picture stays before the film repeats
_FRAME = 20  # ms
TOUR = os.path.join(FOLDER, "games.gif")
SHOWN = ("ninja", "karate", "knockout", "karenza", "king")  # films, in the order of the menu
_TITLE = 1400  # ms the menu shows a game before it is played


def walks():
    """The walks of the list, one for each film; Complaint for a line that cannot be understood."""
    with open(os.path.join(FOLDER, "films.txt"), encoding="utf-8") as file:
        return [walk for walk in screens.walks(file.read()) if walk.lines]


def boards_of(walk):
    """The boards on which a walk is filmed: all, or only one if it ends with "on pybadge alone"."""
    only = re.search(r" on (\w+) alone$", walk.name)
    return [boards.find(name) for name in ([only[1]] if only else BOARDS)]


def name_of(walk, board):
    """The file of a film."""
    return os.path.join(FOLDER, boards.short(board), walk.lines[-1][0] + ".gif")


def make(walk, board):
    """A film of a walk's last line."""
    film = picture.Film((board.width, board.height), -(-_WIDTH // board.width))
    _add(film, walk, board)
    return film


def tour(board):
    """The drawn handheld with one film of each game: its page of the menu, then play. A sim.pictures.whole.Whole."""
    from sim.pictures.whole import Whole

    film = Whole(board)
    known = {walk.lines[-1][0]: walk for walk in walks()}
    for page, name in enumerate(SHOWN):
        with Handheld(board, screens.SEED) as handheld:
            handheld.settle()
            handheld.play("next*%d" % page if page else "")
            handheld.settle()
            film.add(handheld.pixels(), _TITLE)
        _add(film, known[name], board)
    return film


def _add(film, walk, board):
    """Add a walk's last line to a film."""
    with walk.begin(board) as handheld:
        handheld.settle()
        *before, (_, filmed) = walk.screens(board)
        for _, steps in before:
            handheld.do(steps)
            screens.settle(handheld)
        handheld.on_frame = lambda now: film.add(now.pixels(), _FRAME, now.down)
        handheld.do(filmed)
        screens.settle(handheld)
        film.add(handheld.pixels(), _END)
        if handheld.crash or handheld.serial:
            raise RuntimeError(f"{walk.name} on {board.name}: {handheld.serial or handheld.crash!r}")


def command(chosen):
    """`films`: makes all of them, or those of one board."""
    wanted = chosen.board and boards.find(chosen.board)
    for walk in walks():
        for board in boards_of(walk):
            if wanted and board.name != wanted.name:
                continue
            name = name_of(walk, board)
            os.makedirs(os.path.dirname(name), exist_ok=True)
            files.check_place(name)
            make(walk, board).write(name)
            _tell(name)
    if chosen.board is None:
        tour(boards.find(BOARDS[0])).write(TOUR)
        _tell(TOUR)
    return 0


def _tell(name):
    print("%s: %d KB" % (os.path.relpath(name, paths.ROOT), (os.path.getsize(name) + 1023) // 1024))
