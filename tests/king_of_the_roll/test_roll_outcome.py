"""King of the Roll: who succeeds, where it ends, what the score pad gets, and the end of a fight."""

import pytest

from dojo.contract import OPENING
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves, rules, view
from games.king_of_the_roll.play import outcome
from mat import NAMES, number_of
from pieces import KINDS

OPEN, CLOSED, HALF, TURTLE, SIDE, KNEE, MOUNT, REAR = range(1, 9)


def settled(first, second, sums, counts=(5, 5), position=0, top=0, mode=0, animals=(0, 0), extra=(0, 0)):
    """The state after a turn in which A and B made these moves, by name, with dice that add up to these sums."""
    state = rules.start(bytes((0, mode, 0, 0)))
    state[at.TURN] = 3
    state[at.POSITION], state[at.TOP] = position, top
    for seat, name in enumerate((first, second)):
        state[at.CHARACTER + seat] = animals[seat] + 1
        state[at.NOW + at.MOVE + seat] = number_of(name) + 1
        state[at.NOW + at.SUM + seat] = sums[seat]
        state[at.NOW + at.COUNT + seat] = counts[seat]
        state[at.NOW + at.EXTRA + seat] = extra[seat]
    outcome.settle(state)
    return state


def where(state):
    return state[at.POSITION], state[at.TOP], state[at.WHAT]


def scored(state):
    """Points and advantages of both."""
    return tuple(state[at.POINTS : at.ADVANTAGES]), tuple(state[at.ADVANTAGES : at.NOW])


# --- Who succeeds ---------------------------------------------------------------------------------------


def test_equal_totals_both_fail_whatever_the_matches():
    state = settled("Gift Wrap", "Upa", (20, 20), (5, 1), MOUNT)
    assert where(state) == (MOUNT, 0, at.EVEN) and scored(state) == ((0, 0), (0, 0))


def test_the_higher_total_without_its_matches_only_defends():
    state = settled("Gift Wrap", "Upa", (20, 15), (2, 5), MOUNT)
    assert where(state) == (MOUNT, 0, at.DEFENDED) and state[at.WINNER] == 0
    assert scored(state) == ((0, 0), (0, 0)), "and nobody gets an advantage: nothing has succeeded"


def test_bonuses_count_only_for_a_move_that_is_attempted_and_cards_in_any_case():
    grapevine, escape = number_of("Grapevine"), number_of("Elbow Escape")
    bonus = view.bonus(grapevine, moves.IMPROVE)
    assert bonus > 0 and moves.kind(escape) == moves.IMPROVE
    state = settled("Grapevine", "Elbow Escape", (10, 9), (4, 2), MOUNT, extra=(2, 3))
    assert [view.total(state, at.LAST, seat) for seat in (0, 1)] == [12 + bonus, 12]
    state = settled("Grapevine", "Elbow Escape", (10, 9), (1, 2), MOUNT, extra=(2, 3))
    assert [view.total(state, at.LAST, seat) for seat in (0, 1)] == [12, 12]


@pytest.mark.parametrize("top", [0, 1])
def test_the_character_adds_3_in_its_favoured_position_top_and_bottom(top):
    names = ("Cow Catcher", "Low Single") if top == 0 else ("Low Single", "Cow Catcher")
    state = settled(*names, (15, 15), (5, 5), TURTLE, top, animals=(0, 1))
    assert [view.total(state, at.LAST, seat) for seat in (0, 1)] == [18, 15], "the Gorilla's is turtle"
    state = settled(*names, (15, 15), (0, 5), TURTLE, top, animals=(0, 1))
    assert view.total(state, at.LAST, 0) == 15, "on a move that it attempts"


# --- Standing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("margin", range(1, 20))
def test_a_takedown_ends_as_the_positions_table_says(margin):
    state = settled("Single Leg", "Double Leg", (10 + margin, 10))
    table = {1: OPEN, 3: CLOSED, 5: HALF, 7: TURTLE, 9: SIDE, 11: KNEE, 13: MOUNT, 99: REAR}  # up to these
    assert where(state) == (table[min(most for most in table if most >= margin)], 0, at.MOVED)


