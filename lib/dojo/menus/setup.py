"""Who plays what without being asked: as last played that way, or the usual.

    options, seating = quick(console, "ninja", ALONE)      # a duel against the easiest opponent
    options, level = quick(console, "ninja", LINKED)       # level: of opponents on empty seats, 0 for none

Usual is the first choice of the first option with enough seats, and each other option's first choice, unless the card's
USUAL says otherwise. docs/authors/contract.md has the rest of a game's card and setup.py.
"""

from micropython import const

from dojo import pages
from dojo.loan.lent import forms, levels
from dojo.menus.cards import ALONE, HERE, LINKED, kept, load, load_card, people_in
from dojo.playing.seated import BOT

_TWO = const(2)  # seats


def quick(console, game, way):
    """(options, seating) to play at once; for LINKED the level of opponents, a number, instead of the seating."""
    rules = load(game, "rules")
    chosen = kept(console.store, game, way)
    if chosen is None or not _is_possible(console, game, rules, way, *chosen):
        chosen = usually(console, game, rules, way)
    options, who = chosen
    return wished(console, game, options), (who[0] if way == LINKED else who)


def wished(console, game, options):
    """The options, adjusted to what players have set elsewhere, if the game has such a thing."""
    name = getattr(load_card(game), "WISHED", "")
    return pages.keep("games." + game + "." + name).wished(console, options) if name else options


def linked(game, options):
    """The options, adjusted to what works between handhelds, if the game's card says so."""
    card = load_card(game)
    return card.linked(options) if hasattr(card, "linked") else options


def usually(console, game, rules, way):
    """(options, seating) if nothing was chosen: one byte per option, and as in usual()."""
    choices = load_card(game).OPTIONS
    options = bytearray(getattr(load_card(game), "USUAL", len(choices)))
    if options:
        allowed = forms(console, game)
        places = range(options[0], len(choices[0][1])) if allowed is None else allowed
        for place in places:
            options[0] = place
            if way == ALONE or rules.seats(options) >= _TWO:
                break
    options = bytes(options)
    if way == LINKED:
        options = linked(game, options)
    return options, usual(rules, options, way)


def usual(rules, options, way):
    """One byte per seat (dojo.playing.seated): people first, then the easiest opponent. For LINKED the level alone.
    """
    leaders = leaders_of(rules, options)
    if way == LINKED:
        return bytes((1 if len(leaders) > 2 and leaders == list(range(len(leaders))) else 0,))
    seating = bytearray(len(leaders))
    people = 1 if way == ALONE else 2
    for seat, leader in enumerate(leaders):
        if seat != leader:
            seating[seat] = seating[leader] if seating[leader] < BOT else BOT + 1
        elif people:
            people -= 1
            seating[seat] = seat
        else:
            seating[seat] = BOT + 1
    return bytes(seating)


def leaders_of(rules, options):
    """For each seat its team's first seat. Teams are neighbours, or every second seat if two sides alternate."""
    seats = rules.seats(options)
    sides = getattr(rules, "SIDES", 1)
    team = rules.team(options) if hasattr(rules, "team") else 1
    return [seat % sides if sides > 1 else seat - seat % team for seat in range(seats)]


def way_of(seating):
    """ALONE or HERE."""
    return ALONE if people_in(seating) == 1 else HERE


def has(console, game, way):
    """Whether any form of the game that the teacher permits can be played that way."""
    allowed = forms(console, game)
    if allowed is None or way == ALONE:
        return True
    rules = load(game, "rules")
    options = bytearray(len(load_card(game).OPTIONS))
    for options[0] in allowed:
        if rules.seats(options) >= _TWO:
            return True
    return False


def _is_possible(console, game, rules, way, options, who):
    """Whether a kept setup fits today's rules, and those of the class."""
    choices = load_card(game).OPTIONS
    if len(options) != len(choices):
        return False
    allowed = forms(console, game)
    if allowed is not None and options[0] not in allowed:
        return False
    for option, (_, names) in zip(options, choices):
        if option >= len(names):
            return False
    most = levels(console, game)
    seats = rules.seats(options)
    if way == LINKED:
        return seats > 1 and len(who) == 1 and who[0] <= most
    if len(who) != seats or way_of(who) != way:
        return False
    for sitting in who:
        is_person = sitting < seats and who[sitting] == sitting
        if not is_person and not BOT < sitting <= BOT + most:
            return False
    return True
