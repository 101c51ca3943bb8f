"""Rare events in a linked match: somebody wants to stop, has gone, or has cheated.

Each is a generator over the session of dojo.link.play, whose `is_over` is set if it ends the match.
"""

from micropython import const
from supervisor import ticks_ms

from dojo import pages
from dojo.contract import NOBODY, OPENING, OVER
from dojo.dialogs import confirm, menu, reader
from dojo.link import alone
from dojo.link.entries import ASK, DRAWING, OFFER_BOTS, TELL
from dojo.link.pairing.beacons import AWAY, CHOSEN, OTHER_MATCH
from dojo.link.pairing.frame import ASKS_TO_END, GONE, NOTHING, STAYS
from dojo.link.screens import again, certain
from dojo.link.screens.patience import Presses, headline
from dojo.link.screens.waiting import Waiting
from dojo.playing.session import drawn_first
from dojo.say import of_game, say, say_all, say_one
from dojo.ticks import ticks_diff
from dojo.ui import keys
from dojo.ui.seats import name, names, others

_ANSWERING = const(30000)  # ms for the others to say whether they want to end too


def page(session, what):
    """Generator: handle one of TELL, ASK, OFFER_BOTS or LINK_AGAIN of dojo.link.entries."""
    if what == TELL:
        return tell(session)
    if what == ASK:
        return ask(session)
    return offer_bots(session) if what == OFFER_BOTS else link_again(session)


def tell(session):
    """Generator: say what the others want or have done."""
    link = session.link
    foul = session.table.foul or link.foul
    if foul is not None:
        text = say_one("link.news.fouls", foul[1], name(session.table.owners.index(foul[0])))
        is_unfair = foul[0] != link.me and foul[1] != OTHER_MATCH
        yield from _end(session, say("link.news.foul"), text, foul[0], is_unfair, True)
        return
    if session.table.is_unsaved:
        session.table.is_unsaved = False
        yield from _say(session, "", (say("link.news.unsaved"),))
        return
    absent = session.table.absent()
    for device, seat in session.others:
        if device == absent:
            yield from _end(session, "", say("link.news.no_contact", name(seat)), seat=seat)
            return
        if link.told(device) == GONE:
            yield from _see_off(session, device, seat)
            return
    for device, seat in session.others:
        if link.told(device) == ASKS_TO_END:
            yield from _answer(session, device, seat)
            return


def _see_off(session, device, seat):
    """Generator: a device says that it has gone. Its match is over, but anybody could say so in its name, so ours is
    kept until the people here end it too.
    """
    if not session.table.is_met:
        yield from _end(session, "", say("link.news.has_left", name(seat)), seat=seat)
        return
    console = session.console
    console.clear()
    console.forget()
    chosen = -1
    items = (say("link.news.end"), say("console.leave"), say("link.link_again"))
    while chosen < 0:
        shown = _choose(console, say("link.news.has_gone", name(seat)), items)
        chosen = yield from session.beside(shown, lambda: session.link.told(device) != GONE)
        if chosen is None:
            return  # it is still there
    if chosen == 2:
        yield from link_again(session)
        return
    if chosen:
        raise keys.Home
    yield from _end(session, "", say("link.news.has_ended", name(seat)), seat=seat)


def ask(session):
    """Generator: ask the others to end the match, until all have answered or one refuses.

    A device that does not answer for half a minute, or hides what it is bound to, cannot stop the people here.
    """
    link = session.link
    link.tell(ASKS_TO_END)
    screen = Waiting(session, ((keys.BACK, say("console.back")),))
    presses = Presses(session.console)
    title = headline(session)
    begun = ticks_ms()
    while True:
        title.look()
        left = []
        for device, seat in session.others:
            word = link.told(device)
            if device == title.hides:
                continue
            if word == STAYS:
                link.tell(STAYS)  # answer any other device that asks
                screen = presses = None
                yield from _say(session, "", (say("link.news.goes_on", name(seat)),), seat)
                return
            if not link.is_sure(device):
                left.append(seat)
        if not left or ticks_diff(ticks_ms(), begun) > _ANSWERING:
            screen = presses = None
            yield from _end_without(session, title.hides, left)
            return
        screen.update(say("link.news.asking", others(left)))
        if presses.poll() == keys.BACK:
            link.tell(NOTHING)
            return
        yield


