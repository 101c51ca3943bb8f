"""The roller's fight: who reads in which step, and the points if players want them counted here.

    goes_on = yield from page(console, book, dice)     # False for the menu

With names, everybody reads in seat order, starting with the one who shouted; choose a technique for each, or press OK
if points are on paper. Without names it is a pocket scorer: one's own technique, then the others' one by one. Solo, the
rival's is rolled: the higher of two dice. BACK opens the menu, which can undo the last entry; after each step players
can ask why they scored.
"""

from micropython import const

from dojo import pages
from dojo.output.sound import CHOOSE, HIT
from dojo.say import say, say_one
from dojo.ui import keys
from dojo.ui.even import even
from dojo.ui.layout import wrap
from dojo.ui.seats import name
from games.karate import explain as explain_page
from games.karate import scoring
from games.karate.places import HESITATE, STEPS
from games.karate.roller.book import ALONE, MOST, NO_NAMES, NOTHING
from games.karate.roller.points import leaf, line, points_of
from games.karate.roller.telling import MENU, ask
from games.karate.scene.duel import Duel, against

_LOOKING = const(260)  # ms to look at both before anybody is hit


def page(console, book, dice):
    """Generator: the remaining steps. True when all have been read, False for the menu."""
    if book.step == 0 and book.place == 0 and book.technique(0, book.caller) == NOTHING:
        yield from leaf(console, say("karate.caller.fight"), even(say("karate.caller.settle"), console.columns))
    while book.step < STEPS:
        if book.players == ALONE:
            goes_on = yield from _against_rival(console, book, dice)
        elif book.players == NO_NAMES:
            goes_on = yield from _mine_against_theirs(console, book)
        else:
            goes_on = yield from _in_turn(console, book)
        if not goes_on:
            return False
        book.keep()
    book.end_fight()
    book.keep()
    return True


def _next_step(book):
    book.step += 1
    book.place = 0
    book.keep()


# --- Everybody reads ------------------------------------------------------------------------------


def _in_turn(console, book):
    """Generator: one reader, or the points of the step when all have read. False for the menu."""
    step = book.step
    if book.place == book.players:
        if not (yield from _show_step(console, book)):
            return False
        _next_step(book)
        return True
    seat = (book.caller + book.place) % book.players
    title = say("karate.caller.step", step + 1, name(seat))
    told = yield from ask(console, book, title, say("karate.caller.reads"), book.technique(step, seat), seat)
    if told == MENU:
        return False
    book.tell(step, seat, told)
    book.place += 1
    console.sound.play(CHOOSE)
    return True


def _show_step(console, book):
    """Generator: the points of a step, if anybody has told; False for the menu."""
    told = [book.technique(book.step, seat) for seat in range(book.players)]
    if min(told) == NOTHING:
        return True
    if NOTHING in told:
        title = say("karate.caller.after_step", book.step + 1)
        lines = wrap(say("karate.caller.some_untold"), console.columns)
        return (yield from leaf(console, title, lines, _ok_or_menu())) == keys.OK
    if len(told) == 2:
        return (yield from _show_duel(console, book, told))
    lines = []
    items = []
    called = [name(seat) for seat in range(book.players)]
    for seat in range(book.players):
        points = points_of(book.score(book.step, seat))
        lines.append(line(called[seat], points, book.sum_of(seat)))
        items.append(say("console.so", called[seat], points))
    return (yield from _show_points(console, book, lines, items, called, told))


def _show_duel(console, book, told):
    """Generator: two fighters and their points; False for the menu."""
    step = book.step
    names = [name(seat) for seat in range(2)]
    points = [book.score(step, seat) for seat in range(2)]
    texts = [points_of(each) for each in points]
    is_short = False
    key = 0
    while key != keys.OK:
        duel = Duel(console, say("karate.caller.after_step", step + 1), _why_too(), (0, 1), names)
        duel.is_short = is_short
        for seat in range(2):
            duel.take(seat, told[seat])
        duel.show()
        yield from duel.rest(_LOOKING)
        yield from duel.score(points, texts)
        for seat in range(2):
            duel.add_up(seat, say("karate.caller.sum_now", book.sum_of(seat)))
        is_short = True
        console.forget()
        key = yield from console.key()
        if key == keys.BACK:
            return False
        if key != keys.OK:
            console.clear()
            items = [say("console.so", names[seat], texts[seat]) for seat in range(2)]
            yield from pages.open(explain_page.page, console, items, names, told)
    return True


def _show_points(console, book, lines, items, names, told):
    """Generator: points after a step, and why if asked; False for the menu. items: whom to ask about."""
    console.sound.play(HIT)
    title = say("karate.caller.after_step", book.step + 1)
    key = 0
    while key != keys.OK:
        key = yield from leaf(console, title, lines, _why_too())
        if key == keys.BACK:
            return False
        if key != keys.OK:
            console.clear()
            yield from pages.open(explain_page.page, console, items, names, told)
    return True


