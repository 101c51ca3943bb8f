"""Karate as the sheet and docs/players/rules/karate.md have it: every example, training, kiai, fight, race, solo."""

import json
import random

import pytest

from dojo.contract import CHANCE, HIDDEN, NOBODY, OPEN, OPENING, OVER, SEALED, TOGETHER
from dojo.playing.match import Match
from games.karate import kept, places, rules, scoring
from games.karate import layout as at
from sim import Complaint
from sim.unattended.fights import read
from sim.unattended.run import differences, play

KU, HU, OZ, YG, YTG, HESITATE = range(6)
SECRET, OPEN_SHEETS = 0, 1
TRAINED, FREE = 0, 1
SAME_BOX, WRITE_FIRST, NOT_LEARNED, HAS_LEARNED, TRAIN_FIRST = 2, 3, 4, 5, 6


def begin(players=2, rolls=1, sheets=SECRET, level=0, kiai=FREE):
    return Match(rules, bytes((players - 1, (1, 3, 5).index(rolls), sheets, level, kiai)))


def roll(match, first, second):
    match.chance((first - 1) * 6 + second - 1)


def box(step, technique, place=0):
    """The number of a box; steps from 1, as on the sheet."""
    return (step - 1) * 21 + at.FIRST[technique] + place


def write(match, seat, *boxes, kiai=False):
    for number, place in enumerate(boxes):
        shout = rules.KIAI if kiai and number + 1 == len(boxes) else 0
        assert match.act(seat, place + shout) == 0


def train(match, seat, *lines):
    """Rolls, (value, value, box, box), in the boxes of this seat; the others write into 103 and 104, the very last."""
    for first, second, one, other in lines:
        roll(match, first, second)
        for who in range(match.seats):
            write(match, who, *((one, other) if who == seat else (103, 104)))


def call(match, caller):
    """One more roll; somebody shouts."""
    roll(match, 1, 2)
    for seat in range(match.seats):
        write(match, seat, 103, 104, kiai=seat == caller)


def settle(match, *techniques):
    """Every seat settles its techniques; then they are opened."""
    for seat, steps in enumerate(techniques):
        for technique in steps:
            assert match.act(seat, technique) == 0
    if match.turn() == OPENING:
        match.open()


def hesitate(match):
    """A fight in which nobody has learned anything."""
    settle(match, *([[HESITATE] * 5] * match.seats))


def scores(match, seat):
    return [scoring.step_score(match.state, seat, step) for step in range(5)]


def learned(match, seat, step):
    return rules.techniques(match.state, seat, step - 1)


# --- The sheet ----------------------------------------------------------------------------------------


def worked_sheet():
    """Chuck's sheet as it is printed: how it came about is made up."""
    match = begin()
    train(
        match,
        0,
        (6, 6, box(1, KU, 0), box(1, KU, 1)),
        (1, 1, box(2, KU, 0), box(2, KU, 1)),
        (4, 4, box(3, OZ, 0), box(3, OZ, 1)),
        (4, 2, box(3, OZ, 2), box(4, HU, 1)),
        (6, 5, box(4, OZ, 0), box(4, OZ, 1)),
        (3, 3, box(4, YG, 0), box(4, YG, 1)),
        (1, 1, box(5, YTG, 0), box(5, YTG, 1)),
        (2, 2, box(5, YTG, 2), box(5, YTG, 3)),
        (2, 2, box(5, YTG, 4), box(5, YTG, 5)),
        (2, 6, box(5, YTG, 6), box(4, OZ, 2)),
    )
    return match


def test_a_row_has_boxes_for_2_3_4_5_and_7_rolls_105_in_a_round():
    assert list(rules.BOXES) == [2, 3, 4, 5, 7]
    assert [(at.step_of(place), at.technique_of(place)) for place in range(105)] == [
        (step, technique) for step in range(5) for technique in range(5) for _ in range(rules.BOXES[technique])
    ]


def test_the_worked_sheet_kake_uke_is_learned_for_step_1_and_2_and_nothing_else():
    match = worked_sheet()
    assert [learned(match, 0, step) for step in range(1, 6)] == [(KU,), (KU,), (HESITATE,), (HESITATE,), (HESITATE,)]


def test_the_worked_sheet_one_more_4_learns_oi_zuki_for_step_3():
    match = worked_sheet()
    train(match, 0, (4, 1, box(3, OZ, 3), box(4, HU, 0)))
    assert learned(match, 0, 3) == (OZ,)


