"""The positions from least to most dominant: how each looks, which takedown leads there, what it scores."""

from dojo.say import say, say_one
from games.king_of_the_roll import layout as at
from games.king_of_the_roll.scenes.leads import leaf, spans

_POINTS = b"\0\0\0\0\0\0\2\4\4"  # for getting on top


def page(console):
    """Generator: until the player goes back. The pictures have the two characters shown last, A and B at first."""
    view = bytearray(at.PUBLIC)
    characters = console.kept[0] if console.kept else None
    view[at.CHARACTER : at.CHARACTER + 2] = bytes([number + 1 for number in characters or (0, 1)])
    shown = []
    for end, span in spans(0):
        told = say("king_of_the_roll.mat.by_takedown", span)
        name = say_one("king_of_the_roll.positions", end)
        if _POINTS[end]:
            name += say("king_of_the_roll.mat.scores", _POINTS[end])
        shown.append((end, 0, name, told))
    yield from leaf(console, view, say("king_of_the_roll.ladder"), shown)
