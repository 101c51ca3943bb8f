"""What every game's opponents promise: they keep to the rules and to their view, and play the same by the same seed."""

import subprocess
import sys
from functools import partial

import pytest

from dojo.playing.seated import load
from manners import GAMES, all_options, keeps_to_the_rules, plays_the_same_again
from shared import ROOT


def cases():
    """(game, options, level) for each way to play against opponents."""
    for game in GAMES:
        for level in range(1, load(game, "bots").LEVELS + 1):
            for options in all_options(game):
                yield pytest.param(game, options, level, id="%s-%s-%d" % (game, options.hex(), level))


EVERY = list(cases())


@pytest.mark.parametrize("game, options, level", EVERY)
def test_an_opponent_takes_legal_actions_whoever_it_meets_and_leaves_its_view_as_it_was(game, options, level):
    keeps_to_the_rules(game, options, partial(load(game, "bots").choose, level))


@pytest.mark.parametrize("game, options, level", EVERY)
def test_the_same_seed_gives_the_same_match(game, options, level):
    plays_the_same_again(game, options, partial(load(game, "bots").choose, level))


PROGRAM = """
from binascii import crc32
from sim import paths; paths.extend()
from dojo.playing.seated import BOT
from dojo.playing.table import Table
logs = bytearray()
for game, options, levels in (
    ("ninja", b"\\0", (4, 3)), ("ninja", b"\\0", (1, 2)), ("ninja", b"\\1", (4, 4)), ("ninja", b"\\1", (2, 1)),
    ("ninja", b"\\2", (1, 2, 3)), ("ninja", b"\\2", (4, 4, 3)), ("ninja", b"\\3", (1, 2, 3, 4)),
    ("ninja", b"\\3", (4, 4, 3, 3)),
    ("karate", b"\\1\\0\\0\\0\\1", (3, 2)), ("karate", bytes(5), (3,)), ("karate", b"\\2\\0\\0\\0\\0", (1, 3, 2)),
    ("knockout", b"\\1\\1\\0", (4, 3)), ("knockout", b"\\2\\0\\0", (1, 2, 3, 4)),
):
    table = Table(game, options, bytes([BOT + level for level in levels]), b"seed")
    table.advance()
    logs += table.match.log
    print(game, table.match.rules.results(table.match.state), len(logs), crc32(logs))
"""


def test_the_device_plays_the_same_matches(micropython):
    said = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, check=True)
    assert micropython(PROGRAM.replace("from sim import paths; paths.extend()", "")) == said.stdout
