"""What a class has done leaves the handhelds as QR codes: read as a camera sees them, they make the page's table."""

import base64
import json
import random
import re
import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageFilter

from dojo.link.pairing.crc import crc16
from dojo.loan.lessons import codes, qr
from games import GAMES
from reading import console, golden, words
from sim import boards
from sim.handheld import Handheld
from sim.linking.air import Air
from sim.linking.room import Room
from sim.pictures import picture
from stage import Stage

ROOT = Path(__file__).resolve().parents[2]
SCAN = ROOT / "tests/support/web/scan.mjs"
ASKEW = 6, 3, -4  # degrees: no hand is still, and the page looks until it can read
HEADS = ["number", "game", "matches", "right", "wrong", "best", "choices"]


@pytest.fixture
def scan(need):
    """scan(pictures=[…], again=[…]): what the page makes of pictures, then of texts (tests/support/web/scan.mjs)."""
    need("build/npm/node_modules", "the web page needs npm: make setup")

    def asked(pictures=(), **more):
        looks = [[_sent(seen(each, askew)) for askew in ASKEW] for each in pictures]
        text = json.dumps({"looks": looks, "heads": HEADS, **more})
        told = subprocess.run(["node", SCAN], input=text, capture_output=True, text=True, check=False)
        assert not told.returncode, told.stderr
        return json.loads(told.stdout)

    return asked


def _sent(picture):
    return *picture.size, base64.b64encode(picture.tobytes()).decode()