@pytest.mark.parametrize("margin, end", [(1, OPEN), (3, OPEN), (4, CLOSED), (9, CLOSED)])
def test_jump_guard_puts_its_winner_on_the_bottom(margin, end):
    state = settled("Jump Guard", "Butt Scoot", (10 + margin, 10))
    assert where(state) == (end, 1, at.MOVED) and scored(state) == ((0, 0), (0, 0)), "a guard pull scores nothing"


def test_both_defence_is_nothing_and_defence_that_beats_a_guard_pull_leaves_them_standing():
    for other in ("Whizzer", "Butt Scoot"):
        assert where(settled("Sprawl", other, (25, 10))) == (0, 0, at.HELD)


def test_a_defence_that_beats_a_takedown_by_6_takes_the_other_one_down_and_scores():
    bonus = view.bonus(number_of("Sprawl"), moves.TAKEDOWN)
    state = settled("Sprawl", "Single Leg", (15 - bonus, 10))
    assert where(state) == (0, 0, at.HELD) and scored(state) == ((0, 0), (0, 1)), "by 5: held, and nearly taken down"
    state = settled("Sprawl", "Single Leg", (16 - bonus, 10))
    assert where(state) == (HALF, 0, at.REVERSED) and scored(state) == ((2, 0), (0, 1))
    assert view.row(state, 0, at.TAKEDOWN) == (1, 0) and view.row(state, 1, at.TAKEDOWN) == (0, 1)


def test_the_line_of_a_defence_may_say_another_margin():
    bonus = view.bonus(number_of("Hip Block"), moves.TAKEDOWN)
    (margin, end), *_ = view.ends(number_of("Hip Block"))
    assert where(settled("Hip Block", "Double Leg", (10 + margin - 1 - bonus, 10)))[2] == at.HELD
    assert where(settled("Hip Block", "Double Leg", (10 + margin - bonus, 10))) == (end, 0, at.REVERSED)


# --- On the ground --------------------------------------------------------------------------------------


@pytest.mark.parametrize("first, second, margin, position, top, after, points", [
    ("Torreando", "Tripod Sweep", 1, OPEN, 0, (SIDE, 0), (3, 0)),
    ("Tripod Pass", "Old School", 8, HALF, 0, (MOUNT, 0), (7, 0)),
    ("Knee Slide", "Old School", 5, HALF, 0, (KNEE, 0), (5, 0)),
    ("Tripod Sweep", "Torreando", 4, OPEN, 1, (OPEN, 0), (2, 0)),
    ("Tripod Sweep", "Torreando", 5, OPEN, 1, (SIDE, 0), (2, 0)),
    ("Upa", "Gift Wrap", 4, MOUNT, 1, (CLOSED, 0), (2, 0)),
    ("Upa", "Gift Wrap", 5, MOUNT, 1, (HALF, 0), (2, 0)),
    ("Knee Ride", "Bridge & Roll", 1, SIDE, 0, (KNEE, 0), (2, 0)),
    ("Slide to Mount", "Knee Push", 1, KNEE, 0, (MOUNT, 0), (4, 0)),
    ("Gift Wrap", "Upa", 1, MOUNT, 0, (REAR, 0), (4, 0)),
    ("Elbow Escape", "Gift Wrap", 5, MOUNT, 1, (CLOSED, 1), (0, 0)),
    ("Knee Push", "Slide to Mount", 1, KNEE, 1, (SIDE, 1), (0, 0)),
])  # fmt: skip
def test_where_a_move_ends_who_is_on_top_and_what_it_scores(first, second, margin, position, top, after, points):
    state = settled(first, second, (10 + margin, 10), (5, 0), position, top)
    assert where(state) == (*after, at.MOVED) and scored(state) == (points, (0, 0))
    assert tuple(state[at.SCORED : at.SCORED + 2]) == points


def test_a_control_changes_nothing():
    state = settled("Grapevine", "Upa", (20, 10), (5, 5), MOUNT)
    assert where(state) == (MOUNT, 0, at.HELD) and scored(state) == ((0, 0), (0, 1)), "the sweep nearly came"


def test_a_takedown_into_mount_scores_2_and_4():
    assert scored(settled("Single Leg", "Double Leg", (22, 10), (5, 0)))[0] == (6, 0)


def test_being_let_up_into_a_position_by_the_others_move_scores_nothing():
    state = settled("Knee Push", "Slide to Mount", (13, 10), (5, 5), KNEE, 1)
    assert scored(state)[0] == (0, 0) and where(state)[:2] == (HALF, 1)