def test_the_worked_sheet_a_2_over_both_1s_learns_yoko_tobi_geri_for_step_5():
    match = worked_sheet()
    train(match, 0, (2, 3, box(5, YTG, 0), box(1, HU)))
    assert learned(match, 0, 5) == (HESITATE,)
    train(match, 0, (2, 3, box(5, YTG, 1), box(1, HU)))
    assert learned(match, 0, 5) == (YTG,)


def test_a_row_with_hiza_uke_and_yoko_tobi_geri_has_two_techniques_to_choose_from():
    match = begin()
    train(match, 0, (1, 1, box(3, HU, 0), box(3, HU, 1)), (1, 3, box(3, HU, 2), box(3, YTG, 0)))
    for place in (1, 3, 5):
        train(match, 0, (3, 3, box(3, YTG, place), box(3, YTG, place + 1)))
    assert learned(match, 0, 3) == (HU, YTG)
    call(match, 1)
    for technique in (HESITATE, HESITATE):
        assert match.act(0, technique) == 0
    assert match.act(0, HESITATE) == HAS_LEARNED, "nobody hesitates by choice"
    assert match.act(0, OZ) == NOT_LEARNED
    assert match.legal(0) == [HU, YTG]


def test_filled_boxes_that_do_not_match_teach_nothing():
    match = begin()
    train(match, 0, (5, 6, box(1, KU, 0), box(1, KU, 1)))
    assert learned(match, 0, 1) == (HESITATE,)


def test_writing_into_a_filled_box_erases_it_and_may_unlearn():
    match = begin()
    train(match, 0, (3, 3, box(1, KU, 0), box(1, KU, 1)))
    roll(match, 5, 1)
    write(match, 0, box(1, KU, 1))
    assert [at.value(match.state, 0, box(1, KU, place)) for place in (0, 1)] == [3, 5]
    assert learned(match, 0, 1) == (HESITATE,)


def test_erasing_without_writing_over_would_teach_nothing_and_open_no_box():
    """Why there is none: whatever is taken off a sheet at random, no technique comes, and the same may be written."""
    chance = random.Random(3)
    for _ in range(200):
        state = rules.start(bytes((1, 0, 0, 0, FREE)))
        rules.apply(state, NOBODY, 0)
        state[at.slice_of(state, 0)] = 1
        for box in range(at.SHEET):
            rules._put(state, 0, box, chance.choice((0, 2, 2, 5)))
        known = [set(at.techniques(state, 0, step)) - {at.HESITATE} for step in range(at.STEPS)]
        legal = [action for action in range(rules.actions(state, 0)) if not rules.refuse(state, 0, action)]
        for box in chance.sample(range(at.SHEET), 30):
            rules._put(state, 0, box, 0)
        for step in range(at.STEPS):
            assert set(at.techniques(state, 0, step)) - {at.HESITATE} <= known[step]
        assert legal == [action for action in range(rules.actions(state, 0)) if not rules.refuse(state, 0, action)]


def test_both_values_of_a_roll_are_written_in_two_different_boxes():
    match = begin()
    roll(match, 2, 5)
    write(match, 0, 7)
    assert match.act(0, 7) == SAME_BOX and match.act(0, 7 + rules.KIAI) == SAME_BOX
    assert match.turn() == 0b11
    write(match, 0, 8)
    assert match.turn() == 0b10
    assert [at.value(match.state, 0, place) for place in (7, 8)] == [2, 5]


def test_the_second_roll_of_a_batch_may_go_over_the_first():
    match = begin(rolls=3)
    for _ in range(3):
        roll(match, 2, 5)
    write(match, 0, 7, 8, 8, 7, 7, 8)
    assert [at.value(match.state, 0, place) for place in (7, 8)] == [2, 5]


# --- Training -----------------------------------------------------------------------------------------


def test_players_take_turns_to_roll_and_the_next_round_goes_on_with_the_seat_after_the_last():
    match = begin(3)
    seen = []
    for _ in range(4):
        seen.append(at.roller(match.state))
        train(match, 0, (1, 2, 0, 1))
    assert seen == [0, 1, 2, 0]
    call(match, 0)
    hesitate(match)
    assert at.round_of(match.state) == 1 and at.roller(match.state) == 2 and at.rolls(match.state) == 0


