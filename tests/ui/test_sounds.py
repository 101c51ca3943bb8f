"""What is heard: the theme of a game that is opened, sounds to be told apart, and silence while light comes in."""

import importlib
import itertools

import pytest

from dojo.output import sound as sounds
from games import GAMES
from sim.boards import find
from sim.handheld import Handheld

NAMED = ("CHOOSE", "GOOD", "BAD", "DRUM", "HIT", "ROLL", "REVEAL", "WIN", "LOSE")
FRAME = 20  # ms


def theme(game):
    """None if a game has none."""
    return getattr(importlib.import_module("games." + game), "THEME", None)


THEMED = [game for game in GAMES if theme(game)]


def draw():
    """The sound of a draw, which only the screen that tells the result has."""
    return importlib.import_module("dojo.dialogs.result")._DRAW


def tune(pattern):
    """The melody, whatever the key and the speed."""
    notes = [note for note in pattern[::2] if note]
    return [second - first for first, second in zip(notes, notes[1:])], [length > 3 for length in pattern[1::2]]


@pytest.mark.parametrize("game", THEMED)
def test_every_theme_is_short_and_in_reach_of_a_buzzer(game):
    pattern = theme(game)
    assert len(pattern) % 2 == 0 and 400 <= sum(pattern[1::2]) * FRAME <= 1200
    assert all(note == 0 or 36 <= note <= 96 for note in pattern[::2]) and min(pattern[1::2]) > 0


def test_no_two_sounds_are_alike():
    patterns = [getattr(sounds, name) for name in NAMED] + [theme(game) for game in THEMED] + [draw()]
    for one, other in itertools.combinations(patterns, 2):
        assert tune(one) != tune(other)
    rises = {name: getattr(sounds, name)[::2] for name in ("GOOD", "BAD", "WIN", "LOSE")}
    assert rises["GOOD"][-1] > rises["GOOD"][0] and rises["WIN"][-1] > rises["WIN"][0]
    assert rises["BAD"][-1] < rises["BAD"][0] and rises["LOSE"][-1] < rises["LOSE"][0]


@pytest.fixture
def handheld():
    with Handheld(find("pybadge"), seed=7) as handheld:
        handheld.settle()
        yield handheld


def heard(handheld, do):
    """The hertz of all tones that sound while something is done, 0 for silence."""
    console = handheld.world["dojo.crash"].console
    tones = []
    console.sound._speaker = lambda hertz, volume: tones.append(hertz)
    do()
    return tones


def hertz(pattern):
    return [sounds.frequency(note) if note else 0 for note in pattern[::2]]


@pytest.mark.parametrize("game", THEMED)
def test_a_game_is_opened_with_its_theme(handheld, game):
    handheld.play("next*%d" % GAMES.index(game) if game != GAMES[0] else "wait:20")
    assert heard(handheld, lambda: handheld.play("ok,wait:1500"))[:-1] == hertz(theme(game))


def test_the_theme_ends_when_a_match_begins_as_nothing_sounds_while_somebody_chooses(handheld):
    handheld.play("ok")
    tones = heard(handheld, lambda: handheld.play("ok,wait:3000"))
    assert tones and tones[-1] == 0 and len(tones) < len(hertz(theme("ninja")))


def test_what_was_secret_is_seen_with_a_sound_of_its_own(handheld):
    handheld.play("ok*2,up*3,ok")
    tones = heard(handheld, lambda: handheld.play("ok,wait:2500"))
    drum, revealed = hertz(sounds.DRUM), hertz(sounds.REVEAL)
    assert tones[: len(drum)] == drum
    assert revealed in [tones[place : place + len(revealed)] for place in range(len(drum), len(tones))]


def test_the_theme_ends_when_others_are_looked_for(handheld):
    handheld.play("ok")
    tones = heard(handheld, lambda: handheld.play("next*2,ok,wait:3000"))
    assert tones[-1] == 0 and len(tones) < len(hertz(theme("ninja")))


class Light:
    """In place of a link: now and then a frame of light comes in."""

    def __init__(self):
        self.comes = False

    def step(self):
        pass

    def is_busy(self):
        return self.comes

    def close(self):
        pass


def test_while_light_comes_in_there_is_silence_and_then_the_sound_goes_on(handheld):
    console = handheld.world["dojo.crash"].console
    console.link = light = Light()
    console.sound.play(sounds.WIN)
    before = heard(handheld, lambda: handheld.run(3))
    light.comes = True
    meanwhile = heard(handheld, lambda: handheld.run(20))
    light.comes = False
    after = heard(handheld, lambda: handheld.run(60))
    assert before == hertz(sounds.WIN)[:1] and meanwhile == [0]
    assert after == hertz(sounds.WIN)[1:] + [0]


def test_infrared_is_busy_while_a_frame_arrives_and_a_cable_never_is():
    from dojo.link.pairing.beacons import Link

    class Medium:
        BODY = 16
        PAUSE = 0

        def is_busy(self):
            return True

    for is_light in (True, False):
        medium = Medium()
        medium.HALF_DUPLEX = is_light
        assert Link(medium, b"1234", 0, 2, ticks=lambda: 0).is_busy() == is_light
