"""King of the Roll's opponents: that they keep to their view, what the top one sees, how quick they are."""

import random
from types import SimpleNamespace

import pytest

from dojo.contract import OVER, seats_in
from dojo.playing.match import Match
from dojo.playing.seated import BOT
from dojo.playing.table import Table
from games.king_of_the_roll import bots, moves, rules
from games.king_of_the_roll import layout as at
from games.king_of_the_roll.mind import easy as thinking
from games.king_of_the_roll.mind.master import Mind
from mat import Mat
from pace import time_of


def ground(position, rolled, rival, held="", rivals="", **fight):
    """A fight on the ground once both have rolled: the dice of A and of B, and the Place columns of both."""
    mat = Mat(**fight)
    mat.on_the_ground(position)
    mat.put(0, held)
    mat.put(1, rivals)
    mat.roll(rolled, rival)
    return mat


def fights(levels, count, alone=0):
    """Tables of opponents before their first action, modes in turn."""
    for seed in range(count):
        seating = bytes(BOT + level for level in levels)
        yield Table("king_of_the_roll", bytes((alone, seed % 2, 0, seed // 2 % 2, 0, 0)), seating, bytes((seed, 9)))


def lot(seed):
    """Dice of an opponent, from CPython's generator, which is quicker than the handheld's."""
    return SimpleNamespace(below=random.Random(seed).randrange)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_what_the_rival_holds_or_has_picked_and_how_the_cards_were_parted_change_no_choice(level):
    luck = random.Random(level)
    for table in fights((level, level), 2):
        while table.match.turn() != OVER:
            for seat in seats_in(max(0, table.match.turn())):
                view = table.match.view(seat)
                other = Match(rules, table.match.options)
                other.state = bytearray(table.match.state)
                own = at.PUBLIC + (seat ^ 1) * at.PRIVATE
                other.state[own + 1 : own + 4] = bytes(luck.randrange(1, 4) for _ in range(3))
                for card in range(9):
                    if card + 1 not in view[at.PUBLIC + seat * at.PRIVATE :][1:3]:
                        other.state[at.PILE + card] = luck.randrange(4)
                chosen = [bots.choose(level, each, seat, lot(1)) for each in (view, other.view(seat))]
                assert chosen[0] == chosen[1]
            table.step()


def test_the_top_one_taps_when_all_is_there():
    mat = ground(moves.REAR_MOUNT, "66666", "11111", "66666", "11111")
    mat.no_cards()
    action = bots.choose(3, mat.match.view(0), 0, None)
    assert moves.kind(3 * at.side(mat.state, 0) + action // at.WAYS) == moves.SUBMISSION


def test_the_top_one_finds_the_way_of_the_book_to_five_matches():
    """White 6 in hand and in the Place column, as in the example of the Gorilla."""
    mat = ground(moves.REAR_MOUNT, "63333", "11111", "66652")
    mat.no_cards()
    for colour in range(5):
        action = bots.choose(3, mat.match.view(0), 0, None)
        mat.act(0, action)
        if mat.is_chance():
            mat.fall("1")
        mat.place(1, "W", "" if colour else "Shoulder Walk", 0 if colour else 1) if colour < 4 else None
    assert mat.state[at.NOW + at.COUNT] >= 4 and mat.state[at.NOW + at.SUM] >= 21


def before_black(place, turn):
    """A fight on the ground in which A, on top, has to place a black 1 and its Place dice are these."""
    mat = ground(moves.MOUNT, "66661", "66666")
    mat.state[at.TURN] = turn
    mat.no_cards()
    for colour in range(4):
        mat.place(0, "-", "" if colour else "Gift Wrap")
        mat.place(1, "-", "" if colour else "Upa")
    mat.put(0, place)
    return mat.match.view(0)


def test_a_skill_that_no_other_die_needs_goes_where_most_is_kept_for_the_turns_to_come():
    """Two more makes a 5 a 1, and a 3 a 5."""
    assert bots.choose(3, before_black("53556", 3), 0, None) == at.SWAP + 1
    assert bots.choose(3, before_black("55536", 3), 0, None) == at.SWAP + 3


def test_the_token_is_mixed_where_the_one_that_is_best_would_be_answered():
    seen = set()
    mat = Mat()
    mat.roll("54545", "45454")
    for seed in range(40):
        seen.add(bots.choose(3, mat.match.view(0), 0, lot(seed)))
    assert len(seen) > 1


def test_a_card_is_played_when_it_brings_something_and_not_for_nothing():
    weak = ground(moves.MOUNT, "11111", "66666", hands=((4, 5), (0, 1)))
    strong = ground(moves.MOUNT, "66666", "11111", "66666", "11111", hands=((4, 5), (0, 1)))
    assert bots.choose(3, weak.match.view(0), 0, None) != at.NO_CARD
    assert bots.choose(3, strong.match.view(0), 0, None) == at.NO_CARD


def test_a_card_changes_the_dice_for_which_it_does_most():
    mat = ground(moves.MOUNT, "16253", "64321", hands=((1, 5), (6, 7)))
    mind = Mind(mat.match.view(0), 0)
    assert mind.aim(5) == 0b00001, "set to 6: the 1"
    assert mind.aim(1) == 0b00101, "turned over: the 1 and the 2"
    assert mind.aim(7) == 0b00001, "the rival's 6"


def test_the_first_slips_one_time_in_five_and_the_second_plans_one_time_in_three():
    mat = ground(moves.REAR_MOUNT, "63333", "11111", "66652")
    mat.no_cards()
    seen = mat.match.view(0)
    easy, planned = thinking.choose(False, seen, 0, lot(1)), bots.choose(3, seen, 0, None)
    assert easy != planned
    first, second = ([bots.choose(level, seen, 0, lot(seed)) for seed in range(150)] for level in (1, 2))
    assert 120 <= first.count(easy) <= 140 and len(set(first)) == 3, "any of the three moves"
    assert 35 <= second.count(planned) <= 65 and set(second) == {easy, planned}


# --- Alone ----------------------------------------------------------------------------------------------


def test_alone_a_beginner_wins_and_loses_against_the_deck_and_nobody_wins_all():
    """For points, 60 fights of each level: a beginner wins two of three, a player who plans wins most, nobody all."""
    won = []
    for level in (1, 2, 3):
        count = 0
        for seed in range(60):
            table = Table("king_of_the_roll", bytes((1, 0, 0, 0, 0, 0)), bytes((BOT + level,)), bytes((seed, 3)))
            table.advance()
            count += rules.results(table.match.state)[0] == 1
        won.append(count)
    assert 25 <= won[0] <= 48 and 42 <= won[1] <= 57 and won[1] <= won[2] <= 59, won


# --- Time on a board ------------------------------------------------------------------------------------


def test_all_choices_of_a_turn_take_a_second_and_a_half_at_most_on_a_board():
    slowest = 0
    for table in fights((3, 3), 2):
        spent = {}
        state = table.match.state
        while table.match.turn() != OVER and state[at.TURN] < 4:
            for seat in seats_in(max(0, table.match.turn())):
                key = state[at.TURN], seat
                took = time_of(bots.choose, 3, table.match.view(seat), seat, lot(1))
                spent[key] = spent.get(key, 0) + took
            table.step()
        slowest = max(slowest, *spent.values())
    assert 100 < slowest <= 1500

