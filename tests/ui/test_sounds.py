"""What is heard: tunes, sounds to be told apart, ticks and clacks; and silence where a secret is chosen."""

import itertools
import math
import wave

import pytest

from device_files import ROOT
from dojo.dialogs import result
from dojo.output import rtttl
from dojo.output import sound as sounds
from games import GAMES
from reading import console, words
from sim.boards import find
from sim.handheld import Handheld
from sim.pictures import screens
from sim.playing import tunes

NAMED = ("CHOOSE", "GOOD", "BAD", "DRUM", "HIT", "ROLL", "CLACK", "HELLO", "REVEAL", "WIN", "LOSE", "_TICK")
FRAME = 20  # ms
OWN = ("tune", "reveal", "win", "lose")
TUNED = [*GAMES, "template"]


def own(game, name="tune"):
    """The pattern that a game has in its file."""
    return rtttl.read(ROOT / "games" / game / "tune.rtttl", name)


def melody(pattern):
    """The melody, whatever the key and the speed."""
    notes = [note for note in pattern[::2] if note]
    return [second - first for first, second in zip(notes, notes[1:])], [length > 3 for length in pattern[1::2]]


# --- Tunes as they are written ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line, steps",
    [
        ("a:d=4,o=4,b=60:a", [(69, 50)]),  # a quarter of a second's worth at 60 beats: 50 frames of 20 ms
        ("a:d=4,o=5,b=120:c,8d,16e,2f", [(72, 25), (74, 13), (76, 6), (77, 50)]),
        ("a:d=8,o=5,b=120:c#,4e.6,p,b4", [(73, 13), (88, 37), (0, 13), (71, 12)]),
        ("a:d=4,o=6,b=120:C,G.", [(84, 25), (91, 38)]),
        ("a:d=8,o=5,b=100:4g6.", [(91, 45)]),  # the dot may stand before or behind the octave
        ("a:d=4,o=5,b=120:c,c,p,c", [(72, 24), (0, 1), (72, 25), (0, 25), (72, 25)]),
        ("a: d=4, o=5, b=120 : c , e", [(72, 25), (76, 25)]),
        ("a::c", [(84, 48)]),  # what RTTTL says where nothing is said: quarters of octave 6, 63 a minute
    ],
)
def test_a_tune_is_read_as_rtttl_means_it(line, steps):
    found = rtttl.pattern(line)
    assert list(zip(found[::2], found[1::2])) == steps


def test_rounding_to_frames_never_adds_up():
    found = rtttl.pattern("a:d=32,o=5,b=170:" + ",".join(["c", "d"] * 200))
    assert abs(sum(found[1::2]) * FRAME - 400 * 240_000 / 170 / 32) <= FRAME


@pytest.mark.parametrize("line", ["a:d=4:x", "a:d=4,o=5:4", "a:b=120", "", "a:d=0,o=5,b=100:c", "a:b=x:c", "a:o=5:c9x"])
def test_a_line_that_is_no_tune_is_silence(tmp_path, line):
    file = tmp_path / "tune.rtttl"
    file.write_text("# a note\nb:d=4,o=5,b=100:c\n" + line + "\n")
    assert rtttl.read(file, "a") == rtttl.read(file, "c") == rtttl.read(tmp_path / "none", "a") == b""
    assert len(rtttl.read(file, "b")) == 2


@pytest.mark.parametrize("game", TUNED)
def test_every_game_has_a_tune_of_four_to_eight_bars_and_sounds_a_buzzer_can_play(game):
    line = next(line for line in (ROOT / "games" / game / "tune.rtttl").read_text().splitlines() if line[:5] == "tune:")
    beats = int(line.partition("b=")[2].partition(":")[0])
    frames = sum(own(game)[1::2])
    bars = frames * FRAME * beats / 60_000 / (3 if game == "karenza" else 4)
    assert abs(bars - round(bars)) < 0.02 and 4 <= round(bars) <= 8 and frames * FRAME < 12_000
    for name in OWN:
        pattern = own(game, name)
        assert len(pattern) % 2 == 0 and min(pattern[1::2]) > 0
        assert all(note == 0 or 48 <= note <= 96 for note in pattern[::2]), "130 to 2093 Hz"
        assert name != "tune" or all(note == 0 or 69 <= note <= 88 for note in pattern[::2]), "440 to 1319 Hz"
        assert name == "tune" or 300 <= sum(pattern[1::2]) * FRAME <= 2000