def test_staying_on_top_in_a_position_scores_nothing_and_regaining_it_does_again():
    state = settled("Gift Wrap", "Upa", (20, 10), (5, 0), MOUNT)
    assert scored(state)[0] == (4, 0)
    state[at.WHAT] = 0
    for base, value in ((at.MOVE, number_of("Body Triangle") + 1), (at.MOVE + 1, number_of("Shoulder Walk") + 1)):
        state[at.NOW + base] = value
    outcome.settle(state)
    assert scored(state)[0] == (4, 0) and state[at.POSITION] == REAR
    state[at.POSITION] = MOUNT
    state[at.NOW + at.MOVE] = number_of("Gift Wrap") + 1
    state[at.NOW + at.MOVE + 1] = number_of("Upa") + 1
    outcome.settle(state)
    assert scored(state)[0] == (8, 0)


# --- Advantages -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("winner, loser, position, top, row", [
    ("Sprawl", "Single Leg", 0, 0, at.TAKEDOWN),
    ("Sprawl", "Butt Scoot", 0, 0, None),
    ("Grapevine", "Upa", MOUNT, 0, at.SWEEP),
    ("Tripod Sweep", "Torreando", OPEN, 1, at.GUARD_PASS),
    ("Tripod Sweep", "Grip Break", OPEN, 1, None),
    ("Tripod Sweep", "Ankle Lock", OPEN, 1, at.SUBMISSION),
    ("Elbow Escape", "Gift Wrap", MOUNT, 1, at.MOUNT),
    ("Hip Escape", "Knee Ride", SIDE, 1, at.KNEE),
    ("Granby Roll", "Cow Catcher", TURTLE, 1, None),
    ("Gift Wrap", "Elbow Escape", MOUNT, 0, None),
])  # fmt: skip
def test_an_advantage_for_an_attempt_that_would_have_scored(winner, loser, position, top, row):
    state = settled(winner, loser, (20, 10), (5, 5), position, top)
    assert scored(state)[1] == (0, int(row is not None))
    assert [view.row(state, 1, each)[1] for each in range(at.ROWS)] == [int(each == row) for each in range(at.ROWS)]
    state = settled(winner, loser, (20, 10), (5, 1), position, top)
    assert scored(state)[1] == (0, 0), "only if it was attempted"


def test_submission_only_books_neither_points_nor_advantages():
    state = settled("Tripod Sweep", "Torreando", (20, 10), (5, 5), OPEN, 1, mode=1)
    assert scored(state) == ((0, 0), (0, 0)) and where(state) == (SIDE, 0, at.MOVED)


# --- The end --------------------------------------------------------------------------------------------


def ended(turn, points=(0, 0), advantages=(0, 0), mode=0, tap=False):
    """(results, reason) of a fight whose turn was resolved like that; () if it goes on."""
    state = rules.start(bytes((0, mode, 0, 0)))
    state[at.TURN] = turn
    state[at.CHARACTER] = state[at.CHARACTER + 1] = 1
    state[at.POSITION] = REAR
    state[at.NOW + at.MOVE] = number_of("Bow & Arrow" if tap else "Body Triangle") + 1
    state[at.NOW + at.MOVE + 1] = number_of("Shoulder Walk") + 1
    state[at.NOW + at.SUM] = 20
    state[at.NOW + at.COUNT] = 5
    for seat in (0, 1):
        state[at.POINTS + seat], state[at.ADVANTAGES + seat] = points[seat], advantages[seat]
    rules._next_turn(state)
    if rules.turn(state) != OPENING:
        assert state[at.PHASE] == at.ROLLING and state[at.TURN] == turn + 1
        return ()
    return rules.results(state), rules.reason(state)


def test_eight_turns_then_points_then_advantages_then_a_draw():
    assert ended(7, (5, 0)) == ()
    assert ended(8, (5, 0)) == ((1, -1), rules._BY_POINTS) and ended(8, (2, 4), (9, 0)) == ((-1, 1), rules._BY_POINTS)
    assert ended(8, (3, 3), (0, 1)) == ((-1, 1), rules._BY_ADVANTAGES)
    assert ended(8, (3, 3), (1, 1)) == ((0, 0), rules._ALL_EQUAL)


