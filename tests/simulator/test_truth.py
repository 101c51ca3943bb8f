"""A record of a match is true, or it is noticed: whatever was changed in it, and whoever did not play what it says."""

import functools
import itertools
import json
import random
import zlib

import pytest

import scope
from dojo.playing.match import Match
from sim import Complaint
from sim.linking import linked
from sim.unattended import run as unattended
from sim.unattended import truth

SAMPLE = scope.amount("CHANGES")  # changes of one kind of one record, where there are more


def forms():
    """(game, options) of everything that can be played; of games whose forms are many, those that differ most."""
    for name in unattended.games():
        choices = dict(unattended.Game(name).card.OPTIONS)
        if name == "karate":
            choices = {"players": ("solo", "2", "3", "8"), "sheets": choices["sheets"], "rolls": ("1", "5")}
        if name == "karenza":
            choices = {"lock": choices["lock"], "hand": ("7", "3"), "a": ("masaru",), "b": ("rafael",)}
        if name == "king_of_the_roll":
            choices = {"form": choices["form"], "mode": ("points",), "younger": ("lot",), "cards": ("shared",)}
        for values in itertools.product(*choices.values()):
            yield name, dict(zip(choices, values))


EVERY_FORM = list(forms())


def name_of(form):
    return "-".join((form[0], *form[1].values()))


every_form = pytest.mark.parametrize("form", EVERY_FORM, ids=name_of)


def played(form, seed=7):
    """A record of this form as it is read from a file; the seats are of all levels."""
    return json.loads(as_text(form[0], tuple(form[1].items()), seed))


@functools.cache
def as_text(name, options, seed):
    game = unattended.Game(name)
    count = game.rules.seats(game.options(dict(options)))
    seats = [f"bot{1 + seat % game.levels()}" for seat in range(count)]
    return json.dumps(unattended.play(name, dict(options), seats, seed))


def notices(record):
    """Whether playing it again finds anything wrong with it."""
    try:
        return unattended.differences(record) != []
    except Complaint:
        return True


def missed(record, changes, name="actions"):
    """The changed values of one part of a record that nobody would notice."""
    return [change for change in changes if not notices({**record, name: change})]


def changed_actions(actions):
    """Every list that differs in one action; so many of them, drawn at random, where they are more than SAMPLE."""
    every = [(place, value) for place in range(len(actions)) for value in range(256) if value != actions[place]]
    return [actions[:place] + [value] + actions[place + 1 :] for place, value in drawn(every)]


def drawn(changes):
    """All of them, or so many drawn at random, always the same."""
    return changes if len(changes) <= SAMPLE else random.Random(str(changes[:50])).sample(changes, SAMPLE)


@every_form
def test_a_match_that_is_not_over_keeps_its_actions_in_their_order(form):
    actions = played(form)["actions"]
    for end in range(0, len(actions), 7):
        assert unattended.play(*form, actions=actions[:end])["actions"] == actions[:end]


@every_form
def test_actions_that_were_changed_dropped_doubled_or_swapped_are_noticed(form):
    record = played(form)
    actions = record["actions"]
    dropped = [actions[:place] + actions[place + 1 :] for place in range(len(actions))]
    doubled = [actions[: place + 1] + actions[place:] for place in range(len(actions))]
    pairs = [pair for pair in itertools.combinations(range(len(actions)), 2) if actions[pair[0]] != actions[pair[1]]]
    swapped = []
    for one, other in drawn(pairs):
        swapped.append(list(actions))
        swapped[-1][one], swapped[-1][other] = actions[other], actions[one]
    assert swapped
    assert missed(record, changed_actions(actions) + drawn(dropped) + drawn(doubled) + swapped) == []


def test_all_that_one_action_of_a_duel_could_be_is_noticed():
    """At each place one value of so many, another one than at the place before."""
    step = scope.amount("VALUES")
    actions = played(("ninja", {"form": "duel"}))["actions"]
    record = unattended.play("ninja", {"form": "duel"}, actions=actions)
    places = range(len(actions))
    other = [(at, value) for at in places for value in range(-1 + at % step, 260, step) if value != actions[at]]
    changed = [actions[:at] + [value] + actions[at + 1 :] for at, value in other]
    assert len(actions) > 5 and len({value for _, value in other}) == 261
    assert step > 1 or len(changed) == 260 * len(actions)
    assert missed(record, changed) == []


