"""A fresh start: the match, belts, records, counts and settings of this handheld are forgotten.

    yield from pages.open(fresh.page, console, say("console.settings"))     # asks first

A handheld of a class is then as the class has set it, for the next child.
"""

from dojo import pages
from dojo.dialogs.around import CHECK, CROSS
from dojo.dialogs.confirm import confirm
from dojo.dialogs.message import message
from dojo.loan import begin
from dojo.loan.lend import Loan
from dojo.saving.keys import CALLS_KEY, WIRED_KEY
from dojo.saving.records import KEYS
from dojo.say import say


def page(console, title):
    """Generator: ask, and forget it all if the player says yes."""
    if (yield from confirm(console, say("loan.sure"))):
        yield from forget(console, title)


def forget(console, title):
    """Generator: forget it all, and say so under this title."""
    done = _forget_all(console)
    told = say("loan.fresh" if done else "loan.not_kept")
    yield from message(console, title, told, sign=CHECK if done else CROSS)


def keys_of(store):
    """The keys under which something is kept (dojo.saving.keys)."""
    return [key for key in range(KEYS) if store.get(key)] + [key for key, _ in store.above]


def _forget_all(console):
    """Delete the match and all records, counts and settings; the class's settings apply again. False if not saved.

    The calls heard from the teacher are kept: otherwise they could be replayed. So is what kind of display this has.
    """
    store = console.store
    store.finish()
    for key in keys_of(store):
        if key not in (CALLS_KEY, WIRED_KEY):
            store.note(key, b"")
    console.settings.forget()
    (console.lent or Loan()).set_all(console)
    pages.load(begin).speak_again()
    console.apply()
    console.kept = None
    return store.flush()
