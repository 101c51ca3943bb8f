"""King of the Roll: the best total that can still be reached, against all ways to place the dice, one by one."""

import random

import pytest

from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves, view
from games.king_of_the_roll.reach import KEPT, NONE, after, best, next_colour, pips, reachable, stays
from mat import NAMES, Mat, number_of


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


def dice_of(lot):
    return "".join(str(lot.randrange(1, 7)) for _ in range(5))


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


@pytest.mark.parametrize("seed", range(12))
def test_what_is_shown_as_reachable_is_the_best_that_luck_can_bring_and_its_bonus_at_every_die(seed):
    """The Gorilla on top in turtle, its favoured position; a way that is not allowed reaches nothing more."""
    lot = random.Random(seed)
    mat = Mat()
    mat.on_the_ground(moves.TURTLE)
    mat.put(0, dice_of(lot))
    mat.roll(dice_of(lot), dice_of(lot))
    mat.no_cards()
    number = number_of("Cow Catcher") + seed % 2
    values = [moves.value(number, colour) for colour in range(5)]
    for colour in range(5):
        hand, place, field = view.dice(mat.state, 0)
        laid = [die for die in field if die]
        found = all_ways(values, hand, list(place), colour)
        bonus = view.favour(mat.state, at.NOW, 0) + view.edge(mat.state, at.NOW, 0)
        totals = {count + len(laid): sum(laid) + total for count, total in found.items()}
        most_of_all = max(total + bonus * (count >= view.matches(number)) for count, total in totals.items())
        wanted = most_of_all, max(totals) >= view.matches(number)
        assert next_colour(mat.state, 0) == colour and reachable(mat.state, 0, number % 3) == wanted
        can_be_straight = hand[colour] >= values[colour]
        assert can_be_straight or reachable(mat.state, 0, number % 3, at.STRAIGHT) == (sum(laid), False)
        way = "-" if can_be_straight else lot.choice("WBPNK")
        mat.place(0, way, "" if colour else NAMES[number], lot.choice((1, 6)) if colour == 0 and way != "-" else 0)
        if colour < 4:
            mat.place(1, "W", "" if colour else "Low Single", 0 if colour else 1)
    total = view.total(mat.state, at.NOW, 0)
    assert next_colour(mat.state, 0) == 5
    assert reachable(mat.state, 0) == (total, view.is_attempted(mat.state, at.NOW, 0))


def test_a_pip_that_is_kept_counts_a_quarter_and_never_in_the_sum():
    plain = best((1,) * 5, (3,) * 5, (5,) * 5, 4, 0)
    kept = best((1,) * 5, (3,) * 5, (5,) * 5, 4, KEPT)
    assert pips(plain[1]) == pips(kept[1]) == 5 and kept[1] - plain[1] == 3 * KEPT


def test_what_stays_in_the_place_column_counts_all_five_dice_after_the_skill():
    """EXP, the last die: the 6 of its colour goes to the move and the 1 stays; the skill makes the white 2 a 4."""
    values, hand, place = (1, 1, 1, 1, 2), (0, 0, 0, 0, 1), (2, 3, 4, 5, 6)
    _, worth = after(values, hand, place, 4, at.SWAP, KEPT)
    assert (pips(worth), stays(worth)) == (6, 4 + 3 + 4 + 5 + 1)
