"""Proof that a frame comes from somebody who knows a secret."""

import hashlib

import pytest

from dojo.link.pairing.proof import is_proven, proof, prove

KEY = bytes(range(16))
FRAME = bytes.fromhex("000001020080 46fca42b90ff234241300ef5364fab5f 0000")


@pytest.mark.parametrize("length", [3, 8, 24, 41, 42, 72])
@pytest.mark.parametrize("size", [2, 4])
def test_a_proof_is_the_beginning_of_sha_256_over_the_key_and_the_rest_of_the_frame(length, size):
    frame = bytearray((7 * place + 3) & 255 for place in range(length + size))
    expected = hashlib.sha256(KEY + frame[:-size]).digest()[:size]
    assert proof(KEY, frame, size) == int.from_bytes(expected, "big")
    assert prove(frame, KEY, size)[-size:] == expected
    assert is_proven(frame, KEY, size)


def test_where_the_chip_cannot_hash_the_proof_is_the_same(monkeypatch):
    from dojo.link.secrets.sha256 import sha256 as slow

    expected = proof(KEY, FRAME)
    monkeypatch.setattr("dojo.link.pairing.proof.sha256", slow)
    assert proof(KEY, FRAME) == expected


def test_a_changed_bit_anywhere_or_another_key_spoils_it():
    frame = prove(bytearray(FRAME), KEY)
    for bit in range(8 * len(frame)):
        changed = bytearray(frame)
        changed[bit >> 3] ^= 1 << (bit & 7)
        assert not is_proven(changed, KEY)
    assert not is_proven(frame, b"another secret  ")


@pytest.mark.parametrize("length", [0, 1, 2])
def test_what_is_too_short_for_a_proof_has_none(length):
    assert not is_proven(bytes(length), KEY)


def test_of_all_guesses_for_a_frame_one_passes():
    frame = bytearray(FRAME)
    passed = 0
    right = proof(KEY, frame)
    for guess in range(right - 100, right + 100):
        frame[-2:] = (guess & 0xFFFF).to_bytes(2, "big")
        passed += is_proven(frame, KEY)
    assert passed == 1
