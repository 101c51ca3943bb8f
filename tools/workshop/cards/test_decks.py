"""Karenza's decks: what a deck has to be, and that module and page are what the program makes from the descriptions."""

import json

import pytest

import decks
from dojo.playing.seated import BOT
from dojo.playing.table import Table
from dojo.say import say_one
from games import karenza
from games.karenza import cards, names, rules
from games.karenza import layout as at

WARRIORS = dict(karenza.OPTIONS)["a"][: cards.WARRIORS]
DESCRIPTION = """[one]
attacks   6x2 5x2 4x2 4x2 3x2 3x2 2x2 1
defences  7x2 6x2 5x2 4x2 3x2 2x2 2x2 1
stances   AB C* *D
cuts      1-2 2-3 3-4 4-1
parries   2-1 3-2 4-3 1-4
"""


def made(text=DESCRIPTION, **changed):
    """The deck of a description in which some lines are different."""
    (fields,) = decks.read(text).values()
    return decks.deck("one", {**fields, **{name: line.split() for name, line in changed.items()}})


def test_module_and_page_are_what_the_descriptions_give():
    assert decks.main(["--check"]) == 0


def test_the_warriors_are_the_choices_of_both_options():
    assert tuple(decks.decks()) == WARRIORS == dict(karenza.OPTIONS)["b"][: cards.WARRIORS]
    assert cards.WARRIORS == len(WARRIORS) >= 4


def test_a_deck_is_sorted_as_a_hand_lies():
    for own in decks.decks().values():
        assert own == sorted(own, key=lambda one: (not one.is_attack, -one.power))


def test_every_technique_is_called_otherwise():
    called = []
    for warrior, own in enumerate(decks.decks().values()):
        called += [names.card(warrior, number) for number in range(len(own))]
        assert say_one("karenza.warriors", warrior) and say_one("karenza.styles", warrior)
    assert len(set(called)) == len(called) > 60


def test_what_is_said_of_the_warriors_is_true():
    ways = {}
    best = {}
    for name, own in decks.decks().items():
        ways[name] = {(one.sword + 1, one.sword_after + 1) for one in own if one.is_attack}
        for kind in (True, False):
            best[name, kind] = max(one.power for one in own if one.is_attack == kind)
    assert ways["masaru"] == {(1, 4), (4, 1), (2, 3), (3, 2)}, "across the whole X"
    assert ways["lanying"] == {(1, 2), (2, 4), (4, 3), (3, 1)}, "round in a circle"
    assert ways["tove"] == {(1, 3), (3, 1), (2, 4), (4, 2)}, "up and down"
    assert ways["rafael"] == {(1, 2), (2, 1), (3, 4), (4, 3)}, "from side to side"
    for name in WARRIORS:
        assert best[name, True] < best["masaru", True] or name == "masaru", "nobody strikes harder"
        assert best[name, False] < best["tove", False] or name == "tove", "the best shield"
    for one in decks.decks()["rafael"]:
        assert {one.left, one.right} & {0, 1}, "with a foot in front"


