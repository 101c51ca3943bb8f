"""Checkpoints: openings after which a match goes on from its public part alone, where the rules say so (CHECKPOINTS).

    keep(table)                     # just after one: match and store forget what came before
    recall(match, store.point)      # after a restart: begin there

A long match needs no more memory than it takes from one checkpoint to the next. match.base counts what was forgotten,
for whatever depends on how far the match has come.
"""


def keep(table):
    """Go on from here, and save that."""
    forget(table.match)
    table.store.checkpoint(packed(table.match))


def forget(match):
    """Let the log begin here. The private slices are dropped: after an opening there is nothing in them."""
    begin_at(match, match.place(), match.state[: match.rules.public(match.state)])


def begin_at(match, base, public):
    """Begin where `base` integers of the log came before, with this public part; zeros at its end may be left out.

    ValueError where it is longer than that of this match.
    """
    if len(public) > match.rules.public(match.state):
        raise ValueError("another public part: %d bytes" % len(public))
    match.base = base
    match.origin = bytes(public).rstrip(b"\0")
    match.begin()


def packed(match):
    """The base, two bytes, and the public part there, as a store keeps it."""
    return bytes((match.base >> 8 & 255, match.base & 255)) + match.origin


def recall(match, point):
    """Begin a new match where `packed` left off. ValueError or IndexError where it cannot."""
    begin_at(match, point[0] << 8 | point[1], point[2:])