@pytest.mark.parametrize("batch", (1, 3, 5))
def test_a_batch_is_rolled_first_and_its_values_are_written_in_order_the_last_one_with_a_kiai(batch):
    match = begin(rolls=batch)
    for number in range(batch):
        assert match.turn() == CHANCE
        roll(match, number + 1, 6 - number)
    values = [value for number in range(batch) for value in (number + 1, 6 - number)]
    assert list(at.dice(match.state)) == values
    for place, value in enumerate(values):
        assert at.due(match.state, 0) == place
        is_last = place + 1 == len(values)
        assert is_last or match.act(0, 20 + place + rules.KIAI) == WRITE_FIRST
        write(match, 0, 20 + place, kiai=is_last)
        assert at.value(match.state, 0, 20 + place) == value
    assert match.turn() == 0b10
    write(match, 1, *range(2 * batch))
    assert at.phase(match.state) == at.SETTLING
    assert at.caller(match.state) == 0 and at.ended_by(match.state) == at.BY_KIAI


def test_of_several_who_shout_the_lowest_seat_is_the_caller_whoever_was_first():
    match = begin(4)
    roll(match, 1, 2)
    for seat in (3, 1, 2, 0):
        write(match, seat, 0, 1, kiai=seat in (1, 3))
    assert at.caller(match.state) == 1
    assert rules.counts(match.state)[2] == 1


def test_a_kiai_is_shown_only_when_all_have_written():
    for sheets in (SECRET, OPEN_SHEETS):
        quiet, loud = begin(sheets=sheets), begin(sheets=sheets)
        for match in (quiet, loud):
            roll(match, 1, 2)
            write(match, 0, 0, 1, kiai=match is loud)
        assert quiet.view(1) == loud.view(1) and quiet.view(NOBODY) == loud.view(NOBODY)
        for match in (quiet, loud):
            write(match, 1, 0, 1)
        assert (quiet.turn(), loud.turn()) == (CHANCE, 0b11)


def test_who_does_not_know_what_was_written_still_learns_of_the_kiai():
    state = rules.start(bytes((1, 0, 0, 0, FREE)))
    state[rules.public(state) + rules.PRIVATE] = 1  # B's device
    rules.apply(state, NOBODY, 0)
    rules.apply(state, 1, 3)
    rules.apply(state, 1, 4)
    rules.apply(state, 0, HIDDEN - rules.remark(state, 0, 50))
    rules.apply(state, 0, HIDDEN - rules.remark(state, 0, 51 + rules.KIAI))
    assert at.phase(state) == at.SETTLING and at.caller(state) == 0
    assert rules.refuse(state, 0, KU) == 0, "where a sheet is not known, everything is allowed"
    assert rules.refuse(state, 1, KU) == NOT_LEARNED


@pytest.mark.parametrize("players, batch, caller", [(2, 1, 0), (7, 1, 4), (7, 3, 4), (8, 5, 4), (8, 3, 4)])
def test_after_60_rolls_the_bell_rings_and_the_seat_due_to_roll_is_the_caller(players, batch, caller):
    match = begin(players, batch)
    for number in range(1, 61):
        assert match.turn() == CHANCE and at.rolls(match.state) == number - 1
        roll(match, 1, 2)
        if number % batch == 0:
            for seat in range(players):
                write(match, seat, *((0, 1) * batch))
    assert at.ended_by(match.state) == at.BY_BELL and at.caller(match.state) == caller == 60 % players
    assert at.phase(match.state) == at.SETTLING
    hesitate(match)
    assert at.rolls(match.state) == 0 and at.rolls_before(match.state) == 60


def test_a_kiai_with_the_60th_roll_comes_before_the_bell():
    match = begin(3)
    train(match, 0, *([(1, 2, 0, 1)] * 59))
    call(match, 2)
    assert at.caller(match.state) == 2 and at.ended_by(match.state) == at.BY_KIAI


# --- Who may shout ------------------------------------------------------------------------------------


def blocks(match, seat, steps):
    """This seat learns a high block for so many steps, one a roll; the others write into the very last boxes."""
    train(match, seat, *[(6, 6, box(step, KU, 0), box(step, KU, 1)) for step in range(1, steps + 1)])


