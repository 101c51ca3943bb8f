"""Before a match: which form of the game, and who plays. For all games whose card names no ways of their own.

The form is the choice of the first option; the game's list `forms` says what its choices are called. Any other option
has its first choice.
"""

from dojo.dialogs.menu import menu
from dojo.dialogs.seating import seating
from dojo.launcher import load_card
from dojo.say import of_game, say, say_all, say_one
from dojo.table import load


def setup(console, game):
    """Generator: (options, seating), or None if the player went back."""
    rules = load(game, "rules")
    form = 0
    while True:
        form = yield from _form(console, game, form)
        if form < 0:
            return None
        options = _options(game, form)
        title = say_one(of_game(game, "forms")[0], form) if options else say(load_card(game).NAME)
        sides = getattr(rules, "SIDES", 1)
        levels = say_all(*of_game(game, "levels"))
        chosen = yield from seating(console, title, rules.seats(options), levels, _team(rules, options), sides)
        if chosen:
            return options, chosen
        if not options:
            return None


def linked(console, game):
    """Generator: (options, level) for a match between handhelds, or None if the player went back.

    level: of the opponents on seats for which there is no handheld; 0 for none.
    """
    rules = load(game, "rules")
    levels = say_all(*of_game(game, "levels"))
    form = 0
    while True:
        form = yield from _form(console, game, form)
        if form < 0:
            return None
        options = _options(game, form)
        if rules.seats(options) == 2:
            return options, 0
        alone = _team(rules, options) == 1
        items = levels if alone else (say("console.play_both"),) + levels
        level = yield from menu(console, say("console.empty_seats"), items)
        if level >= 0:
            return options, level + 1 if alone else level
        if not options:
            return None


def _form(console, game, form):
    """Generator: the form, -1 if the player went back. Nothing is asked of a game without options."""
    if not load_card(game).OPTIONS:
        return 0
    return (yield from menu(console, say(load_card(game).NAME), say_all(*of_game(game, "forms")), form))


def _options(game, form):
    """One byte an option."""
    options = bytearray(len(load_card(game).OPTIONS))
    if options:
        options[0] = form
    return bytes(options)


def _team(rules, options):
    """How many seats belong together."""
    return rules.team(options) if hasattr(rules, "team") else 1
