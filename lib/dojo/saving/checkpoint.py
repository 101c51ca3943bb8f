"""Checkpoints: openings after which a match resumes from its public part alone, if the rules say so (CHECKPOINTS).

    keep(table)                     # right after one: match and store forget what came before
    recall(match, store.point)      # after a restart: resume there

A long match needs no more memory than one stretch between checkpoints. match.base counts what was forgotten, for
anything that depends on the length of the match.
"""


def keep(table):
    """Resume from here on, and save that."""
    forget(table.match)
    table.store.checkpoint(packed(table.match))


def forget(match):
    """Start the log here. The private slices are dropped: after an opening they are empty."""
    begin_at(match, match.place(), match.state[: match.rules.public(match.state)])


def begin_at(match, base, public):
    """Start with `base` integers of the log in the past and this public part; its trailing zeros may be left out.

    ValueError if it is longer than this match's.
    """
    if len(public) > match.rules.public(match.state):
        raise ValueError("another public part: %d bytes" % len(public))
    match.base = base
    match.origin = bytes(public).rstrip(b"\0")
    match.begin()


def packed(match):
    """The base, two bytes, and the public part at it, as a store keeps them."""
    return bytes((match.base >> 8 & 255, match.base & 255)) + match.origin


def recall(match, point):
    """Start a new match where `packed` left off. ValueError or IndexError if it cannot."""
    begin_at(match, point[0] << 8 | point[1], point[2:])
