"""Where a move leads is seen before it is chosen, the margin while dice lie, the positions in the pause, the result."""

import pytest

from dojo.say import say_one
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves
from games.king_of_the_roll.mat import place
from games.king_of_the_roll.scenes import leads
from games.king_of_the_roll.scenes.pair import tap
from mat import NAMES, number_of
from reading import parts, words
from stage import Stage
from views import BLACK, placing, show_die, view

BOARDS = ("pico", "pybadge", "picosystem", "feather", "sprig", "picopad")


def told(name, position=moves.STANDING, top=0, seat=0):
    """(position in the picture, who is on top, both lines) of each sheet."""
    return leads.sheets(view(position=position, top=top), seat, number_of(name))


def test_a_guard_pull_ends_in_open_guard_up_to_three_and_counts_more_against_a_defence():
    assert told("Jump Guard") == [
        (moves.OPEN_GUARD, 1, "Open guard", "1-3 up: Tiger on top"),
        (moves.CLOSED_GUARD, 1, "Closed guard", "4+ up: Tiger on top"),
        (moves.STANDING, 0, "+3 against", "Takedown defence"),
    ]


def test_a_takedown_has_the_eight_rows_of_the_positions_table():
    rows = [(end, line) for end, _, _, line in told("Uchi Mata")[:8]]
    spans = ("1", "2-3", "4-5", "6-7", "8-9", "10-11", "12-13", "14+")
    assert rows == [(end + 1, "%s up: Gorilla on top" % span) for end, span in enumerate(spans)]


def test_what_changes_nothing_says_so_and_a_submission_wins():
    assert told("Wide Base", moves.KNEE_ON_BELLY)[0] == (moves.KNEE_ON_BELLY, 0, "Nothing moves", "1+ up")
    picture, top, first, second = told("Triangle", moves.OPEN_GUARD, 1)[0]
    assert (top, first, second) == (0, "Submission", "1+ up: Gorilla wins") and picture > moves.REAR_MOUNT
    assert told("Hip Block")[0][2:] == ("Nothing moves", "1-6 up"), "only from 7 it takes the other one down"


def test_whoever_gets_away_below_stays_below():
    assert {top for _, top, *_ in told("Knee Shield", moves.HALF_GUARD, 1)[:2]} == {1}


