"""Karenza: what lies open can be looked at, on every size of screen, and nothing else can."""

import pytest

from games.karenza import cards, names
from games.karenza import layout as at
from karenza_fight import Fight
from reading import outside, words
from stage import BOARDS, Stage

PAGE = "games.karenza.table.decks"
MOST = 40  # leaves


def leaves(stage, view, side=0):
    """What is said on every leaf of the table, which is left at the end."""
    stage.play(stage.module(PAGE).page(stage.console, view, side))
    found = []
    while stage.program is not None and len(found) < MOST:
        found.append(words(stage))
        assert not outside(stage)
        stage.tap("ok")
    return found


def fight():
    """A has attacked once, and B has stopped it; then A has attacked again."""
    made = Fight(hands=((2, 4), (14, 10, 12)), poses=("BD2", "DA4"), hand=3)
    return made.turn("AD2", play=2).turn("DA2", play=14).turn("AC4", play=4)


@pytest.mark.parametrize("board", BOARDS)
def test_the_attack_and_all_cards_on_the_table_are_shown_and_how_many_of_each_card_are_unseen(board):
    with Stage(board) as stage:
        view = fight().match.view(1)
        found = leaves(stage, view, 1)
        assert {"Fox", "Panda"} <= set(found[0])
        told = [line for leaf in found for line in leaf]
        assert "Panda\tFox" in told or "Panda Fox" in told, "the own side is on the left"
        for warrior, number in ((0, 2), (1, 14), (0, 4)):
            line = "%d %s" % (cards.power(cards.technique(warrior, number)), names.card(warrior, number))
            assert [each for each in told if each.strip() == line and (each != line) == (warrior == 0)]
        for side in range(2):
            for number in range(cards.PLACES):
                card = cards.technique(side, number)
                if card:
                    counted = at.unseen(view, side, number), cards.copies(card)
                    assert "%d %s %d/%d" % (cards.power(card), names.card(side, number), *counted) in told


@pytest.mark.parametrize("board", BOARDS)
def test_what_either_side_holds_changes_nothing_on_the_table(board):
    with Stage(board) as stage:
        view = fight().match.view(1)
        other = bytearray(view)
        for side in range(2):
            place = at.slice_of(view, side)
            other[place : place + at.MOST_HELD] = bytes((3, 5, 0, 0, 0, 0, 0))
        assert leaves(stage, view, 1) == leaves(stage, other, 1) != []


@pytest.mark.parametrize("board", ("pico", "pybadge", "picosystem"))
def test_whoever_chooses_a_warrior_can_leaf_through_its_deck(board):
    with Stage(board) as stage:
        stage.play(stage.module("games.karenza.table.warrior").page(stage.console, 0, 2))
        stage.tap("down")
        told = []
        while "She" not in " ".join(words(stage)):
            told += words(stage)
            stage.tap("ok")
        for number in range(cards.PLACES):
            card = cards.technique(2, number)
            if card:
                assert "%d %s x%d" % (cards.power(card), names.card(2, number), cards.copies(card)) in told
        stage.tap("ok")
        assert stage.result == 2
