"""What the chips refuse in trains of pulses, looked up in CircuitPython's C sources like fakes_refusals.

python pulse_refusals.py        tries all of them on the interpreter at hand and prints what went wrong
"""

from fakes_refusals import attempt

PICO = "raspberry_pi_pico"
PICOPAD = "pajenicko_picopad"

_IN = "import pulseio\np = pulseio.PulseIn(board.D2)\n"
_OUT = "import pulseio\np = pulseio.PulseOut(board.D3)\n"

PULSES = (
    ("pybadge", "comes in by a pin", "TypeError", "import pulseio\npulseio.PulseIn(2)"),
    ("pybadge", "comes in by a free pin", "ValueError", _IN + "pulseio.PulseIn(board.A8)"),
    ("pybadge", "comes in where its channel for edges is free", "RuntimeError", _IN + "pulseio.PulseIn(board.D9)"),
    ("pybadge", "finds room", "ValueError", "import pulseio\npulseio.PulseIn(board.D2, 0)"),
    ("pybadge", "finds room for whole pulses", "TypeError", "import pulseio\npulseio.PulseIn(board.D2, 2.5)"),
    ("pybadge", "finds no room beyond 16 bits", "ValueError", "import pulseio\npulseio.PulseIn(board.D2, 65536)"),
    ("pybadge", "knows no other keywords", "TypeError", "import pulseio\npulseio.PulseIn(board.D2, idle=True)"),
    ("pybadge", "is not taken where none waits", "IndexError", _IN + "p.popleft()"),
    ("pybadge", "is not looked at where none waits", "IndexError", _IN + "p[0]"),
    ("pybadge", "is not sliced", "NotImplementedError", _IN + "p[0:1]"),
    ("pybadge", "is not numbered in words", "TypeError", _IN + "p['0']"),
    ("pybadge", "is not written", "AttributeError", _IN + "p[0] = 1"),
    ("pybadge", "is not removed", "AttributeError", _IN + "del p[0]"),
    ("pybadge", "is not iterated over", "TypeError", _IN + "list(p)"),
    ("pybadge", "keeps its room", "AttributeError", _IN + "p.maxlen = 3"),
    ("pybadge", "keeps its pause", "AttributeError", _IN + "p.paused = True"),
    ("pybadge", "is not woken in words", "TypeError", _IN + "p.resume('1')"),
    ("pybadge", "waits for a second at most", "RuntimeError",
     _IN + "DEVICE.hear('D2', [(t, t + 400) for t in range(0, 3000000, 100000)])\nDEVICE.advance(3000)\np.popleft()"),
    ("pybadge", "that is gone is not counted", "ValueError", _IN + "p.deinit()\nlen(p)"),
    ("pybadge", "that is gone is not true", "ValueError", _IN + "p.deinit()\nbool(p)"),
    ("pybadge", "that is gone is not taken", "ValueError", _IN + "p.deinit()\np.popleft()"),
    ("pybadge", "that is gone is not looked at", "ValueError", _IN + "p.deinit()\np[0]"),
    ("pybadge", "that is gone does not pause", "ValueError", _IN + "p.deinit()\np.pause()"),
    ("pybadge", "that is gone does not go on", "ValueError", _IN + "p.deinit()\np.resume()"),
    ("pybadge", "that is gone is not cleared", "ValueError", _IN + "p.deinit()\np.clear()"),
    ("pybadge", "that is gone has no room", "ValueError", _IN + "p.deinit()\np.maxlen"),
    ("pybadge", "that is gone has no pause", "ValueError", _IN + "p.deinit()\np.paused"),
    ("pybadge", "goes out by a pin", "TypeError", "import pulseio\npulseio.PulseOut(3)"),
    ("pybadge", "goes out by a free pin", "ValueError", _OUT + "pulseio.PulseOut(board.A9)"),
    ("pybadge", "goes out by a pin with a timer", "ValueError", "import pulseio\npulseio.PulseOut(board.D2)"),
    ("pybadge", "goes out as keywords say", "TypeError", "import pulseio\npulseio.PulseOut(board.D3, 38000)"),
    ("pybadge", "goes out at some frequency", "ValueError", "import pulseio\npulseio.PulseOut(board.D3, frequency=0)"),
    ("pybadge", "goes out for at most all of the time", "ValueError",
     "import pulseio\npulseio.PulseOut(board.D3, duty_cycle=65536)"),
    ("pybadge", "goes out in halfwords", "TypeError", _OUT + "p.send(array('I', [400]))"),
    ("pybadge", "goes out in halfwords without a sign", "TypeError", _OUT + "p.send(array('h', [400]))"),
    ("pybadge", "goes out in no bytes", "TypeError", _OUT + "p.send(bytes(4))"),
    ("pybadge", "goes out in no list", "TypeError", _OUT + "p.send([400])"),
    ("pybadge", "goes out if there is one", "ValueError", _OUT + "p.send(array('H'))"),
    ("pybadge", "that is gone does not go out", "ValueError", _OUT + "p.deinit()\np.send(array('H', [400]))"),
    (PICO, "goes out by a pin nobody beats on", "ValueError",
     "import pulseio\na = pwmio.PWMOut(board.GP14)\npulseio.PulseOut(board.GP14)"),
    (PICO, "goes out by a slice nobody has", "RuntimeError",
     "import pulseio\na = pwmio.PWMOut(board.GP15)\npulseio.PulseOut(board.GP14)"),
    (PICOPAD, "goes out in silence", "RuntimeError",
     "import pulseio\na = pwmio.PWMOut(board.AUDIO, frequency=440)\npulseio.PulseOut(board.GP14)"),
    (PICOPAD, "does not go out beside the backlight", "RuntimeError", "import pulseio\npulseio.PulseOut(board.GP0)"),
)  # fmt: skip

if __name__ == "__main__":
    for board, sentence, failure, code in PULSES:
        raised = attempt(board, code, "")
        if raised != failure:
            print(sentence + ": " + raised + " instead of " + failure)
    print(len(PULSES), "refusals tried")
