"""What the chips refuse in ESP-NOW and serial lines, looked up in CircuitPython's C sources like fakes_refusals.

    python link_refusals.py         tries all of them on the interpreter at hand and prints what went wrong
"""

from fakes_refusals import attempt

FEATHER = "adafruit_feather_esp32s3_reverse_tft"
PICO = "raspberry_pi_pico"

_NOW = "import espnow\nradio = espnow.ESPNow()\npeer = espnow.Peer(b'\\xff' * 6, channel=1)\n"

ESPNOW = (
    ("pybadge", "is not there on a SAMD51", "ImportError", "import espnow"),
    (PICO, "is not there on an RP2040", "ImportError", "import espnow"),
    (FEATHER, "is there once", "RuntimeError", _NOW + "espnow.ESPNow()"),
    (FEATHER, "keeps room for a packet", "ValueError", "import espnow\nespnow.ESPNow(12)"),
    (FEATHER, "keeps room in bytes", "TypeError", "import espnow\nespnow.ESPNow(526.0)"),
    (FEATHER, "has so many speeds", "ValueError", "import espnow\nespnow.ESPNow(526, -1)"),
    (FEATHER, "that is gone is not switched off", "ValueError", _NOW + "radio.deinit()\nradio.deinit()"),
    (FEATHER, "that is gone sends nothing", "ValueError", _NOW + "radio.deinit()\nradio.send(b'1')"),
    (FEATHER, "that is gone reads nothing", "ValueError", _NOW + "radio.deinit()\nradio.read()"),
    (FEATHER, "that is gone holds nothing", "ValueError", _NOW + "radio.deinit()\nlen(radio)"),
    (FEATHER, "that is gone takes no peers", "IDFError", _NOW + "radio.deinit()\nradio.peers.append(peer)"),
    (FEATHER, "sends to nobody it does not know", "IDFError", _NOW + "radio.send(b'1', peer)"),
    (FEATHER, "sends to nobody at all", "IDFError", _NOW + "radio.send(b'1')"),
    (FEATHER, "broadcasts to the peer that is named only", "IDFError",
     _NOW + "radio.peers.append(peer)\nradio.send(b'1')"),
    (FEATHER, "knows a peer once", "IDFError", _NOW + "radio.peers.append(peer)\nradio.peers.append(peer)"),
    (FEATHER, "knows twenty peers", "IDFError",
     _NOW + "for i in range(21):\n    radio.peers.append(espnow.Peer(bytes([i]) * 6))"),
    (FEATHER, "forgets nobody it does not know", "IDFError", _NOW + "radio.peers.remove(peer)"),
    (FEATHER, "knows peers only", "TypeError", _NOW + "radio.peers.append(b'\\xff' * 6)"),
    (FEATHER, "sends to peers only", "TypeError", _NOW + "radio.send(b'1', b'\\xff' * 6)"),
    (FEATHER, "sends bytes", "TypeError", _NOW + "radio.peers.append(peer)\nradio.send([1], peer)"),
    (FEATHER, "sends at most 250 bytes", "IDFError", _NOW + "radio.peers.append(peer)\nradio.send(bytes(251), peer)"),
    (FEATHER, "sends at least a byte", "IDFError", _NOW + "radio.peers.append(peer)\nradio.send(b'', peer)"),
    (FEATHER, "sends on the channel where it is", "IDFError",
     _NOW + "peer = espnow.Peer(b'\\xff' * 6, channel=6)\nradio.peers.append(peer)\nradio.send(b'1', peer)"),
    (FEATHER, "gives up after two seconds", "IDFError",
     _NOW + "radio.peers.append(peer)\nDEVICE.radio_is_jammed = True\nradio.send(b'1', peer)"),
    (FEATHER, "reads no packet out of step", "ValueError",
     _NOW + "radio.hear_(b'sender', b'12345678')\nradio.spoil_()\nradio.read()"),
    (FEATHER, "keeps its peers", "AttributeError", _NOW + "radio.peers = []"),
    (FEATHER, "has addresses of six bytes", "ValueError", "import espnow\nespnow.Peer(b'\\xff' * 5)"),
    (FEATHER, "has addresses in bytes", "TypeError", "import espnow\nespnow.Peer(6)"),
    (FEATHER, "has fourteen channels", "ValueError", "import espnow\nespnow.Peer(b'\\xff' * 6, channel=15)"),
    (FEATHER, "takes a channel by its name", "TypeError", "import espnow\nespnow.Peer(b'\\xff' * 6, None, 1)"),
    (FEATHER, "has two interfaces", "ValueError", "import espnow\nespnow.Peer(b'\\xff' * 6, interface=2)"),
    (FEATHER, "encrypts with a key", "ValueError", "import espnow\nespnow.Peer(b'\\xff' * 6, encrypted=True)"),
    (FEATHER, "has keys of sixteen bytes", "ValueError", "import espnow\nespnow.Peer(b'\\xff' * 6, lmk=b'key')"),
)  # fmt: skip

