"""Karenza: what follows a turn, and every house rule. The decks of these tests are their own."""

import pytest

import karenza_fight
from dojo.contract import CHANCE, NOBODY, OPENING
from dojo.match import NOT_YOUR_TURN, Match
from games.karenza import cards, rules
from games.karenza import layout as at
from games.karenza.view import shown_hand, table
from karenza_fight import Fight, choice, pose

NINE, FIVE, FIVE_ON, ONE, ANY_RIGHT, ANY_LEFT, CROUCH, SIX = range(8)  # attacks
STOP_5, STOP_6, STOP_4, STOP_FROM_2, STOP_9, STOP_ANY, STOP_CROSSED = range(8, 15)  # defences
DECK = (
    "attack 9 AB 1-2", "attack 5 AB 1-2", "attack 5 AB 2-3", "attack 1 AB 2-1", "attack 4 A* 1-2", "attack 3 *B 1-3",
    "attack 2 CD 1-4", "attack 6 AB 3-4", "defence 5 AB 1-2", "defence 6 AB 1-2", "defence 4 AB 1-2",
    "defence 4 AB 2-1", "defence 9 AB 2-1", "defence 3 A* 1-3", "defence 2 BA 1-2",
)  # fmt: skip


@pytest.fixture
def decks(monkeypatch):
    """Both warriors fight with DECK, each card twice."""
    packed = b"".join(karenza_fight.card(words).to_bytes(2, "big") for words in DECK)
    monkeypatch.setattr(cards, "DECKS", packed.ljust(2 * cards.PLACES, b"\0") * cards.WARRIORS)


pytestmark = pytest.mark.usefixtures("decks")


# --- Setup ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number, size", [(0, 7), (1, 3), (2, 4), (3, 5), (4, 6)])
def test_both_draw_a_hand_then_a_lot_says_who_opens(number, size):
    match = Match(rules, bytes((0, number, 0, 1)))
    for seat in (0, 1):
        for place in range(size):
            assert rules.chance(match.state) == (30 - place, seat)
            match.chance(place)
    assert rules.chance(match.state) == (2, NOBODY)
    match.chance(1)
    assert [len(at.hand(match.state, seat)) for seat in (0, 1)] == [size, size]
    assert match.turn() == 0b10, "the opener places his tokens first"
    assert match.act(1, pose("AB1")) == 0 and match.turn() == 0b01, "then the other, who sees them"
    assert match.act(0, pose("DC4")) == 0
    assert match.turn() == 0b10 and not match.state[at.THREATENED], "the opener has the first turn, with the initiative"


def test_tokens_are_placed_as_one_likes_but_never_both_feet_on_one_square():
    match = Match(rules, bytes(4))
    while match.turn() == CHANCE:
        match.chance(0)
    assert match.legal(0) == [number for number in range(64) if number >> 4 != number >> 2 & 3]
    assert len(match.legal(0)) == 48
    assert match.act(0, pose("CC1")) == rules._BOTH_FEET
    assert match.act(0, 64) == match.act(0, -1) == rules._NO_SUCH_CHOICE


@pytest.mark.parametrize("options", [(2, 0, 0, 0), (0, 5, 0, 0), (0, 0, 11, 0), (0, 0, 0, 11)])
def test_options_that_are_none_are_refused(options):
    with pytest.raises(ValueError):
        rules.start(bytes(options))


def test_an_outcome_of_a_draw_counts_the_cards_that_are_left_in_the_order_of_their_techniques():
    match = Match(rules, bytes(4))
    for outcome in (29, 0, 0, 0, 25, 12, 3):
        match.chance(outcome)
    # the second card of the last technique; both of the first; one of the second; the last technique's other ...
    assert at.hand(match.state, 0) == [0, 0, 1, 3, 7, 14, 14]
    assert at.hand(match.state, 1) == []


# --- Moving tokens ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words, moved",
    [("AB1", 0), ("CB1", 1), ("AC1", 1), ("AB4", 1), ("CD1", 2), ("BA1", 2), ("AC2", 2), ("BA2", 3), ("DC3", 3)],
)
def test_counted_are_the_tokens_that_have_another_place_at_the_end(words, moved):
    fight = Fight().move(words)
    assert fight.state[at.MOVED] == moved == cards.moves(pose("AB1"), pose(words))


