"""King of the Roll: the worked examples, the filled score pads, and what the second referee does not look at.

Dice, cards, initiative and legal choices of whole fights, step by step: test_roll_referee.py.
"""

import pytest

from dojo.contract import CHANCE, NOBODY, TOGETHER, seats_in
from dojo.playing.match import Match
from games import king_of_the_roll
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves, rules, view
from games.king_of_the_roll.extras import SOLO
from mat import Mat, number_of

# --- The worked examples ------------------------------------------------------------------------------


def test_uchi_mata_20_and_3_against_butt_scoot_20_ends_in_closed_guard():
    mat = Mat(sides=(0, 0))
    mat.roll("44444", "44444")
    mat.match.chance(0)  # equal sums: a lot
    mat.pick("Uchi Mata", "Butt Scoot")
    mat.turn(("-----", "-----"))
    assert mat.totals() == (23, 20)
    assert (mat.state[at.POSITION], mat.state[at.TOP]) == (moves.CLOSED_GUARD, 0)
    assert mat.state[at.WHAT] == at.MOVED and mat.state[at.WINNER] == 0


def test_bow_and_arrow_of_the_gorilla_is_placed_as_in_the_book():
    mat = Mat()
    mat.on_the_ground(moves.REAR_MOUNT)
    mat.put(0, "61512")
    mat.roll("63333", "11111")
    mat.no_cards()
    mat.place(0, "B", "Bow & Arrow", falls=6)  # STR on blue: re-rolled to 6
    mat.place(1, "W", "Shoulder Walk", falls=1)
    mat.place(0, "N")  # SPD turns brown from 1 down to 6
    mat.place(1, "W")
    mat.place(0, "P")  # KNO adds one to purple, 5 to 6, before it goes to the move
    mat.place(1, "W")
    mat.place(0, "K")  # TEC turns black over: 2 is 5
    mat.place(1, "W")
    mat.state[at.PLACE + 1] = 4
    mat.place(0, "B")  # EXP adds two to blue: 4 is 6
    assert view.dice(mat.state, 0)[2] == bytes((6, 6, 6, 6, 5))
    assert view.dice(mat.state, 0)[1][1] == 6, "prepared for the turn after"
    assert view.matches(number_of("Bow & Arrow")) == 3 and view.total(mat.state, at.NOW, 0) == 29
    mat.place(1, "W")
    assert mat.state[at.WHAT] == at.SUBMITTED and mat.is_over() and rules.results(mat.state) == (1, -1)


@pytest.mark.parametrize(
    "done, near, points, advantages",
    [((1, 3, 0, 1, 0, 0), (0, 0, 1, 0, 2, 0), 10, 3), ((0, 2, 1, 1, 0, 0), (0, 0, 1, 0, 1, 1), 9, 3)],
)
def test_the_filled_score_pads_of_the_book(done, near, points, advantages):
    from games.king_of_the_roll.play import outcome

    state = rules.start(bytes(6))
    for row in range(at.ROWS):
        for pad, lines in ((at.DONE, done), (at.NEAR, near)):
            for _ in range(lines[row]):
                outcome._book(state, 1, row, pad)
    assert [view.row(state, 1, row) for row in range(at.ROWS)] == list(zip(done, near))
    assert (state[at.POINTS + 1], state[at.ADVANTAGES + 1]) == (points, advantages)
    assert (state[at.POINTS], state[at.ADVANTAGES]) == (0, 0)


# --- Setup ----------------------------------------------------------------------------------------------


def test_both_roll_a_die_in_thirty_unequal_ways_and_the_higher_chooses_first():
    seen = set()
    for outcome in range(30):
        match = Match(rules, bytes(6))
        assert rules.chance(match.state) == (30, NOBODY), "equal ones are rolled again"
        match.chance(outcome)
        first, second = match.state[at.HAND], match.state[at.HAND + 5]
        seen.add((first, second))
        match.chance(0)
        assert match.turn() == (1 if first > second else 2)
    assert seen == {(first, second) for first in range(1, 7) for second in range(1, 7) if first != second}


@pytest.mark.parametrize("place, least", list(enumerate((2, 2, 3, 2, 4, 4))))
def test_options_that_are_none_are_refused(place, least):
    options = bytearray(6)
    options[place] = least - 1
    rules.start(bytes(options))
    options[place] = least
    with pytest.raises(ValueError):
        rules.start(bytes(options))


def test_the_gis_of_both_are_seen_by_all_and_stay_as_they_were_chosen_in_a_linked_fight():
    assert rules.start(bytes((0, 0, 0, 0, 2, 3)))[at.GI] == 2 + 4 * 3
    assert king_of_the_roll.linked(bytes((0, 1, 2, 0, 2, 3))) == bytes((0, 1, 0, 1, 2, 3))


# --- A turn ---------------------------------------------------------------------------------------------