_PAIR = "u = busio.UART(board.GP0, board.GP1)\n"

UART = (
    (PICO, "has a pin at least", "ValueError", "busio.UART()"),
    (PICO, "has two different pins", "ValueError", "busio.UART(board.GP0, board.GP0)"),
    (PICO, "is on pins", "TypeError", "busio.UART(0, 1)"),
    (PICO, "is on free pins", "ValueError", "a = digitalio.DigitalInOut(board.GP1)\nbusio.UART(board.GP0, board.GP1)"),
    (PICO, "takes its pins once", "ValueError", _PAIR + "busio.UART(board.GP0, board.GP1)"),
    (PICO, "sends on a pin that can", "ValueError", "busio.UART(board.GP1, board.GP0)"),
    (PICO, "receives on a pin that can", "ValueError", "busio.UART(board.GP0, board.GP3)"),
    (PICO, "has both pins on one unit", "ValueError", "busio.UART(board.GP0, board.GP5)"),
    (PICO, "has one user for a unit", "ValueError", _PAIR + "busio.UART(board.GP16, board.GP17)"),
    (PICO, "takes its speed by name", "TypeError", "busio.UART(board.GP0, board.GP1, 9600)"),
    (PICO, "has a whole speed", "TypeError", "busio.UART(board.GP0, board.GP1, baudrate=9600.5)"),
    (PICO, "has bytes of five bits", "ValueError", "busio.UART(board.GP0, board.GP1, bits=4)"),
    (PICO, "has no bytes of nine bits", "ValueError", "busio.UART(board.GP0, board.GP1, bits=9)"),
    (PICO, "has two stop bits at most", "ValueError", "busio.UART(board.GP0, board.GP1, stop=3)"),
    (PICO, "has a buffer", "ValueError", "busio.UART(board.GP0, board.GP1, receiver_buffer_size=0)"),
    (PICO, "has a buffer of 65535 bytes", "ValueError", "busio.UART(board.GP0, board.GP1, receiver_buffer_size=65536)"),
    (PICO, "waits no negative time", "ValueError", "busio.UART(board.GP0, board.GP1, timeout=-1)"),
    (PICO, "waits 100 seconds at most", "ValueError", "busio.UART(board.GP0, board.GP1, timeout=101)"),
    (PICO, "waits no time in words", "TypeError", "busio.UART(board.GP0, board.GP1, timeout='1')"),
    (PICO, "without tx sends nothing", "ValueError", "busio.UART(rx=board.GP1).write(b'1')"),
    (PICO, "without rx reads nothing", "ValueError", "busio.UART(board.GP0).read(1)"),
    (PICO, "sends bytes", "TypeError", _PAIR + "u.write([1])"),
    (PICO, "reads into what can be written", "TypeError", _PAIR + "u.readinto(bytes(8))"),
    (PICO, "reads so many", "TypeError", _PAIR + "u.read(1.5)"),
    (PICO, "keeps what it holds", "AttributeError", _PAIR + "u.in_waiting = 0"),
    (PICO, "that is gone sends nothing", "ValueError", _PAIR + "u.deinit()\nu.write(b'1')"),
    (PICO, "that is gone reads nothing", "ValueError", _PAIR + "u.deinit()\nu.readinto(bytearray(1))"),
    (PICO, "that is gone holds nothing", "ValueError", _PAIR + "u.deinit()\nu.in_waiting"),
    (PICO, "that is gone has no speed", "ValueError", _PAIR + "u.deinit()\nu.baudrate"),
    (PICO, "that is gone waits no time", "ValueError", _PAIR + "u.deinit()\nu.timeout = 1"),
    (PICO, "that is gone forgets nothing", "ValueError", _PAIR + "u.deinit()\nu.reset_input_buffer()"),
    (PICO, "is not locked like a bus", "AttributeError", _PAIR + "u.try_lock()"),
    ("pybadge", "on a SAMD51 has a buffer of a power of two", "ValueError",
     "busio.UART(board.TX, board.RX, receiver_buffer_size=500)"),
    ("pybadge", "on a SAMD51 sends on the first pad of a unit", "ValueError", "busio.UART(board.RX, board.TX)"),
    ("pybadge", "on a SAMD51 has both pins on one unit", "ValueError", "busio.UART(board.TX, board.D5)"),
    ("pybadge", "on a SAMD51 has no unit of the display's", "ValueError", "busio.UART(board.A2, board.A3)"),
    ("pybadge", "on a SAMD51 has no unit on every pin", "ValueError", "busio.UART(board.A0, board.RX)"),
    (FEATHER, "on an ESP32-S3 is there three times", "ValueError",
     "us = [busio.UART(p) for p in (board.D5, board.D6, board.D9, board.D10)]"),
)  # fmt: skip

if __name__ == "__main__":
    for board, sentence, failure, code in ESPNOW + UART:
        raised = attempt(board, code, "")
        if raised != failure:
            print(sentence + ": " + raised + " instead of " + failure)
    print(len(ESPNOW + UART), "refusals tried")
