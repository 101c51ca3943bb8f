"""The command `shot`: the screen after some keys, as a picture or a film."""

import os
import sys

from sim import Complaint, boards, files, script
from sim.pictures import picture


def shot(chosen):
    """`shot --board pybadge --keys "ok,down,ok" out.png`. 1 if the program wrote something, such as why it crashed."""
    from sim.handheld import Handheld

    board = boards.find(chosen.board)
    end = os.path.splitext(chosen.picture)[1].lower()
    if end not in (".png", ".gif"):
        raise Complaint(f"{chosen.picture!r} ends neither in .png nor in .gif.")
    files.check_place(chosen.picture)
    script.parse(chosen.keys, board)  # complain before starting anything
    handheld = Handheld(board, chosen.seed)
    film = picture.Film(handheld.size, chosen.scale) if end == ".gif" else None
    if film is not None:
        handheld.on_frame = lambda now: film.add(now.pixels(), 20)
    handheld.settle()
    handheld.play(chosen.keys)
    handheld.settle()
    if handheld.crash:
        raise handheld.crash
    if film is not None:
        film.write(chosen.picture)
    elif chosen.body:
        picture.save(_body(handheld, chosen.scale), chosen.picture)
    else:
        picture.write_png(chosen.picture, handheld.pixels(), handheld.size, chosen.scale)
    print(handheld.serial, end="", file=sys.stderr)
    return 1 if handheld.serial else 0


def _body(handheld, scale):
    """A picture of the whole drawn handheld as it is now."""
    from sim.playing.drawing import Drawing, pygame

    pygame.font.init()
    return Drawing(handheld.board, scale).image(
        handheld.pixels(), handheld.down, handheld.lights(), handheld.brightness()
    )
