"""Karenza without a handheld: `match`, `replay`, and what is answered to what cannot be played."""

import json

import pytest

from dojo.contract import CHANCE, OPENING, seats_in
from dojo.playing.match import Match
from games.karenza import rules

OPTIONS = ("lock=on", "hand=7", "a=masaru", "b=lanying")
MATCH = ["match", "karenza", *(word for option in OPTIONS for word in ("--option", option))]
EXAMPLE = "5,11,0,28,3,20,0,8,6,8,1"  # of docs/players/rules/karenza.md


def test_a_match_tells_points_turns_and_reason_and_can_be_replayed(run, tmp_path):
    lines = run(*MATCH, "--seats", "bot3,bot2", "--seed", "7", "--games", "5", "--json")[1].splitlines()
    assert len(lines) == 5
    for number, line in enumerate(lines):
        record = json.loads(line)
        assert record["options"] == {"lock": "on", "hand": "7", "a": "masaru", "b": "lanying"}
        assert (record["seats"], record["seed"]) == (["bot3", "bot2"], 7 + number)
        first, second = record["points"]
        assert record["result"][0] == (first > second) - (first < second) == -record["result"][1]
        assert max(record["points"]) >= 10 or "deck" in record["reason"] or "quiet" in record["reason"]
        assert 0 < record["defences"] + 1 <= record["attacks"] + 1 <= record["turns"]
        assert record["opener"] in (0, 1) and len(record["actions"]) <= rules.longest(bytes(4))
    file = tmp_path / "fights"
    file.write_text("\n".join(lines))
    assert "5 matches, the same" in run("replay", str(file), "--verify-bots")[1]


def test_a_record_of_a_championship_has_total_points_and_stars_and_the_last_fight(run):
    """As docs/players/rules/karenza.md says it; a and b both say how many play, and the larger counts."""
    words = ["match", "karenza", "--option", "a=3", "--option", "b=5", "--seed", "3", "--games", "1", "--json"]
    record = json.loads(run(*words)[1])
    assert len(record["seats"]) == len(record["points"]) == len(record["stars"]) == len(record["result"]) == 5
    assert sum(record["stars"]) == 2 * 10, "ten fights"
    played = Match(rules, bytes((0, 0, 4 + 1, 4 + 3)))
    fights = []
    for action in record["actions"]:
        while played.turn() == OPENING:
            fights.append(rules.counts(played.state))
            played.open()
        played.chance(action) if played.turn() == CHANCE else played.act(seats_in(played.turn())[0], action)
    fights.append(rules.counts(played.state))
    assert len(fights) == 10
    assert [record[name] for name in ("turns", "opener", "attacks", "defences")] == list(fights[-1][2:])
    assert fights[-1][2:] != fights[0][2:] and sum(record["points"]) > sum(fights[0][0])


def test_for_people_there_is_a_table(run):
    table = run(*MATCH, "--games", "4")[1]
    (points,) = [line for line in table.splitlines() if line.startswith("  points")]
    assert "seat 1" in points and "; seat 2" in points and " on average, " in points


def test_the_example_of_the_encoding_is_one(run):
    words = ["match", "karenza", "--option", "hand=3", "--option", "lock=off", "--json", "--actions", EXAMPLE]
    record = json.loads(run(*words)[1])
    assert (record["reason"], record["attacks"], record["turns"], record["opener"]) == ("not over", 1, 1, 0)


@pytest.mark.parametrize(
    "actions, says",
    [
        ("5,11,30", "Action 3, 30, is no outcome of chance: here it is 0 to 27."),
        ("5,11,0,28,3,20,2", "Action 7, 2, is no outcome of chance: here it is 0 to 1."),
        ("5,11,0,28,3,20,0,0", "Action 8, 0, of seat 1 is not allowed: Your feet can't share a square."),
        ("5,11,0,28,3,20,0,64", "There is no such choice."),
        ("5,11,0,28,3,20,0,8,6,8,3", "You don't have this card. Allowed here: 0 to 1, 21"),
        ("5,11,0,28,3,20,0,8,6,8,1,6,21", "You are under attack: don't drop a card now."),
    ],
)
def test_what_is_not_allowed_is_told_with_what_would_be(complaint, actions, says):
    assert says in complaint("match", "karenza", "--option", "hand=3", "--option", "lock=off", "--actions", actions)
