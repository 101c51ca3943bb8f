"""What a player of Karenza may plan in a turn, and what the cards are said to do."""

import pytest

from dojo.say import say
from games.karenza import layout as at
from games.karenza.cards import after
from games.karenza.table import why
from games.karenza.table.turn import (
    FAR_OFF,
    FITS,
    LEFT,
    NEAR,
    NOT_NOW,
    RIGHT,
    SWORD,
    SWORD_AWAY,
    Turn,
    defence,
)
from karenza_fight import Fight, pose

MASARU_8 = 0  # attack 8, A C, 1 to 4
MASARU_AWAY = 1  # attack 8, C B, 4 to 1
MASARU_SHIELD = 11  # defence 8, * D, 4 to 1
LANYING_6 = 0  # attack 6, B C, 1 to 2


def plan(fight):
    return Turn(fight.match.view(fight.seat), fight.seat)


def verdict(turn, technique):
    return turn.verdict(turn.card(turn.hand.index(technique)))


def test_a_card_fits_or_is_near_or_too_far_by_the_moves_it_takes():
    fight = Fight(hands=((MASARU_8, MASARU_AWAY), ()), poses=("AC1", "AB1"))
    turn = plan(fight)
    assert (verdict(turn, MASARU_8), verdict(turn, MASARU_AWAY)) == (FITS, NEAR)
    assert turn.needs(turn.card(turn.hand.index(MASARU_AWAY))) == 3
    turn.step(LEFT)
    assert verdict(turn, MASARU_8) == NEAR, "the foot would have to go back, which is no move"


def test_with_the_lock_a_card_whose_sword_begins_elsewhere_cannot_be_played():
    fight = Fight(hands=((MASARU_8, MASARU_AWAY), ()), poses=("AC1", "AB1"), lock="on")
    turn = plan(fight)
    assert verdict(turn, MASARU_AWAY) == SWORD_AWAY
    turn.step(SWORD)
    assert turn.is_locked() and verdict(turn, MASARU_8) == NEAR


def test_who_is_threatened_needs_a_shield_and_may_move_as_many_tokens_as_the_attacker():
    fight = Fight(hands=((MASARU_8,), (9, 11, 12)), poses=("BC1", "DA4"))  # Lanying's shields: DA 4-2, D* 2-1, BC 3-4
    assert verdict(plan(fight), MASARU_8) == NEAR
    fight.turn("AC1", play=MASARU_8)
    turn = plan(fight)
    assert (turn.hit, turn.allowed) == (8, 1)
    assert [verdict(turn, technique) for technique in (9, 11, 12)] == [FITS, NEAR, FAR_OFF]
    turn.step(RIGHT)
    assert turn.moved() == 1 and verdict(turn, 9) == NEAR
    turn.step(SWORD)
    assert turn.moved() == 2 > turn.allowed


def test_an_attack_is_for_the_initiative_and_a_shield_against_an_attack():
    fight = Fight(hands=((MASARU_8, MASARU_SHIELD), (LANYING_6,)), poses=("AC1", "BC1"))
    assert verdict(plan(fight), MASARU_SHIELD) == NOT_NOW
    fight.turn("AC1", play=MASARU_8)
    assert verdict(plan(fight), LANYING_6) == NOT_NOW


@pytest.mark.parametrize("token, shift", [(LEFT, 4), (RIGHT, 2), (SWORD, 0)])
def test_a_token_goes_round_all_places_that_are_free_for_it(token, shift):
    turn = plan(Fight(poses=("AB1", "AB1")))
    seen = []
    for _ in range(3 if token != SWORD else 4):
        turn.step(token)
        seen.append(turn.pose >> shift & 3)
        assert turn.pose >> 4 != turn.pose >> 2 & 3
    assert turn.pose == pose("AB1"), "once round"
    assert sorted(seen) == ([0, 1, 2, 3] if token == SWORD else [0, 2, 3] if token == LEFT else [1, 2, 3])


def test_the_tokens_go_where_a_card_asks_for_them():
    fight = Fight(hands=((MASARU_AWAY,), ()), poses=("AB1", "AB1"))
    turn = plan(fight)
    card = turn.card(turn.hand.index(MASARU_AWAY))
    turn.take(card)
    assert turn.pose == pose("CB4") and turn.moved() == 2
    fight.turn("CB4", play=MASARU_AWAY)
    assert fight.stands(0) == "CB1" and after(card, pose("CB4")) == pose("CB1")


def test_before_the_first_turn_there_is_no_count_and_every_card_can_be_stood_for():
    fight = Fight(hands=((MASARU_8, MASARU_SHIELD), ()), lock="on")
    view = fight.match.view(0)
    view[at.PHASE] = at.PLACING
    view[at.POSE] = 0
    turn = Turn(view, 0)
    turn.step(SWORD)
    assert turn.moved() == 0 and not turn.is_locked()
    assert verdict(turn, MASARU_8) == verdict(turn, MASARU_SHIELD) == NEAR
    turn.take(turn.card(turn.hand.index(MASARU_8)))
    assert verdict(turn, MASARU_8) == FITS


def test_in_the_second_half_of_a_turn_nothing_moves_any_more():
    fight = Fight(hands=((MASARU_8, MASARU_AWAY), ()), poses=("BC1", "AB1")).move("AC1")
    turn = plan(fight)
    assert not turn.can_move and turn.moved() == 1
    assert (verdict(turn, MASARU_8), verdict(turn, MASARU_AWAY)) == (FITS, FAR_OFF)


# --- Why? -------------------------------------------------------------------------------------------


def threatened(hand, stands, moved):
    """B's view: A has attacked with 8, after so many moves."""
    fight = Fight(hands=((MASARU_8,), hand), poses=(("AC1", "BC1", "BD1")[moved], stands))
    fight.turn("AC1", play=MASARU_8)
    assert at.threat(fight.state)[1] == moved
    return fight.match.view(1)


def test_why_names_the_strongest_defence_that_was_possible_and_the_moves_it_took():
    view = threatened((9, 14, 15), "BA4", 1)  # shields DA 4-2 of 6, *A 2-1 of 4, D* 3-4 of 3
    assert defence(view, 1) == (9, pose("DA4"))
    assert why.reason(view, 1) == "You held a shield for it: Jade Mirror. Left foot: back right."


def test_why_says_so_where_the_player_stood_right():
    view = threatened((9,), "DA4", 0)
    assert why.reason(view, 1) == "You held a shield for it: Jade Mirror. You stood right for it!"


def test_why_counts_from_where_the_turn_began_if_the_tokens_have_been_moved_since():
    fight = Fight(hands=((MASARU_8,), (9,)), poses=("BC1", "BA4")).turn("AC1", play=MASARU_8).move("CB3")
    assert why.reason(fight.match.view(1), 1) == "You held a shield for it: Jade Mirror. Left foot: back right."


@pytest.mark.parametrize("moved, words", [(0, "0 steps"), (1, "1 step."), (2, "2 steps")])
def test_why_says_so_where_no_card_was_possible(moved, words):
    view = threatened((12, 12, 16), "AD1", moved)  # shields BC 3-4, BC 4-2: three moves away
    assert defence(view, 1) is None
    assert why.reason(view, 1).startswith("No shield in your hand") and words in why.reason(view, 1)


def test_moved_tokens_are_told_by_where_they_stand():
    assert why.moved(pose("AB1"), pose("AB1")) == []
    words = why.moved(pose("AB1"), pose("CD4"))
    assert words == ["Left foot: back left.", "Right foot: back right.", "Sword: lower right."]
    assert say("karenza.table.tokens") == "Left foot"
