"""Speakers. A board's `speaker()` returns a function of (hertz, volume 1 to 3); 0 hertz is silence.

def speaker():
    return piezo(board.AUDIO)
"""

from array import array

from micropython import const

_SAMPLES = const(32)  # one period of the sampled tone
_LOUDEST = const(12000)  # out of 32767: small speakers rattle above that
# Duty cycles for volume 1 to 3: half is loudest. A pulse sounds as loud as sin(pi * duty), so these are a sixteenth, a
# quarter and all of it, like the amplitudes of the sampled tone.
_DUTIES = (1305, 5271, 32768)


def piezo(pin):
    """A buzzer on a PWM pin."""
    from pwmio import PWMOut

    pwm = PWMOut(pin, frequency=440, variable_frequency=True)

    def tone(frequency, volume):
        if frequency:
            pwm.frequency = frequency
            pwm.duty_cycle = _DUTIES[volume - 1]
        else:
            pwm.duty_cycle = 0

    return tone


def sampled(output, switch=None):
    """A loudspeaker on an audio output (audioio, audiobusio); `switch`, a digital output, is on while it sounds."""
    from audiocore import RawSample

    wave = array("h", [0] * _SAMPLES)
    sample = RawSample(wave)

    def tone(frequency, volume):
        output.stop()
        if switch:
            switch.value = frequency > 0
        if frequency:
            height = _LOUDEST >> 2 * (3 - volume)
            for index in range(_SAMPLES):
                wave[index] = height if index < _SAMPLES // 2 else -height
            sample.sample_rate = frequency * _SAMPLES
            output.play(sample, loop=True)

    return tone
