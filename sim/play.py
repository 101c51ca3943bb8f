"""The commands `play` and `rerun`: a handheld to play on, and one that plays what was recorded."""

import importlib
import importlib.util
import os
import random
import sys
import traceback

from sim import Complaint, boards, paths, picture, recording, state


def play(chosen):
    """`play`: in a window, or in the terminal where there is no display."""
    board = boards.find(chosen.board)
    if chosen.fresh and chosen.nvm:
        raise Complaint("--fresh keeps nothing and --nvm names what to keep: choose one.")
    if chosen.link and chosen.record:
        raise Complaint("--record keeps what is pressed, not what comes over a link: choose one.")
    seed = random.SystemRandom().getrandbits(64) if chosen.seed is None else chosen.seed
    session = _linked(board, seed, chosen) if chosen.link else _alone(board, seed, chosen)
    session.record_to = chosen.record
    session.is_mute = chosen.mute
    show(session, chosen, "window.Window", "terminal.Terminal")


def _alone(board, seed, chosen):
    from sim.handheld import Handheld

    kept = None if chosen.fresh else state.State(board, chosen.nvm)
    return _session(Handheld(board, seed, kept.read() if kept else b""), kept)


def _linked(board, seed, chosen):
    """A handheld that others in other processes can be linked with. Each on one computer keeps a file of its own."""
    from sim import udp
    from sim.room import Room
    from sim.troubles import Troubles

    channel = udp.open_channel(chosen.link)
    kept = None if chosen.fresh else state.State(board, chosen.nvm, channel.number)
    salt = f"{seed} {channel.where}"
    room = Room([board], salt, nvms=[kept.read() if kept else b""], channel=channel, first=channel.number)
    session = _session(room.handhelds[0], kept, Troubles(room))
    session.title = f" {channel.number}"
    session.say(f"Linked by UDP as number {channel.number}, {channel.where}.")
    return session


def _session(handheld, kept, troubles=None):
    from sim.session import Session

    return Session(handheld, kept, os.path.join(paths.ROOT, "build", "pictures"), troubles)


def show(session, chosen, window, terminal):
    """Let people play: in a window, or in the terminal if that is asked for or there is no display.

    window, terminal: "module.class" of this package; a module is only loaded when it is needed.
    """
    if not chosen.terminal:
        from sim.window import open_window

        made = open_window(session, chosen.scale, _find(window))
        if made is not None:
            made.run()
            return
    if importlib.util.find_spec("termios") is None:
        raise Complaint("There is no display, and this system has no terminal the simulator knows.")
    if not chosen.terminal:
        print("There is no display here: playing in the terminal.", file=sys.stderr)
    _find(terminal)(session).run()


def _find(place):
    module, name = place.split(".")
    return getattr(importlib.import_module("sim." + module), name)


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