@every_form
def test_other_seats_and_another_seed_are_noticed(form):
    record = played(form)
    levels = unattended.Game(form[0]).levels()
    names = ["person", "human"] + [f"bot{level + 1}" for level in range(levels)]
    seats = record["seats"]
    others = [seats[:at] + [name] + seats[at + 1 :] for at in range(len(seats)) for name in names if name != seats[at]]
    assert missed(record, others, "seats") == []
    assert missed(record, [0, 1, 6, 8, 7 << 32, 2**64 - 1], "seed") == []
    for name in ("seats", "seed"):
        assert notices({key: value for key, value in record.items() if key != name})


@pytest.mark.parametrize(
    "name, value",
    [("version", 0), ("check", "00000000"), ("whole", "00000000"), ("whole", 5), ("whole", None), ("seed", True)],
)
def test_whatever_else_is_changed_is_noticed(name, value):
    assert notices({**played(("ninja", {"form": "duel"}), seed=1), name: value})


def test_the_options_are_a_part_of_it():
    record = played(("karate", {"players": "2"}))
    for rolls in ("3", "5"):
        assert notices({**record, "options": {**record["options"], "rolls": rolls}})
    assert notices({**record, "options": {**record["options"], "level": "5"}})  # of a clock that is not there


def test_the_check_value_of_the_whole_is_what_the_documentation_says():
    record = played(("template", {"rounds": "3"}))
    rules = unattended.Game("template").rules
    head = ["template", rules.VERSION, {"rounds": "3"}, ["bot1", "bot2"], 7]
    value = zlib.crc32(json.dumps(head, separators=(",", ":")).encode())
    match = Match(rules, bytes((1,)))
    for action in record["actions"]:
        match.advance(action)
        value = zlib.crc32(bytes((action,)) + match.state[: rules.public(match.state)], value)
    assert record["whole"] == f"{value:08x}"


def test_every_score_of_a_fight_that_is_given_is_noticed():
    record = unattended.play("karate", fights=("KU OZ YTG OZ YG / KU", "OZ YG KU OZ YTG / YG OZ"))
    assert unattended.differences(record) == []
    for number, seat, step in itertools.product(range(2), range(2), range(5)):
        changed = json.loads(json.dumps(record))
        changed["fights"][number][seat][step] += 1
        assert notices(changed)


@pytest.mark.parametrize("words", [{"game": "ninja"}, {"game": "template", "options": {"rounds": "3"}}])
def test_a_linked_record_is_as_true(words):
    record = json.loads(json.dumps(linked.play(link="air", seats=("bot2", "bot1"), seed=3, **words)))
    assert unattended.differences(record) == []
    assert missed(record, changed_actions(record["actions"])) == []
    assert missed(record, [2, 4], "seed") == []
    assert missed(record, [["bot1", "bot2"]], "seats") == []


# --- Who chose, and what was rolled ----------------------------------------------------------------


def verified(record):
    return unattended.differences(record, verify_bots=True)


def with_another_action(record, place, value):
    """The record that somebody would write who changes an action and gets everything else right."""
    actions = record["actions"][:place] + [value]
    match = unattended.play(record["game"], record["options"], record["seats"], record["seed"], actions)
    assert unattended.differences(match) == []
    return match


@every_form
def test_opponents_and_dice_are_those_of_the_seed(form):
    record = played(form)
    assert verified(record) == []
    begun = unattended.play(*form, record["seats"], record["seed"], record["actions"][:9])
    assert verified(begun) == []


def with_one_other_action(form, seed):
    """The record with each action in turn changed to another legal one: (place, value, record)."""
    record = played(form, seed)
    for place, action in enumerate(record["actions"]):
        for value in range(256):
            if value != action:
                try:
                    yield place, value, with_another_action(record, place, value)
                except Complaint:
                    continue
                break


