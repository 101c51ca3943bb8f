"""What happens seldom in a linked match: somebody wants to stop, is gone, or has cheated. Loaded when it happens.

Each is a generator over the session of dojo.link.play, whose `is_over` is set if it ends the match.
"""

from micropython import const

from dojo.link import newswords as words
from dojo.link.beacons import AWAY
from dojo.link.frame import ASKS_TO_END, GONE, NOTHING, STAYS
from dojo.link.patience import Presses, letters
from dojo.link.waiting import Waiting
from dojo.play import drawn_first
from dojo.table import load
from dojo.ui import keys
from dojo.words import BACK, LETTERS

_GIVING_UP = const(60000)  # ms out of contact until something else is offered


def tell(session):
    """Generator: say what the others want or have done."""
    link = session.link
    foul = session.table.foul or link.foul
    if foul is not None:
        seat = session.table.owners.index(foul[0])
        yield from _end(session, words.FOUL, words.FOULS[foul[1]] % LETTERS[seat])
        return
    for device, seat in session.others:
        if link.told(device) == GONE:
            text = words.HAS_ENDED if session.table.is_met else words.HAS_LEFT
            yield from _end(session, "", words.STOPPED if link.word == ASKS_TO_END else text % LETTERS[seat])
            return
    for device, seat in session.others:
        if link.told(device) == ASKS_TO_END:
            yield from _answer(session, device, seat)
            return


def ask(session):
    """Generator: ask the others to end the match, until all have answered or one does not want to."""
    link = session.link
    link.tell(ASKS_TO_END)
    screen = Waiting(session.console, link, session.others, ((keys.BACK, BACK),))
    presses = Presses(session.console)
    while True:
        left = []
        for device, seat in session.others:
            told = link.told(device)
            if told == STAYS:
                link.tell(STAYS)  # whoever else asks is answered too
                screen = presses = None
                yield from _say(session, "", (words.GOES_ON % LETTERS[seat],))
                return
            if told not in (ASKS_TO_END, GONE):
                left.append(seat)
        if not left:
            screen = presses = None
            yield from _end(session, "", words.STOPPED)
            return
        if session.is_away(_GIVING_UP):
            yield from _end(session, "", words.NOBODY_WINS)
            return
        screen.update(words.ASKING % letters(left))
        if presses.poll() == keys.BACK:
            link.tell(NOTHING)
            return
        yield


def offer_bots(session):
    """Generator: somebody is out of contact for a minute: wait, go on with opponents of this device, or end."""
    console = session.console
    console.clear()
    from dojo.ui.menu import menu

    seat = [seat for device, seat in session.others if session.link.state(device) == AWAY][0]
    items = (words.WAIT, words.BOTS, words.NO_RESULT)
    shown = menu(console, words.OUT_OF_REACH % LETTERS[seat], items)
    chosen = yield from session.beside(shown, session.is_in_reach)
    if chosen == 2:
        yield from _end(session, "", words.NOBODY_WINS)
    if chosen != 1:
        return
    level = session.table.level
    if not level:
        level = (yield from menu(console, words.HOW_GOOD, load(session.table.game, "words").LEVELS)) + 1
    if level:
        console.clear()
        from dojo.link.resume import take_over

        session.drop_work()
        session.bots = yield from take_over(session.table, level)
        session.is_over = session.bots is not None
        if session.bots is None:
            yield from _say(session, "", (words.NO_BOTS % LETTERS[seat],))


def _answer(session, device, seat):
    """Generator: somebody asks to end the match."""
    console = session.console
    link = session.link
    console.clear()
    from dojo.ui.confirm import confirm
    from dojo.ui.seats import name

    console.forget()
    session.questions += 1
    shown = confirm(console, words.WANTS_TO_STOP % name(seat))
    stops = yield from session.beside(shown, lambda: link.told(device) != ASKS_TO_END)
    if stops:
        yield from ask(session)
    elif stops is not None:
        link.tell(STAYS)


def _end(session, title, text):
    """Generator: the match ends without a result, and that is said to all."""
    session.is_over = True
    session.link.tell(GONE)
    texts = (text, words.NOBODY_WINS) if title else (text,)
    yield from drawn_first(_say(session, title, texts), session.console.store.finish)


def _say(session, title, texts):
    """Generator: texts to read."""
    console = session.console
    console.clear()
    from dojo.ui.pages import pages

    console.forget()
    yield from pages(console, title, texts)
