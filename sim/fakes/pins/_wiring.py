"""What is wired to what on the simulator's boards: facts from CircuitPython's own board definitions.

    hardware = board("pybadge")

is a description for _host.power_on, a dict of
    board_id    as in boot_out.txt                          chip        samd51, rp2040, esp32s3
    pins        the board's name → the chip's name          buttons     the board's name → level while held (0 or 1)
    display     width, height, depth (16), backlight (its pin, if it has one); left out where none is built in
    register    clock, data, latch, value_to_latch, value_when_pressed of the shift register, if there is one
    i2c         names of (scl, sda) → addresses that answer; other wires have no pull-up
    analog      names of the pins with a converter → what they read to begin with
    infrared    names of (LED, receiver), where the owner can wire them
    stick       names of the pins of its axes (x, y), in the middle to begin with; its keys are "<x", ">x", "<y", ">y"
Only names the product could want are listed. The DIY Pico is wired as boards/raspberry_pi_pico.py says; an RP2350
counts as an RP2040.
"""

_LOW, _HIGH = 0, 1


def _board(board_id, chip, pins, **parts):
    parts["board_id"] = board_id
    parts["chip"] = chip
    parts["pins"] = pins
    return parts


def _named(text, prefix):
    """{"A": prefix + "1", …} from "A=1 B=2"."""
    pins = {}
    for item in text.split():
        name, number = item.split("=")
        pins[name] = prefix + number
    return pins


def _gp(numbers):
    return " ".join(["GP%d=%d" % (number, number) for number in numbers]) + " "


def _held(names, level):
    buttons = {}
    for name in names.split():
        buttons[name] = level
    return buttons


def _pybadge(board_id="pybadge", more="", **parts):
    analog = {"A1": 0, "A2": 0, "A3": 0, "A4": 0, "A5": 0, "A6": 37000, "A7": 20000}
    for name in parts.get("stick", ()):
        analog[name] = 32768
    return _board(
        board_id,
        "samd51",
        _named(
            more + "A0=A02 A1=A05 A2=B08 A3=B09 A4=A04 A5=A06 A6=B01 A7=B04 A8=B03 A9=B02 D0=B17 D1=B16 D2=B03 "
            "D3=B02 D4=A14 D5=A16 D6=A18 D7=B14 D8=A15 D9=A19 D10=A20 D11=A21 D12=A22 D13=A23 LED=A23 RX=B17 TX=B16 "
            "SDA=A12 SCL=A13 SCK=A17 MISO=B22 MOSI=B23 NEOPIXEL=A15 LIGHT=B04 SPEAKER=A02 SPEAKER_ENABLE=A27 "
            "BUTTON_LATCH=B00 BUTTON_OUT=B30 BUTTON_CLOCK=B31 TFT_LITE=A01",
            "P",
        ),
        display={"width": 160, "height": 128, "backlight": "TFT_LITE"},
        register={
            "clock": "BUTTON_CLOCK",
            "data": "BUTTON_OUT",
            "latch": "BUTTON_LATCH",
            "value_to_latch": True,
            "value_when_pressed": True,
        },
        i2c={("SCL", "SDA"): (0x19,)},
        analog=analog,
        infrared=("D3", "D2"),
        **parts,
    )


def _picosystem():
    return _board(
        "pimoroni_picosystem",
        "rp2040",
        _named(
            "TX=0 GP0=0 RX=1 GP1=1 VBUS_DETECT=2 AUDIO=11 LED_G=13 LED_R=14 LED_B=15 SW_Y=16 SW_X=17 SW_A=18 "
            "SW_B=19 SW_DOWN=20 SW_RIGHT=21 SW_LEFT=22 SW_UP=23 CHARGE_STAT=24 BAT_SENSE=26 "
            "BACKLIGHT=12",
            "GPIO",
        ),
        display={"width": 240, "height": 240, "backlight": "BACKLIGHT"},
        buttons=_held("SW_A SW_B SW_X SW_Y SW_UP SW_DOWN SW_LEFT SW_RIGHT", _LOW),
        analog={"BAT_SENSE": 25000},
    )


def _sprig():
    return _board(
        "hack_club_sprig",
        "rp2040",
        _named(
            _gp(range(16)) + "GP28=28 LED=25 BLUE_LED=4 BUTTON_W=5 BUTTON_A=6 BUTTON_S=7 BUTTON_D=8 AUDIO_DIN=9 "
            "AUDIO_BCLK=10 AUDIO_LRCLK=11 BUTTON_I=12 BUTTON_J=13 BUTTON_K=14 BUTTON_L=15 WHITE_LED=28 "
            "TFT_LITE=17",
            "GPIO",
        ),
        display={"width": 160, "height": 128, "backlight": "TFT_LITE"},
        buttons=_held("BUTTON_W BUTTON_A BUTTON_S BUTTON_D BUTTON_I BUTTON_J BUTTON_K BUTTON_L", _LOW),
        infrared=("GP2", "GP3"),
    )


