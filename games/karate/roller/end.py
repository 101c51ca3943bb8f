"""The end of a roller's round: its points; after three rounds the end of the match, with a race if needed.

    goes_on = yield from page(console, book)        # False if the players leave

It names the winner if all points were counted here; else the players compare theirs, and may still race.
"""

from micropython import const

from dojo import pages
from dojo.dialogs.confirm import confirm
from dojo.dialogs.form import form
from dojo.dialogs.menu import menu
from dojo.dialogs.number import number
from dojo.dialogs.result import result
from dojo.say import say, say_all
from dojo.ui.layout import wrap
from dojo.ui.seats import name
from dojo.ui.seats import names as of_seats
from games.karate import race as race_page
from games.karate.places import ROUNDS
from games.karate.roller import points
from games.karate.roller.book import ALONE, MOST, NO_NAMES, UNKNOWN
from games.karate.roller.points import leaf, line, names

_NAMED = const(3)  # the most winners whose names fit a question


def page(console, book):
    """Generator: the round's points; then the next round, or the end of the match."""
    yield from pages.open(points.page, console, book, say("karate.caller.after", book.round + 1))
    goes_on = True
    if book.round + 1 < ROUNDS:
        book.begin_round(book.round + 1)
    else:
        goes_on = yield from _end_match(console, book)
        book.begin_match()
    book.keep()
    return goes_on


def _end_match(console, book):
    """Generator: who has won. True for another match."""
    is_known = book.is_known(0) and book.is_known(1) and book.is_known(2)
    if book.players == NO_NAMES or not is_known:
        return (yield from _compare(console, book))
    sums = [book.sum_of(place) for place in range(book.fighters())]
    best = max(sums)
    winners = [place for place, total in enumerate(sums) if total == best]
    lines = [line(who, "", sums[place]) for place, who in enumerate(names(book))]
    if book.players == ALONE:
        title = say("karate.caller.rival_wins" if winners[0] else "karate.caller.you_win")
        if len(winners) > 1:
            title = say("karate.caller.draw")
        yield from leaf(console, title, lines)
        return (yield from _another(console))
    why = say("karate.caller.highest")
    if len(winners) > 1:
        race, share = say("karate.caller.race"), say("karate.caller.share")
        if (yield from confirm(console, _equals(winners), race, share, True)):
            winners, lines = yield from _race(console, winners)
            why = say("karate.caller.by_race" if len(winners) == 1 else "karate.caller.still_equal")
    return (yield from result(console, winners, why, lines))


def _equals(winners):
    """Ask whether those on top race: their names, or how many."""
    if len(winners) > _NAMED:
        return say("karate.caller.many_equal", len(winners))
    return say("karate.caller.are_equal", of_seats(winners))


def _another(console):
    """Generator: True for a new match, False to leave."""
    choices = say("karate.roller.new_match"), say("console.dice.leave")
    return (yield from menu(console, say("karate.caller.the_end"), choices)) == 0


def _compare(console, book):
    """Generator: points are on paper; a race if the players say so. True for another match."""
    sums = []
    if book.players == NO_NAMES and book.total(2, 0) != UNKNOWN:
        sums.append(line(say("karate.caller.you"), "", book.sum_of(0)))
    title = say("karate.caller.the_end")
    lines = sums + wrap(say("karate.caller.compare"), console.columns)
    yield from leaf(console, title, lines)
    choices = say("karate.roller.new_match"), say("karate.caller.tie"), say("console.dice.leave")
    while True:
        chosen = yield from menu(console, title, choices)
        if chosen != 1:
            return chosen == 0
        racers = yield from _racers(console, book)
        if racers:
            winners, lines = yield from _race(console, racers)
            why = say("karate.caller.by_race" if len(winners) == 1 else "karate.caller.still_equal")
            return (yield from result(console, winners, why, lines))


def _racers(console, book):
    """Generator: the seats that race, at least two, or an empty list."""
    if book.players == NO_NAMES:
        count = yield from number(console, say("karate.caller.how_many"), 2, MOST, 2, 1)
        return list(range(max(count, 0)))
    values = bytearray(book.players)
    seats = names(book)
    title = say("karate.caller.who_races")
    choices = [say_all("karate.caller.races")] * len(seats)
    while (yield from form(console, title, seats, choices, values, done=say("karate.caller.begin"))):
        if sum(values) > 1:
            return [seat for seat, value in enumerate(values) if value]
        yield from leaf(console, title, (say("karate.caller.too_few"),))
    return []


def _race(console, racers):
    """Generator: they race one by one. Returns those with the most presses, and a line for each."""
    presses = []
    lines = []
    for seat in racers:
        presses.append((yield from pages.open(race_page.page, console, seat, False)) - 1)
        lines.append(say("karate.caller.presses", name(seat), presses[-1]))
        yield from leaf(console, name(seat), (lines[-1],))
    most = max(presses)
    return [seat for seat, pressed in zip(racers, presses) if pressed == most], lines
