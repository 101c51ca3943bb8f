"""The command line: `python -m sim <command>`. docs/inside/simulator.md shows every command at work.

Exit codes: 0 all well; 1 something compared differs (replay, rerun, goldens) or a crash was found (mash, shot); 2
unusable input, and a sentence on stderr says what would be right; 130 stopped by Ctrl-C.
"""

import argparse
import contextlib
import importlib
import os
import sys

from sim import Complaint, board_file, boards, paths
from sim.tell import tell

_INSTALLED = ("pygame", "PIL", "greenlet")  # by make play and make setup


def main(words):
    """Run one command; returns the exit code."""
    try:
        try:
            paths.extend()
            chosen = _parser().parse_args(_joined(words))
            module = importlib.import_module("sim." + chosen.module)
            return getattr(module, chosen.function)(chosen) or 0
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except Complaint as wrong:
        tell(str(wrong))
        return 2
    except ModuleNotFoundError as missing:
        if missing.name not in _INSTALLED:
            raise
        tell(f"This needs {missing.name}, which is not here: make setup gets it.")
        return 2
    except KeyboardInterrupt:
        tell("")
        return 130
    except BrokenPipeError:
        _print_no_more()
        return 0  # the reader (head, less) has seen enough
    except OSError as error:
        _print_no_more()
        where = f"{error.filename} cannot be used" if error.filename else "What is printed cannot be written"
        tell(f"{where}: {error.strerror}.")
        return 2