def test_the_way_of_the_sword_along_a_card_is_no_move():
    fight = Fight(hands=((FIVE,), ()))
    fight.turn("AB1", play=FIVE)
    assert fight.stands(0) == "AB2" and at.threat(fight.state) == (FIVE, 0)


# --- A card asks for a pose -------------------------------------------------------------------------


@pytest.mark.parametrize("number, refused, poses", [
    (FIVE, rules._OTHER_POSE, ("CB1", "AC1", "AB2", "BA1")),
    (ANY_RIGHT, 0, ("AD1", "AB1")), (ANY_RIGHT, rules._OTHER_POSE, ("CB1",)),
    (ANY_LEFT, 0, ("DB1", "CB1")), (ANY_LEFT, rules._OTHER_POSE, ("AC1",)),
])  # fmt: skip
def test_a_card_is_played_in_its_own_pose_alone_where_a_foot_that_is_not_specified_may_stand_anywhere(
    number, refused, poses
):
    for words in poses:
        assert Fight(hands=((number,), ())).move(words).refusal(play=number) == refused


def test_what_is_not_in_the_hand_can_be_neither_played_nor_discarded():
    fight = Fight(hands=((NINE,), ())).move("AB1")
    assert fight.refusal(play=FIVE) == fight.refusal(discard=FIVE) == rules._NOT_IN_HAND
    assert fight.refusal(play=19) == fight.refusal(discard=19) == rules._NOT_IN_HAND, "no such technique in the deck"
    assert rules.refuse(fight.state, 0, 41) == rules.refuse(fight.state, 0, -1) == rules._NO_SUCH_CHOICE


# --- Initiative and threat --------------------------------------------------------------------------


def test_with_the_initiative_only_attacks_are_played():
    fight = Fight(hands=((STOP_5,), ())).move("AB1")
    assert fight.refusal(play=STOP_5) == rules._ONLY_ATTACKS


def test_threatened_one_plays_only_defences_and_does_not_discard():
    fight = Fight(hands=((FIVE,), (FIVE, STOP_5))).turn("AB1", play=FIVE).move("AB1")
    assert fight.refusal(play=FIVE) == rules._ONLY_DEFENCES
    assert fight.refusal(discard=FIVE) == fight.refusal(discard=STOP_5) == rules._NO_DISCARD
    assert fight.refusal(play=STOP_5) == 0


def test_one_card_a_turn_then_it_is_the_others():
    fight = Fight(hands=((FIVE, FIVE_ON), ())).turn("AB1", play=FIVE)
    assert fight.seat == 1 and fight.match.act(0, pose("AB2")) == NOT_YOUR_TURN


@pytest.mark.parametrize("start, allowed", [("AB1", 0), ("CB1", 1), ("AC1", 1), ("CB3", 2), ("BA1", 2), ("BA2", 3)])
def test_a_defender_may_have_moved_as_many_tokens_as_the_attacker(start, allowed):
    """Any tokens, not only the same: feet and sword of the defender move as often as wanted up to the number."""
    for words in ("AB1", "CB1", "AD1", "AB4", "BC1", "DB3", "BA1", "CD1", "CA2", "DC4"):
        fight = Fight(hands=((FIVE,), (STOP_5,)), poses=(start, words))
        fight.turn("AB1", play=FIVE)
        assert at.threat(fight.state) == (FIVE, allowed)
        fight.move("AB1")
        moved = cards.moves(pose(words), pose("AB1"))
        assert fight.refusal(play=STOP_5) == (0 if moved <= allowed else rules._TOO_MANY_MOVES)


# --- The sword lock ---------------------------------------------------------------------------------


@pytest.mark.parametrize("lock, refused", [("on", rules._SWORD_MOVED), ("off", 0)])
def test_with_the_lock_who_has_moved_the_sword_plays_no_card(lock, refused):
    fight = Fight(hands=((FIVE,), (STOP_5,)), poses=("AB2", "AB2"), lock=lock).move("AB1")
    assert fight.refusal(play=FIVE) == refused
    fight = Fight(hands=((FIVE,), (STOP_5,)), poses=("CD1", "AB2"), lock=lock).turn("AB1", play=FIVE).move("AB1")
    assert fight.refusal(play=STOP_5) == refused


