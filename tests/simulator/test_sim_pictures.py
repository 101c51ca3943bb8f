"""Pictures and films: what the simulator writes, and what it makes of files it did not write."""

import random

import pytest
from PIL import Image

from sim import Complaint
from sim.pictures import picture

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
