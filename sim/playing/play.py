"""The commands `play` and `rerun`: a handheld to play on, and one that repeats a recording."""

import importlib.util
import os
import random
import sys
import traceback

from sim import Complaint, boards, files, paths
from sim.pictures import picture
from sim.tell import plain, tell
from sim.unattended import recording, state

_LOW = "pico"  # the board with the smallest display


def play(chosen):
    """`play`: in a window, or in the terminal without a display."""
    board = boards.find(chosen.board)
    if chosen.fresh and chosen.nvm:
        raise Complaint("--fresh keeps nothing and --nvm names what to keep: choose one.")
    if chosen.link and chosen.record:
        raise Complaint("--record keeps what is pressed, not what comes over a link: choose one.")
    if chosen.record:
        files.check_place(chosen.record)
    seed = random.SystemRandom().getrandbits(64) if chosen.seed is None else chosen.seed

    def begin(board):
        session = _linked(board, seed, chosen) if chosen.link else begun(board, seed, chosen)
        session.record_to = chosen.record
        session.is_mute = chosen.mute
        return session

    show(begin(board), chosen, None if chosen.link or chosen.nvm else begin)


def begun(board, seed, chosen):
    """A session on one handheld, with what it kept of the last one unless chosen.fresh."""
    from sim.handheld import Handheld

    kept = None if chosen.fresh else state.free(board, chosen.nvm)
    session = _session(Handheld(board, seed, kept and kept.read() or None), kept)
    if kept and kept.number:
        session.title = f" {kept.number}"
        session.say(f"A {board.title} is on already. This is number {kept.number}, which keeps what is its own.")
    return session


def _linked(board, seed, chosen):
    """A handheld that can link with other processes. Each on one computer keeps its own file."""
    from sim.linking import udp
    from sim.linking.room import Room
    from sim.unattended.troubles import Troubles

    channel = udp.open_channel(chosen.link)
    kept = None if chosen.fresh else state.free(board, chosen.nvm, channel.number)
    salt = f"{seed} {channel.where}"
    room = Room([board], salt, nvms=[kept and kept.read() or None], channel=channel, first=channel.number)
    session = _session(room.handhelds[0], kept, Troubles(room))
    session.title = f" {channel.number}"
    session.say(f"Linked by UDP as number {channel.number}, {channel.where}.")
    return session


def _session(handheld, kept, troubles=None):
    from sim.playing.session import Session

    return Session(handheld, kept, os.path.join(paths.ROOT, "build", "pictures"), troubles)


def show(session, chosen, begin=None):
    """Let people play: in a window, or in the terminal if that is asked for or there is no display.

    session: a sim.playing.session.Sitting. begin: returns a session on another board, if the terminal has no room for
    this one's display.
    """
    why = "There is no display here"
    if not chosen.terminal and is_display_there():
        try:
            from sim.playing.window import open_window

            made = open_window(session, chosen.scale)
            if made is not None:
                made.run()
                return
        except ModuleNotFoundError as missing:
            why = f"A window needs {missing.name}, which is not here yet"
    if importlib.util.find_spec("termios") is None:
        raise Complaint("There is no display, and this system has no terminal the simulator knows.")
    if not chosen.terminal:
        print(f"{why}: playing in the terminal.", file=sys.stderr)
    from sim.playing.terminal import Terminal

    asked = session.handheld.board
    if begin is not None and sys.stdout.isatty():
        session = _fitting(session, begin, asked)
        if session.message:
            print(session.message, file=sys.stderr)
    made = Terminal(session)
    if begin is not None:
        made.fitting = lambda session, is_played: _fitting(session, begin, asked, is_played)
    made.run()


def is_display_there():
    """Whether it is worth asking for a window at all."""
    if sys.platform in ("win32", "darwin", "cygwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))


def _fitting(session, begin, asked, is_played=False):
    """The session whose display fits this terminal: the requested board, or else the smallest one.

    Once being played it stays while it can be seen, and says if there is room for the other.
    """
    from sim.playing.terminal import has_room

    board, low = session.handheld.board, boards.find(_LOW)
    fits = asked if has_room(asked) or not has_room(low) else low
    if fits.name == board.name or (fits is low and not has_room(low)):
        return session
    if is_played:
        if has_room(board):
            session.say(f"There is room for the {fits.title} now: q, and start it again.")
        return session
    session.handheld.close()
    session.release()
    made = begin(fits)
    if fits.name == low.name:
        made.say(f"A small terminal: {low.width} x {low.height} dots. Smaller letters make room for the {asked.title}.")
    return made


def rerun(chosen):
    """`rerun FILE`: 0 when all is as it was recorded, 1 when not."""
    from sim.handheld import Handheld

    if chosen.film:
        files.check_place(chosen.film)
    recorded = recording.read(chosen.file)
    handheld = Handheld(recorded.board, recorded.seed, recorded.nvm)
    film = picture.Film(handheld.size, 2) if chosen.film else None
    if film is not None:
        handheld.on_frame = lambda now: film.add(now.pixels(), 20)
    press_again(handheld, recorded)
    if film is not None:
        film.write(chosen.film)
    if handheld.crash:
        sys.stderr.write(plain("".join(traceback.format_exception(handheld.crash)), "\n"))
        return 1
    wrong = _differing(handheld.finish_recording(), recorded)
    if wrong:
        tell(f"{chosen.file}: {wrong}")
        return 1
    said = f"{len(recorded.pressed)} key events in {recorded.frames / 50:.1f} s, the same picture at the end"
    print(said + (" and at each of them." if recorded.whole else "; it has no check value of the whole."))
    return 0


def _differing(now, recorded):
    """The difference between two recordings of the same run, as a sentence; "" for none."""
    if now.picture != recorded.picture:
        return f"the last picture is {now.picture}, it was {recorded.picture}."
    if recorded.whole not in ("", now.whole):
        return (
            f"whole is {now.whole} when played again, not {recorded.whole}: a key, a frame, the seed or what was saved "
            "is not that of the recording, or a picture on the way is another one."
        )
    return ""


def press_again(handheld, recorded):
    """Repeat a recording on a new handheld."""
    for frame, name, is_down in recorded.pressed:
        handheld.run(frame - handheld.frames)
        if name == recording.RESET:
            handheld.cut()
        elif is_down:
            handheld.press(name)
        else:
            handheld.release(name)
    handheld.run(recorded.frames - handheld.frames)