def test_with_the_lock_feet_can_be_moved_before_a_card_and_two_are_announced_at_most():
    for words in ("CB1", "AC1", "CD1", "BA1"):
        fight = Fight(hands=((FIVE,), ()), poses=(words, "AB1"), lock="on").turn("AB1", play=FIVE)
        assert at.threat(fight.state) == (FIVE, 2 if words in ("CD1", "BA1") else 1)


def test_with_the_lock_the_sword_can_be_moved_and_a_card_discarded():
    fight = Fight(hands=((FIVE,), ()), lock="on").turn("DC4", discard=FIVE)
    assert fight.stands(0) == "DC4" and fight.pile(0) == {FIVE: 1}


# --- What follows: no defence -----------------------------------------------------------------------


def test_without_a_defence_the_attack_scores_and_the_attacker_has_the_next_turn_with_the_initiative():
    fight = Fight(hands=((FIVE, FIVE_ON), (STOP_5,))).turn("AB1", play=FIVE)
    assert fight.scores() == (0, 0), "not before the turn of the other is over"
    fight.turn("AB1")
    assert fight.scores() == (5, 0) and fight.seat == 0 and not fight.state[at.THREATENED]
    assert fight.move("AB2").refusal(play=FIVE_ON) == 0, "combos"


def test_who_does_not_defend_may_have_moved_three_tokens_sword_included():
    for lock in ("on", "off"):
        fight = Fight(hands=((FIVE,), (STOP_5,)), lock=lock).turn("AB1", play=FIVE).turn("CD4")
        assert fight.stands(1) == "CD4" and fight.scores() == (5, 0)


def test_a_turn_without_defence_is_no_pass():
    fight = Fight(hands=((FIVE,), ())).turn("AB1", play=FIVE).turn("AB1")
    assert table(fight.state) == [(0, FIVE, 0, pose("AB1"), -1)], "the cards stay on the table"
    assert fight.held() == (2, 3), "and nobody draws"


def test_who_has_no_defence_is_asked_all_the_same():
    fight = Fight(hands=((FIVE,), (NINE, FIVE, ONE))).turn("AB1", play=FIVE)
    assert fight.match.turn() == 0b10
    for number in fight.match.legal(1):
        fight = Fight(hands=((FIVE,), (NINE, FIVE, ONE))).turn("AB1", play=FIVE)
        assert fight.match.act(1, number) == 0 and fight.match.legal(1) == [at.NO_CARD]


@pytest.mark.parametrize("second, scores", [(ONE, (10, 0)), (FIVE_ON, (14, 0))])
def test_ten_points_or_more_end_the_fight_at_once(second, scores):
    fight = Fight(hands=((NINE, second), ())).turn("AB1", play=NINE).turn("AB1").turn("AB2", play=second)
    assert not fight.is_over() and fight.scores() == (9, 0)
    fight.turn("AB1")
    assert fight.end() == ((1, -1), rules._TEN_POINTS) and fight.scores() == scores


# --- What follows: a defence ------------------------------------------------------------------------


@pytest.mark.parametrize("defence, next_seat", [(STOP_4, 0), (STOP_5, 0), (STOP_6, 1)])
def test_the_stronger_defence_has_the_next_turn_otherwise_the_attacker(defence, next_seat):
    fight = Fight(hands=((FIVE, SIX), (defence, SIX))).turn("AB1", play=FIVE).turn("AB1", play=defence)
    assert fight.scores() == (0, 0) and fight.seat == next_seat
    assert not fight.state[at.THREATENED], "with the initiative"
    assert table(fight.state) == [(0, FIVE, 0, pose("AB1"), defence)], "the defence lies in front of its attack"
    assert fight.held() == (2, 2) and fight.stands(1) == "AB2"
    assert fight.move("AB1").refusal(play=SIX) == rules._OTHER_POSE, "an attack in another pose could be played"