@pytest.mark.parametrize("rolls", (1, 3, 5))
@pytest.mark.parametrize("sheets", (SECRET, OPEN_SHEETS))
def test_a_kiai_needs_a_technique_for_three_steps_and_the_last_number_counts(rolls, sheets):
    match = begin(rolls=rolls, sheets=sheets, kiai=TRAINED)
    for _ in range(rolls):
        roll(match, 6, 6)
    before = [0, 1, 21, 22, 42]
    spare = [103, 104] * (2 * rolls)
    if rolls == 1:
        for one, other in ((0, 1), (21, 22)):
            write(match, 1, 103, 104)
            write(match, 0, one)
            assert match.act(0, other + rules.KIAI) == TRAIN_FIRST
            write(match, 0, other)
            roll(match, 6, 6)
        write(match, 0, 42)
    else:
        write(match, 0, *(spare[: 2 * rolls - 1 - len(before)] + before))
    assert match.act(0, 63 + rules.KIAI) == TRAIN_FIRST, "two steps and a half"
    write(match, 0, 43, kiai=True)
    write(match, 1, *spare[: 2 * rolls])
    assert at.phase(match.state) == at.SETTLING and at.caller(match.state) == 0


def test_without_training_only_numbers_may_be_written_and_the_sentence_says_what_is_missing():
    match = begin(kiai=TRAINED)
    blocks(match, 0, 2)
    roll(match, 5, 6)
    write(match, 0, 60)
    assert match.legal(0) == [place for place in range(105) if place != 60]
    free = begin()
    roll(free, 5, 6)
    write(free, 0, 60)
    assert len(free.legal(0)) == 2 * 104


def test_what_the_last_number_unlearns_counts_no_more():
    match = begin(kiai=TRAINED)
    blocks(match, 0, 3)
    roll(match, 5, 6)
    write(match, 0, 103)
    refused = [place for place in range(105) if place != 103 and match.act(0, place + rules.KIAI) == TRAIN_FIRST]
    assert refused == [], "a 6 spoils no 6 6"
    match = begin(kiai=TRAINED)
    blocks(match, 0, 3)
    roll(match, 6, 5)
    write(match, 0, 103)
    state = match.state
    assert [place for place in range(105) if rules.refuse(state, 0, place + rules.KIAI) == TRAIN_FIRST] == [
        *(0, 1, 21, 22, 42, 43)
    ]


def test_two_techniques_of_one_step_count_once():
    match = begin(kiai=TRAINED)
    blocks(match, 0, 2)
    train(match, 0, (3, 3, box(1, HU, 0), box(1, HU, 1)))
    roll(match, 3, 2)
    write(match, 0, box(1, HU, 2))
    assert learned(match, 0, 1) == (KU, HU)
    assert match.act(0, 104 + rules.KIAI) == TRAIN_FIRST


def test_every_round_needs_training_of_its_own():
    match = begin(kiai=TRAINED)
    blocks(match, 0, 3)
    call(match, 0)
    settle(match, [KU, KU, KU, HESITATE, HESITATE], [HESITATE] * 5)
    roll(match, 6, 6)
    write(match, 0, 0)
    assert match.act(0, 1 + rules.KIAI) == TRAIN_FIRST


def test_who_does_not_know_the_sheet_cannot_say_that_a_kiai_is_too_early():
    """As for techniques: dojo.link.secrets.audit names who shouted too soon when the sheets are shown."""
    state = rules.start(bytes((1, 0, 0, 0, TRAINED)))
    state[rules.public(state) + rules.PRIVATE] = 1  # B's device
    rules.apply(state, NOBODY, 0)
    for seat in (0, 1):
        rules.apply(state, seat, 103 if seat else HIDDEN)
    assert rules.refuse(state, 0, 104 + rules.KIAI) == 0
    assert rules.refuse(state, 1, 104 + rules.KIAI) == TRAIN_FIRST


def test_a_training_that_nobody_can_end_ends_by_the_bell():
    match = begin(kiai=TRAINED)
    train(match, 0, *([(1, 2, 0, 1)] * 60))
    assert at.ended_by(match.state) == at.BY_BELL


# --- Secrecy ------------------------------------------------------------------------------------------


def test_secret_sheets_are_sealed_until_the_fight():
    match = begin(3)
    roll(match, 1, 2)
    assert rules.secrecy(match.state, 0) == SEALED
    write(match, 0, 5, 6)
    assert at.value(match.view(0), 0, 5) == 1 and at.value(match.view(1), 0, 5) == 0
    write(match, 1, 5, 6)
    write(match, 2, 5, 6, kiai=True)
    assert rules.secrecy(match.state, 0) == SEALED


def test_open_sheets_are_seen_by_everybody():
    match = begin(3, sheets=OPEN_SHEETS)
    roll(match, 1, 2)
    assert rules.secrecy(match.state, 0) == OPEN
    write(match, 0, 5, 6)
    for seat in (NOBODY, 0, 1, 2):
        assert [at.value(match.view(seat), 0, place) for place in (5, 6)] == [1, 2]


