"""What is preselected where a player of King of the Roll chooses: good with hints, without them what was done last."""

import pytest

from dojo.playing.match import Match
from games.king_of_the_roll import bots, moves, rules
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.mat.choice import promise
from games.king_of_the_roll.mat.plan import Plan
from stage import Stage
from views import BLACK, BROWN, placing, show_die
from whole import play


def preselected(view, seat, is_first):
    """The action of a player who presses OK wherever the cursor is: the best offers, or the first ones."""
    phase = view[at.PHASE]
    if phase == at.CHOOSING:
        return next(action for action in range(8) if action // 2 + 1 not in view[at.CHARACTER : at.CHARACTER + 2])
    if phase == at.PLAYING:
        return at.NO_CARD
    first = moves.PLACES * at.side(view, seat)
    count = sum(moves.kind(first + place) > 0 for place in range(moves.PLACES))
    place = -1
    if at.move(view, seat) < 0:
        worth = [promise(Plan(view, seat, each)) for each in range(count)]
        place = 0 if is_first else worth.index(max(worth))
    if phase == at.PICKING:
        return place
    plan = Plan(view, seat, place)
    return max(0, place) * at.WAYS + plan.ways[0 if is_first else plan.offer()]


def decided(is_first, count):
    """How many of some fights against Cub are won, and how many lost."""
    found = [0, 0, 0]
    for seed in range(count):
        own = seed % 2
        match = Match(rules, bytes(6))
        players = [lambda view, seat, dice: bots.choose(1, view, seat, dice)] * 2
        players[own] = lambda view, seat, dice: preselected(view, seat, is_first)
        play(match, players, seed)
        found[rules.results(match.state)[own]] += 1
    return found[1], found[-1]


def test_whoever_takes_what_is_preselected_holds_their_own_against_the_first_opponent():
    won, lost = decided(False, 60)
    assert won > lost
    won, lost = decided(True, 30)
    assert won < lost * 2 / 3, "the first row is no good offer"


def test_a_move_that_ends_the_fight_is_offered_first_then_one_that_gets_somewhere():
    """On top in mount: Cross Choke, Gift Wrap and Grapevine, which only holds."""
    best = {6: [moves.SUBMISSION, moves.IMPROVE], 3: [moves.CONTROL] * 2}  # of all three, and of the last two
    for die, kinds in best.items():
        made = placing(rolled=(die,) * 5, held=(die,) * 5)
        made[at.POSITION] = moves.MOUNT
        made[at.NOW + at.MOVE : at.NOW + at.MOVE + 2] = bytes(2)
        plans = [Plan(made, 0, place) for place in range(moves.PLACES)]
        assert [moves.kind(max(some, key=promise).move) for some in (plans, plans[1:])] == kinds
    assert [moves.kind(plan.move) for plan in plans] == [moves.SUBMISSION, moves.IMPROVE, moves.CONTROL]


def test_a_skill_is_offered_where_it_makes_a_die_match():
    plan = Plan(placing(BROWN, (0, 0, 0, 1, 1), (6, 6, 6, 6, 1)), 0)  # black: 1 is too low, TEC makes it 6
    assert seen.needs(plan.view, 0) > 1 and plan.ways[plan.offer()] == at.SWAP + BLACK


def test_the_higher_die_is_offered():
    assert Plan(placing(BLACK, (0, 0, 0, 0, 6), (1, 1, 1, 1, 5)), 0).offer() == 0, "straight"
    plan = Plan(placing(BLACK, (0, 0, 0, 0, 4), (1, 1, 1, 1, 6)), 0)
    assert plan.ways[plan.offer()] not in (at.STRAIGHT, at.SWAP + BLACK), "the 6, and not turned into a 2"


@pytest.mark.parametrize("is_hinted", [True, False])
def test_without_hints_the_cursor_stays_in_the_row_used_last(is_hinted):
    with Stage("pybadge") as stage:
        made = placing(BLACK, (0, 0, 0, 0, 6), (1, 1, 1, 1, 5))
        show_die(stage, made, is_hinted).tap("right", "right", "ok")
        assert stage.result == 2
        show_die(stage, made, is_hinted).tap("ok")
        assert stage.result == (0 if is_hinted else 2)
