"""The hashes of the link on the 32-bit MicroPython: in Python and by the chip, and what they leave behind."""

import hashlib
from pathlib import Path

import pytest

import link_vectors

SCRIPT = Path(__file__).with_name("hashes.py")
BOARDS = [("pybadge", "True"), ("hack_club_sprig", "False")]  # and whether they hash in Python


def expected():
    """The outcomes of the table, as the script prints them."""
    for kind, lines in sorted(link_vectors.load().items()):
        for line in lines:
            found = [*line["shown"], line["tip"]] if kind == "chain" else [line["is"]]
            yield from ("%s %s" % (kind, outcome) for outcome in found)


@pytest.mark.parametrize("board, in_python", BOARDS)
def test_every_vector_comes_out_whoever_hashes(board, in_python, micropython):
    there, *found = micropython(SCRIPT, board, "vectors", text=link_vectors.PLACE.read_text()).splitlines()
    assert there == in_python
    assert found == list(expected()) and len(found) > 100


@pytest.mark.parametrize("board, in_python", BOARDS)
def test_every_length_around_the_ends_of_blocks_comes_out(board, in_python, micropython):
    there, *found = micropython(SCRIPT, board, "lengths").splitlines()
    assert there == in_python
    messages = [bytes((7 * index + length) & 255 for index in range(length)) for length in range(131)]
    assert found == [hashlib.sha256(data).hexdigest() for data in messages]


def test_no_round_of_a_block_allocates_anything(micropython):
    there, *lines, word = micropython(SCRIPT, "pybadge", "garbage").splitlines()
    assert there == "True" and int(word) > 0, "a sum of 32 bits would have been seen"
    for line, blocks in zip(lines, (1, 1, 1, 2)):
        call, start, *parts, last = [int(number) for number in line.split()]
        assert len(parts) == 4 * blocks - 1
        assert parts[:3] == [0, 0, 0] and parts[4:] == [0] * len(parts[4:]), line
        assert call + start + sum(parts) + last <= 850 + 300 * (blocks - 1), line


def test_what_is_hashed_does_not_change_what_is_left_behind(micropython):
    _, zeros, ones, others, *_ = micropython(SCRIPT, "pybadge", "garbage").splitlines()
    assert zeros == ones == others
