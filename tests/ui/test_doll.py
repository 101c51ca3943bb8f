"""The doll in the line of hints: a screen on which nobody presses anything is alive."""

import pytest

from reading import layers
from sim.boards import find
from sim.handheld import Handheld

ROUND = 4000  # ms from one blink to the next
MENU = "wait:1000,ok,wait:500"  # the first page of a game
CHOICE = "wait:1000,ok,next,ok,wait:1000"  # Ninja's choice of strength: too many hints for a doll


def at(handheld, keys):
    handheld.play(keys)
    handheld.settle()
    return bytes(handheld.pixels())


def seen(handheld, ms=ROUND):
    """The pictures shown in this time, each once, and how often the display was drawn."""
    before = handheld.refreshes
    pictures = []
    for _ in range(ms // 20):
        handheld.run()
        picture = bytes(handheld.pixels())
        if picture not in pictures:
            pictures.append(picture)
    return pictures, handheld.refreshes - before


@pytest.mark.parametrize("board", ("pico", "pybadge", "feather", "picosystem", "picopad"))
def test_it_blinks_once_and_is_still_otherwise(closed, board):
    handheld = closed(Handheld(find(board), 3))
    first = at(handheld, MENU)
    pictures, drawn = seen(handheld)
    assert first == pictures[0] and len(pictures) == 2 and drawn == 2
    assert bytes(handheld.pixels()) == first


def test_a_press_opens_its_eyes(closed):
    handheld = closed(Handheld(find("pybadge"), 3))
    first = at(handheld, MENU)
    while bytes(handheld.pixels()) == first:
        handheld.run()
    handheld.play("down,up,wait:100")
    assert bytes(handheld.pixels()) == first
    assert seen(handheld, 2500) == ([first], 0), "and its time begins anew"


def test_it_goes_where_other_hints_need_its_room_and_is_not_drawn_for_fewer(closed):
    handheld = closed(Handheld(find("pybadge"), 3))
    at(handheld, CHOICE)
    (line,) = layers(handheld, "Hints")
    with handheld.world:
        many = line.pairs
        line.change(many[-2:])
        assert len(line) == 1
        fewer = type(line)(line._console, 1, line._console.width)
        fewer.change(many[-2:])
        assert len(fewer) == 2
        fewer.change(many)
        assert len(fewer) == 1


def test_who_chooses_nods_in_its_place(closed):
    handheld = closed(Handheld(find("pybadge"), 3))
    first = at(handheld, CHOICE)
    pictures, _ = seen(handheld)
    assert len(pictures) == 2 and bytes(handheld.pixels()) == first
    changed = [number // 2 % 160 for number in range(len(first)) if first[number] != pictures[1][number]]
    assert max(changed) < 80, "the Fox, at the left"
