"""The guide never contradicts the screen: what a hint says is true of the match in which it is said.

Each guided match is played from its own dice with many choices of the player. Whatever the guide offers at some moment
has to be true then, also what is not said because it has been before.
"""

import importlib
import operator
from random import Random
from types import SimpleNamespace

import pytest

from dojo.contract import CHANCE, NOBODY, OVER
from dojo.menus import setup
from dojo.menus.cards import ALONE
from dojo.playing.seated import GUIDED
from dojo.playing.table import Table
from games import GAMES
from games.karate import layout as karate
from games.karate import rules as karate_rules
from games.karenza import layout as karenza
from games.karenza import rules as karenza_rules
from games.karenza.cards import moves
from games.karenza.layout import ACTIVE
from games.karenza.view import score
from games.king_of_the_roll import layout as king
from games.king_of_the_roll import view as seen
from games.knockout import rules as knockout
from games.ninja import layout as ninja
from scope import amount
from sim import texts

GUIDES = [game for game in GAMES if hasattr(importlib.import_module("games." + game), "GUIDED")]
CONSOLE = SimpleNamespace(rows=10, lent=None, has=lambda key: True)


def _ninja_paid(before, after, payer):
    """Nobody but this seat lost 3 more than it used, and nobody is out."""
    lost = [ninja.strength(before, seat) - ninja.strength(after, seat) for seat in range(2)]
    more = [lost[seat] - max(0, ninja.past_choice(after, 0, seat)) for seat in range(2)]
    return more == [3 * (seat == payer) for seat in range(2)]


def _lacks_one(view, technique, number):
    """Whether this number in one box more learns the technique for some step."""
    first, boxes = karate.FIRST[technique], karate_rules.BOXES[technique]
    rows = [karate.numbers(view, 0)[step * karate.ROW + first :][:boxes] for step in range(karate.STEPS)]
    return any(sorted(row) == [0] + [number] * (boxes - 1) for row in rows)


def _plays(view, legal):
    """Tokens that Karenza's rules would let the player move before a card of the hand, ascending."""
    found = set()
    for pose in legal:
        after = bytearray(view)
        karenza_rules.apply(after, 0, pose)
        if any(not karenza_rules.refuse(after, 0, karenza.PLAY + card) for card in karenza.hand(view, view[ACTIVE])):
            found.add(moves(view[karenza.POSE + view[ACTIVE]], pose))
    return sorted(found)


def _totals(after):
    """In King of the Roll: the higher total of the turn that is over, and the other one."""
    winner = after[king.WINNER]
    return seen.total(after, king.LAST, winner), seen.total(after, king.LAST, 1 - winner)


def _matched(view, base, seat):
    """How many of a seat's dice match in a turn, and how many its move needs."""
    return view[base + king.COUNT + seat], seen.matches(view[base + king.MOVE + seat] - 1)