@pytest.mark.parametrize("sheets", (SECRET, OPEN_SHEETS))
def test_with_an_opening_every_sheet_is_empty(sheets):
    match = begin(8, sheets=sheets)
    train(match, 3, (3, 3, box(1, KU, 0), box(1, KU, 1)))
    call(match, 3)
    settle(match, *[[KU if seat == 3 else HESITATE] + [HESITATE] * 4 for seat in range(8)])
    assert not any(at.numbers(match.state, 3))
    assert at.technique_shown(match.state, 3, 0) == KU


def may_be(match):
    """{place in the public part: the values with which a match could go on from there as well}."""
    found = {}
    for place in range(rules.public(match.state)):
        state = bytearray(match.state)
        for state[place] in range(256):
            if kept.is_possible(state, match.options):
                found.setdefault(place, set()).add(state[place])
    return {place: values for place, values in found.items() if len(values) > 1}


@pytest.mark.parametrize("players", [1, 3])
def test_a_match_goes_on_only_from_what_an_opening_can_have_left(players):
    """Every byte with every other value: of what is counted any that can be, of the rest none."""
    match = begin(players)
    if players == 1:
        for first, second in ((1, 2), (3, 4)):
            roll(match, first, second)
            match.act(0, 103), match.act(0, rules.TIME_UP if first == 3 else 104)
    else:
        call(match, 0)
    hesitate(match)
    match.state[places.ALL_ROLLS] = 180
    found = may_be(match)
    shown = [found.pop(places.SHOWN + place) for place in range(5 * players)]
    assert all(HESITATE + 1 in values <= set(range(1, 7)) for values in shown)
    counted = {places.ROLLS: range(1, 61)} if players == 1 else {places.ROLLER: range(3), places.CALLER: range(3)}
    counted |= {places.ALL_ROLLS: range(2 * (players == 1), 181), places.ENDED_BY: range(1, 4), places.KIAIS: range(4)}
    counted |= {places.DICE + place: range(7) for place in range(10)}
    assert found == {place: set(values) for place, values in counted.items()}


# --- The fight ----------------------------------------------------------------------------------------


def test_points_are_those_of_the_table_on_the_sheet():
    table = (
        (0, 0, 0, 1, 0, 0),
        (0, 0, 0, 0, 1, 0),
        (1, 0, 1, 0, 1, 0),
        (1, 1, 0, 1, 0, 0),
        (1, 1, 1, 1, 1, 0),
        (0, 0, 0, -1, -1, -1),
    )
    others = (HESITATE, KU, HU, OZ, YG, YTG)
    for own, row in enumerate(table):
        assert tuple(scoring.points(own, other) for other in others) == row


def test_the_example_sheets_of_the_quick_start_fight_as_printed():
    """You have learned KU OZ YTG OZ YG; your row for step 3 has Hiza Uke too, and step 5 a begun Yoko Tobi Geri."""
    match = begin()
    rows = {1: ((KU, 6), (HU, 2, 2)), 2: ((OZ, 2),), 3: ((HU, 1), (YTG, 3)), 4: ((OZ, 4),), 5: ((YG, 5), (YTG, 6, 2))}
    for step, parts in rows.items():
        for technique, value, *count in parts:
            places = list(range(count[0] if count else rules.BOXES[technique]))
            while places:
                one = places.pop(0)
                other = places.pop(0) if places else one - 1
                train(match, 0, (value, value, box(step, technique, one), box(step, technique, other)))
    assert [learned(match, 0, step) for step in range(1, 6)] == [(KU,), (OZ,), (HU, YTG), (OZ,), (YG,)]
    call(match, 0)
    settle(match, (KU, OZ, YTG, OZ, YG), [HESITATE] * 5)
    assert [at.technique_shown(match.state, 0, step) for step in range(5)] == [KU, OZ, YTG, OZ, YG]


THREE = ("KU OZ YTG OZ YG", "OZ YG KU OZ YTG", "YG HU YG KU -")
BRUCE = ("OZ HU", "KU OZ", "YG -")  # Joe, Chuck, Bruce


