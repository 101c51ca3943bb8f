"""Who is first in a turn of King of the Roll, and that the screen of the rolled dice says truly why."""

import pytest

from dojo.contract import NOBODY
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves, rules
from pace import pictures_of
from reading import layers, parts, words
from stage import Stage
from views import view

LOT, A, B = 0, 1, 2  # how the option "younger" is set
SAME = (3, 4, 5, 1, 5), (5, 4, 3, 5, 1)
FIVES = (5, 5, 5, 5, 5)
ROLLED = 700  # ms until all dice have landed
FRAME = 60_000  # µs
WHY = ("is_younger", "by_luck", "as_before", "is_on_top")


def rolled(dice, younger=LOT, position=moves.STANDING, top=0):
    """The state once both have rolled these dice: one for chance if a lot has to be drawn."""
    state = view(position=position, top=top)
    state[at.YOUNGER] = younger
    state[at.SIDE : at.SIDE + 2] = bytes((0, 2))
    return again(state, dice)


def again(state, dice):
    """The dice of the next turn are rolled."""
    rules.fight.begin(state)
    for hand in dice:
        for few in (hand[:3], hand[3:]):
            outcome = 0
            for die in few:
                outcome = 6 * outcome + die - 1
            rules.apply(state, NOBODY, outcome)
    return state


def by_lot(seat):
    """Equal sums, and the lot has been drawn."""
    state = rolled(SAME)
    assert state[at.PHASE] == at.EQUAL
    rules.apply(state, NOBODY, seat)
    return state


CASES = [
    (rolled((FIVES, SAME[0])), False, 0, "has_more"),
    (rolled((SAME[0], FIVES)), False, 1, "has_more"),
    (rolled(SAME, A), False, 0, "is_younger"),
    (rolled(SAME, B), False, 1, "is_younger"),
    (by_lot(0), True, 0, "by_luck"),
    (by_lot(1), True, 1, "by_luck"),
    (again(by_lot(0), SAME), False, 0, "as_before"),
    (again(by_lot(1), SAME), False, 1, "as_before"),
    (again(by_lot(1), (FIVES, SAME[0])), False, 0, "has_more"),
    (rolled((SAME[0], FIVES), position=moves.MOUNT), False, 0, "is_on_top"),
    (rolled(SAME, A, moves.OPEN_GUARD, 1), False, 1, "is_on_top"),
]


@pytest.mark.parametrize("language", ("en", "de", "fr", "es"))
@pytest.mark.parametrize("number", range(len(CASES)))
def test_the_screen_says_who_is_first_and_the_true_reason(number, language):
    state, is_lot, seat, why = CASES[number]
    assert state[at.NOW + at.INITIATIVE] == seat
    with Stage("pico") as stage:
        say = stage.module("dojo.say")
        assert say.speak(language)
        said = {each: say.say("king_of_the_roll.mat." + each).replace("\u202f", " ") for each in WHY}
        said["has_more"] = "is told by the frame around it"
        assert len(set(said.values())) == len(said)
        stage.play(stage.module("games.king_of_the_roll.scenes.rolled").page(stage.console, state, is_lot))
        shown = words(stage.wait(ROLLED))
        assert [each for each in WHY if said[each] in shown] == [why] * (why != "has_more")
        root = stage.console.display.root_group
        frames = [group for group in parts(root, "Group") if len(group) == 4 and group[0].tile_height == 1]
        sums = sorted([(line.y, line.text) for line in parts(root, "Lines") if line.text.startswith("= ")])
        framed = [seat for seat, (y, _) in enumerate(sums) for frame in frames if abs(y - frame.y) < 4]
        assert framed == [seat] * (why == "has_more")


def landed(stage):
    """For each column how many of its two dice show what was rolled."""
    rows = parts(stage.console.display.root_group, "Dice")
    loose = stage.module("games.king_of_the_roll.mat.loose")
    found = []
    with stage.world:
        for row, faces in zip(rows, SAME):
            true = loose.Dice(stage.console, 0, 0, row._shape, faces)
            found.append([drawn(a) == drawn(b) for a, b in zip(row._bitmaps, true._bitmaps)])
    return [sum(column) for column in zip(*found)]


def drawn(bitmap):
    return [bitmap[x, y] for x in range(bitmap.width) for y in range(bitmap.height)]


@pytest.fixture(params=["pybadge", "pico", "picosystem"])
def rolling(request):
    """A board on which ten dice have just begun to roll."""
    with Stage(request.param) as stage:
        stage.play(stage.module("games.king_of_the_roll.scenes.rolled").page(stage.console, by_lot(0), True))
        yield stage


def test_ten_dice_roll_and_land_column_by_column(rolling):
    times = pictures_of(rolling.device)
    seen = []
    while sum(landed(rolling)) < 10:
        assert not any("first" in line for line in words(rolling)), "who is first is told at the end"
        seen.append(landed(rolling))
        rolling.run()
    assert all(column == sorted(column, reverse=True) or 1 in column for column in seen), seen
    assert seen[0][1:] == [0] * 4 and [2, 2, 2, 0, 0] in seen and 15 < len(seen) < 40
    assert max(times) <= FRAME, times
    assert rolling.wait(200).is_running and any("first" in line for line in words(rolling))


@pytest.mark.parametrize("board", ["pybadge", "pico", "picosystem"])
def test_two_dice_tumble_before_a_fight_and_then_it_is_said_who_chooses_first(board):
    before = view(at.LOT)
    after = rules.start(bytes(6))
    rules.apply(after, NOBODY, 7)
    assert (after[at.HAND], after[at.HAND + 5], after[at.ACTIVE]) == (2, 4, 1)
    with Stage(board) as stage:
        times = pictures_of(stage.device)
        stage.play(stage.module("games.king_of_the_roll.scenes.events").page(stage.console, before, after))
        seen = []
        while not any("Panda chooses first!" in line for line in words(stage)):
            dice = [each for each in layers(stage, "TileGrid") if 16 < each.tile_width == each.tile_height]
            seen.append([drawn(each.bitmap) for each in dice])
            stage.run()
            assert len(seen) < 60
        faces = [{bytes(pictures[seat]) for pictures in seen} for seat in range(2)]
        assert all(len(each) >= 3 for each in faces)
        assert max(times[2:]) <= FRAME, "after the screen and its place: %s" % times


def test_a_press_lands_all_dice_and_what_they_say_stays_to_be_read(rolling):
    rolling.wait(100).tap("ok")
    assert landed(rolling) == [2] * 5 and any("first" in line for line in words(rolling))
    assert rolling.wait(500).is_running
    assert not rolling.wait(1500).is_running
