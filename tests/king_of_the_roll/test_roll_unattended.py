"""King of the Roll without a handheld: `match`, `replay`, `data`, and what is answered to what cannot be played."""

import json

import pytest

from games.king_of_the_roll import rules

MATCH = ["match", "king_of_the_roll", "--option", "mode=points", "--option", "form=duel"]
EXAMPLE = "7,0,3,0,0,0,0,0,215,35,0,0,0,2,0,0,0,2,5"  # of docs/players/rules/king_of_the_roll.md


@pytest.mark.parametrize("form, mode, seats", [
    ("duel", "points", "bot3,bot2"), ("duel", "submission", "bot1,bot2"), ("solo", "points", "bot2"),
    ("solo", "submission", "bot3"),
])  # fmt: skip
def test_a_match_tells_what_the_game_counts_and_can_be_replayed(form, mode, seats, run, tmp_path):
    words = ["match", "king_of_the_roll", "--option", "mode=" + mode, "--option", "form=" + form, "--seats", seats]
    lines = run(*words, "--seed", "7", "--games", "3", "--json")[1].splitlines()
    for number, line in enumerate(lines):
        record = json.loads(line)
        assert record["options"] == {
            "form": form, "mode": mode, "younger": "lot", "cards": "shared", "gi_a": "white", "gi_b": "blue",
        }  # fmt: skip
        assert record["seats"] == seats.split(",") and record["seed"] == 7 + number
        assert len(record["points"]) == len(record["advantages"]) == 2 and 0 <= record["position"] <= 8
        assert 1 <= record["turns"] <= (60 if mode == "submission" else 8)
        assert len(record["actions"]) <= rules.longest(bytes((form == "solo", mode == "submission", 0, 0))) <= 1300
        assert record["points"] == [0, 0] or mode == "points"
        if "more points" in record["reason"]:
            first, second = record["points"]
            assert record["result"][0] == (first > second) - (first < second)
    file = tmp_path / "fights"
    file.write_text("\n".join(lines))
    assert "3 matches, the same" in run("replay", str(file), "--verify-bots")[1]


def test_a_beginning_of_a_fight_is_one(run, complaint):
    record = json.loads(run(*MATCH, "--option", "cards=own", "--json", "--actions", EXAMPLE)[1])
    assert (record["reason"], record["turns"], record["position"]) == ("not over", 1, 0)
    said = complaint(*MATCH, "--option", "cards=own", "--actions", EXAMPLE + ",9")
    assert "Action 20, 9, of seat 1 is not allowed: There is no such choice." in said


# --- The pieces and `data` ------------------------------------------------------------------------------