# --- Mine against theirs --------------------------------------------------------------------------


def _mine_against_theirs(console, book):
    """Generator: one's own technique, or one of the others'; then one's points. False for the menu."""
    step = book.step
    place = book.place
    if place == MOST:
        if not (yield from _show_own(console, book)):
            return False
        _next_step(book)
        return True
    if not place:
        who = say("karate.caller.me")
        line = say("karate.caller.you_use")
    elif place == 1:
        who = say("karate.caller.other")
        line = say("karate.caller.other_uses")
    else:
        who = say("karate.caller.others", place)
        line = say("karate.caller.got", points_of(_last_points(book)))
    title = say("karate.caller.step", step + 1, who)
    if book.sum_of(0):
        title += "  " + points_of(book.sum_of(0))
    technique = yield from ask(console, book, title, line, book.technique(step, place), place)
    if technique == MENU:
        return False
    book.tell(step, place, technique)
    if technique == NOTHING or place == MOST - 1:
        if book.is_told(step):
            book.place = MOST
        else:
            _next_step(book)
    else:
        book.place += 1
        if book.place > 1:
            console.sound.play(HIT if _last_points(book) else CHOOSE)
    return True


def _show_own(console, book):
    """Generator: one's points in a step; False for the menu."""
    told = [book.technique(book.step, place) for place in range(MOST)]
    while told[-1] == NOTHING:
        told.pop()
    names = [say("karate.caller.others", place) for place in range(len(told))]
    if len(told) == 2:
        names[1] = say("karate.caller.the_other")
    points = points_of(book.score(book.step, 0))
    you = say("karate.caller.you")
    lines = (line(you, points, book.sum_of(0)),)
    return (yield from _show_points(console, book, lines, (say("console.so", you, points),), names, told))


def _last_points(book):
    """What the last technique told was worth."""
    return scoring.points(book.technique(book.step, 0), book.technique(book.step, book.place - 1))


# --- Alone ----------------------------------------------------------------------------------------


def _against_rival(console, book, dice):
    """Generator: one's own technique; then the rival rolls, and there is no undo. False for the menu."""
    step = book.step
    if not book.place:
        title = say("karate.caller.step", step + 1, say("karate.caller.me"))
        told = yield from ask(console, book, title, say("karate.caller.you_use"), book.technique(step, 0), 0)
        if told == MENU:
            return False
        outcome = dice.below(36)
        book.tell(step, 0, told)
        book.tell(step, 1, _of_die(max(outcome // 6, outcome % 6) + 1))
        book.place = 1
        book.keep()
        yield from _show_rival(console, book, outcome)
        if told == NOTHING:
            _next_step(book)
            return True
    lines = []
    if not book.is_told(step):
        lines.append(say_one("karate.names", book.technique(step, 1)))
    else:
        for place, who in enumerate((say("karate.caller.you"), say("karate.caller.rival"))):
            lines.append(line(who, points_of(book.score(step, place)), book.sum_of(place)))
        why = [""] + wrap(_why(book), console.columns)
        if len(lines) + len(why) > console.rows - 2:
            lines += [""] * (console.rows - 2 - len(lines))  # on a screen of its own
            why.pop(0)
        lines += why
    yield from leaf(console, say("karate.caller.after_step", step + 1), lines)
    _next_step(book)
    return True


def _of_die(die):
    """The rival's technique for the higher die."""
    return die - 2 if die > 1 else HESITATE


def _why(book):
    told = pages.load(explain_page).explain  # just a sentence: its page would load much more
    return told(book.technique(book.step, 0), book.technique(book.step, 1), say("karate.caller.the_rival"))


def _show_rival(console, book, outcome):
    """Generator: the rival's dice, what they mean, and what both score."""
    step = book.step
    own = book.technique(step, 0)
    points = [book.score(step, place) for place in range(2)] if own != NOTHING else ()
    names = say("karate.caller.you"), say("karate.caller.rival")
    pairs = ((keys.OK, say("console.more")),)
    duel = Duel(console, say("karate.caller.rival_rolls", step + 1), pairs, (0, 1), names)
    techniques = own if own != NOTHING else -1, book.technique(step, 1)
    faces = outcome // 6 + 1, outcome % 6 + 1
    yield from against(console, duel, techniques, faces, points, [points_of(each) for each in points])
    console.forget()
    yield from console.until(keys.OK)


def _ok_or_menu():
    """Hints when there is nothing else to do."""
    return ((keys.OK, say("console.ok")), (keys.BACK, say("console.menu")))


def _why_too():
    """Hints when players may ask why there are points."""
    ok, menu = _ok_or_menu()
    return ok, (keys.UP_DOWN, say("karate.caller.why")), menu
