"""The pieces of King of the Roll: their bytes are made again, `data` prints them, and what cannot be is refused."""

import json

import pytest

import pieces
from games.king_of_the_roll import rules

LINES = pieces.LINES.read_text(encoding="utf-8")


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