def test_every_card_comes_into_play():
    """In fights of the top opponents, hands of seven."""
    played = [set() for _ in WARRIORS]
    wanted = [set(range(len(own))) for own in decks.decks().values()]
    for seed in range(400):
        pair = seed % 4, seed // 4 % 4
        options = bytes((seed // 16 % 2, 0, *pair))
        table = Table("karenza", options, bytes((BOT + 3, BOT + 3)), bytes((seed >> 8, seed & 255)))
        state = table.match.state
        count = state[at.ON_TABLE]
        while table.match.turn():
            table.step()
            if state[at.ON_TABLE] != count or state[at.THREATENED]:
                count = state[at.ON_TABLE]
                for place in range(at.TABLE, at.TABLE + at.ENTRY * count, at.ENTRY):
                    attacker = state[place] >> 5
                    played[pair[attacker]].add(state[place] & 31)
                    if state[place + 2]:
                        played[pair[attacker ^ 1]].add(state[place + 2] - 1)
        if played == wanted:
            return
    pytest.fail("never played: %s" % [sorted(all_ - own) for all_, own in zip(wanted, played)])


@pytest.mark.parametrize(
    "changed, says",
    [
        ({"attacks": "6x2 5x2 4x2"}, "cards, not 30"),
        ({"attacks": "9x2 8x2", "defences": "7x2 6x2"}, "techniques, not 15 to 20"),
        ({"attacks": "6x3 5x2 4x2 4x2 3x2 3x2 2x2"}, "once or twice"),
        ({"attacks": "10x2 5x2 4x2 4x2 3x2 3x2 2x2 1"}, "power 1 to 9"),
        ({"stances": "AA C* *D"}, "two feet cannot stand so"),
        ({"stances": "** C* *D"}, "two feet cannot stand so"),
        ({"stances": "AE C* *D"}, "AE is no stance"),
        ({"cuts": "1-1 2-3"}, "to another end"),
        ({"cuts": "1-5 2-3"}, "1-5 is no way"),
        ({"stances": "AB", "cuts": "1-2", "parries": "2-1"}, "two techniques are alike"),
        ({"cuts": "1-2", "parries": "1-2 1-3"}, "nothing leads to it"),
    ],
)
def test_what_cannot_be_a_deck_is_refused(changed, says):
    assert made()
    with pytest.raises(ValueError, match=says):
        made(**changed)


@pytest.mark.parametrize("text, says", [
    (DESCRIPTION.replace("cuts", "hits"), "line 5: hits is none of"), ("attacks 5\n", "line 1: attacks is none of"),
    (DESCRIPTION.replace("stances   AB C* *D\n", ""), "one has no stances"),
])  # fmt: skip
def test_a_description_that_is_not_understood_is_told_with_its_line(text, says):
    with pytest.raises(ValueError, match=says):
        decks.read(text)


def test_the_bits_of_a_card_are_what_the_board_reads():
    for warrior, own in enumerate(decks.decks().values()):
        for number, one in enumerate(own):
            card = cards.technique(warrior, number)
            assert (cards.is_attack(card), cards.power(card), cards.copies(card)) == one[:3]
            assert (card >> 7 & 7, card >> 4 & 7, card >> 2 & 3, card & 3) == one[3:]


# --- The command `data` -----------------------------------------------------------------------------


def test_data_prints_warriors_and_cards(run):
    printed = json.loads(run("data", "karenza")[1])
    assert (printed["game"], printed["version"]) == ("karenza", rules.VERSION)
    assert [warrior["option"] for warrior in printed["warriors"]] == list(WARRIORS)
    for number, warrior in enumerate(printed["warriors"]):
        assert warrior["name"] == say_one("karenza.warriors", number)
        assert warrior["style"] == say_one("karenza.styles", number)
        assert sum(card["copies"] for card in warrior["cards"]) == 30
        for place, told in enumerate(warrior["cards"]):
            card = cards.technique(number, place)
            assert told["name"] == names.card(number, place) and told["power"] == cards.power(card)
            assert told["type"] == ("attack" if cards.is_attack(card) else "defence")
            assert told["trajectory"] == [(card >> 2 & 3) + 1, (card & 3) + 1]
            assert told["pose"]["sword"] == told["trajectory"][0]
            for pose in filter(cards.is_pose, range(64)):
                stands = {"left": "ABCD"[pose >> 4], "right": "ABCD"[pose >> 2 & 3], "sword": (pose & 3) + 1}
                fits = all(told["pose"][token] in (None, place_) for token, place_ in stands.items())
                assert fits == cards.fits(card, pose)


@pytest.mark.parametrize("game, says", [("ninja", "without cards"), ("chess", "no game called")])
def test_data_of_what_has_none_is_a_sentence(complaint, game, says):
    assert says in complaint("data", game)
