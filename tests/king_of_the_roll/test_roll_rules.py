"""King of the Roll: the worked examples, the filled score pads, each sentence of the rules, every house rule."""

import pytest

from dojo.contract import CHANCE, NOBODY, OPEN, TOGETHER, seats_in
from dojo.match import Match
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves, rules, view
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

    state = rules.start(bytes(4))
    for row in range(at.ROWS):
        for pad, lines in ((at.DONE, done), (at.NEAR, near)):
            for _ in range(lines[row]):
                outcome._book(state, 1, row, pad)
    assert [view.row(state, 1, row) for row in range(at.ROWS)] == list(zip(done, near))
    assert (state[at.POINTS + 1], state[at.ADVANTAGES + 1]) == (points, advantages)
    assert (state[at.POINTS], state[at.ADVANTAGES]) == (0, 0)


# --- Setup ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("outcome", range(30))
def test_both_roll_a_die_and_the_higher_chooses_first(outcome):
    match = Match(rules, bytes(4))
    assert rules.chance(match.state) == (30, NOBODY), "equal ones are rolled again"
    match.chance(outcome)
    first, second = match.state[at.HAND], match.state[at.HAND + 5]
    assert first != second and {first, second} <= set(range(1, 7))
    match.chance(0)
    assert match.turn() == (1 if first > second else 2)


def test_the_thirty_outcomes_are_all_unequal_pairs_of_dice():
    seen = set()
    for outcome in range(30):
        match = Match(rules, bytes(4))
        match.chance(outcome)
        seen.add((match.state[at.HAND], match.state[at.HAND + 5]))
    assert len(seen) == 30


@pytest.mark.parametrize("dealt", [0, 1])
def test_the_takedown_board_is_dealt_its_side_and_the_character_are_chosen_openly_from_the_rest(dealt):
    match = Match(rules, bytes(4))
    match.chance(29)
    match.chance(dealt)
    assert rules.secrecy(match.state, 0) == OPEN
    assert match.legal(0) == list(range(8))
    assert match.act(0, 2 * 2 + 1) == 0
    assert match.legal(1) == [0, 1, 2, 3, 6, 7], "the character is taken"
    assert match.act(1, 4) == rules._IS_TAKEN
    assert match.act(1, 7) == 0
    assert list(match.state[at.SIDE : at.SIDE + 2]) == [2 * dealt + 1, 2 * (1 - dealt) + 1]
    assert [view.character(match.state, seat) for seat in (0, 1)] == [2, 3]
    for seat, number in ((0, 2), (1, 3)):
        assert view.dice(match.state, seat)[1] == view.first_dice(number)


def drawn(own, outcomes):
    """The hands after setup, if chance has these outcomes for the cards, over and over."""
    match = Match(rules, bytes((0, 0, 0, own)))
    match.chance(5)
    match.chance(0)
    match.act(0, 0)
    match.act(1, 2)
    place = 0
    asked = []
    while match.state[at.TURN] == 0:
        asked.append(rules.chance(match.state))
        match.chance(outcomes[place % len(outcomes)] % asked[-1][0])
        place += 1
    return [view.hand(match.state, seat) for seat in (0, 1)], asked


