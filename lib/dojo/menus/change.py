"""The page "Change": which form of the game, and who plays. The choice begins, and is kept for next time."""

from micropython import const

from dojo import pages
from dojo.dialogs import message, seating
from dojo.dialogs.menu import menu
from dojo.loan.lent import forms, levels
from dojo.menus.cards import ALONE, HERE, LINKED, keep, load, load_card, ways
from dojo.menus.setup import leaders_of, linked, quick, usual, usually, way_of, wished
from dojo.playing.seated import BOT
from dojo.say import of_game, say, say_all, say_one

_START = const(1)  # results of dojo.dialogs.seating
_LINK = const(2)
_TWO = const(2)  # seats: both belong to handhelds, none to an opponent


def page(console, game, way):
    """Generator: (way, options, seating) as dojo.menus.setup.quick returns them, None if the player went back.

    way: whose setup the page starts with.
    """
    card = load_card(game)
    rules = load(game, "rules")
    name = getattr(card, "SETUP", "")
    own = pages.keep("games." + game + "." + name) if name else None
    options, who = quick(console, game, way)
    if way == LINKED:
        who = usual(rules, options, HERE)
    while True:
        chosen = yield from _ask(console, game, own, options)
        if chosen is None:
            return None
        if chosen != options:
            options = chosen
            who = usual(rules, options, way if way == HERE else ALONE)
        if rules.seats(options) == 1:
            return _kept(console, game, ALONE, options, bytes(1))
        does, who = yield from _seats(console, card, game, rules, options, who)
        if does == _LINK:
            return _kept(console, game, LINKED, options, bytes((_level(rules, options, who),)))
        if does == _START and (not hasattr(own, "agree") or (yield from own.agree(console, who))):
            return _kept(console, game, way_of(who), options, who)
        if does != _START and not card.OPTIONS:
            return None


def _ask(console, game, own, options):
    """Generator: the options, None if the player went back. A game without options asks nothing."""
    if hasattr(own, "ask"):
        allowed = forms(console, game)
        while True:
            chosen = yield from own.ask(console, options)
            if chosen is None or allowed is None or chosen[0] in allowed:
                return chosen
            told = say(load_card(game).NAME), say("loan.other_form")
            yield from pages.open(message.message, console, *told)
    if not options:
        return options
    places = forms(console, game) or range(of_game(game, "forms")[1])
    names = [say_one(of_game(game, "forms")[0], place) for place in places]
    start = list(places).index(options[0]) if options[0] in places else 0
    form = yield from menu(console, say(load_card(game).NAME), names, start)
    return bytes((places[form],)) + options[1:] if form >= 0 else None


def _seats(console, card, game, rules, options, who):
    """Generator: (_START, _LINK or 0 for back, who sits where)."""
    words = say_all(*of_game(game, "levels"))[: levels(console, game)]
    links = LINKED in ways(console, card)
    asked = say("console.who_plays"), who, leaders_of(rules, options), words, links
    return (yield from pages.open(seating.seating, console, *asked))


def _level(rules, options, who):
    """The level of opponents on empty seats of a linked match; 0 if none is needed, or people play a whole team."""
    leaders = leaders_of(rules, options)
    mates = [seat for seat in range(1, len(who)) if leaders[seat] == 0]
    levels = [one - BOT for one in who if one >= BOT]
    if len(who) == _TWO or mates and who[mates[0]] == who[0]:
        return 0
    return levels[0] if levels else 1


def _kept(console, game, way, options, who):
    """What to begin, kept for next time if it differs from the usual."""
    if way == LINKED:
        options = linked(game, options)
    is_usual = (options, who) == usually(console, game, load(game, "rules"), way)
    keep(console.store, game, way, b"" if is_usual else options, who)
    return way, wished(console, game, options), (who[0] if way == LINKED else who)
