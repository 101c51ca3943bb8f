"""King of the Roll: the best total that can still be reached, against all ways to place the dice, one by one."""

import random

import pytest

from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves, view
from games.king_of_the_roll.reach import KEPT, NONE, after, best, next_colour, pips, reachable, stays
from mat import Mat, number_of


def skill(colour, die):
    """What SPD, KNO, TEC, EXP make of a die, as the book says it."""
    if colour == 3:
        return 7 - die
    return {1: (6, 1, 2, 3, 4, 5), 2: (2, 3, 4, 5, 6, 1), 4: (3, 4, 5, 6, 1, 2)}[colour][die - 1]


def all_ways(values, hand, place, colour):
    """{matches: best sum} over every way to place the dice from a colour on, each skill on each Place die.

    STR rolls a 1 or a 6.
    """
    if colour == 5:
        return {0: 0}
    found = {}

    def note(later, count, die):
        for matches, total in later.items():
            found[matches + count] = max(found.get(matches + count, 0), total + die)

    if hand[colour] >= values[colour]:
        note(all_ways(values, hand, place, colour + 1), 1, hand[colour])
    for target in range(5):
        for falls in (1, 6) if colour == 0 else (0,):
            after = list(place)
            after[target] = falls or skill(colour, place[target])
            if after[colour] >= values[colour]:
                die, after[colour] = after[colour], hand[colour]
                note(all_ways(values, hand, after, colour + 1), 1, die)
            else:
                note(all_ways(values, hand, after, colour + 1), 0, 0)
    return found


def most(sums, matches):
    """The best sum with so many matches or more; 0 if there is none."""
    return max([sums[count] for count in sums if count >= matches], default=0)


@pytest.mark.parametrize("seed", range(40))
def test_the_best_sums_are_those_of_all_ways(seed):
    lot = random.Random(seed)
    values, hand, place = ([lot.randrange(1, 7) for _ in range(5)] for _ in range(3))
    colour = 1 + seed % 4
    sums = {count: pips(worth) for count, worth in enumerate(best(values, hand, place, colour, 0)) if worth != NONE}
    wanted = all_ways(values, hand, place, colour)
    for matches in range(6):
        assert most(sums, matches) == most(wanted, matches)


@pytest.mark.parametrize("seed", range(1, 4))
def test_what_is_shown_as_reachable_is_the_best_that_luck_can_bring(seed):
    lot = random.Random(seed)
    mat = Mat(animals="bt")
    mat.on_the_ground(moves.MOUNT)
    mat.put(0, "".join(str(lot.randrange(1, 7)) for _ in range(5)))
    mat.roll("".join(str(lot.randrange(1, 7)) for _ in range(5)), "11111")
    mat.no_cards()
    hand, place, _ = view.dice(mat.state, 0)
    number = number_of("Cross Choke") + seed % 3
    values = [moves.value(number, colour) for colour in range(5)]
    ways = all_ways(values, hand, list(place), 0)
    can_match = max(ways) >= view.matches(number)
    assert reachable(mat.state, 0, number % 3) == (max(ways.values()), can_match)


def test_what_was_placed_and_bonuses_count_and_a_way_that_is_not_allowed_reaches_nothing_more():
    mat = Mat(animals="gt")
    mat.on_the_ground(moves.TURTLE)
    mat.put(0, "11111")
    mat.roll("41111", "11111")
    mat.no_cards()
    number = number_of("Cow Catcher")
    cow = number % 3
    ways = all_ways([moves.value(number, colour) for colour in range(5)], (4, 1, 1, 1, 1), [1] * 5, 0)
    assert reachable(mat.state, 0, cow) == (most(ways, view.matches(number)) + 3, True), "with the Gorilla's bonus"
    total, can = reachable(mat.state, 0, cow, at.STRAIGHT)
    assert can and total >= 4 + 3
    mat.place(0, "-", "Cow Catcher")
    assert next_colour(mat.state, 0) == 1 and next_colour(mat.state, 1) == 0
    assert reachable(mat.state, 0)[0] == total
    assert moves.value(number_of("Cow Catcher"), 2) > 1
    mat.place(1, "W", "Low Single", falls=1)
    mat.place(0, "W")
    mat.place(1, "W")
    assert reachable(mat.state, 0, way=at.STRAIGHT) == (mat.state[at.NOW + at.SUM], False)


def test_when_all_dice_are_placed_it_is_the_total():
    mat = Mat()
    mat.on_the_ground(moves.MOUNT)
    mat.roll("66666", "66666")
    mat.no_cards()
    for colour in range(5):
        mat.place(0, "-", "" if colour else "Gift Wrap")
        if colour < 4:
            mat.place(1, "-", "" if colour else "Upa")
    assert next_colour(mat.state, 0) == 5 and reachable(mat.state, 0) == (view.total(mat.state, at.NOW, 0), True)


def test_a_pip_that_is_kept_counts_a_quarter_and_never_in_the_sum():
    plain = best((1,) * 5, (3,) * 5, (5,) * 5, 4, 0)
    kept = best((1,) * 5, (3,) * 5, (5,) * 5, 4, KEPT)
    assert pips(plain[1]) == pips(kept[1]) == 5 and kept[1] - plain[1] == 3 * KEPT


def test_what_stays_in_the_place_column_counts_all_five_dice_after_the_skill():
    """EXP, the last die: the 6 of its colour goes to the move and the 1 stays; the skill makes the white 2 a 4."""
    values, hand, place = (1, 1, 1, 1, 2), (0, 0, 0, 0, 1), (2, 3, 4, 5, 6)
    _, worth = after(values, hand, place, 4, at.SWAP, KEPT)
    assert (pips(worth), stays(worth)) == (6, 4 + 3 + 4 + 5 + 1)
