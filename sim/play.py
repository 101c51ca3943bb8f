"""The commands `play` and `rerun`: a handheld to play on, and one that plays what was recorded."""

import importlib.util
import os
import random
import sys
import traceback

from sim import Complaint, boards, paths, picture, recording, state


def play(chosen):
    """`play`: in a window, or in the terminal where there is no display."""
    from sim.handheld import Handheld
    from sim.session import Session

    board = boards.find(chosen.board)
    if chosen.fresh and chosen.nvm:
        raise Complaint("--fresh keeps nothing and --nvm names what to keep: choose one.")
    kept = None if chosen.fresh else state.State(board, chosen.nvm)
    seed = random.SystemRandom().getrandbits(64) if chosen.seed is None else chosen.seed
    session = Session(
        Handheld(board, seed, kept.read() if kept else b""), kept, os.path.join(paths.ROOT, "build", "pictures")
    )
    session.record_to = chosen.record
    session.is_mute = chosen.mute
    window = None if chosen.terminal else _window(session, chosen.scale)
    if window is not None:
        window.run()
    else:
        _terminal(session, is_asked_for=chosen.terminal)


def _window(session, scale):
    from sim import window

    return window.open_window(session, scale)


def _terminal(session, is_asked_for):
    if importlib.util.find_spec("termios") is None:
        raise Complaint("There is no display, and this system has no terminal the simulator knows.")
    from sim.terminal import Terminal

    if not is_asked_for:
        print("There is no display here: playing in the terminal.", file=sys.stderr)
    Terminal(session).run()


def rerun(chosen):
    """`rerun FILE`: 0 when the last picture is the one of the recording, 1 when not."""
    from sim.handheld import Handheld

    recorded = recording.read(chosen.file)
    handheld = Handheld(recorded.board, recorded.seed, recorded.nvm)
    film = picture.Film(handheld.size, 2) if chosen.film else None
    if film is not None:
        handheld.on_frame = lambda now: film.add(now.pixels(), 20)
    press_again(handheld, recorded)
    if film is not None:
        film.write(chosen.film)
    if handheld.crash:
        traceback.print_exception(handheld.crash)
        return 1
    if handheld.check() != recorded.picture:
        print(f"{chosen.file}: the last picture is {handheld.check()}, it was {recorded.picture}.", file=sys.stderr)
        return 1
    print(f"{len(recorded.pressed)} key events in {recorded.frames / 50:.1f} s, the same picture at the end.")
    return 0


def press_again(handheld, recorded):
    """Do to a new handheld what a recording says."""
    for frame, name, is_down in recorded.pressed:
        handheld.run(frame - handheld.frames)
        if name == recording.RESET:
            handheld.cut()
        elif is_down:
            handheld.press(name)
        else:
            handheld.release(name)
    handheld.run(recorded.frames - handheld.frames)