@pytest.mark.parametrize("rolls", ("1", "3", "5"))
@pytest.mark.parametrize("sheets", ("secret", "open"))
def test_the_printed_fight_of_three_has_the_points_of_the_sheet(rolls, sheets):
    record = play("karate", {"rolls": rolls, "sheets": sheets}, fights=THREE)
    assert record["fights"] == [[[1, 2, 2, 0, 1], [1, 1, 0, 0, 2], [2, 1, 1, 2, -2]]]
    assert record["highest"] == 6 and record["rounds"] == 1 and record["options"]["players"] == "3"
    assert differences({**record, "result": None}) == []


def test_joe_chuck_and_bruce_have_the_points_of_the_sheet():
    (joe, chuck, bruce), = play("karate", fights=BRUCE)["fights"]  # fmt: skip
    assert (joe[0], chuck[0], bruce[0]) == (1, 1, 2)
    assert (sum(joe), sum(chuck), sum(bruce)) == (1, 3, 1)


def test_the_printed_fights_from_the_command_line(run):
    words = ["match", "karate"] + [word for text in THREE for word in ("--fight", text)]
    assert "fight 1, seat 3      2   1   1   2  -2   together 4" in run(*words)[1]
    record = json.loads(run(*words, "--json")[1])
    assert record["fights"][0][0] == [1, 2, 2, 0, 1] and record["actions"]


def test_given_fights_are_trained_for_in_the_fewest_doubles_and_the_first_seat_shouts():
    actions = play("karate", fights=("KU KU", "-"))["actions"]
    assert actions[:10] == [35, 0, 1, 14, 15, 35, 21, 22 + rules.KIAI, 14, 15]


def test_given_fights_of_a_whole_match_end_it_and_nobody_races():
    record = play("karate", fights=("KU/KU/KU", "KU/KU/KU"))
    assert record["result"] == [1, 1] and record["rounds"] == 3
    assert play("karate", fights=("OZ/KU/KU", "HU/KU/KU"))["result"] == [1, -1]


def test_given_fights_against_the_lone_opponent():
    record = play("karate", {"players": "solo"}, fights=("YTG KU HU OZ -", "KU OZ - HU YTG"))
    assert record["fights"] == [[[1, 1, 0, 1, -1], [0, 0, 0, 0, 1]]]


@pytest.mark.parametrize(
    "game, options, fights, says",
    [
        ("ninja", {}, ("KU", "KU"), "Only Karate"),
        ("karate", {}, ("KU",), "fight here"),
        ("karate", {"players": "3"}, ("KU", "KU"), "3 fight here"),
        ("karate", {}, ("KU",) * 9, "2 to 8 fight, .* not 9"),
        ("karate", {}, ("KU", "KO"), "There is no technique 'KO'"),
        ("karate", {}, ("KU", "KU KU KU KU KU KU"), "five steps, not 6"),
        ("karate", {}, ("KU", "KU/KU"), "same number of fights"),
        ("karate", {}, ("KU/KU/KU/KU",) * 2, "three at most"),
    ],
)
def test_fights_that_cannot_be(game, options, fights, says):
    with pytest.raises(Complaint, match=says):
        play(game, options, fights=fights)


def test_fights_say_all_of_a_match(complaint):
    for more in ("--seats bot1,bot1", "--actions 3", "--games 2", "--devices 2"):
        assert "do not go with it" in complaint(*"match karate --fight KU --fight OZ".split(), *more.split())


def test_a_fight_is_read_as_it_is_written():
    assert read("ku, OZ ytg / -") == [[KU, OZ, YTG, HESITATE, HESITATE], [HESITATE] * 5]


def fight_of_two(match, mine, theirs):
    """A round in which both have learned these techniques for step 1."""
    boxes = [
        [] if one == HESITATE else [box(1, one, place) for place in range(rules.BOXES[one])] for one in (mine, theirs)
    ]
    while any(boxes):
        roll(match, 1, 1)
        for seat, left in enumerate(boxes):
            one = left.pop(0) if left else 103
            other = left.pop(0) if left else 104
            write(match, seat, one, other)
    call(match, 1)
    settle(match, [mine] + [HESITATE] * 4, [theirs] + [HESITATE] * 4)


def test_totals_may_be_negative_and_the_highest_sum_of_three_rounds_wins():
    match = begin()
    fight_of_two(match, HESITATE, OZ)
    assert at.totals(match.state, 0) == (-1,) and at.totals(match.state, 1) == (1,)
    fight_of_two(match, HESITATE, YG)
    assert scoring.sum_of(match.state, 0) == -2
    fight_of_two(match, HESITATE, HESITATE)
    assert match.turn() == OVER
    assert rules.results(match.state) == (-1, 1) and rules.reason(match.state) == 1
    assert at.totals(match.state, 0) == (-1, -1, 0)
    assert rules.counts(match.state) == (3, rules.counts(match.state)[1], 3, 2)