def offer_bots(session):
    """Generator: a device has been out of contact for a minute: wait, go on with opponents of this device, or end."""
    console = session.console
    console.clear()
    seat = [seat for device, seat in session.others if session.link.state(device) == AWAY][0]
    items = (say("link.news.wait"), say("link.news.bots"), say("link.news.no_result"), say("link.link_again"))
    shown = _choose(console, say("link.news.out_of_reach", name(seat)), items)
    chosen = yield from session.beside(shown, session.is_in_reach)
    if chosen == 2:
        yield from _end(session, "", say("link.news.no_contact", name(seat)), seat=seat)
    if chosen == 3:
        yield from link_again(session)
    if chosen != 1:
        return
    level = session.table.level
    if not level:
        levels = say_all(*of_game(session.table.game, "levels"))
        level = (yield from _choose(console, say("link.news.how_good"), levels)) + 1
    if level:
        console.clear()
        session.drop_work()
        session.bots = yield from pages.open(alone.take_over, session.table, level)
        session.is_over = session.bots is not None
        if session.bots is None:
            yield from _say(session, "", (say("link.news.no_bots", name(seat)),), seat)


def link_again(session):
    """Generator: a device has lost its save: meet again, and continue the same match from here."""
    session.console.clear()
    if (yield from pages.open(again.leave, session)):
        yield from _end(session, "", say("link.again.ended"))


def _answer(session, device, seat):
    """Generator: somebody asks to end the match."""
    console = session.console
    link = session.link
    console.clear()
    console.forget()
    session.questions += 1
    shown = pages.open(confirm.confirm, console, say("link.news.wants_to_stop", name(seat)), "", "", False, seat)
    stops = yield from session.beside(shown, lambda: link.told(device) != ASKS_TO_END)
    if stops:
        yield from ask(session)
    elif stops is not None:
        link.tell(STAYS)


def _end_without(session, device, left):
    """Generator: the people here end the match. device: hides something, or -1. left: seats yet to answer."""
    if device >= 0:
        who = name(session.table.owners.index(device))
        is_drawing = session.table.kind == DRAWING
        text = say("link.news.not_dealt", who) if is_drawing else say("link.news.not_shown", who)
        yield from _end(session, "", text, device, session.link.state(device) == CHOSEN)
    elif left:
        yield from _end(session, "", say("link.news.no_answer", others(left)), seat=left[0])
    else:
        yield from _end(session, "", say("link.news.stopped"))


def _end(session, title, text, device=-1, is_unfair=False, is_foul=False, seat=-1):
    """Generator: the match ends without a result. Tell the others, and say how it stood and who did not play fair.

    device: at fault, -1 for none. seat: whom it is about, if nobody is at fault. is_foul: nobody here asked to end, so
    the match stays saved, and the others are told nothing, until somebody here has read it.
    """
    session.is_over = True
    texts = [text]
    if is_unfair:
        texts.append(say("link.news.unfair", name(session.table.owners.index(device))))
    winners = []
    if device >= 0 and not is_foul:  # it hides something
        winners = yield from pages.open(certain.winners, session.table)
    texts += _standing(session, device, winners)
    if device >= 0:
        seat = session.table.owners.index(device)
    said = _say(session, title, texts, seat)
    if is_foul:
        yield from said
        session.link.tell(GONE)
        session.console.store.finish()
    else:
        session.link.tell(GONE)
        yield from drawn_first(said, session.console.store.finish)


def _standing(session, cheat, winners):
    """Texts to read: who wins for certain or would be ahead by the rules, if that is not device `cheat`, and the score.

    None before anybody has acted.
    """
    match = session.match
    if not match.place():
        return []
    lines = [say("link.news.standing")] + list(session.screens.summary(session.console, match.view(NOBODY)))
    if match.turn() in (OVER, OPENING):
        results = match.rules.results(match.state)
        ahead = [seat for seat in range(match.seats) if results[seat] == 1]
        if ahead and cheat not in [session.table.owners[seat] for seat in ahead]:
            lines[0] = say("link.news.ahead", names(ahead))
    if winners and cheat not in [session.table.owners[seat] for seat in winners]:
        lines[0] = say("link.news.won", names(winners))
    return ["\n".join(lines)]


def _choose(console, title, items):
    """Generator: a menu. Loaded on demand: usually there is only a wait to show."""
    return pages.open(menu.menu, console, title, items)


def _say(session, title, texts, seat=-1):
    """Generator: texts to read, about a seat or about none."""
    console = session.console
    console.clear()
    console.forget()
    yield from pages.open(reader.read, console, title, texts, None, seat)
