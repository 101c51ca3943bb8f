"""Plays what the handheld's speaker plays: one tone at a time. Silent if the computer has no sound."""

import array
import glob
import os
import sys

from sim.playing.drawing import pygame

RATE = 44100
_LOUDEST = 6000  # out of 32767; a square wave is loud


class Speaker:
    """Follows the tone of a handheld, as Handheld.tone gives it: (hertz, volume 0..1), or None for silence.

    number: which of several that play at once, 0 to 7.
    """

    def __init__(self, number=0):
        self._playing = None
        self._known = {}
        self._channel = None
        if _is_worth_trying():
            try:
                pygame.mixer.init(RATE, -16, 1, 512)
                self._channel = pygame.mixer.Channel(number)
            except (pygame.error, NotImplementedError):
                self._channel = None

    def follow(self, tone, is_mute=False):
        """Play this from now on."""
        if is_mute:
            tone = None
        if self._channel is None or tone == self._playing:
            return
        self._playing = tone
        if tone is None:
            self._channel.stop()
        else:
            self._channel.play(self._sound(tone), loops=-1)

    def close(self):
        if self._channel is not None:
            pygame.mixer.quit()
            self._channel = None

    def _sound(self, tone):
        if tone not in self._known:
            self._known[tone] = pygame.mixer.Sound(buffer=wave(*tone).tobytes())
        return self._known[tone]


def _is_worth_trying():
    """False on a Linux without sound, where asking for it prints pages of errors."""
    if not sys.platform.startswith("linux") or os.environ.get("SDL_AUDIODRIVER") or os.environ.get("PULSE_SERVER"):
        return True
    here = os.environ.get("XDG_RUNTIME_DIR", "/run/user/none")
    return any(glob.glob(place) for place in ("/dev/snd/pcm*", here + "/pulse/native", here + "/pipewire-0"))


def wave(hertz, volume):
    """Some whole periods of a square wave, enough to keep its pitch true."""
    periods = max(1, hertz // 20)
    length = max(2, periods * RATE // hertz)
    high = round(_LOUDEST * volume)
    return array.array("h", [high if 2 * hertz * place // RATE % 2 == 0 else -high for place in range(length)])
