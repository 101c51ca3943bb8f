"""Pairs in one room do not disturb each other: every match ends, the same on both handhelds, and audited."""

from classroom import Classroom
from weather import LIGHT, RADIO


def test_fifteen_pairs_play_by_radio_in_one_room():
    room = Classroom(15, RADIO)
    room.play()
    alone = Classroom(1, RADIO)
    alone.play()
    assert max(room.a_round()) < alone.a_round()[0] + 4000, "and hardly wait for each other"


def test_fifteen_pairs_whose_light_meets_play_to_the_end():
    room = Classroom(15, LIGHT)
    room.play()
    assert room.air.lost, "they do disturb each other, and it does no harm"
