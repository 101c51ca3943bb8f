"""The course of a linked match, as the screens of the product lead through it, whoever plays."""

from dojo.link import exchanges


def play(table, choose):
    """Generator: meet, let those here choose(table) in each set, and audit it all. True if the whole match was fair."""
    went_on = yield from exchanges.meet(table)
    while went_on and not table.is_over():
        yield from choose(table)
        went_on = yield from exchanges.settle(table)
    return went_on and (yield from exchanges.audit(table))
