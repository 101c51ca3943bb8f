"""Checks of a match that was saved, or offered by another handheld, before it is built.

Bytes may be wrong even if their checks are right. The errors raised here are caught where such a match is built.
"""

from micropython import const

from dojo import pages
from dojo.playing.seated import BOT, load

_FARTHEST = const(0x8000)  # integers of a log before a checkpoint; with what may follow they fit two bytes
_A = const(97)
_Z = const(122)
_LINE = const(95)  # separates the words of a game's name


def known(name, version, options):
    """The game of this name, if it is playable with these rules and options. Otherwise ValueError or ImportError."""
    for letter in name:
        if not _A <= letter <= _Z and letter != _LINE:
            raise ValueError("no name: %d" % letter)
    game = name.decode()
    rules = load(game, "rules")
    if rules.VERSION != version:
        raise ValueError("other rules: version %d" % version)
    card = pages.keep("games." + game)
    if not getattr(card, "READY", True):
        raise ValueError("not here yet: %s" % game)
    choices = getattr(card, "OPTIONS", None)
    if choices is not None:
        if len(options) != len(choices):
            raise ValueError("%d options" % len(options))
        for option, (_, names) in zip(options, choices):
            if option >= len(names):
                raise ValueError("no such option: %d" % option)
    return game


def check_seating(game, seating, seats):
    """ValueError unless each byte is a person, numbered by seat, or an opponent of an existing level."""
    for sitting in seating:
        if sitting >= seats and not BOT < sitting <= BOT + load(game, "bots").LEVELS:
            raise ValueError("who is %d?" % sitting)


def check_point(table):
    """ValueError unless a table's match may begin where it does: at a checkpoint."""
    match = table.match
    if match.base >= _FARTHEST or not load(table.game, "kept").is_possible(match.state, match.options):
        raise ValueError("no such checkpoint: %d" % match.base)