def test_a_defence_answers_its_own_attack_alone():
    fight = Fight(hands=((FIVE, FIVE_ON), (STOP_4, STOP_9)))
    fight.turn("AB1", play=FIVE).turn("AB1", play=STOP_4).turn("AB2", play=FIVE_ON)
    assert fight.state[at.THREATENED] and at.threat(fight.state) == (FIVE_ON, 0)
    fight.turn("AB2", play=STOP_9)
    assert [entry[1::3] for entry in table(fight.state)] == [(FIVE, STOP_4), (FIVE_ON, STOP_9)]
    assert fight.seat == 1


# --- What follows: passing --------------------------------------------------------------------------


def test_passing_clears_the_table_and_fills_both_hands_before_the_other_has_the_initiative():
    fight = Fight(hands=((FIVE, FIVE_ON), (STOP_6, STOP_5)))
    fight.turn("AB1", play=FIVE).turn("AB1", play=STOP_6).turn("CD4")
    assert fight.stands(1) == "CD4" and table(fight.state) == []
    assert fight.pile(0) == {FIVE: 1} and fight.pile(1) == {STOP_6: 1}, "each card to the pile of its owner"
    assert rules.chance(fight.state)[1] == 0, "the attacker draws first"
    fight.deal()
    assert fight.seat == 0 and not fight.state[at.THREATENED] and fight.held() == (3, 3)


def test_a_discard_comes_before_the_drawing_and_lies_open():
    fight = Fight(hands=((FIVE, STOP_4), ())).turn("AB1", discard=STOP_4)
    assert fight.pile(0) == {STOP_4: 1} and fight.held() == (2, 3)
    fight.deal()
    assert fight.seat == 1 and fight.held() == (3, 3)


@pytest.mark.parametrize("gone", [5, 1, 0])
def test_two_in_hand_draw_five_six_draw_one_seven_draw_none(gone):
    fight = Fight(hand=7)
    fight.state[at.HELD] -= gone
    place = at.slice_of(fight.state, 0)
    for index in range(7 - gone, 7):
        fight.state[place + index] = 0
    fight.turn("AB1").deal()
    assert fight.seat == 1 and fight.held() == (7, 7)


def test_after_scoring_or_a_defence_nobody_draws_until_the_initiative_is_passed():
    fight = Fight(hands=((FIVE, FIVE_ON), (STOP_4,)))
    fight.turn("AB1", play=FIVE).turn("AB1", play=STOP_4)
    assert fight.match.turn() > 0
    fight.turn("AB2", play=FIVE_ON).turn("AB2")
    assert fight.match.turn() > 0 and fight.held() == (1, 2)
    fight.turn("AB3")
    assert fight.match.turn() == CHANCE


# --- The draw check ---------------------------------------------------------------------------------


def with_decks(fight, *left, scores=(0, 0)):
    """So many cards are left in the decks of A and B."""
    for seat in (0, 1):
        fight.state[at.LEFT + seat] = left[seat]
        fight.state[at.SCORE + seat] = scores[seat]
    return fight


@pytest.mark.parametrize("scores, ended", [
    ((3, 2), ((1, -1), rules._NO_CARDS)), ((2, 3), ((-1, 1), rules._NO_CARDS)),
    ((4, 4), ((0, 0), rules._NO_CARDS_EQUAL)), ((0, 0), ((0, 0), rules._NO_CARDS_EQUAL)),
])  # fmt: skip
@pytest.mark.parametrize("left", [(0, 9), (9, 0), (0, 0)])
def test_who_needs_more_cards_than_the_deck_holds_ends_the_fight_and_the_higher_score_wins(left, scores, ended):
    fight = with_decks(Fight(hands=((FIVE,), (STOP_6,))), *left, scores=scores)
    fight.turn("AB1", play=FIVE).turn("AB1", play=STOP_6).turn("AB1")
    assert fight.end() == ended
    assert fight.held() == (2, 2), "nobody draws, the one who could neither"


def test_it_is_the_number_of_cards_that_counts():
    for left in (1, 2):
        fight = with_decks(Fight(hands=((FIVE, ONE), (STOP_5,))), left, 9)
        fight.turn("AB1", play=FIVE).turn("AB1").turn("AB2", play=ONE).turn("AB1").turn("AB3")
        assert fight.is_over() == (left == 1)


def test_a_full_hand_with_an_empty_deck_is_no_end():
    fight = with_decks(Fight(), 0, 0).turn("AB1")
    assert not fight.is_over() and fight.seat == 1


