"""What to say after power-on: anything that could not be read or understood, and whether a match is suspended.

Usually there is nothing, and the player wants the launcher, so the screens for it are loaded only when needed.
"""

from os import getenv

from micropython import const

from dojo import pages
from dojo.dialogs import confirm, message
from dojo.link import bygone, pending
from dojo.loan import asking, begin
from dojo.menus import game as game_page
from dojo.menus import hello
from dojo.menus.cards import load_card, used, wear
from dojo.orders import RESUME
from dojo.output.sound import HELLO
from dojo.saving import restore
from dojo.saving.keys import LINKED_KEY
from dojo.saving.records import ALL, LINKED_FORMAT, LOST_FORMAT, LOST_MATCH
from dojo.say import number_of, say, say_one, speak

_NAME = const(8)  # letters shown of an unknown language's name


def page(console):
    """Generator: returns the order for a match to resume, for one just agreed on, or for one on a class handheld that
    starts with a game; otherwise None.
    """
    console.sound.play(HELLO)  # heard once there is a picture; not if the class wants silence
    if _has_settings():
        yield from pages.open(begin.page, console)
    order = yield from _tell(console)
    if order is None and console.lent and console.lent.start:
        order = yield from pages.open(game_page.page, console, console.lent.start)
    return order


def _tell(console):
    """Generator: say what there is to say, and ask. Returns the order for a match, or None.

    Players who have since used a game's page, such as the dice roller, are not asked.
    """
    store = console.store
    unknown = _choose_language(console.settings)
    if unknown:
        yield from _apologize(console, say("console.no_language", unknown[:_NAME]))
    table = None
    if store.has_match():
        table = yield from pages.open(restore.asked_about, store)
    if store.damaged:
        yield from _apologize(console, _what_was_lost(store, table))
    elif store.fresh and store.works:
        if console.rewire:
            yield from pages.open(asking.page, console)
        console.settings.forget()
        yield from pages.open(hello.page, console)
    if len(store.get(LINKED_KEY) or b"") > 1:
        order = yield from _ask_about_pact(console)
        if order is not None:
            return order
    if not store.has_match():
        return None
    if table is None:
        header = store.match()[0]
        store.finish()
        if header[0] in (LINKED_FORMAT, LOST_FORMAT):
            pages.keep(bygone).say_so(console, header)
        if not store.lost & LOST_MATCH:
            yield from _apologize(console, say("console.cannot_go_on"))
    elif len(used(store)) == 1 or used(store)[1].isdigit():
        if (yield from _ask_to_go_on(console, table.game)):
            return (RESUME,)
    return None


def _ask_about_pact(console):
    """Generator: the power failed just after all had agreed. The order for the match, or None."""
    pacts = pages.keep(pending)
    order = pacts.order(console.store)
    if order is not None and not (yield from _ask_to_go_on(console, order[1])):
        order = None
    if order is None:
        pacts.forget(console.store)
    return order


def _ask_to_go_on(console, game):
    """Generator: whether to resume that game's match."""
    wear(console, game)
    question = say("console.waiting", say(load_card(game).NAME))
    return (yield from pages.open(confirm.confirm, console, question, "", "", True))


def _apologize(console, text):
    """Generator: say what has gone wrong."""
    return pages.open(message.message, console, say("console.sorry"), text)


def _has_settings():
    """Whether settings.toml says more than a language, a display, and what CircuitPython itself reads."""
    try:
        if getenv("DOJO_NUMBER") is not None:
            return True
        with open("/settings.toml", "rb") as file:
            for line in file:
                key = line.partition(b"=")[0].strip()
                if key[:1] in b"#[" or key.split(b"_")[0] in (b"CIRCUITPY", b"WIRED"):
                    continue
                if key != b"DOJO_LANGUAGE" or getenv("DOJO_LANGUAGE") is None:
                    return True
    except ValueError:  # it is unreadable, and therefore present
        return True
    except OSError:  # no such file
        pass
    return False


def _choose_language(settings):
    """Speak the language players chose; otherwise that of settings.toml, or of the environment on a desktop.

    Returns the value found there if this handheld lacks that language, otherwise "".
    """
    try:
        if settings.language and speak(str(settings.language, "utf-8")):
            return ""
        wanted = str(getenv("DOJO_LANGUAGE") or "")  # before CircuitPython 10.2 a number is an int
    except ValueError:  # one of them is not UTF-8
        wanted = "?"
    return "" if not wanted or speak(wanted.lower()) else wanted


def _what_was_lost(store, table):
    """The sentence for what could not be read. table: the remaining match, or None."""
    if store.damaged == ALL:
        return say(number_of("console.lost"))
    if store.lost & LOST_MATCH:
        return say_one("console.lost", 3 + (table is None))
    return say_one("console.lost", 1 + (store.lost > 0))