def seen(screen, askew):
    """A screen as a camera sees it: larger, in a dark room, so many degrees askew, and not quite sharp."""
    large = screen.convert("L").resize((screen.width * 4, screen.height * 4), Image.Resampling.NEAREST)
    room = Image.new("L", (large.width + 120, large.height + 120), 30)
    room.paste(large.point(lambda grey: 30 + grey * 4 // 5), (60, 60))
    return room.rotate(askew, Image.Resampling.BILINEAR, fillcolor=30).filter(ImageFilter.GaussianBlur(1))


def shown(handheld):
    """The screen of a handheld, as a picture."""
    return picture.full(handheld.pixels(), handheld.size)


def codes_of(handheld):
    """The pictures of all its codes, one after the other, from the first one on."""
    count = int(next((text for text in words(handheld) if "/" in text), "1/1").split("/")[1])
    pictures = []
    for _ in range(count):
        pictures.append(shown(handheld))
        handheld.play("more,wait:200")
    return pictures


@pytest.mark.parametrize("board", ["pico", "pybadge", "picosystem", "feather"])
def test_a_camera_reads_the_codes_on_every_display(scan, board):
    found = scan([golden(board, name) for name in ("lesson-codes", "lesson-codes-next", "lesson-code")])
    assert [text.split("/")[0] for text in found["texts"]] == ["PD1R1", "PD1R2", "PD1R1"]
    assert found["texts"][0].splitlines()[1:3] == ["1c2 19/5 9/12", "2c3 26/2 16/17"]
    assert [came["has"] for came in found["came"]] == [1, 2, 1]
    assert found["rows"] == [dict(number=7, game=-1, played=0, right=0, wrong=0, best=0, choices=0)]


def a_code(rows, part=1, of=1, number="3f2abc", all_rows=None):
    """A code's text. all_rows: of the whole collection, if it has more."""
    check = crc16("\n".join(all_rows or rows).encode())
    return "\n".join(["PD1R%d/%d %s%04x" % (part, of, number, check), *rows])


def test_codes_of_several_collections_never_mix_and_a_later_one_takes_the_place_of_an_earlier(scan):
    rows = ["7c5 19/5 9/12", "8-0", "12a3 1/0"]
    one, other = a_code(rows[:2], 1, 2, all_rows=rows), a_code(rows[2:], 2, 2, all_rows=rows)
    alien = a_code(["9a1"], 2, 2, all_rows=["1a1", "9a1"])
    found = scan(again=[one, alien, other, one])
    assert [came["has"] for came in found["came"]] == [1, 1, 1, 2] and found["csv"].count("\r\n") == 4
    more = a_code([*rows, "7b1"])
    found = scan(again=[one, other, other, more, a_code(["12a3 1/0"], number="000001")])
    assert [row["number"] for row in found["rows"]] == [7, 7, 8, 12, 12] and found["twice"] == [7, 12]
    assert found["csv"].splitlines()[1:4] == ["7,2,5,19,5,9,12", "7,1,1,0,0,0,0", "8,-1,0,0,0,0,0"]
    on_a_line = [one.replace("\n", " "), other]  # as some phones say it
    assert scan(again=on_a_line)["rows"] == scan(again=[other, one])["rows"]


def test_the_example_of_the_documentation_is_read(scan):
    text = (ROOT / "docs/inside/link/lessons.md").read_text(encoding="utf-8")
    example = re.search(r"(?m)^    (PD1R.*)\n    (.*)$", text)
    found = scan(again=["\n".join(example.groups())])
    assert found["rows"] == [dict(number=7, game=2, played=5, right=19, wrong=5, best=9, choices=12)]
    assert codes._line(7, 2, 5, 19, 5, 12, 9, 0) == example[2]


def test_what_is_no_code_or_only_a_part_of_one_is_refused(scan):
    good = a_code(["7c5 19/5 9/12"])
    wrong = ["", "PD1R", good[:-1], good + "0", good.replace("7c5", "7c6"), good.replace("1/1", "2/1"), good[:20]]
    wrong += [good.replace("7c5", each) for each in ("0c5", "100c5", "7C5", "7c", "Mia")] + [good + " 1/1", "x" + good]
    found = scan(again=wrong)
    assert found["came"] == [None] * len(wrong) and found["rows"] == []
    assert scan(again=[good])["came"] == [{"has": 1, "of": 1}]


def test_the_longest_lines_of_a_class_fit_every_code():
    lines = [codes._line(99, len(GAMES) - 1, 255, 65535, 65535, 65535, 65535, 0)] * 120
    for size in qr.BYTES:
        parts = codes._parts(lines, size - codes._HEAD)
        assert sum(parts, []) == lines
        longest = "PD1R120/120 " + "f" * 10
        assert len(longest) == codes._HEAD and all(len("\n".join([longest, *part])) <= size for part in parts)


@pytest.mark.parametrize("version", range(qr.SMALLEST, qr.LARGEST + 1))
def test_a_code_is_read_though_a_finger_covers_some_of_it(scan, version):
    with Stage("picosystem") as stage:
        made = stage.module("dojo.loan.lessons.qr")
        text = a_code(["%dc5 19/5" % (number + 1) for number in range(made.BYTES[version - 3] // 12 - 1)])
        side = made.squares(version)
        bitmap = stage.module("displayio").Bitmap(side, side, 3)
        with stage.world:
            made.draw(bitmap, version, text.encode())
        drawn = Image.new("L", (side + 8, side + 8), 255)
        for x in range(side):
            for y in range(side):
                assert bitmap[x, y] < 2, "each square is light or dark"
                drawn.putpixel((x + 4, y + 4), 255 - 255 * bitmap[x, y])
    drawn.paste(255, (side - 9, side - 14, side - 5, side - 9))
    screen = drawn.resize((drawn.width * 3, drawn.height * 3), Image.Resampling.NEAREST)
    assert scan([screen])["came"] == [{"has": 1, "of": 1}]


def knocked(number):
    """What the child with this number has done in Knock Yourself Out: games, turns, strikes, wrong, choices, best."""
    return 1, 10 + number, number % 3, number * 5 % 8, 6 + number, 5 + number // 2


def plays(number):
    """What a child's handheld has saved: some have also played Ninja, by pressing whatever comes."""
    chance = random.Random(number)
    of_number = 'DOJO_NUMBER = %d\nDOJO_GAMES = "ninja, knockout"\nDOJO_START = "ninja"\n' % number
    with Handheld(boards.find("feather"), number, settings=of_number) as handheld:
        handheld.wait(3000)
        if number % 4:
            handheld.play("ok,wait:500")
            for _ in range(70 * (number % 4)):
                handheld.tap(chance.choice(("D1", "D1", "D2")), 60, 300)
        handheld.play("hold-back,wait:500")
        store = console(handheld).store
        store.put(1, bytes((1,)) + bytes(11) + b"".join(count.to_bytes(3, "big") for count in knocked(number)))
        store.flush()
        return of_number, handheld.nvm(), sum(console(handheld).settings.counts)


@pytest.mark.parametrize("board", ["feather", "pico"])
def test_the_table_is_what_twelve_handhelds_did(scan, board):
    numbers = range(1, 13)
    texts, nvms, played = zip(*map(plays, numbers))
    assert len(set(played)) > 2, "they have not all done the same"
    several = [boards.find(board)] + [boards.find("feather")] * len(numbers)
    with Room(several, 7, channel=Air(), settings=("", *texts), nvms=(b"", *nvms)) as room:
        teacher, *children = room.handhelds
        room.wait(3000)
        teacher.play("teacher,next,ok,wait:200,ok,wait:200")
        for child in children:
            child.play("hold-back,wait:300,next*2,ok")
        assert room.until(lambda: "From 12" in words(teacher), 60)
        teacher.play("ok,wait:300")
        found = scan(codes_of(teacher))
    expected = []
    for number, matches in zip(numbers, played):
        _, turns, strikes, wrong, choices, best = knocked(number)
        expected.append((number, 0, matches, turns - strikes, wrong, best, choices))
    lines = [HEADS, *expected]
    assert found["csv"] == "".join("%s\r\n" % ",".join(map(str, line)) for line in lines)