@pytest.mark.parametrize("scores, ended", [
    ((0, 0), ((0, 0), rules._NO_CARDS_EQUAL)), ((6, 5), ((1, -1), rules._NO_CARDS)),
])  # fmt: skip
def test_discards_are_never_shuffled_in_again_and_a_leader_may_end_the_fight_by_passing(scores, ended):
    fight = with_decks(Fight(hands=((FIVE,), ())), 0, 9, scores=scores).turn("AB1", discard=FIVE)
    assert fight.end() == ended and fight.pile(0) == {FIVE: 1}


# --- Ten quiet turns --------------------------------------------------------------------------------


@pytest.mark.parametrize("scores, ended", [
    ((3, 2), ((1, -1), rules._TOO_QUIET)), ((0, 4), ((-1, 1), rules._TOO_QUIET)),
    ((2, 2), ((0, 0), rules._TOO_QUIET_EQUAL)),
])  # fmt: skip
def test_ten_turns_in_a_row_without_a_card_played_or_drawn_end_the_fight(scores, ended):
    fight = with_decks(Fight(), 9, 9, scores=scores)
    for number in range(9):
        fight.turn(("AB1", "CD3")[number % 2])
        assert not fight.is_over()
    fight.turn("AB1")
    assert fight.end() == ended


def test_a_card_that_is_played_begins_the_count_anew():
    fight = Fight(hands=((FIVE,), (FIVE,)))
    for _ in range(9):
        fight.turn("AB1")
    fight.turn("AB1", play=FIVE).turn("AB1")
    assert fight.state[at.QUIET] == 1, "the turn without defence is quiet"


def test_a_card_that_is_drawn_begins_the_count_anew():
    fight = Fight(hands=((FIVE,), ()))
    for _ in range(8):
        fight.turn("AB1")
    fight.turn("AB1", discard=FIVE).deal()
    assert fight.state[at.QUIET] == 0 and not fight.is_over()


# --- Secrets ----------------------------------------------------------------------------------------


def test_where_a_hand_is_not_known_any_card_may_be_in_it_that_was_not_seen_twice():
    fight = Fight(hands=((FIVE, FIVE), ())).turn("AB1", discard=FIVE)
    fight.deal()
    fight.turn("AB1").move("AB1")
    seen = fight.match.view(1)
    assert rules.refuse(seen, 0, choice(play=FIVE)) == 0 == rules.refuse(seen, 0, choice(play=NINE))
    fight.then(discard=FIVE)
    fight.deal()
    fight.turn("AB1").move("AB1")
    seen = fight.match.view(1)
    assert rules.refuse(seen, 0, choice(play=FIVE)) == rules._NOT_IN_HAND, "both lie in the pile"


def test_who_holds_no_card_plays_none_also_where_his_hand_is_not_known():
    fight = Fight().move("AB1")
    fight.state[at.HELD] = 0
    assert rules.refuse(fight.match.view(1), 0, choice(play=FIVE)) == rules._NOT_IN_HAND


def test_at_the_end_both_hands_are_shown():
    fight = with_decks(Fight(hands=((FIVE, NINE), ())), 0, 0).turn("AB1", discard=FIVE)
    held = [at.hand(fight.state, seat) for seat in (0, 1)]
    assert fight.match.turn() == OPENING
    assert [shown_hand(fight.match.view(NOBODY), seat) for seat in (0, 1)] == [[], []]
    fight.end()
    seen = fight.match.view(NOBODY)
    assert [shown_hand(seen, seat) for seat in (0, 1)] == held and NINE in held[0]


def test_a_seat_that_has_nothing_to_choose_cannot_act():
    fight = Fight()
    with pytest.raises(ValueError):
        rules.apply(fight.state, 1, pose("AB1"))
    with pytest.raises(ValueError):
        rules.apply(fight.state, NOBODY, 0)


def test_a_turn_is_told_as_a_whole():
    """The set of seats to act is the same from the pose to the card, and another one in the next turn."""
    fight = Fight(hands=((FIVE,), ()))
    before = rules.stage(fight.state)
    fight.move("AB1")
    assert rules.stage(fight.state) == before
    fight.then(play=FIVE)
    assert rules.stage(fight.state) != before