@pytest.mark.parametrize(
    "form",
    [EVERY_FORM[0], EVERY_FORM[3], ("template", {"rounds": "3"}), ("karate", {"players": "2"})],
    ids=name_of,
)
def test_the_first_choice_that_is_not_the_opponents_own_is_named(form):
    found = 0
    for place, value, record in itertools.islice(with_one_other_action(form, 7), 60):
        said = verified(record)
        assert len(said) == 1 and said[0].startswith(f"Action {place + 1}, {value},"), said
        found += 1
    assert found


def test_it_says_what_the_opponent_takes_and_what_the_seed_gives():
    record = played(("template", {"rounds": "1"}), seed=1)
    die, _, choice = record["actions"][:3]
    other = with_another_action(record, 0, die - 1)
    assert verified(other) == [f"Action 1, {die - 1}, does not come from the seed: chance gives {die} there."]
    other = with_another_action(record, 2, 1 - choice)
    assert verified(other) == [f"Action 3, {1 - choice}, is not the choice of bot1 on seat 1: it takes {choice} there."]


def test_what_people_choose_is_theirs():
    record = unattended.play("ninja", {"form": "duel"}, actions=[3, 2, 3, 4])
    assert verified(record) == []


def test_another_seed_is_noticed_where_nobody_knows_the_check_value():
    record = played(("ninja", {"form": "duel"}))
    del record["whole"]
    assert unattended.differences({**record, "seed": 8}) == []
    assert "is not the choice of" in verified({**record, "seed": 8})[0]


@pytest.mark.parametrize("words", [{"game": "ninja"}, {"game": "template"}, {"game": "karate"}, {"game": "knockout"}])
def test_linked_opponents_are_verified_and_dice_that_all_devices_roll_are_not(words):
    for seed in (3, 4):
        record = linked.play(link="air", seed=seed, **words)
        assert verified(record) == []


def test_an_opponent_that_cheats_on_a_link_is_named():
    record = linked.play("ninja", link="air", seed=3)
    other = with_another_action(record, 0, record["actions"][0] - 1)
    assert "is not the choice of bot1 on seat 1" in verified({**other, "devices": 2})[0]


# --- The command -----------------------------------------------------------------------------------


def test_an_old_record_is_played_and_replay_says_what_it_could_not_compare(replay):
    records = [played(("ninja", {"form": "duel"}), seed) for seed in range(3)]
    assert replay(records)[:2] == (0, "3 matches, the same when played again.\n")
    del records[1]["whole"], records[1]["version"]
    code, out, err = replay(records)
    assert (code, err) == (0, "")
    assert out == (
        "3 matches, the same when played again. 1 of them has no check value of the whole: only its end was compared.\n"
    )
    del records[2]["whole"]
    assert "2 of them have no check value of the whole: only their ends were compared." in replay(records)[1]


def test_a_changed_action_is_told_in_a_sentence(replay):
    record = played(("karate", {"players": "2"}))
    for change in changed_actions(record["actions"]):
        code, out, err = replay([{**record, "actions": change}])
        if "whole is" in err and err.count("\n") == 1:
            break
    assert (code, out) == (1, "")
    assert "an action, a seat or the seed is not the one that was played" in err


def test_the_command_verifies_opponents_where_it_is_asked_to(replay):
    record = played(("ninja", {"form": "duel"}), seed=5)
    code, out, _ = replay([record], "--verify-bots")
    assert (code, out) == (0, "1 match, the same when played again, opponents and dice too.\n")
    other = with_another_action(record, 2, record["actions"][2] - 1)
    assert replay([other])[0] == 0
    code, out, err = replay([other], "--verify-bots")
    assert (code, out) == (1, "")
    assert "line 1" not in err and "Action 3," in err and "is not the choice of bot1 on seat 1" in err


def test_dice_that_are_made_up_for_a_fight_are_none_of_the_seed():
    record = unattended.play("karate", fights=("KU", "OZ"))
    assert "does not come from the seed" in verified(record)[0]


def test_whole_is_of_a_list_that_cannot_be_played_nothing():
    game = unattended.Game("ninja")
    assert truth.whole(game, bytes(1), ("bot1", "bot1"), 1, [3, 99]) is None
