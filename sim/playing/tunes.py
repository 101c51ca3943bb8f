"""The command `tunes`: what a board sounds like, as WAV files: tune and sounds of each game, and the console's."""

import array
import importlib
import math
import os
import sys
import wave
from pathlib import Path

from sim import Complaint, boards
from sim.playing.speaker import RATE

FRAME = 20  # ms
_HEIGHT = 12000  # out of 32767, for the loudest
_OF_GAMES = ("tune", "reveal", "win", "lose")
_OF_CONSOLE = ("HELLO", "CHOOSE", "GOOD", "BAD", "DRUM", "REVEAL", "HIT", "ROLL", "CLACK", "WIN", "LOSE", "_TICK")


def tunes(chosen):
    """`tunes --board pybadge /tmp/tunes`."""
    folder = Path(chosen.folder)
    if not folder.parent.is_dir():
        raise Complaint(f"There is no folder {str(folder.parent)!r}.")
    board = boards.find(chosen.board)
    if not board.speaker:
        raise Complaint(f"{board.title} has no speaker.")
    folder.mkdir(exist_ok=True)
    for name, tones in heard(board, chosen.volume):
        write(folder / (name + ".wav"), tones)
        hertz = [tone[0] for tone in tones if tone]
        print(f"{name}.wav  {len(tones) * FRAME / 1000:.2f} s, {min(hertz)} to {max(hertz)} Hz")
    return 0


def heard(board, volume=3):
    """Generator: (name, the sound of each 20 ms frame: (hertz, loudness 0..1) or None) of all there is to hear."""
    from sim.handheld import Handheld

    with Handheld(board, 7) as handheld:
        handheld.settle()
        module = handheld.world["dojo.output.sound"]
        sound = handheld.world["dojo.crash"].console.sound
        with handheld.world:
            reader = importlib.import_module("dojo.output.rtttl")
            games = [*importlib.import_module("games").GAMES, "template"]
        sound._settings.volume = volume
        for name in _OF_CONSOLE:
            yield "console-" + name.strip("_").lower(), played(handheld, sound, getattr(module, name))
        for game in games:
            for name in _OF_GAMES:
                with handheld.world:
                    pattern = reader.read(os.path.join("games", game, "tune.rtttl"), name)
                if pattern:
                    yield "%s-%s" % (game, name), played(handheld, sound, pattern)


def played(handheld, sound, pattern):
    """The speaker's sound in each frame of a pattern."""
    tones = []
    with handheld.world:
        sound.game = ""
        sound.play(pattern)
        while sound._pattern:
            sound.step()
            tones.append(handheld.tone())
    return tones[:-1]  # the last one ends it


def write(path, tones):
    """A WAV file of square waves, one voice."""
    samples = array.array("h")
    phase = 0.0
    for tone in tones:
        hertz, loudness = tone or (0, 0)
        for _ in range(RATE * FRAME // 1000):
            samples.append(round(_HEIGHT * loudness) * (1 if phase < 0.5 else -1))
            phase = math.fmod(phase + hertz / RATE, 1)
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(os.fspath(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
