"""Pictures, films and recordings: what the simulator writes, and what it makes of files it did not write."""

import json
import random

import pytest
from PIL import Image

from sim import Complaint, boards, picture, play, recording
from sim.cli import main
from sim.handheld import Handheld

SIZE = (16, 8)
COUNT = SIZE[0] * SIZE[1]


def pixels(*words):
    """A picture of so many RGB565 words, over and over."""
    return b"".join(words[place % len(words)].to_bytes(2, "little") for place in range(COUNT))


# --- Pictures --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "word, colour",
    [
        (0x0000, (0, 0, 0)),
        (0xFFFF, (255, 255, 255)),
        (0xF800, (255, 0, 0)),
        (0x07E0, (0, 255, 0)),
        (0x001F, (0, 0, 255)),
        (0x8410, (131, 129, 131)),
    ],
)
def test_a_pixel_becomes_the_colour_it_stands_for(tmp_path, word, colour):
    name = str(tmp_path / "one.png")
    picture.write_png(name, pixels(word), SIZE)
    assert Image.open(name).convert("RGB").getpixel((5, 5)) == colour


def test_few_and_many_colours_give_the_same_pixels():
    dice = random.Random(3)
    wide = (32, 16)
    many = dice.randbytes(2 * 32 * 16)
    assert picture.image(many, wide).mode == "RGB"
    few = bytes(byte & 0x21 for byte in many)
    assert picture.image(few, wide).mode == "P"
    for content in (many, few):
        shown = picture.image(content, wide).convert("RGB")
        words = memoryview(content).cast("H")
        for place in range(0, 32 * 16, 7):
            assert shown.getpixel((place % 32, place // 32)) == picture.rgb(words[place])


def test_a_scaled_picture_has_crisp_squares():
    shown = picture.image(pixels(0xFFFF, 0), SIZE, 3).convert("RGB")
    assert shown.size == (48, 24)
    assert [shown.getpixel((x, 4))[0] for x in range(9)] == [255] * 3 + [0] * 3 + [255] * 3


def test_the_same_picture_gives_the_same_file(tmp_path):
    for name in ("a.png", "b.png"):
        picture.write_png(str(tmp_path / name), pixels(1, 2, 3), SIZE)
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


def test_what_is_no_picture_is_said_so(tmp_path):
    (tmp_path / "no.png").write_bytes(b"no")
    for name in ("no.png", "none.png"):
        with pytest.raises(Complaint, match="is no picture"):
            picture.read(str(tmp_path / name))


def test_a_film_shows_each_picture_as_long_as_it_was_seen(tmp_path):
    film = picture.Film(SIZE, scale=2)
    for word in (0, 0, 0, 0xFFFF, 0xF800, 0xF800):
        film.add(pixels(word), 20)
    name = str(tmp_path / "film.gif")
    film.write(name)
    shown = Image.open(name)
    assert (shown.n_frames, shown.size, shown.info["loop"]) == (3, (32, 16), 0)
    seen = []
    for number in range(3):
        shown.seek(number)
        seen.append((shown.info["duration"], shown.convert("RGB").getpixel((0, 0))))
    assert seen == [(60, (0, 0, 0)), (20, (255, 255, 255)), (40, (255, 0, 0))]


# --- Recordings ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def recorded():
    """A recording with a held key, a power cut and a match in it."""
    with Handheld(boards.find("pybadge"), seed=5) as handheld:
        handheld.play("wait:300,ok*4,more*2,ok*2,wait:1500,ok,reset,wait:600,ok,more,hold-back,next")
        return handheld.finish_recording().text()


def test_a_recording_says_in_plain_text_what_was_pressed(recorded):
    values = json.loads(recorded)
    assert values["board"] == "pybadge" and values["seed"] == 5
    assert [15, "A", 1] in values["pressed"] and [18, "A", 0] in values["pressed"]
    assert any(key == "reset" for _, key, _ in values["pressed"])
    assert len(recorded.splitlines()) > len(values["pressed"])


def test_a_recording_read_back_is_the_same(recorded):
    assert recording.parse(recorded).text() == recorded


def test_pressing_again_what_was_recorded_shows_the_same(recorded, tmp_path, capsys):
    file = tmp_path / "recorded.json"
    file.write_text(recorded)
    assert main(["rerun", str(file)]) == 0
    assert "the same picture" in capsys.readouterr().out
    film = tmp_path / "film.gif"
    assert main(["rerun", str(file), "--film", str(film)]) == 0
    assert Image.open(film).n_frames > 5


def test_a_recording_starts_from_what_was_saved_then(tmp_path):
    with Handheld(boards.find("pico"), seed=5) as first:
        first.play("wait:500,ok*4,more*2,ok*2,wait:1500,ok,wait:300")
        saved = first.nvm()
    with Handheld(boards.find("pico"), seed=6, nvm=saved) as second:
        second.play("wait:500,ok")
        recorded = second.finish_recording().text()
    read = recording.parse(recorded)
    assert read.nvm == saved
    with Handheld(read.board, read.seed, read.nvm) as again:
        play.press_again(again, read)
        assert again.check() == read.picture


def test_another_last_picture_is_told(recorded, tmp_path, capsys):
    values = json.loads(recorded)
    values["picture"] = "00000000"
    file = tmp_path / "recorded.json"
    file.write_text(json.dumps(values))
    assert main(["rerun", str(file)]) == 1
    assert "the last picture is" in capsys.readouterr().err


@pytest.mark.parametrize(
    "change, says",
    [
        ({"pocket dojo recording": 2}, "format 2"),
        ({"board": "gameboy"}, "no board called"),
        ({"board": None}, "'board' is missing"),
        ({"seed": "7"}, "'seed' is missing in it, or of the wrong kind"),
        ({"seed": -1}, "its seed"),
        ({"nvm": "!"}, "its 'nvm' is damaged"),
        ({"nvm": "AAAA"}, "its 'nvm' is damaged"),
        ({"frames": -1}, "its frames"),
        ({"frames": 10**9}, "its frames"),
        ({"picture": 5}, "'picture' is missing"),
        ({"pressed": {}}, "'pressed' is missing"),
        ({"pressed": [[1, "A"]]}, "pressed 1 must be"),
        ({"pressed": [[1, "A", 2]]}, "pressed 1 must be"),
        ({"pressed": [[1.5, "A", 1]]}, "pressed 1 must be"),
        ({"pressed": [[True, "A", 1]]}, "pressed 1 must be"),
        ({"pressed": [[9, "A", 1], [8, "A", 0]]}, "pressed 2 is at frame 8"),
        ({"pressed": [[10**7, "A", 1]]}, "out of order"),
        ({"pressed": [[1, "Q", 1]]}, "no key called 'Q'"),
    ],
)
def test_a_damaged_recording_is_refused_with_what_is_wrong(recorded, tmp_path, capsys, change, says):
    values = {**json.loads(recorded), **change}
    file = tmp_path / "recorded.json"
    file.write_text(json.dumps(values))
    assert main(["rerun", str(file)]) == 2
    err = capsys.readouterr().err
    assert says in err and str(file) in err and err.count("\n") == 1


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"[]", b"{}", b"5", b"\xff\xfe", b'{"game": "ninja"}', b"[" * 99999]
)
def test_a_file_of_something_else_is_no_recording(tmp_path, capsys, content):
    file = tmp_path / "recorded.json"
    file.write_bytes(content)
    assert main(["rerun", str(file)]) == 2
    assert "is no recording" in capsys.readouterr().err


def test_a_recording_cut_off_anywhere_is_refused(recorded, tmp_path, capsys):
    file = tmp_path / "recorded.json"
    for end in range(0, len(recorded) - 2, 97):
        file.write_text(recorded[:end])
        assert main(["rerun", str(file)]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_recording_that_cannot_be_read_or_written_is_said_so(tmp_path, capsys):
    assert main(["rerun", str(tmp_path)]) == 2
    assert "cannot be read" in capsys.readouterr().err
    with pytest.raises(Complaint, match="cannot be written"):
        recording.Recording(boards.find("pico"), 1).write(str(tmp_path))


def test_the_nvm_of_another_board_in_a_recording_is_refused(recorded, tmp_path, capsys):
    values = json.loads(recorded)
    values["nvm"] = recording._pack(bytes(100))
    file = tmp_path / "recorded.json"
    file.write_text(json.dumps(values))
    assert main(["rerun", str(file)]) == 2
    assert "100 bytes, not 8192" in capsys.readouterr().err