def test_a_refusal_says_why():
    match = Match(rules, bytes(6))
    match.chance(29)
    match.chance(0)
    assert match.act(0, 2 * 2 + 1) == 0 and match.act(1, 4) == rules._IS_TAKEN
    mat = Mat(hands=((1, 5), (0, 1)))
    mat.on_the_ground(moves.MOUNT)
    mat.roll("11111", "11111")
    assert mat.match.act(0, at.PLAY) == rules._NOT_IN_HAND
    mat.act(0, at.PLAY + 1)
    assert mat.match.act(0, 0) == mat.match.act(0, 31) == rules._WRONG_DICE
    assert mat.match.act(0, 32) == rules._NO_SUCH_CHOICE
    mat.act(0, 2)
    mat.no_cards()
    assert mat.match.act(0, at.STRAIGHT) == rules._TOO_LOW
    mat.place(0, "W", "Gift Wrap", falls=1)
    assert mat.match.act(1, 2 * at.WAYS + 1) == rules._NO_MOVE, "the bottom side of mount has two moves"


def test_tokens_are_bound_and_shown_together():
    mat = Mat()
    mat.roll("66666", "11111")
    assert mat.match.turn() == 0b11 and rules.secrecy(mat.state, 0) == TOGETHER
    before = mat.match.view(NOBODY)
    mat.act(1, 2)
    assert mat.match.turn() == 0b01
    seen = mat.match.view(0)
    assert seen[: at.WAITING] == before[: at.WAITING] and list(seen[at.NOW + at.MOVE :][:2]) == [0, 0]
    mat.act(0, 1)
    assert [at.move(mat.state, seat) for seat in (0, 1)] == [1, 3 * mat.state[at.SIDE + 1] + 2]


def test_a_card_is_played_once_a_fight_and_only_from_the_hand():
    mat = Mat(hands=((4, 5), (0, 1)))
    mat.on_the_ground(moves.TURTLE)
    mat.roll("66666", "11111")
    assert mat.match.legal(0) == [0, 5, 6, 10] and mat.match.act(0, 1) == rules._NOT_IN_HAND
    mat.act(0, 5)
    assert (view.hand(mat.state, 0), view.played(mat.state, 0), mat.state[at.LEFT]) == ([5, 9], [4], 2)
    mat.turn(("-----", "WWWWW"), falls=(0, 1))
    mat.roll("66666", "11111")
    seat = mat.turn_to()
    if seat == 1:
        mat.act(1, 0)
    assert mat.match.legal(0) == [0, 6, 10]


@pytest.mark.parametrize("left, has_own, can", [(0, False, False), (1, True, False), (1, False, True), (2, True, True)])
@pytest.mark.parametrize("seat", (0, 1))
def test_a_hand_nobody_sees_may_hold_a_common_card_if_more_than_the_own_one_is_left(seat, left, has_own, can):
    from games.king_of_the_roll.play import deck

    state = Match(rules, bytes(6)).view(seat ^ 1)
    state[at.PILE] = 0b11
    state[at.PILE + at.OWN_CARD] = has_own << seat
    state[at.LEFT + seat] = left
    assert deck.can_hold(state, seat, at.PLAY) is can


# --- Alone ----------------------------------------------------------------------------------------------


def test_one_card_a_turn_and_all_are_shuffled_again_when_24_are_used():
    match = Match(rules, bytes((1, 1, 0, 0, 0, 0)))
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
    cards = [SOLO[first : first + 3] for first in range(0, 72, 3)]
    assert len(SOLO) == 72 and {told >> 4 for told, _, _ in cards} == {1, 2, 3}
    assert {told & 15 for told, _, _ in cards} == set(range(1, 9)) and min(bonus for *_, bonus in cards) > 0
    assert any(told == 3 << 4 | moves.CLOSED_GUARD and total + bonus == 24 for told, total, bonus in cards)


# --- A whole fight --------------------------------------------------------------------------------------


@pytest.mark.parametrize("form, most", [(0, 1231), (1, 612)])
def test_a_fight_that_lasts_as_long_as_it_can_stays_within_the_bound(form, most):
    """Sixty turns, STR in each, cards only in the last ones, and those that roll dice again."""
    options = bytes((form, 1, 0, 0, 0, 0))
    match = Match(rules, options)
    while match.turn() != -2:
        state = match.state
        phase = state[at.PHASE]
        if phase == at.DRAWING:
            match.chance(0)
        elif match.turn() == CHANCE:
            match.chance(rules.chance(state)[0] - 1 if phase == at.SOLO else 0)
        elif phase == at.PICKING:
            assert match.act(0, 1) == match.act(1, 1) == 0
        else:
            seat = seats_in(match.turn())[0]
            legal = match.legal(seat)
            is_late = state[at.TURN] > 57
            wish = {at.RIVAL: 8, at.PLACING: 1}.get(phase, legal[-1] if phase != at.PLAYING or is_late else 0)
            if phase == at.PLACING:
                state[at.HAND + 5 * seat + view.colour(state)] = 1
                state[at.PLACE + 5 * seat] = 1
            if form and phase == at.PLACING and at.move(state, 0) < 0:
                wish = 7  # the second move
            assert match.act(seat, wish) == 0
        if form and state[at.WHAT] in (at.SUBMITTED, at.MOVED):
            state[at.POSITION] = moves.STANDING  # whatever the rival does they stand again
    assert match.state[at.TURN] == 60 and rules.reason(match.state) == rules._NO_SUBMISSION
    assert rules.results(match.state) == ((0,) if form else (0, 0))
    assert rules.longest(options) - 20 <= len(match.log) <= rules.longest(options) == most
