"""Linked handhelds meet again in the middle of a match, because one of them has lost it."""

from dojo import pages


def page(console):
    """Generator: look for the others of the match that is waiting. Gives the order for that (dojo.app), None for none.

    Whoever goes back goes on waiting for them as they were: ().
    """
    waiting = yield from pages.run("dojo.saving.restore", "waiting", console.store)
    if waiting is None:
        return None
    order = yield from pages.run("dojo.link.pairing.meeting", "meet", console, *waiting)
    return order + (True,) if order else ()
