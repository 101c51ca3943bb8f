"""King of the Roll: who succeeds, where it ends, what the score pad gets, and the end of a fight."""

import pytest

from dojo.contract import OPENING
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves, rules, view
from games.king_of_the_roll.play import outcome
from mat import number_of

OPEN, CLOSED, HALF, TURTLE, SIDE, KNEE, MOUNT, REAR = range(1, 9)


def settled(first, second, sums, counts=(5, 5), position=0, top=0, mode=0, animals=(0, 0), extra=(0, 0)):
    """The state after a turn in which A and B made these moves, by name, with dice that add up to these sums."""
    state = rules.start(bytes((0, mode, 0, 0, 0, 0)))
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


# --- Who succeeds, where it ends, what it scores --------------------------------------------------------


STAND = (0, 0)  # position, and who is on top
HIP_BLOCK = view.ends(number_of("Hip Block"))[0][0] - view.bonus(number_of("Hip Block"), moves.TAKEDOWN)
SPRAWL = 6 - view.bonus(number_of("Sprawl"), moves.TAKEDOWN)


@pytest.mark.parametrize("first, second, margin, counts, before, after, what, points, advantages", [
    # Equal totals: both fail, whatever the matches. Without them the higher total only defends, and nothing succeeds.
    ("Gift Wrap", "Upa", 0, (5, 1), (MOUNT, 0), (MOUNT, 0), at.EVEN, (0, 0), (0, 0)),
    ("Gift Wrap", "Upa", 5, (2, 5), (MOUNT, 0), (MOUNT, 0), at.DEFENDED, (0, 0), (0, 0)),
    # A guard pull puts its winner on the bottom and scores nothing.
    ("Jump Guard", "Butt Scoot", 3, (5, 5), STAND, (OPEN, 1), at.MOVED, (0, 0), (0, 0)),
    ("Jump Guard", "Butt Scoot", 4, (5, 5), STAND, (CLOSED, 1), at.MOVED, (0, 0), (0, 0)),
    # A defence leaves them standing. Against a takedown it takes down by 6, or as its line says, and scores.
    ("Sprawl", "Whizzer", 15, (5, 5), STAND, STAND, at.HELD, (0, 0), (0, 0)),
    ("Sprawl", "Butt Scoot", 15, (5, 5), STAND, STAND, at.HELD, (0, 0), (0, 0)),
    ("Sprawl", "Single Leg", SPRAWL - 1, (5, 5), STAND, STAND, at.HELD, (0, 0), (0, 1)),
    ("Sprawl", "Single Leg", SPRAWL, (5, 5), STAND, (HALF, 0), at.REVERSED, (2, 0), (0, 1)),
    ("Hip Block", "Double Leg", HIP_BLOCK - 1, (5, 0), STAND, STAND, at.HELD, (0, 0), (0, 0)),
    ("Hip Block", "Double Leg", HIP_BLOCK, (5, 0), STAND, (HALF, 0), at.REVERSED, (2, 0), (0, 0)),
    # A takedown scores 2, into mount 4 more.
    ("Single Leg", "Double Leg", 12, (5, 5), STAND, (MOUNT, 0), at.MOVED, (6, 0), (0, 1)),
    # On the ground: passes, sweeps, what leads up for the top and down for the bottom.
    ("Torreando", "Tripod Sweep", 1, (5, 0), (OPEN, 0), (SIDE, 0), at.MOVED, (3, 0), (0, 0)),
    ("Tripod Pass", "Old School", 8, (5, 0), (HALF, 0), (MOUNT, 0), at.MOVED, (7, 0), (0, 0)),
    ("Knee Slide", "Old School", 5, (5, 0), (HALF, 0), (KNEE, 0), at.MOVED, (5, 0), (0, 0)),
    ("Tripod Sweep", "Torreando", 4, (5, 0), (OPEN, 1), (OPEN, 0), at.MOVED, (2, 0), (0, 0)),
    ("Tripod Sweep", "Torreando", 5, (5, 0), (OPEN, 1), (SIDE, 0), at.MOVED, (2, 0), (0, 0)),
    ("Upa", "Gift Wrap", 4, (5, 0), (MOUNT, 1), (CLOSED, 0), at.MOVED, (2, 0), (0, 0)),
    ("Upa", "Gift Wrap", 5, (5, 0), (MOUNT, 1), (HALF, 0), at.MOVED, (2, 0), (0, 0)),
    ("Knee Ride", "Bridge & Roll", 1, (5, 0), (SIDE, 0), (KNEE, 0), at.MOVED, (2, 0), (0, 0)),
    ("Slide to Mount", "Knee Push", 1, (5, 0), (KNEE, 0), (MOUNT, 0), at.MOVED, (4, 0), (0, 0)),
    ("Gift Wrap", "Upa", 1, (5, 0), (MOUNT, 0), (REAR, 0), at.MOVED, (4, 0), (0, 0)),
    ("Elbow Escape", "Gift Wrap", 5, (5, 0), (MOUNT, 1), (CLOSED, 1), at.MOVED, (0, 0), (0, 0)),
    ("Knee Push", "Slide to Mount", 1, (5, 0), (KNEE, 1), (SIDE, 1), at.MOVED, (0, 0), (0, 0)),
    # Being let up into a position by the other's move scores nothing. A control changes nothing.
    ("Knee Push", "Slide to Mount", 3, (5, 5), (KNEE, 1), (HALF, 1), at.MOVED, (0, 0), (0, 1)),
    ("Grapevine", "Upa", 10, (5, 5), (MOUNT, 0), (MOUNT, 0), at.HELD, (0, 0), (0, 1)),
])  # fmt: skip
def test_where_a_move_ends_who_is_on_top_and_what_it_scores(
    first, second, margin, counts, before, after, what, points, advantages
):
    state = settled(first, second, (10 + margin, 10), counts, *before)
    assert where(state) == (*after, what) and state[at.WINNER] == int(margin == 0)
    assert scored(state) == (points, advantages)
    assert (*state[at.SCORED : at.SCORED + 2], *state[at.GAINED : at.GAINED + 2]) == points + advantages