def test_no_two_sounds_are_alike():
    patterns = [getattr(sounds, name) for name in NAMED] + [result._DRAW]
    patterns += [own(game, name) for game in TUNED for name in OWN]
    for one, other in itertools.combinations(patterns, 2):
        assert melody(one) != melody(other)
    assert sounds.GOOD[-2] > sounds.GOOD[0] and sounds.BAD[-2] < sounds.BAD[0]
    for win, lose in [(sounds.WIN, sounds.LOSE), *[(own(game, "win"), own(game, "lose")) for game in TUNED]]:
        assert win[-2] > win[0] and lose[-2] < lose[0], "up for a win, down for a loss"


# --- Tones on each board's part ---------------------------------------------------------------------------------------

SPEAKERS = ("pybadge", "sprig", "picosystem", "pico")  # a DAC, I2S, a piezo, a buzzer


@pytest.mark.parametrize("volume", [1, 2, 3])
def test_all_boards_sound_alike(volume):
    first = None
    for board in SPEAKERS:
        found = dict(tunes.heard(find(board), volume))
        assert first is None or found.keys() == first.keys()
        for name, tones in found.items():
            for tone, other in zip(tones, (first or found)[name], strict=True):
                assert (tone is None) == (other is None), (board, name)
                if tone:
                    assert abs(1200 * math.log2(tone[0] / other[0])) < 5, "cents"
                    assert abs(20 * math.log10(tone[1] / other[1])) < 0.1, "decibels"
                    assert abs(20 * math.log10(tone[1]) + 12.04 * (3 - volume)) < 0.1, "a quarter each step"
        first = first or found


def test_pitches_are_those_of_the_tempered_scale():
    for note in range(48, 97):
        cents = 1200 * math.log2(sounds.frequency(note) / (440 * 2 ** ((note - 69) / 12)))
        assert abs(cents) < 7