def _print_no_more():
    """Drop unprinted output, or the interpreter would try again when it ends."""
    with contextlib.suppress(OSError, AttributeError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _joined(words):
    """The words, with `--actions -1,2` as `--actions=-1,2`: argparse takes -1 for an option."""
    made = []
    for word in words:
        is_value = word[:1] == "-" and word[1:2] not in ("", "-") and word != "-h"
        if is_value and made and made[-1][:2] == "--" and made[-1] != "--" and "=" not in made[-1]:
            made[-1] += "=" + word
        else:
            made.append(word)
    return made


class _Parser(argparse.ArgumentParser):
    """argparse, with one-line complaints like all others here."""

    def error(self, message):
        raise Complaint(f"{message[0].upper()}{message[1:]}. `{self.prog} --help` shows how it is used.")


def _parser():
    parser = _Parser(
        prog="python -m sim",
        description=__doc__.split("\n")[0].split(":")[0] + " of the simulator.",
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(metavar="command", required=True, parser_class=_Parser)
    _add_playing(commands)
    _add_matches(commands)
    _add_checks(commands)
    return parser


def _command(commands, name, place, words):
    """A subcommand done by `place`, "room.module.function" of this package."""
    module, _, function = place.rpartition(".")
    command = commands.add_parser(name, help=words, description=words, allow_abbrev=False)
    command.set_defaults(module=module, function=function)
    return command


def _add_playing(commands):
    play = _command(
        commands, "play", "playing.play.play", "play on a drawn handheld, or in the terminal if there is no display"
    )
    _add_board(play)
    play.add_argument("--nvm", metavar="FILE", help="where settings and the suspended match are kept between runs")
    play.add_argument("--record", metavar="FILE", help="keep all that is pressed, for rerun")
    play.add_argument("--link", metavar="udp[:HOST]", help="link with others that play on this computer, or on HOST")

    duel = _command(commands, "duel", "playing.duel.duel", "two to four linked handhelds side by side")
    duel.add_argument("--board", default="pybadge", help="as of play; or one for each, such as pybadge,sprig")
    duel.add_argument("--devices", type=number(2, 4), default=2, help="how many handhelds, 2 to 4")
    duel.add_argument("--link", help="ir, espnow, cable or air (the simulator's own); by itself the boards' first")
    for command in (play, duel):
        command.add_argument("--terminal", action="store_true", help="in the terminal even where there is a display")
        command.add_argument("--scale", type=number(1, 16), help="window pixels per display pixel; else what fits")
        command.add_argument("--seed", type=number(0, 2**64 - 1), help="makes dice and opponents repeatable")
        command.add_argument("--fresh", action="store_true", help="as if just bought: nothing is read, nothing is kept")
        command.add_argument("--mute", action="store_true", help="no sound")

    rerun = _command(
        commands, "rerun", "playing.play.rerun", "press what a recording holds; is the last picture the same?"
    )
    rerun.add_argument("file", help="made by play --record, or by F4")
    rerun.add_argument("--film", metavar="GIF", help="write all that is seen to an animated GIF")

    shot = _command(
        commands, "shot", "pictures.shot.shot", "the screen after some keys, as a PNG (or a GIF of the way there)"
    )
    _add_board(shot)
    shot.add_argument("--keys", default="", help='such as "ok,down*3,back:2000,hold-back,wait:500"')
    shot.add_argument("--seed", type=number(0, 2**64 - 1), default=1)
    shot.add_argument("--scale", type=number(1, 16), default=1, help="picture pixels per display pixel")
    shot.add_argument("--body", action="store_true", help="the whole drawn handheld around the screen")
    shot.add_argument("picture", help="ends in .png, or .gif for a film")

    tunes = _command(commands, "tunes", "playing.tunes.tunes", "all tunes and sounds of a board as WAV files")
    _add_board(tunes)
    tunes.add_argument("--volume", type=number(1, 3), default=3, help="1 quiet, 3 loud")
    tunes.add_argument("folder", help="where they are written")


def _add_matches(commands):
    match = _command(commands, "match", "unattended.matches.match", "play matches unattended")
    match.add_argument("game")
    match.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="such as form=duel")
    match.add_argument("--seats", help="such as bot4,bot1; bot1 everywhere if not given")
    match.add_argument("--seed", type=number(0, 2**64 - 1), default=1, help="of the first match; the next has one more")
    match.add_argument("--games", type=number(1, 10**9), default=1, help="how many matches")
    match.add_argument("--actions", help="play these choices, such as 3,2,3,4, instead of asking the seats")
    match.add_argument(
        "--fight",
        action="append",
        metavar="TECHNIQUES",
        help='of Karate, once for each seat: what it has learned, such as "KU OZ YTG OZ YG"; further fights behind a /',
    )
    match.add_argument("--json", action="store_true", help="one JSON object a line for each match")
    _add_linked(match)

    data = _command(commands, "data", "unattended.data.command", "print what a game is played with, as JSON")
    data.add_argument("game")

    replay = _command(
        commands, "replay", "unattended.matches.replay", "play matches again; are result and check value the same?"
    )
    replay.add_argument("file", help="what match --json printed, one match a line; - reads standard input")
    replay.add_argument(
        "--verify-bots", action="store_true", help="opponents choose again, dice are rolled again from the seed"
    )


def _add_linked(match):
    linked = match.add_argument_group("linked matches", "between simulated devices on a virtual clock")
    linked.add_argument("--devices", type=number(2, 8), help="how many; each plays the bots of its seats")
    linked.add_argument("--link", help="ir, espnow, cable or air; by itself ir for two devices, espnow for more")
    linked.add_argument("--loss", type=number(0, 90), help="percent of the frames that are lost")
    linked.add_argument("--duplicates", type=number(0, 100), help="percent of the frames that come twice")
    linked.add_argument("--delay", type=number(0, 2000), help="ms by which frames are late")
    linked.add_argument("--faults", help="cuts (of the link), reboots (of the devices), or cuts,reboots")
    linked.add_argument("--python-hashing", action="store_true", help="as on chips that cannot hash by themselves")


def _add_checks(commands):
    mash = _command(
        commands, "mash", "unattended.mash.command", "press keys at random over all screens, looking for a crash"
    )
    _add_board(mash)
    mash.add_argument("--presses", type=number(1, 10**9), default=5000)
    mash.add_argument("--seed", type=number(0, 2**64 - 1), default=1)

    films = _command(commands, "films", "pictures.films.command", "make the films of docs/films anew")
    films.add_argument("--board", help="only on this board")

    goldens = _command(
        commands, "goldens", "pictures.goldens.command", "compare the screens with their golden pictures"
    )
    goldens.add_argument("--board", help="only this board")
    goldens.add_argument("--only", default="", help="only screens whose names begin so, such as karate-")
    goldens.add_argument("--write", action="store_true", help="write the pictures anew")

    cost = _command(commands, "cost", "pictures.cost.command", "what each screen would take on a real board")
    _add_board(cost)
    cost.add_argument("--bundles", action="store_true", help="run the bundles of build/<board>-bundles")


def _add_board(command):
    try:
        known = boards.names()
    except Complaint:  # about one file, which only those who ask for that board need to hear
        known = board_file.names()
    command.add_argument("--board", default="pybadge", help="one of: " + ", ".join(known))


def number(lowest, highest):
    """An argument type for argparse: a whole number within bounds."""

    def check(text):
        try:
            value = int(text)
        except ValueError:
            value = None
        if value is None or not lowest <= value <= highest:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {lowest} to {highest}")
        return value

    return check
