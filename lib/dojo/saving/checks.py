"""Checks of a match that was saved, or offered by another handheld, before it is built.

Bytes may be wrong even if their checks are right. The errors raised here are caught where such a match is built.
"""

from micropython import const

from dojo import pages
from dojo.link.pairing.frame import PACT_LENGTH
from dojo.menus.cards import load
from dojo.playing.seated import BOT
from dojo.saving.records import LINKED_FORMAT

HEAD = const(5)  # bytes of a header before the parts whose lengths it gives

_FARTHEST = const(0x8000)  # integers of a log before a checkpoint; with what may follow they fit two bytes
_A = const(97)
_Z = const(122)
_LINE = const(95)  # separates the words of a game's name


def known(name, version, options):
    """(game, options) of a saved match, if it is playable with these rules. Otherwise ValueError or ImportError.

    A match of older rules gets the options that they did not have, as the game's OLDER says.
    """
    for letter in name:
        if not _A <= letter <= _Z and letter != _LINE:
            raise ValueError("no name: %d" % letter)
    game = name.decode()
    rules = load(game, "rules")
    if rules.VERSION != version:
        added = dict(getattr(rules, "OLDER", ())).get(version)
        if added is None:
            raise ValueError("other rules: version %d" % version)
        options += added
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
    return game, options


def waiting(store):
    """Generator: (game, options, seats, level) of the suspended match, or None.

    They come from its header. Whether the rest is playable was checked at power-on; unplayable matches were dropped.
    """
    if not store.has_match():
        return None
    header = store.match()[0]
    try:
        is_linked = header[0] == LINKED_FORMAT
        name = HEAD + (PACT_LENGTH + 2) * is_linked
        options = name + header[2]
        end = options + header[3]
        game, chosen = known(header[name:options], header[1], header[options:end])
        return game, chosen, load(game, "rules").seats(chosen), header[4] * is_linked
    except (ImportError, ValueError, IndexError):
        return None
    yield


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