def test_tunes_become_files_to_listen_to(tmp_path, capsys):
    from sim.cli import main

    assert main(["tunes", "--board", "pico", str(tmp_path / "heard")]) == 0
    files = sorted(path.name for path in (tmp_path / "heard").iterdir())
    assert len(files) == 12 + 4 * len(TUNED) and "karate-tune.wav" in files and "console-hello.wav" in files
    assert "karate-tune.wav  10.28 s, 494 to 1046 Hz" in capsys.readouterr().out
    with wave.open(str(tmp_path / "heard/karate-tune.wav")) as file:
        assert abs(file.getnframes() / file.getframerate() - 10.28) < 0.001
        first = file.readframes(file.getframerate() // 4)
    values = [int.from_bytes(first[at : at + 2], "little", signed=True) for at in range(0, len(first), 2)]
    rises = sum(low < 0 <= high for low, high in zip(values, values[1:]))
    assert abs(rises * 4 - 880) <= 4 and max(values) == 12000
    assert main(["tunes", "--board", "feather", str(tmp_path / "none")]) == 2 and not (tmp_path / "none").exists()


# --- When they are heard ----------------------------------------------------------------------------------------------


@pytest.fixture
def handheld():
    with Handheld(find("pybadge"), seed=7) as handheld:
        handheld.settle()
        yield handheld


def heard(handheld, do):
    """The hertz of all tones that sound while something is done, 0 for silence."""
    tones = []
    console(handheld).sound._speaker = lambda hertz, volume: tones.append(hertz)
    do()
    return tones


def hertz(pattern):
    return [sounds.frequency(note) if note else 0 for note in pattern[::2]]


def starts(tones, pattern):
    """Whether these tones begin with a pattern."""
    return tones[: len(pattern) // 2] == hertz(pattern)


def has(tones, pattern):
    wanted = hertz(pattern)
    return wanted in [tones[place : place + len(wanted)] for place in range(len(tones))]


@pytest.mark.parametrize("game", GAMES)
def test_the_first_page_of_a_game_has_its_tune_to_its_end(handheld, game):
    handheld.play("next*%d" % GAMES.index(game) if game != GAMES[0] else "wait:20")
    handheld.wait(1000)
    assert heard(handheld, lambda: handheld.play("ok,wait:13000")) == hertz(own(game)) + [0]


@pytest.mark.parametrize("keys", ["next", "back", "ok"])
def test_any_press_ends_a_tune(handheld, keys):
    handheld.play("ok,wait:600")
    tones = heard(handheld, lambda: handheld.play(keys + ",wait:1500"))
    assert 0 in tones[:2] or sounds.frequency(sounds._TICK[0]) in tones[:2]
    assert not has(tones, own("ninja")[8:]), "it does not go on"


def test_nothing_sounds_while_somebody_chooses(handheld):
    handheld.play("ok")
    tones = heard(handheld, lambda: handheld.play("ok,wait:3000"))
    assert tones[-1] == 0 and len(tones) < 5


def test_what_was_secret_is_seen_with_the_sound_of_the_game(handheld):
    handheld.play("ok*2,up*3,ok,wait:200")
    tones = heard(handheld, lambda: handheld.play("ok,wait:2500"))
    assert starts(tones, sounds.DRUM) and has(tones, own("ninja", "reveal"))


def test_there_is_no_tune_while_others_are_looked_for_or_listened_to(handheld):
    handheld.play("ok")
    tones = heard(handheld, lambda: handheld.play("next*2,ok,wait:3000"))
    assert tones[-1] == 0 and len(tones) < 10
    handheld.play("hold-back,wait:500")
    console(handheld).link = Light()
    assert heard(handheld, lambda: handheld.play("ok,wait:3000")) == []


def test_where_a_class_listens_a_belt_is_won_without_a_tune(handheld):
    player = console(handheld)
    handheld.wait(1000)
    player.link = Light()
    with handheld.world:
        from dojo.belts import tied

        program = tied.page(player, "ninja", 1, 0)

        def tie():
            for _ in range(150):
                next(program)
                player.sound.step(False)

        tones = heard(handheld, tie)
    assert [tone for tone in tones if tone] == [tone for tone in hertz(own("ninja", "win")) if tone]


def test_a_volume_of_nothing_and_a_class_that_wants_silence_hear_nothing():
    with Handheld(find("pybadge"), 7, settings='DOJO_SOUND="off"\n') as silent:
        tones = set()
        silent.on_frame = lambda now: tones.add(now.tone())
        silent.settle()
        silent.play("next,next,ok,wait:2000,next*3,wait:500")
        assert tones == {None}


def test_switching_on_has_a_jingle_of_less_than_a_second():
    with Handheld(find("pybadge"), 7) as handheld:
        tones = []
        handheld.on_frame = lambda now: tones.append(now.tone())
        handheld.wait(3000)
        sounding = [place for place, tone in enumerate(tones) if tone]
        found = [tone[0] for tone in tones if tone]
        assert sounding and (sounding[-1] - sounding[0]) * FRAME < 1000
        assert [first for first, _ in itertools.groupby(found)] == [tone for tone in hertz(sounds.HELLO) if tone]


def test_the_cursor_ticks_in_the_launcher_and_in_menus_and_forms(handheld):
    handheld.wait(500)
    tick = hertz(sounds._TICK) + [0]
    assert heard(handheld, lambda: handheld.play("next,wait:300")) == tick
    handheld.play("ok,wait:300,next,wait:300")
    assert heard(handheld, lambda: handheld.play("next,wait:300")) == tick
    handheld.play("hold-back,next*%d,ok,wait:300" % (len(GAMES) - 1))  # from Karate on
    assert "Settings" in words(handheld)[0]
    assert heard(handheld, lambda: handheld.play("down,wait:300")) == tick


@pytest.mark.parametrize("board", ["pybadge", "feather"])
def test_the_cursor_is_silent_where_a_secret_is_chosen(board):
    """In a tag team of Ninja both say in a menu who begins, and nobody may hear which."""
    walk = screens.Walk("who begins (ninja form=tag, after 0)")
    with walk.begin(find(board)) as handheld:
        handheld.settle()
        handheld.play("ok,wait:500")
        player = console(handheld)
        while not player.sound.is_secret:
            handheld.play("ok,wait:500")
        for key in ("next", "next", "back"):
            assert [tone for tone in heard(handheld, lambda key=key: handheld.play(key + ",wait:200")) if tone] == []
            if not player.sound.is_secret:
                break
        assert not player.sound.is_secret, "BACK has led out of it"


@pytest.mark.parametrize("keys", ["next*2,ok,wait:300,ok,wait:300,ok,wait:2000", "next,ok,ok,wait:300,ok,wait:2500"])
def test_dice_clack_as_they_land(handheld, keys):
    tones = heard(handheld, lambda: handheld.play(keys))
    assert tones.count(sounds.frequency(sounds.CLACK[2])) >= 2 and has(tones, sounds.CLACK)


def test_a_win_is_heard_as_the_games_own_and_then_its_tune_until_a_press():
    walk = next(each for each in screens.walks() if each.name.startswith("a belt is won"))
    with walk.begin(find("pybadge")) as handheld:
        handheld.settle()
        handheld.play("ok*2,wait:1000,next")
        tones = heard(handheld, lambda: handheld.play("ok,wait:9000"))
        assert has(tones, own("knockout", "reveal")) and has(tones, own("knockout", "win")[:-2])
        assert has(tones, own("knockout")), "a number flies out, the game is over, and its tune"
        tones = heard(handheld, lambda: handheld.play("ok,wait:7000"))
        assert words(handheld)[0] == "Brown belt" and has(tones, own("knockout")), "and once more with the belt"


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
    player = console(handheld)
    player.link = light = Light()
    player.sound.game = ""
    player.sound.play(sounds.WIN)
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
