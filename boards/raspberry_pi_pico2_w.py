"""The DIY Pico with a Pico 2 W: wired and used like one with a Pico, boards/raspberry_pi_pico.py.

Relies on: the same pins; buttons to ground, never to 3.3 V, as on a Pico 2; nvm that can be appended to. Its LED is on
the radio's chip, which lighting it would start: it stays off.
"""

from boards import raspberry_pi_pico as pico

APPENDS = pico.APPENDS
MONO = True  # for the OLED; display() finds out which display it is
BRIGHTNESS = pico.BRIGHTNESS
NAMES = pico.NAMES
SCROLL = 0x40
ASKS = True
buttons = pico.buttons
speaker = pico.speaker
links = pico.links


def display(answered=0):
    """The OLED or the colour display."""
    global MONO, SCROLL, ASKS
    shown = pico.display(answered)
    MONO = pico.MONO
    SCROLL = pico.SCROLL
    ASKS = pico.ASKS
    return shown


def lamp():
    """None."""
    return None