def test_eight_fight_all_against_all():
    record = play("karate", fights=("YTG",) + ("-",) * 7)
    assert [sum(steps) for steps in record["fights"][0]] == [7] + [-1] * 7
    record = play("karate", fights=("-" + " -" * 4,) + ("YTG YTG YTG YTG YTG",) * 7)
    assert [sum(steps) for steps in record["fights"][0]] == [-35] + [5] * 7
    assert record["rolls"] == 18


# --- The race -----------------------------------------------------------------------------------------


def tied(players=3):
    """Nobody has learned anything in three rounds: all are asked for the race."""
    match = begin(players)
    for _ in range(3):
        call(match, 0)
        hesitate(match)
    return match


@pytest.mark.parametrize(
    "actions, results, reason",
    [
        ((0, 0, 0), (1, 1, 1), 2),
        ((0, 31, 0), (1, 1, 1), 2),  # nobody races alone
        ((21, 31, 0), (-1, 1, -1), 3),
        ((31, 21, 31), (1, -1, 1), 4),
        ((1, 2, 0), (-1, 1, -1), 3),  # no press and one
        ((1, 1, 1), (1, 1, 1), 4),
        ((100, 99, 3), (1, -1, -1), 3),
    ],
)
def test_a_tie_is_a_shared_win_unless_two_race(actions, results, reason):
    match = tied()
    assert match.turn() == 0b111 and rules.secrecy(match.state, 0) == TOGETHER
    for seat in (2, 0, 1):
        assert match.act(seat, actions[seat]) == 0
    assert match.turn() == OVER
    assert rules.results(match.state) == results and rules.reason(match.state) == reason
    assert [at.presses(match.state, seat) for seat in range(3)] == [action - 1 for action in actions]


def test_only_those_with_the_highest_sum_are_asked_for_the_race():
    match = begin(3)
    for kicks in (True, False, False):
        if kicks:
            for place in (0, 2, 4):
                roll(match, 1, 1)
                for seat in (0, 2):
                    write(match, seat, box(1, YG, place), box(1, YG, place + 1) if place < 4 else 104)
                write(match, 1, 103, 104)
        call(match, 0)
        kick = [YG if kicks else HESITATE] + [HESITATE] * 4
        settle(match, kick, [HESITATE] * 5, kick)
    assert [scoring.sum_of(match.state, seat) for seat in range(3)] == [1, -2, 1]
    assert match.turn() == 0b101
    for seat in (0, 2):
        assert match.act(seat, 0) == 0
    assert rules.results(match.state) == (1, -1, 1)


def test_more_than_99_presses_are_not_believed():
    match = tied(2)
    assert match.act(0, 101) == 1 and match.act(0, 100) == 0


# --- Alone --------------------------------------------------------------------------------------------


def test_alone_there_is_no_kiai_but_the_clock_and_it_starts_with_the_first_roll():
    match = begin(1, level=4)
    assert match.turn() == CHANCE and at.level(match.state) == 4 and at.is_solo(match.state)
    roll(match, 6, 6)
    assert rules.actions(match.state, 0) == 106
    assert match.act(0, rules.KIAI + 1) == 1
    assert match.act(0, rules.TIME_UP) == 0
    assert at.phase(match.state) == at.SETTLING and at.ended_by(match.state) == at.BY_CLOCK
    assert not any(at.numbers(match.state, 0))


def test_alone_every_roll_is_written_at_once_whatever_is_chosen():
    match = begin(1, rolls=5)
    roll(match, 1, 2)
    assert at.batch(match.state) == 1 and match.turn() == 0b1


def test_time_may_be_up_at_any_write_and_what_is_not_written_wholly_is_lost():
    written = [(0, 1), (5, 6), (1, 5), (2, 3)]
    for whole in range(4):
        for half in (False, True):
            match = begin(1)
            for first, second in written[:whole]:
                roll(match, first + 1, second % 6 + 1)
                write(match, 0, first, second)
            before = at.numbers(match.state, 0)
            roll(match, 4, 4)
            if half:
                write(match, 0, written[whole][0])
                assert at.numbers(match.state, 0) != before
            write(match, 0, rules.TIME_UP)
            assert at.numbers(match.state, 0) == before, "a half-written roll is taken back"
            hesitate(match)
            assert match.turn() == CHANCE and at.phase(match.state) == at.ANSWERING


