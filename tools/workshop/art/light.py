"""How much of the golden screens is lit, in how many colours, which are words alone, and which stand still.

    .venv/bin/python -P tools/workshop/art/light.py          # each board, the screens that matter most, each part
    .venv/bin/python -P tools/workshop/art/light.py --board pybadge --words      # the names of those of words alone
    .venv/bin/python -P tools/workshop/art/light.py --board pybadge --still      # of those on which nothing moves: 40 s

A dot is lit if it is not black. A screen is words alone if nothing on it except bars and frames is larger than a
letter.
"""

import argparse
import statistics
import sys
from pathlib import Path

import numpy
from PIL import Image
from scipy import ndimage

ROOT = Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT))

from sim import boards, paths  # noqa: E402

paths.extend()

from sim.pictures import screens as walked  # noqa: E402

SCREENS = ROOT / "tests/goldens/screens"
BOARDS = ("pico", "pybadge", "feather", "picosystem", "picopad")
GAMES = {  # the first page, a reveal, a result
    "ninja": ("ninja", "duel-cost", "duel-result"),
    "karate": ("karate-menu", "karate-alone-step", "karate-result"),
    "knockout": ("knockout-menu", "knockout-strike", "knockout-duel-result"),
    "karenza": ("karenza-menu", "karenza-hit", "karenza-result"),
    "king": ("king_of_the_roll-menu", "king_of_the_roll-compared", "king_of_the_roll-result"),
}
LETTER = 14, 20  # most dots of a letter's width and height: up to 160 × 128, and above
WATCHED, WATCH = 6000, 100  # ms that a screen is watched, and between two looks
SOLID = 0.3  # least share of its frame that a picture fills; a frame around words is emptier


def read(board, name):
    """A golden screen, as an RGB image."""
    with Image.open(SCREENS / board / (name + ".png")) as image:
        return image.convert("RGB")


def names(board):
    """The names of all golden screens of a board."""
    return sorted(path.stem for path in (SCREENS / board).glob("*.png"))


def lit(image):
    """Percent of the dots that are not black."""
    return 100 - 100 * image.convert("L").point(lambda light: 255 * (light > 0)).histogram()[0] // dots(image)


def dots(image):
    return image.width * image.height


def colours(image):
    """How many colours it has."""
    return len(image.getcolors(dots(image)))


def parts(images):
    """{part: percent of its screens lit, in the median}; a part's screens begin with the same word."""
    found = {}
    for name, image in images.items():
        found.setdefault(name.partition("-")[0], []).append(lit(image))
    return {part: int(statistics.median(shares)) for part, shares in found.items()}


def is_words_alone(image):
    """Whether it has only letters, bars and frames."""
    parts, _ = ndimage.label(numpy.asarray(image.convert("L")))  # what touches, not across corners
    for number, frame in enumerate(ndimage.find_objects(parts), 1):
        part = parts[frame] == number
        if min(part.shape) > LETTER[image.height >= 135] and part.mean() >= SOLID:
            return False
    return True


def words_alone(board):
    """The names of the golden screens of a board that are words alone."""
    return [name for name in names(board) if is_words_alone(read(board, name))]


def still(board):
    """The names of the screens of one handheld on which nothing moves for WATCHED ms. Those of several are left out."""
    found = []
    for walk in walked.walks():
        if walk.count > 1 or walk.pupils:
            continue
        with walk.begin(boards.find(board)) as handheld:
            handheld.settle()
            for name, steps in walk.screens(handheld.board):
                handheld.do(steps)
                walked.settle(handheld)
                if not moves(handheld):
                    found.append(name)
    return found


def moves(handheld):
    """Whether its screen changes within WATCHED ms without a press."""
    before = handheld.pixels()
    for _ in range(WATCHED // WATCH):
        handheld.wait(WATCH)
        if handheld.pixels() != before:
            return True
    return False


def main(arguments):
    """Prints the figures."""
    parser = argparse.ArgumentParser(description="How much of the golden screens is lit, in how many colours.")
    parser.add_argument("--board", choices=BOARDS, help="only this board")
    parser.add_argument("--words", action="store_true", help="name the screens of words alone")
    parser.add_argument("--still", action="store_true", help="name the screens on which nothing moves")
    chosen = parser.parse_args(arguments)
    for board in (chosen.board,) if chosen.board else BOARDS:
        images = {name: read(board, name) for name in names(board)}
        alone = [name for name, image in images.items() if is_words_alone(image)]
        print(
            "%-10s %d screens: %d %% lit in the median, %d colours, %d %% words alone"
            % (
                board,
                len(images),
                statistics.median(map(lit, images.values())),
                statistics.median(map(colours, images.values())),
                100 * len(alone) // len(images),
            )
        )
        for game, screens in GAMES.items():
            shares = [lit(images[name]) for name in ("launcher-" + game, *screens)]
            print("           %-9s launcher %d, first page %d, reveal %d, result %d" % (game, *shares))
        print("           parts     " + ", ".join("%s %d" % each for each in sorted(parts(images).items())))
        if chosen.words:
            print("           " + " ".join(alone))
        if chosen.still:
            print("           nothing moves: " + " ".join(still(board)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
