"""King of the Roll without a handheld: `match`, `replay`, `data`, and what is answered to what cannot be played."""

import json

import pytest

import pieces
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
        assert record["options"] == {"form": form, "mode": mode, "younger": "lot", "cards": "shared"}
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


def test_the_bytes_are_what_the_lines_give():
    assert pieces.main(["--check"]) == 0


def test_data_prints_characters_cards_boards_and_the_solo_deck(run):
    told = json.loads(run("data", "king_of_the_roll")[1])
    made = pieces.pieces()
    assert (told["game"], told["version"]) == ("king_of_the_roll", rules.VERSION)
    assert [len(told[name]) for name in ("characters", "cards", "sides", "solo")] == [4, 13, 20, 24]
    for shown, one in zip(told["characters"], made.characters):
        assert tuple(shown["place"].values()) == one.dice and shown["favoured"] == pieces.POSITIONS[one.favoured]
        assert shown["name"].lower() == one.option
    for shown, one in zip(told["cards"], made.cards):
        assert (shown["name"], shown["added"], shown["solo"]) == (one.name, one.added, one.solo)
        effect = shown.get("dice", {})
        assert (effect.get("most", 0), effect.get("effect", "")) == (one.most, pieces.EFFECTS[one.effect])
        assert effect.get("number", 0) == one.number and (effect.get("whose") == "rival") == one.of_rival
    for shown, side, name in zip(told["sides"], made.sides, pieces.SIDES):
        assert shown["position"] == name.split(",")[0] or name.startswith("takedown")
        assert shown.get("top") == (name.endswith("top") if not name.startswith("takedown") else None)
        for move, one in zip(shown["moves"], side, strict=True):
            assert (move["name"], move["kind"], move["matches"]) == (one.name, pieces.KINDS[one.kind], one.matches)
            assert tuple(move["values"].values()) == one.values
            bonus = move["bonus"] or {"against": "", "added": 0}
            assert (bonus["against"], bonus["added"]) == (pieces.KINDS[one.against], one.bonus)
            assert [(end["margin"], pieces.POSITIONS.index(end["position"])) for end in move["ends"]] == list(one.ends)
    for shown, one in zip(told["solo"], made.solo):
        assert (shown["move"], shown["total"], shown["bonus"]) == (one.move, one.total, one.bonus)


LINES = pieces.LINES.read_text(encoding="utf-8")


def line_of(name):
    """The line of a piece, for a test to spoil."""
    return next(line for line in LINES.splitlines() if line.startswith(name))


@pytest.mark.parametrize("name, old, new, says", [
    ("Torreando", "pass   ", "takedown", "Torreando: not on the ground"),
    ("Torreando", "1 side mount", "1 turtle", "Torreando: it may not end in turtle"),
    ("Log Splitter", "1 turtle", "1 side mount", "Log Splitter: it may not end in side mount"),
    ("Granby Roll", "1 half guard", "1 mount", "Granby Roll: it may not end in mount"),
    ("Grip Break", "control", "pass   ", "Grip Break: only takedowns, guard pulls, defences and controls have a bonus"),
    ("Seat Belt", "1 rear mount", "2 rear mount", "Seat Belt: it ends somewhere from a margin of 1"),
    ("Seat Belt", "1 rear mount", "1 side mount, 1 mount", "Seat Belt: up to three margins, ascending"),
    ("Upa", "Upa", "Armbar", "there are two moves Armbar"),
    ("Uchi Mata", "takedown  ", "guard pull", "takedown 1, one side: a takedown, a takedown defence and a guard pull"),
    ("Bow & Arrow", "| 3 |", "| 6 |", "Bow & Arrow: 1 to 5 dice have to match"),
    ("gorilla", "turtle", "tortoise", "line"),
    ("Oss!", "+2", "-2", "Oss! changes nothing that a card may change"),
    ("Oss!", "| S", "|  ", "five cards"),
])  # fmt: skip
def test_what_cannot_be_played_is_refused_with_a_sentence(name, old, new, says):
    line = line_of(name)
    assert old in line
    with pytest.raises(ValueError, match=says):
        pieces.read(LINES.replace(line, line.replace(old, new, 1)))


def test_a_missing_section_is_refused():
    with pytest.raises(ValueError, match="the sections are not"):
        pieces.read(LINES.replace("[mount, bottom]", "# [mount, bottom]"))
