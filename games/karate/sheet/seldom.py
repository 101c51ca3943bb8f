"""What Karate shows less often than rolls and sheets, each loaded when it comes and forgotten after it."""

from dojo.modules import release
from dojo.words import LETTERS
from games.karate import layout as at

_ROLL = ("games.karate.sheet.roll",)
_SHOUT = ("games.karate.shout", "games.karate.shoutwords")
_SETTLE = ("games.karate.sheet.settle",)
_FIGHT = (
    "games.karate.sheet.answer", "games.karate.sheet.fight", "games.karate.fightwords", "games.karate.names",
    "games.karate.pieces",
    "dojo.ui.dice",
)  # fmt: skip
_RACE = ("games.karate.race", "games.karate.racewords", "dojo.dialogs.menu")


def roll(console, before, after, seconds):
    """Generator: a roll for everybody; seconds: of a clock, or 0."""
    from games.karate.sheet.roll import roll as show

    yield from show(console, before, after, seconds)
    release(_ROLL)


def shout(console, after):
    """Generator: who has shouted, or that the bell rings, or that time is up."""
    from games.karate.shout import end_training

    yield from end_training(console, at.ended_by(after), at.caller(after))
    release(_SHOUT)


def settle(console, view, seat, bitmap):
    """Generator: a technique for each step that is due, or None."""
    from games.karate.sheet.settle import settle as choose

    plan = yield from choose(console, view, seat, bitmap)
    release(_SETTLE)
    return plan


def answer(console, before, after):
    """Generator: alone, one step of the fight."""
    from games.karate.sheet.answer import answer as show

    yield from show(console, before, after)
    release(_FIGHT)


def fight(console, after):
    """Generator: the whole fight."""
    from games.karate.sheet.fight import fight as show

    yield from show(console, after)
    release(_FIGHT)


def totals(console, view):
    """Generator: once more what everybody scored in the last fight, and in all."""
    from dojo.ui.seats import name
    from games.karate import fightwords as words
    from games.karate.sheet.fight import show_totals

    names = [name(seat) for seat in range(at.fighters(view))]
    yield from show_totals(console, view, (words.YOU, words.RIVAL) if at.is_solo(view) else names)
    release(_FIGHT)


def race(console, view, seat):
    """Generator: 0 to stay out, else presses + 1; -1 to stop for a while."""
    from games.karate.race import race as run

    action = yield from run(console, view, seat)
    release(_RACE)
    return action


def summary(view):
    """Lines for the result: what everybody scored in each round, and in all; then the presses of a race."""
    from games.karate import fightwords as words

    names = (words.YOU, words.RIVAL) if at.is_solo(view) else LETTERS[: at.fighters(view)]
    found = []
    for seat, called in enumerate(names):
        rounds = " ".join([str(total) for total in at.totals(view, seat)]) or "0"
        found.append(words.ALL_ROUNDS % (called, rounds, at.sum_of(view, seat)))
    if not at.is_solo(view):
        for seat, called in enumerate(names):
            if at.presses(view, seat) >= 0:
                found.append(words.PRESSES % (called, at.presses(view, seat)))
    return found