def test_a_submission_wins_at_once_whatever_the_score():
    assert ended(2, (0, 20), tap=True) == ended(8, (0, 20), tap=True) == ((1, -1), rules._TAPPED)
    assert ended(30, mode=1, tap=True) == ((1, -1), rules._TAPPED)


def test_sixty_turns_without_a_submission_are_a_draw():
    assert ended(8, mode=1) == ended(59, mode=1) == ()
    assert ended(60, mode=1) == ((0, 0), rules._NO_SUBMISSION) and ended(60, mode=1, tap=True)[0] == (1, -1)


# --- The data against the section "Where moves end" -----------------------------------------------------


def moves_of(kind):
    return [number for number in range(60) if moves.kind(number) == kind]


def position_of(number):
    """(position, whether it is the top side) of a move on the ground."""
    side = number // 3
    return (side - 4) // 2 + 1, side % 2 == 0


def all_ends(number):
    return {view.end(number, margin) for margin in range(1, 31)}


def test_each_takedown_side_holds_one_of_each_kind_and_each_position_two_or_three():
    for side in range(4):
        assert [moves.kind(3 * side + place) for place in range(3)] == [moves.TAKEDOWN, moves.DEFENCE, moves.PULL]
    for side in range(4, 20):
        kinds = [moves.kind(3 * side + place) for place in range(3)]
        assert 0 not in kinds[:2] and not {moves.TAKEDOWN, moves.DEFENCE, moves.PULL} & set(kinds)
    assert {moves.kind(number) for number in range(60)} == set(range(9)), "some side has an empty third place"


def test_every_move_asks_for_dice_that_there_are():
    for number in range(60):
        if moves.kind(number):
            assert all(1 <= moves.value(number, colour) <= 6 for colour in range(5))
            assert 1 <= view.matches(number) <= 5
            against, bonus = view.against(number)
            assert bool(against) == bool(bonus)
            if bonus:
                assert KINDS[moves.kind(number)] in ("takedown", "takedown defence", "guard pull", "control")


def test_a_pass_only_from_a_guard_to_side_mount_or_higher():
    for number in moves_of(moves.PASS):
        start, is_top = position_of(number)
        assert is_top and start in (OPEN, CLOSED, HALF) and min(all_ends(number)) >= SIDE


def test_an_improvement_goes_up_for_the_top_down_for_the_bottom():
    for number in moves_of(moves.IMPROVE):
        start, is_top = position_of(number)
        for end in all_ends(number):
            if is_top:
                assert start < end <= (TURTLE if start <= HALF else REAR)
            else:
                assert 1 <= end < start


def test_a_sweep_ends_as_it_says_or_as_is_usual():
    for number in moves_of(moves.SWEEP):
        start, is_top = position_of(number)
        usual = (OPEN, SIDE) if start <= HALF else (CLOSED, HALF)
        assert not is_top and [view.end(number, margin) for margin in (1, 4, 5, 20)] == [usual[0]] * 2 + [usual[1]] * 2


def test_a_control_changes_nothing_and_a_submission_is_the_end():
    for number in moves_of(moves.CONTROL) + moves_of(moves.SUBMISSION):
        assert all_ends(number) == {0}


def test_guard_pulls_end_in_a_guard():
    for number in moves_of(moves.PULL):
        assert all_ends(number) <= {OPEN, CLOSED, HALF}


def test_the_printed_facts():
    jump = number_of("Jump Guard")
    assert (moves.kind(jump), moves.value(jump, 0), view.matches(jump)) == (moves.PULL, 5, 2)
    assert view.against(jump) == (moves.DEFENCE, 3) and view.ends(jump) == [(1, OPEN), (4, CLOSED)]
    assert view.against(number_of("Uchi Mata")) == (moves.PULL, 3)
    assert moves.kind(number_of("Uchi Mata")) == moves.TAKEDOWN and moves.kind(number_of("Butt Scoot")) == moves.PULL
    arrow = number_of("Bow & Arrow")
    assert (moves.kind(arrow), view.matches(arrow), position_of(arrow)) == (moves.SUBMISSION, 3, (REAR, True))
    assert view.favoured(0) == TURTLE and len({view.favoured(number) for number in range(4)}) == 4


def test_the_names_on_the_screen_are_those_of_the_lines():
    from games.king_of_the_roll import names

    assert [names.move(number) for number in range(60)] == NAMES
