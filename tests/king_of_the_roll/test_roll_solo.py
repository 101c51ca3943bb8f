"""King of the Roll alone: a rival with a deck of cards and no dice."""

import pytest

from dojo.contract import NOBODY
from dojo.match import Match
from games.king_of_the_roll import extras, moves, rules, view
from games.king_of_the_roll import layout as at
from mat import Mat, number_of

ALONE = bytes((1, 0, 0, 0))


def card(index):
    """(move from 1, total, position, bonus) of a solo card."""
    first, total, bonus = extras.SOLO[3 * index : 3 * index + 3]
    return first >> 4, total, first & 15, bonus


def chosen(mine=0, his=2):
    """A match up to the draw."""
    match = Match(rules, ALONE)
    match.chance(0)
    assert match.act(0, mine) == 0
    assert match.act(0, his) == 0
    return match


def test_the_player_chooses_for_both_or_has_the_rivals_lot_drawn():
    match = Match(rules, ALONE)
    assert match.seats == 1 and rules.chance(match.state) == (2, NOBODY)
    match.chance(1)
    assert match.legal(0) == list(range(8))
    match.act(0, 5)
    assert match.legal(0) == [0, 1, 2, 3, 6, 7, 8] and match.act(0, 4) == rules._IS_TAKEN
    assert match.act(0, 8) == 0 and rules.chance(match.state) == (6, NOBODY)
    seen = set()
    for outcome in range(6):
        other = Match(rules, ALONE)
        assert other.replay([1, 5, 8, outcome]) == 0
        seen.add((view.character(other.state, 1), other.state[at.SIDE + 1]))
    assert seen == {(character, side) for character in (0, 1, 3) for side in (0, 1)}


def test_two_cards_of_the_five_with_the_mark_and_none_of_the_character():
    match = chosen()
    assert rules.chance(match.state) == (5, 0)
    match.chance(4)
    assert rules.chance(match.state) == (4, 0)
    match.chance(0)
    assert view.hand(match.state, 0) == [0, 4] or view.hand(match.state, 0) == [4, 0]
    assert match.state[at.LEFT] == 2 and match.state[at.TURN] == 1 and rules.chance(match.state) == (216, NOBODY)


def test_standing_his_card_is_shown_after_the_black_die():
    mat = Mat(alone=1)
    mat.roll("66666")
    mat.turn(("-----", ""), ("Uchi Mata", ""))
    assert mat.state[at.PHASE] == at.SOLO and at.move(mat.state, 1) < 0
    assert rules.chance(mat.state) == (24, NOBODY)
    mat.match.chance(2)
    assert mat.state[at.TURN] == 2 and at.move(mat.state, 1, at.LAST) == 3 * mat.state[at.SIDE + 1] + card(2)[0] - 1


def test_while_he_is_on_top_it_is_shown_after_the_action_card_and_before_the_white_die():
    mat = Mat(alone=1)
    mat.on_the_ground(moves.MOUNT, 1)
    mat.roll("66666")
    assert mat.state[at.PHASE] == at.PLAYING
    mat.no_cards()
    assert mat.state[at.PHASE] == at.SOLO
    mat.match.chance(0)
    assert mat.state[at.PHASE] == at.PLACING and at.move(mat.state, 1) >= 0
    for colour in range(5):
        mat.place(0, "-", "" if colour else "Upa")
    assert mat.state[at.TURN] == 2, "and not once more"


def test_while_the_player_is_on_top_it_is_shown_after_the_black_die():
    mat = Mat(alone=1)
    mat.on_the_ground(moves.MOUNT, 0)
    mat.roll("66666")
    mat.no_cards()
    assert mat.state[at.PHASE] == at.PLACING


@pytest.mark.parametrize("index", range(24))
@pytest.mark.parametrize("position", [moves.CLOSED_GUARD, moves.TURTLE])
def test_his_total_is_the_card_with_its_bonus_his_character_and_his_move(index, position):
    mat = Mat(alone=1, animals="bg")
    mat.on_the_ground(position, 1)
    mat.roll("11111")
    mat.no_cards()
    mat.match.chance(index)
    place, total, where, bonus = card(index)
    first = 3 * at.side(mat.state, 1)
    move = at.move(mat.state, 1)
    assert move == first + (place - 1 if moves.kind(first + place - 1) else 1)
    wanted = total + (bonus if where == position else 0) + (3 if position == moves.TURTLE else 0)
    mine = next(number for number in range(60) if number // 3 == at.side(mat.state, 0))
    mat.act(0, 1)
    mat.fall("1")
    assert view.total(mat.state, at.NOW, 1) == wanted + view.bonus(move, moves.kind(mine))
    assert view.is_attempted(mat.state, at.NOW, 1), "he always reaches his matches"


def test_where_the_third_place_is_empty_he_tries_the_second():
    third = next(index for index in range(24) if card(index)[0] == 3)
    mat = Mat(alone=1)
    mat.on_the_ground(moves.SIDE_MOUNT, 0)
    mat.roll("66666")
    mat.turn(("-----", ""), ("Kesa Gatame", ""))
    mat.match.chance(third)
    assert at.move(mat.state, 1, at.LAST) == number_of("Bridge & Roll")


def test_one_card_a_turn_and_all_are_shuffled_again_when_24_are_used():
    match = Match(rules, bytes((1, 1, 0, 0)))
    drawn = []
    counts = []
    while match.turn() and len(drawn) < 30:
        if match.state[at.PHASE] == at.SOLO:
            counts.append(rules.chance(match.state)[0])
            match.chance(0)
            drawn.append(match.state[at.LAST + at.SOLO_CARD] or match.state[at.NOW + at.SOLO_CARD])
        elif match.turn() < 0:
            match.chance(0)
        else:
            legal = match.legal(0)
            match.state[at.NOW + at.COUNT] = 0  # never attempted: nobody gets anywhere
            match.state[at.POSITION] = 0
            match.act(0, legal[0])
    assert counts == list(range(24, 0, -1)) + list(range(24, 18, -1))


def test_the_deck_has_24_cards_that_name_a_move_and_a_position_and_one_is_24_in_closed_guard():
    cards = [card(index) for index in range(24)]
    assert len(extras.SOLO) == 72 and {place for place, *_ in cards} == {1, 2, 3}
    assert {position for _, _, position, _ in cards} == set(range(1, 9)) and min(bonus for *_, bonus in cards) > 0
    assert any(place == 3 and position == 2 and total + bonus == 24 for place, total, position, bonus in cards)


def test_his_points_count_as_the_players():
    mat = Mat(alone=1, animals="bk")
    mat.on_the_ground(moves.CLOSED_GUARD, 1)
    mat.put(0, "11111")
    mat.roll("11111")
    mat.no_cards()
    first = next(index for index in range(24) if card(index)[0] == 1)
    mat.match.chance(first)
    mat.place(0, "W", "Overhook", falls=1)
    for _ in range(4):
        mat.place(0, "W")
    assert mat.state[at.WHAT] == at.MOVED and mat.state[at.WINNER] == 1
    points, advantages, turns, position = rules.counts(mat.state)
    assert points[1] >= 3 and points[0] == 0 and position >= moves.SIDE_MOUNT