def test_both_draw_two_of_the_same_nine_cards_in_secret_and_hold_that_of_their_character():
    for seed in range(60):
        (first, second), asked = drawn(0, [seed % 7, seed // 7, seed % 3, seed % 5, seed % 2])
        assert len(set(first[:2]) | set(second[:2])) == 4 and max(first[:2] + second[:2]) < 9
        assert first[2:] == second[2:] == [at.OWN_CARD]
        assert asked[-4:] == [(4, 0), (3, 0), (5, 1), (4, 1)] and {owner for _, owner in asked[:-4]} == {NOBODY}


def test_with_cards_of_their_own_each_draws_from_nine():
    (first, second), asked = drawn(1, [3, 3])
    assert first[:2] == second[:2] == [3, 4] and asked == [(9, 0), (8, 0), (9, 1), (8, 1)]


@pytest.mark.parametrize("options", [(2, 0, 0, 0), (0, 2, 0, 0), (0, 0, 3, 0), (0, 0, 0, 2)])
def test_options_that_are_none_are_refused(options):
    with pytest.raises(ValueError):
        rules.start(bytes(options))


# --- A turn ---------------------------------------------------------------------------------------------


def test_standing_the_higher_sum_has_the_initiative():
    mat = Mat()
    mat.roll("64444", "66444")
    assert sum(view.dice(mat.state, 0)[0]) == 22 and sum(view.dice(mat.state, 1)[0]) == 24
    assert mat.state[at.NOW + at.INITIATIVE] == 1


@pytest.mark.parametrize("younger", [1, 2])
def test_equal_sums_give_it_to_the_younger(younger):
    mat = Mat(younger=younger)
    mat.roll("64444", "44446")
    assert mat.state[at.NOW + at.INITIATIVE] == younger - 1 and mat.state[at.PHASE] == at.PICKING


def test_equal_sums_are_decided_by_a_lot_once_for_the_whole_fight():
    mat = Mat()
    mat.roll("64444", "44446")
    assert rules.chance(mat.state) == (2, NOBODY)
    mat.match.chance(1)
    assert mat.state[at.NOW + at.INITIATIVE] == 1
    mat.pick("Sprawl", "Stiff Arm")
    mat.turn(("-----", "-----"))
    mat.roll("55555", "55555")
    assert mat.state[at.NOW + at.INITIATIVE] == 1 and mat.state[at.PHASE] == at.PICKING


@pytest.mark.parametrize("top", [0, 1])
def test_on_the_ground_the_one_on_top_has_it_whatever_was_rolled(top):
    mat = Mat()
    mat.on_the_ground(moves.TURTLE, top)
    mat.roll("66666" if top else "11111", "11111" if top else "66666")
    assert mat.state[at.NOW + at.INITIATIVE] == top and mat.state[at.PHASE] == at.PLAYING and mat.turn_to() == top


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


def test_dice_are_placed_colour_by_colour_initiative_first():
    mat = Mat()
    mat.on_the_ground(moves.MOUNT, 1)
    mat.roll("66666", "66666")
    mat.no_cards()
    order = []
    while mat.state[at.PHASE] == at.PLACING and mat.state[at.TURN] == 1:
        order.append((view.colour(mat.state), mat.turn_to()))
        mat.act(mat.turn_to(), at.STRAIGHT)
    assert order == [(colour, seat) for colour in range(5) for seat in (1, 0)]


def test_the_move_is_declared_with_the_white_die_even_where_that_stays_blank():
    mat = Mat()
    mat.on_the_ground(moves.MOUNT)
    mat.put(0, "11111")
    mat.roll("11111", "11111")
    mat.no_cards()
    assert at.move(mat.state, 0) == -1 and rules.actions(mat.state, 0) == 18
    mat.place(0, "W", "Gift Wrap", falls=1)
    assert at.move(mat.state, 0) == number_of("Gift Wrap")
    assert view.dice(mat.state, 0) == (bytes((1, 1, 1, 1, 1)), bytes((1, 1, 1, 1, 1)), bytes(5)), "it waits"
    assert mat.match.act(1, 2 * at.WAYS + 1) == rules._NO_MOVE, "the bottom side of mount has two moves"
    mat.place(1, "W", "Upa", falls=1)
    assert rules.actions(mat.state, 0) == 6, "the other dice are for the same move"


def test_straight_only_if_the_rolled_die_meets_the_value():
    mat = Mat()
    mat.on_the_ground(moves.MOUNT)
    need = moves.value(number_of("Cross Choke"), 0)
    mat.roll("%d1111" % (need - 1), "11111")
    mat.no_cards()
    assert mat.match.act(0, 0) == rules._TOO_LOW
    mat.state[at.HAND] = need
    assert mat.match.act(0, 0) == 0
    hand, place, field = view.dice(mat.state, 0)
    assert (hand[0], field[0]) == (0, need) and place == view.first_dice(0), "the Place die stays"


SWAPS = [
    (1, "W", 1, 6), (1, "N", 4, 3), (2, "W", 6, 1), (2, "P", 3, 4), (3, "K", 2, 5), (3, "B", 6, 1),
    (4, "W", 5, 1), (4, "B", 6, 2), (4, "K", 2, 4),
]  # fmt: skip


@pytest.mark.parametrize("colour, target, before, after", SWAPS)
def test_the_skill_of_the_colour_has_to_be_used_on_any_one_place_die(colour, target, before, after):
    mat = Mat()
    mat.on_the_ground(moves.MOUNT)
    mat.roll("66666", "11111")
    mat.no_cards()
    while view.colour(mat.state) < colour or mat.turn_to() != 0:
        seat = mat.turn_to()
        mat.place(seat, "W" if seat else "-", falls=1 if seat and not view.colour(mat.state) else 0)
    place = at.PLACE + "WBPNK".index(target)
    mat.state[place] = before
    mat.place(0, target)
    own = "WBPNK"[colour] == target
    need = moves.value(at.move(mat.state, 0), colour)
    if own and after >= need:
        assert (mat.state[place], mat.state[at.NOW + at.FIELD + colour]) == (6, after), "changed before it is compared"
    else:
        assert mat.state[place] == after


def test_a_place_die_that_meets_the_value_must_go_and_the_rolled_one_takes_its_place():
    mat = Mat()
    mat.on_the_ground(moves.MOUNT)
    mat.put(0, "61111")
    mat.roll("21111", "11111")
    mat.no_cards()
    mat.place(0, "K", "Gift Wrap", falls=3)
    assert view.dice(mat.state, 0) == (bytes((0, 1, 1, 1, 1)), bytes((2, 1, 1, 1, 3)), bytes((6, 0, 0, 0, 0)))


def test_after_a_turn_five_dice_are_rolled_again_and_place_dice_keep_their_values():
    mat = Mat()
    mat.on_the_ground(moves.MOUNT)
    mat.put(0, "66666")
    mat.roll("22222", "11111")
    mat.turn(("KWWWW", "WWWWW"), ("Gift Wrap", "Elbow Escape"), falls=(6, 1))
    assert mat.state[at.PHASE] == at.ROLLING and mat.state[at.PENDING] == mat.state[at.PENDING + 1] == 31
    assert view.dice(mat.state, 0)[1:] == (bytes((1, 2, 2, 2, 2)), bytes(5)), "white: 2, 1, 2, 5, 1"


# --- Action cards -----------------------------------------------------------------------------------------


def test_who_has_the_initiative_says_first_and_who_declined_is_not_asked_again():
    mat = Mat(hands=((4, 5), (4, 8)))
    mat.on_the_ground(moves.TURTLE)
    mat.roll("33333", "44444")
    assert mat.turn_to() == 0
    mat.act(0, at.NO_CARD)
    mat.act(1, at.PLAY + 4)
    assert mat.state[at.NOW + at.EXTRA + 1] == 2 and mat.state[at.PHASE] == at.PLACING


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


def test_a_seat_without_cards_is_not_asked():
    mat = Mat()
    mat.on_the_ground(moves.TURTLE)
    mat.state[at.LEFT] = mat.state[at.LEFT + 1] = 0
    mat.roll("11111", "11111")
    assert mat.state[at.PHASE] == at.PLACING


EFFECTS = [
    (0, 0b10101, "13335", "23334"), (1, 0b00011, "13335", "64335"), (3, 0b11000, "13335", "13356"),
    (5, 0b00001, "13335", "63335"), (8, 0b00001, "13335", "43335"), (2, 0b11111, "13335", "61234"),
]  # fmt: skip


def falls_of(after, mask):
    """The dice that have to fall where a card rolls those of the mask again."""
    return [after[colour] for colour in range(5) if mask >> colour & 1]


@pytest.mark.parametrize("card, mask, before, after", EFFECTS)
def test_a_card_changes_rolled_dice_of_its_own_player(card, mask, before, after):
    mat = Mat(hands=((card, 4 if card != 4 else 5), (6, 7)))
    mat.on_the_ground(moves.TURTLE)
    mat.roll(before, "44444")
    place = view.dice(mat.state, 0)[1]
    mat.act(0, at.PLAY + card)
    mat.act(0, mask)
    if mat.is_chance():
        mat.fall(*falls_of(after, mask))
    assert view.dice(mat.state, 0)[:2] == (bytes(map(int, after)), place) and mat.turn_to() == 1


@pytest.mark.parametrize("card, mask, after", [(6, 0b11000, "44412"), (7, 0b00010, "43444")])
def test_a_card_changes_rolled_dice_of_the_rival(card, mask, after):
    mat = Mat(hands=((6, 7), (0, 1)))
    mat.on_the_ground(moves.TURTLE)
    mat.roll("33333", "44444")
    mat.act(0, at.PLAY + card)
    mat.act(0, mask)
    if mat.is_chance():
        mat.fall(*falls_of(after, mask))
    assert view.dice(mat.state, 1)[0] == bytes(map(int, after)) and view.dice(mat.state, 0)[0] == bytes((3,) * 5)


def test_a_card_changes_no_more_dice_than_it_says_and_at_least_one():
    mat = Mat(hands=((1, 5), (0, 1)))
    mat.on_the_ground(moves.TURTLE)
    mat.roll("33333", "44444")
    mat.act(0, at.PLAY + 1)
    assert mat.match.legal(0) == [mask for mask in range(32) if bin(mask).count("1") in (1, 2)]
    assert mat.match.act(0, 0) == mat.match.act(0, 31) == rules._WRONG_DICE


def test_what_a_card_adds_counts_though_the_move_is_not_attempted():
    mat = Mat(hands=((4, 5), (0, 1)), animals="bt")
    mat.on_the_ground(moves.TURTLE)
    mat.put(0, "11111")
    mat.roll("11111", "11111")
    mat.act(0, at.PLAY + 4)
    mat.turn(("WWWWW", "WWWWW"), falls=(1, 1))
    assert mat.totals()[0] == 2 and not view.is_attempted(mat.state, at.LAST, 0)


# --- A whole fight --------------------------------------------------------------------------------------


@pytest.mark.parametrize("form, most", [(0, 1231), (1, 612)])
def test_a_fight_that_lasts_as_long_as_it_can_stays_within_the_bound(form, most):
    """Sixty turns, STR in each, cards only in the last ones, and those that roll dice again."""
    options = bytes((form, 1, 0, 0))
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