def test_moves_of_one_side_can_be_told_apart_by_where_they_lead():
    for number in range(12, len(NAMES)):
        for other in range(number + 1, number // 3 * 3 + 3):
            if moves.kind(number) == moves.kind(other) != moves.SUBMISSION:
                made = view(position=number // 6 - 1, top=number // 3 % 2)
                both = [leads.sheets(made, 0, each) for each in (number, other)]
                assert both[0] != both[1], (NAMES[number], NAMES[other])


@pytest.mark.parametrize("board", BOARDS)
def test_one_key_on_a_move_says_what_it_is_then_where_it_leads_and_back_leads_to_the_choice(board):
    with Stage(board) as stage:
        choice = stage.module("games.king_of_the_roll.mat.choice")
        pages = stage.module("dojo.pages")
        stage.play(pages.show(stage.console, choice.__name__, view(), 0, 0))
        keys = ("up",) if stage.console.has(stage.module("dojo.ui.keys").UP) else ("next", "next", "next", "ok")
        stage.tap(*keys)
        is_first = len(keys) == 1
        hold = "Throw with a leg swung between theirs" if is_first else "Jump and wrap your legs around them"
        assert hold in " ".join(words(stage))
        stage.tap("ok")
        assert "Open guard" in words(stage)
        stage.tap("ok")
        assert "Closed guard" in words(stage)
        stage.tap("back")
        assert stage.is_running and "Open guard" not in words(stage)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    "own, other, count, says",
    [
        (30, 20, 5, "+13: on top!"), (20, 18, 5, "+5: on top!"), (12, 12, 3, "Equal!"), (20, 12, 3, "+8"),
        (12, 16, 4, "+4: works!"),
    ],
)  # fmt: skip
def test_the_rope_says_who_leads_by_how_much_and_what_that_comes_to(board, own, other, count, says):
    """Uchi Mata needs five dice and counts three more against Butt Scoot, which ends in open guard.

    Where the sentence about the die leaves little room it says the shortest form; with equal points the rope does.
    Lamps beside both heads tell how many dice match of those that each needs.
    """
    with Stage(board) as stage:
        made = placing(BLACK, (3,) * 5, (3,) * 5)
        made[at.NOW + at.SUM : at.NOW + at.FIELD] = bytes((own, other, count, count))
        show_die(stage, made, False)
        forms = stage.console._owner._texts
        assert forms[0] == says and (own == other or set(forms) & set(words(stage))), (forms, words(stage))
        bitmap = stage.console._owner._bar
        ahead = [x for x in range(bitmap.width) if bitmap[x, 0] == 1][0] * 2 - bitmap.width
        assert (ahead > 6) == (own > other) and (ahead < -6) == (own < other), ahead
        assert lit(stage) == [(count, 5), (3, 3)]


def lit(stage):
    """(how many are lit, how many there are) of each row of lamps; those that are not are smaller."""
    found = []
    for group in parts(stage.console.display.root_group, "Group"):
        if len(group) == 1 and getattr(group[0], "tile_height", 0) == 6:
            bitmap = group[0].bitmap
            edges = [(bitmap[x, 1], bitmap[x + 1, 2]) for x in range(1, bitmap.width, 5)]
            assert set(edges) <= {(2, 2), (0, 1)}
            found.append((edges.count((2, 2)), len(edges)))
    return found


def test_the_lead_stands_below_the_head_of_whoever_leads():
    for board in ("pico", "feather", "picosystem"):
        for own, other in ((20, 12), (12, 20)):
            with Stage(board) as stage:
                made = placing(BLACK, (3,) * 5, (3,) * 5)
                made[at.NOW + at.SUM : at.NOW + at.FIELD] = bytes((own, other, 3, 1))
                show_die(stage, made, False)
                strip = stage.console._owner._strips[1]
                dots = strip.bitmap
                drawn = [x for x in range(dots.width) if any(dots[x, y] for y in range(dots.height))]
                long = stage.module("dojo.ui.layout").FACE.width("+8")
                first = 0 if own > other else dots.width - long
                assert strip.text == "+8" and first <= drawn[0] and drawn[-1] < first + long, board


def test_a_move_that_is_not_declared_yet_and_a_rival_of_cards_have_no_lamps():
    for state in (at.NOW + at.MOVE + 1, at.ALONE):
        with Stage("pybadge") as stage:
            made = placing(BLACK, (3,) * 5, (3,) * 5)
            made[state] = state == at.ALONE
            show_die(stage, made, False)
            assert lit(stage) == [(0, 5)]


@pytest.mark.parametrize("position, top, kind, other, margin, word", [
    (moves.STANDING, 0, moves.TAKEDOWN, moves.PULL, 1, "on top!"),
    (moves.MOUNT, 1, moves.SWEEP, moves.CONTROL, 1, "on top!"),
    (moves.MOUNT, 0, moves.IMPROVE, moves.CONTROL, 9, "works!"),
    (moves.MOUNT, 0, moves.CONTROL, moves.SWEEP, 9, "holds"),
    (moves.MOUNT, 0, moves.SUBMISSION, moves.SWEEP, 1, "wins!"),
    (moves.STANDING, 0, moves.DEFENCE, moves.PULL, 9, "holds"),
    (moves.STANDING, 0, moves.DEFENCE, moves.TAKEDOWN, 9, "on top!"),
])  # fmt: skip
def test_each_kind_of_move_comes_to_what_the_rules_make_of_it(position, top, kind, other, margin, word):
    own, rival = [next(each for each in range(60) if moves.kind(each) == one) for one in (kind, other)]
    made = view(position=position, top=top)
    assert say_one("king_of_the_roll.mat.comes_to", place.comes_to(made, own, rival, margin, 0)) == word


def test_the_positions_can_be_seen_in_a_fight_that_goes_on_with_a_die_before_anybody_was_shown():
    with Stage("picosystem") as stage:
        stage.module("games.king_of_the_roll.mat.shared").remember(stage.console, at.STRAIGHT)
        stage.play(stage.module("games.king_of_the_roll.scenes.ladder").page(stage.console))
        assert "Takedown: 1 up" in words(stage)


def test_four_ways_to_win_end_in_a_picture_of_their_own():
    places = (moves.MOUNT, True), (moves.REAR_MOUNT, True), (moves.OPEN_GUARD, False), (moves.SIDE_MOUNT, True)
    assert len({tap(*place) for place in places}) == 4
    assert tap(moves.CLOSED_GUARD, False) == tap(moves.HALF_GUARD, False) == tap(moves.OPEN_GUARD, False)
