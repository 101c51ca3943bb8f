"""The image of a board's program: others read from it what was put in, to the byte, and it is the same every time."""

import hashlib

import pytest

import image

NAMES = [
    "LICENSE", "a", "rules.mpy", "LICENSES/THIRD-PARTY.md", "Mixed.bmp", "lib/dojo/exactly_13.py", "ninechars.mpy",
    "lib/dojo/words/de.bin", "lib/dojo/" + 26 * "w", "lib/dojo/" + 27 * "x" + ".mpy", "lib/x.face", "lib/dojo/x.rtttl",
]  # fmt: skip
SIZES = (0, 1, 511, 512, 513, 5000, 60_000)
FILES = {name: hashlib.shake_128(name.encode()).digest(SIZES[place % 7]) for place, name in enumerate(NAMES)}
FILES.update(("games/many/file_%d.mpy" % number, b"%d" % number) for number in range(120))  # more than a block names

# Lists a mounted image with MicroPython's driver for FAT, which is CircuitPython's too.
LIST = """
import binascii, os, sys, vfs
class Blocks:
    def __init__(self):
        self.file = open(sys.argv[1], "rb")
    def readblocks(self, number, buffer):
        self.file.seek(512 * number)
        assert self.file.readinto(buffer) == len(buffer)
    def ioctl(self, what, more):
        pass
def tell(folder):
    for name, kind, _, size in os.ilistdir(folder):
        name = folder + "/" + name
        if kind & 0x4000:
            tell(name)
        else:
            with open(name, "rb") as file:
                content = file.read()
            assert size == len(content)
            print(name[7:], binascii.hexlify(content).decode())
vfs.mount(vfs.VfsFat(Blocks()), "/image", readonly=True)
tell("/image")
"""


@pytest.fixture
def written(tmp_path):
    path = tmp_path / image.NAME
    path.write_bytes(image.image(FILES, "1.2", "pybadge"))
    return path


def test_a_boards_own_driver_reads_every_file_to_the_byte(written, micropython, tmp_path):
    (tmp_path / "list.py").write_text(LIST)
    lines = micropython(tmp_path / "list.py", written).splitlines()
    found = dict(line.partition(" ")[::2] for line in lines)
    assert len(lines) == len(FILES) and found == {name: data.hex() for name, data in FILES.items()}


def test_the_same_files_in_any_order_give_the_same_bytes(written):
    backwards = dict(reversed(FILES.items()))
    assert image.image(backwards, "1.2", "pybadge") == written.read_bytes()


def test_an_image_tells_what_it_is_for_and_whether_it_is_whole(written):
    data = written.read_bytes()
    assert image.title(data) == (image.LOADER, "1.2", "pybadge")
    blank = bytes(image.BLOCK)
    for broken in (b"", data[:100], data[:-1], data[:5000], data[: -image.BLOCK] + blank, data + b"\0", blank * 2000):
        with pytest.raises(ValueError, match="not the whole of one"):
            image.title(broken)


def test_a_block_that_went_wrong_in_between_is_found_by_tools_and_makes_both_ends_differ(written):
    data = bytearray(written.read_bytes())
    data[5000] ^= 1
    with pytest.raises(ValueError, match="not the whole of one"):
        image.title(bytes(data))
    changed = image.image({**FILES, "a": b"another"}, "1.2", "pybadge")
    assert len(changed) == len(data) and changed[: image.BLOCK] != data[: image.BLOCK]


@pytest.mark.parametrize("count", [0, 1, 170, 339, 340, 341, 342, 343])  # of clusters: a table's block may be full
def test_an_image_comes_apart_at_each_file(count):
    files = {"f%03d" % number: b"%d" % number for number in range(count)}
    data = image.image({**files, "long": bytes(1500), "none": b""}, "1.2", "pybadge")
    head, *inside, last = image.pieces(data)
    assert [piece.rstrip(b"\0") for piece in inside] == [*files.values(), b""] and len(inside[-1]) == 3 * image.BLOCK
    assert head + b"".join(inside) + last == data and last == head[: image.BLOCK]


def test_what_is_too_much_for_an_image_is_refused():
    full = {"a": bytes(image.BLOCK * 4084)}
    assert image.title(image.image(full, "1.2", "pybadge"))
    with pytest.raises(ValueError, match="4085 blocks do not fit"):
        image.image({**full, "b": b"1"}, "1.2", "pybadge")