def _pico(board_id="raspberry_pi_pico", i2c=True):
    return _board(
        board_id,
        "rp2040",
        _named(_gp(range(23)) + "GP25=25 LED=25 GP26=26 A0=26 GP27=27 A1=27 GP28=28 A2=28", "GPIO"),
        buttons=_held("GP6 GP7 GP8 GP9 GP10 GP11", _LOW),
        i2c={("GP5", "GP4"): (0x3C,)} if i2c else {},
        analog={"A0": 0, "A1": 0, "A2": 0},
        infrared=("GP14", "GP15"),
    )


def _ugame_s3():
    return _board(
        "deshipu_ugame_s3",
        "esp32s3",
        _named(
            "P1=43 P2=44 P3=3 P4=4 P5=5 P6=6 P7=7 BUTTON_LEFT=1 BUTTON_UP=2 BUTTON_RIGHT=42 BUTTON_DOWN=41 BUTTON_X=0 "
            "BUTTON_O=48 BUTTON_Z=47 LIGHT=14 BATTERY=8 AUDIO_BCLK=15 AUDIO_LRCLK=16 AUDIO_DATA=17 AUDIO_GAIN=18 "
            "TFT_BACKLIGHT=21",
            "GPIO",
        ),
        display={"width": 320, "height": 240, "backlight": "TFT_BACKLIGHT"},
        buttons=_held("BUTTON_LEFT BUTTON_UP BUTTON_RIGHT BUTTON_DOWN BUTTON_X BUTTON_O BUTTON_Z", _LOW),
        analog={"BATTERY": 30000},
    )


def _feather():
    buttons = _held("D1 D2", _HIGH)
    buttons["D0"] = _LOW
    return _board(
        "adafruit_feather_esp32s3_reverse_tft",
        "esp32s3",
        _named(
            "TX=39 RX=38 D5=5 D6=6 D9=9 D10=10 D11=11 D12=12 LED=13 D13=13 A5=8 A4=14 A3=15 A2=16 A1=17 A0=18 "
            "NEOPIXEL=33 NEOPIXEL_POWER=21 SCL=4 SDA=3 BUTTON=0 BOOT0=0 D0=0 D1=1 D2=2 TFT_BACKLIGHT=45",
            "GPIO",
        ),
        display={"width": 240, "height": 135, "backlight": "TFT_BACKLIGHT"},
        buttons=buttons,
        i2c={("SCL", "SDA"): (0x36,)},
        analog={"A0": 0, "A1": 0, "A2": 0, "A3": 0, "A4": 0, "A5": 0},
    )


def _picopad():
    return _board(
        "pajenicko_picopad",
        "rp2040",
        _named(
            _gp((0, 1, 14, 26, 27, 28)) + "AUDIO=15 LED=22 SW_X=9 SW_Y=8 SW_A=7 SW_B=6 SW_DOWN=5 SW_RIGHT=2 "
            "SW_LEFT=3 SW_UP=4 BAT_SENSE=29 TX=0 RX=1 LCD_BL=16",
            "GPIO",
        ),
        display={"width": 320, "height": 240, "backlight": "LCD_BL"},
        buttons=_held("SW_A SW_B SW_X SW_Y SW_UP SW_DOWN SW_LEFT SW_RIGHT", _LOW),
        analog={"BAT_SENSE": 30000},
        infrared=("GP14", "GP26"),
    )


_BOARDS = {
    "pybadge": _pybadge,
    "pimoroni_picosystem": _picosystem,
    "hack_club_sprig": _sprig,
    "raspberry_pi_pico": _pico,
    "adafruit_feather_esp32s3_reverse_tft": _feather,
    "pajenicko_picopad": _picopad,
    "pygamer": lambda: _pybadge("pygamer", "JOYSTICK_X=B07 JOYSTICK_Y=B06 ", stick=("JOYSTICK_X", "JOYSTICK_Y")),
    "deshipu_ugame_s3": _ugame_s3,
    "raspberry_pi_pico2": lambda: _pico("raspberry_pi_pico2"),
    "raspberry_pi_pico_in_colours": lambda: _pico(i2c=False),
}


def board(name):
    """The description of a board; ValueError with the known names for any other."""
    if name not in _BOARDS:
        raise ValueError("no board %r; there are %s" % (name, ", ".join(sorted(_BOARDS))))
    return _BOARDS[name]()