# What a hint says, of the player's view and the legal actions.
BEFORE_A_CHOICE = {
    "ninja.begin": lambda view, legal: ninja.strength(view, 0) == 25,
    "ninja.low": lambda view, legal: ninja.strength(view, 0) <= 8 and 0 in legal,
    "ninja.spent": lambda view, legal: ninja.strength(view, 0) < 25 or ninja.past_choice(view, 0, 0) == 0,
    "ninja.habits": lambda view, legal: ninja.rounds(view) > 0,
    "karate.begun": lambda view, legal: (
        sorted(karate.dice(view)) == [2, 4]
        and _lacks_one(view, karate.YOKO_GERI, 4)
        and _lacks_one(view, karate.OI_ZUKI, 2)
    ),
    "karate.write": lambda view, legal: karate.phase(view) == karate.WRITING and len(karate.dice(view)) == 2,
    "karate.kiai": lambda view, legal: karate.steps_learned(karate.numbers(view, 0)) >= 3,
    "karate.settle": lambda view, legal: karate.phase(view) == karate.SETTLING,
    "karenza.place": lambda view, legal: view[karenza.PHASE] == karenza.PLACING,
    "karenza.shield": lambda view, legal: view[karenza.THREATENED] > 0 and _plays(view, legal),
    "karenza.no_shield": lambda view, legal: view[karenza.THREATENED] > 0 and not _plays(view, legal),
    "karenza.count": lambda view, legal: view[karenza.THREATENED] > 0 and _plays(view, legal),
    "karenza.attack": lambda view, legal: not view[karenza.THREATENED] and 0 in _plays(view, legal),
    "karenza.near": lambda view, legal: not view[karenza.THREATENED] and min(_plays(view, legal)) > 0,
    "karenza.passing": lambda view, legal: not view[karenza.THREATENED] and not _plays(view, legal),
    "karenza.read": lambda view, legal: not view[karenza.THREATENED] and view[karenza.POSE + 1 - view[ACTIVE]] > 0,
    "karenza.drop": lambda view, legal: not view[karenza.THREATENED] and view[karenza.HELD + view[ACTIVE]] > 0,
    "king_of_the_roll.token": lambda view, legal: view[king.PHASE] == king.PICKING,
    "king_of_the_roll.card": lambda view, legal: len(legal) > 1,
    "king_of_the_roll.above": lambda view, legal: view[king.TOP] == 0 and view[king.POSITION] > 0,
    "king_of_the_roll.below": lambda view, legal: view[king.TOP] == 1 and view[king.POSITION] > 0,
    "king_of_the_roll.place": lambda view, legal: view[king.PHASE] == king.PLACING,
    "king_of_the_roll.rope": lambda view, legal: view[king.PHASE] == king.PLACING,
    "king_of_the_roll.swap": lambda view, legal: king.STRAIGHT not in legal and king.SWAP in legal,
    "king_of_the_roll.enough": lambda view, legal: operator.ge(*_matched(view, king.NOW, 0)),
    "knockout.chart": lambda view, legal: knockout.turns(view) > 0,
}
# What it says of what has just been seen.
AFTERWARDS = {
    "ninja.less": lambda before, after: _ninja_paid(before, after, 0),
    "ninja.more": lambda before, after: _ninja_paid(before, after, 1),
    "ninja.equal": lambda before, after: _ninja_paid(before, after, NOBODY),
    "karate.fight": lambda before, after: karate.phase(before) == karate.SHOWING,
    "karenza.points": lambda before, after: sum(score(after, side) - score(before, side) for side in range(2)) > 0,
    "karenza.stronger": lambda before, after: after[karenza.DEFENCES] > before[karenza.DEFENCES]
    and after[ACTIVE] == before[ACTIVE],
    "karenza.weaker": lambda before, after: after[karenza.DEFENCES] > before[karenza.DEFENCES]
    and after[ACTIVE] != before[ACTIVE],
    "king_of_the_roll.even": lambda before, after: operator.eq(*_totals(after)),
    "king_of_the_roll.defended": lambda before, after: (
        operator.gt(*_totals(after)) and operator.lt(*_matched(after, king.LAST, after[king.WINNER]))
    ),
    "king_of_the_roll.works": lambda before, after: (
        operator.gt(*_totals(after)) and operator.ge(*_matched(after, king.LAST, after[king.WINNER]))
    ),
    "knockout.why": lambda before, after: knockout.turns(before) > 0,
}
# Rules and questions: true of every moment.
ALWAYS = {"ninja.fives", "karate.learn", "karate.small", "karate.over"}
ALWAYS |= {"knockout." + name for name in ("reckon", "take", "two", "strike")}


def played(game, guide, seed):
    """Play a guided match with random choices; every hint offered: its name, where its fact stands, what was seen."""
    rules = importlib.import_module(f"games.{game}.rules")
    options = getattr(guide, "OPTIONS", None) or setup.usually(CONSOLE, game, rules, ALONE)[0]
    secret = GUIDED + bytes((getattr(guide, "SEED", 0),))
    table = Table(game, options, setup.usual(rules, options, ALONE), secret)
    match, chooser = table.match, Random(seed)
    while match.turn() != OVER:
        before, stage = match.view(NOBODY), match.stage()
        while match.stage() == stage:
            if match.turn() == CHANCE or not match.legal(0):
                if not table.step():
                    raise AssertionError("nobody can go on")
                continue
            view = match.view(0)
            legal = match.legal(0)
            for name in guide.choose(CONSOLE, view, 0):
                yield name, BEFORE_A_CHOICE, (view, legal)
            assert table.act(0, chooser.choice(legal)) == 0
        after = match.view(NOBODY)
        for name in guide.reveal(CONSOLE, before, after):
            yield name, AFTERWARDS, (before, after)


@pytest.mark.parametrize("game", GUIDES)
def test_what_a_hint_says_is_true_where_it_is_said(game, monkeypatch):
    guide = importlib.import_module(f"games.{game}.guide")
    monkeypatch.setattr(guide, "number_of", lambda name: name.replace(".guide", ""))
    for seed in range(amount("GUIDES")):
        for name, facts, what in played(game, guide, seed):
            assert name in ALWAYS or facts[name](*what), f"seed {seed}: {name}"


def test_every_hint_has_a_fact_or_is_true_of_every_moment():
    hints = {name.replace(".guide", "") for name in texts.read().numbers if ".guide." in name}
    assert hints == {*BEFORE_A_CHOICE, *AFTERWARDS, *ALWAYS}
    assert len(hints) == len(BEFORE_A_CHOICE) + len(AFTERWARDS) + len(ALWAYS)