def test_bonuses_count_only_for_a_move_that_is_attempted_and_cards_in_any_case():
    grapevine, sweep = number_of("Grapevine"), number_of("Upa")
    bonus = view.bonus(grapevine, moves.SWEEP)
    assert bonus > 0 and moves.kind(sweep) == moves.SWEEP
    state = settled("Grapevine", "Upa", (10, 9), (4, 2), MOUNT, extra=(2, 3))
    assert [view.total(state, at.LAST, seat) for seat in (0, 1)] == [12 + bonus, 12]
    state = settled("Grapevine", "Upa", (10, 9), (1, 2), MOUNT, extra=(2, 3))
    assert [view.total(state, at.LAST, seat) for seat in (0, 1)] == [12, 12]


@pytest.mark.parametrize("margin", range(1, 20))
def test_a_takedown_ends_as_the_positions_table_says(margin):
    state = settled("Single Leg", "Double Leg", (10 + margin, 10))
    table = {1: OPEN, 3: CLOSED, 5: HALF, 7: TURTLE, 9: SIDE, 11: KNEE, 13: MOUNT, 99: REAR}  # up to these
    assert where(state) == (table[min(most for most in table if most >= margin)], 0, at.MOVED)


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


# --- The end --------------------------------------------------------------------------------------------


def ended(turn, points, advantages=(0, 0)):
    """(results, reason) of a fight whose turn brought nobody anything; () if it goes on."""
    state = settled("Body Triangle", "Shoulder Walk", (20, 0), position=REAR)
    state[at.TURN] = turn
    state[at.POINTS : at.ADVANTAGES] = bytes(points)
    state[at.ADVANTAGES : at.NOW] = bytes(advantages)
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


# --- The data against the book --------------------------------------------------------------------------


def test_the_printed_facts():
    jump = number_of("Jump Guard")
    assert (moves.kind(jump), moves.value(jump, 0), view.matches(jump)) == (moves.PULL, 5, 2)
    assert view.against(jump) == (moves.DEFENCE, 3) and view.ends(jump) == [(1, OPEN), (4, CLOSED)]
    assert view.against(number_of("Uchi Mata")) == (moves.PULL, 3)
    assert moves.kind(number_of("Uchi Mata")) == moves.TAKEDOWN and moves.kind(number_of("Butt Scoot")) == moves.PULL
    arrow = number_of("Bow & Arrow")
    assert (moves.kind(arrow), view.matches(arrow), arrow // 6) == (moves.SUBMISSION, 3, REAR + 1)
    assert view.favoured(0) == TURTLE and len({view.favoured(number) for number in range(4)}) == 4