@pytest.mark.parametrize(
    "first, second, technique",
    [(1, 1, HESITATE), (1, 2, KU), (2, 2, KU), (3, 1, HU), (4, 3, OZ), (2, 5, YG), (6, 6, YTG), (6, 1, YTG)],
)
def test_alone_the_opponents_technique_is_the_higher_die(first, second, technique):
    match = begin(1)
    roll(match, 1, 2)
    write(match, 0, rules.TIME_UP)
    hesitate(match)
    roll(match, first, second)
    assert at.technique_shown(match.state, 1, 0) == technique
    assert at.answer(match.state) == (first, second)
    assert at.technique_shown(match.state, 1, 1) == -1


def lonely_round(match, dice):
    """Kake Uke for step 1, nothing else, against these dice."""
    roll(match, 2, 2)
    write(match, 0, 0, 1)
    roll(match, 1, 1)
    write(match, 0, rules.TIME_UP)
    settle(match, [KU] + [HESITATE] * 4)
    for die in dice:
        roll(match, die, 1)


@pytest.mark.parametrize(
    "dice, result, sums, reason",
    [
        ((4, 1, 1, 1, 1), 1, (3, 0), 1),
        ((5, 1, 1, 1, 1), -1, (0, 3), 1),
        ((4, 4, 1, 1, 1), -1, (0, 3), 1),
        ((2, 1, 1, 1, 1), 0, (0, 0), 5),  # a draw
    ],
)
def test_alone_both_score_three_rounds_and_nobody_races(dice, result, sums, reason):
    match = begin(1)
    for number in range(3):
        assert at.round_of(match.state) == number
        lonely_round(match, dice)
    assert match.turn() == OVER
    assert (scoring.sum_of(match.state, 0), scoring.sum_of(match.state, 1)) == sums
    assert rules.results(match.state) == (result,) and rules.reason(match.state) == reason


def test_alone_the_bell_rings_too():
    match = begin(1)
    train(match, 0, *([(1, 2, 0, 1)] * 60))
    assert at.phase(match.state) == at.SETTLING and at.ended_by(match.state) == at.BY_BELL


# --- What cannot be -----------------------------------------------------------------------------------


@pytest.mark.parametrize("place, option", [(0, 8), (1, 3), (2, 3), (3, 6), (4, 2)])
def test_options_that_do_not_exist_are_refused(place, option):
    options = bytearray(5)
    options[place] = option
    with pytest.raises(ValueError, match="no such"):
        rules.start(bytes(options))


def test_the_longest_stretch_between_two_openings_is_as_long_as_it_says():
    for players in (1, 2, 8):
        match = begin(players)
        train(match, 0, *([(1, 2, 0, 1)] * 60))
        for seat in range(players):
            for _ in range(5):
                assert match.act(seat, HESITATE) == 0
        assert match.turn() == OPENING
        assert len(match.log) + 5 == rules.longest(match.options), "alone, five answers come before it"


# --- Matches of older rules ---------------------------------------------------------------------------

OLD = {  # a match of version 2: over after four rolls, with one punch and three kiais
    "game": "karate", "version": 2, "options": {"players": "2", "rolls": "1", "sheets": "secret", "level": "0"},
    "seats": ["person", "person"], "seed": 1,
    "actions": [35, 5, 6, 9, 10, 35, 7, 113, 11, 12, 2, *[5] * 9, *([1, 5, 111, 9, 10] + [5] * 10) * 2],
    "result": [1, -1], "reason": "The most points win.", "check": "51856e0b", "whole": "bcb34cd6",
    "rounds": 3, "rolls": 4, "kiai": 3, "highest": 1,
}  # fmt: skip


def test_a_record_of_version_2_is_played_again_by_its_rules_where_every_kiai_was_free():
    assert differences(OLD) == []
    changed = {**OLD, "actions": OLD["actions"][:-1] + [0]}
    with pytest.raises(Complaint, match="haven't learned"):
        differences(changed)


def test_what_led_after_one_punch_is_refused_by_the_rules_of_today():
    with pytest.raises(Complaint, match="Action 8, 113 .* First learn techniques for three steps"):
        play("karate", {"players": "2"}, actions=OLD["actions"])
    assert play("karate", {"players": "2", "kiai": "free"}, actions=OLD["actions"])["result"] == [1, -1]
