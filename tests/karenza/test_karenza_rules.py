"""Karenza: why an action is refused, what may be known, the longest fight. The decks of these tests are their own.

What follows a turn: test_karenza_example.py, and test_karenza_referee.py for whole fights.
"""

import pytest

import karenza_fight
from dojo.contract import CHANCE, NOBODY, OPENING
from dojo.playing.match import Match
from games.karenza import cards, rules
from games.karenza import layout as at
from games.karenza.view import shown_hand
from karenza_fight import HANDS, Fight, choice, pose

NINE, FIVE, ANY_RIGHT, ANY_LEFT, STOP_5 = 0, 1, 4, 5, 8
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
    assert rules.start(bytes((1, 4, 10, 10)))[at.SEATS] == 8, "the last choices there are"


# --- Why an action is refused -----------------------------------------------------------------------


@pytest.mark.parametrize("number, refused, poses", [
    (FIVE, rules._OTHER_POSE, ("CB1", "AC1", "AB2", "BA1")),
    (ANY_RIGHT, 0, ("AD1", "AB1")), (ANY_RIGHT, rules._OTHER_POSE, ("CB1",)),
    (ANY_LEFT, 0, ("DB1", "CB1")), (ANY_LEFT, rules._OTHER_POSE, ("AC1",)),
])  # fmt: skip
def test_a_card_is_played_in_its_own_pose_alone_and_an_unspecified_foot_may_stand_anywhere(
    number, refused, poses
):
    for words in poses:
        assert Fight(hands=((number,), ())).move(words).refusal(play=number) == refused


def test_what_is_not_in_the_hand_can_be_neither_played_nor_discarded():
    fight = Fight(hands=((NINE,), ())).move("AB1")
    assert fight.refusal(play=FIVE) == fight.refusal(discard=FIVE) == rules._NOT_IN_HAND
    assert fight.refusal(play=19) == fight.refusal(discard=19) == rules._NOT_IN_HAND, "no such technique in the deck"
    assert rules.refuse(fight.state, 0, 41) == rules.refuse(fight.state, 0, -1) == rules._NO_SUCH_CHOICE


def test_with_the_initiative_only_attacks_are_played():
    fight = Fight(hands=((STOP_5,), ())).move("AB1")
    assert fight.refusal(play=STOP_5) == rules._ONLY_ATTACKS


def test_threatened_one_plays_only_defences_and_does_not_discard():
    fight = Fight(hands=((FIVE,), (FIVE, STOP_5))).turn("AB1", play=FIVE).move("AB1")
    assert fight.refusal(play=FIVE) == rules._ONLY_DEFENCES
    assert fight.refusal(discard=FIVE) == fight.refusal(discard=STOP_5) == rules._NO_DISCARD
    assert fight.refusal(play=STOP_5) == 0


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


@pytest.mark.parametrize("lock, refused", [("on", rules._SWORD_MOVED), ("off", 0)])
def test_with_the_lock_who_has_moved_the_sword_plays_no_card(lock, refused):
    fight = Fight(hands=((FIVE,), (STOP_5,)), poses=("AB2", "AB2"), lock=lock).move("AB1")
    assert fight.refusal(play=FIVE) == refused
    fight = Fight(hands=((FIVE,), (STOP_5,)), poses=("CD1", "AB2"), lock=lock).turn("AB1", play=FIVE).move("AB1")
    assert fight.refusal(play=STOP_5) == refused


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
    fight = Fight(hands=((FIVE, NINE), ()))
    fight.state[at.LEFT] = 0
    fight.turn("AB1", discard=FIVE)
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


# --- A whole fight ----------------------------------------------------------------------------------


def test_a_fight_that_lasts_as_long_as_it_can_stays_within_the_bound():
    """Nine quiet turns before each discard: the slowest way to the end of a deck."""
    for number, size in enumerate(HANDS):
        match = Match(rules, bytes((0, number, 0, 0)))
        while match.turn() != OPENING:
            if match.turn() == CHANCE:
                match.chance(0)
                continue
            seat = match.turn() - 1
            legal = match.legal(seat)
            is_due = match.state[at.PHASE] == at.PLAYING and match.state[at.QUIET] == 9
            assert match.act(seat, legal[-1] if is_due else legal[0]) == 0
        assert at.turns(match.state) >= 10 * (60 - 2 * size) // 2
        assert len(match.log) <= rules.longest(match.options) <= 1300
