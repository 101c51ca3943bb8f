"""SHA-256 in small integers, what binds a choice, and which of it a chip does by itself."""

import hashlib
import random
import sys

import pytest

import link_vectors
from dojo.link.secrets import chain, commit, deck, hashing
from dojo.link.secrets.sha256 import sha256
from pace import counted
from sim.loading.world import World

KEY = b"\x13\x57\x9b\xdf"
SECRET = bytes(range(16))
NONCE = bytes(range(100, 112))

def run(generator):
    """What a generator returns in the end, and how often it yielded."""
    pauses = 0
    while True:
        try:
            next(generator)
        except StopIteration as end:
            return end.value, pauses
        pauses += 1


def value(generator):
    return run(generator)[0]


# --- SHA-256 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("length", [*range(131), 255, 8191, 8192])
def test_bytes_of_every_length_hash_as_pythons_own_hashes_them(length):
    data = random.Random(length).randbytes(length)
    assert value(sha256(data)) == hashlib.sha256(data).digest()


@pytest.mark.parametrize("kind", [bytes, bytearray, lambda data: memoryview(data)[:]])
def test_whatever_holds_bytes_can_be_hashed(kind):
    digest = value(sha256(kind(b"abc")))
    assert digest == hashlib.sha256(b"abc").digest() and type(digest) is bytes


@pytest.mark.parametrize("length, blocks", [(0, 1), (55, 1), (56, 2), (119, 2), (120, 3)])
def test_it_gives_the_frame_away_four_times_for_each_block(length, blocks):
    assert run(sha256(bytes(length)))[1] == 4 * blocks


def test_never_more_than_16_rounds_lie_between_two_pauses():
    hashed = sha256(bytes(119))
    lines = [counted(lambda: next(hashed, None), hashed.gi_code.co_filename)[0] for _ in range(9)]
    rounds, filling = 16 * 33, 16 * 16 + 60
    assert sum(lines) > 128 * 33, "the lines were not counted"
    assert max(lines) <= rounds + filling and next(hashed, None) is None


# --- What the chip does by itself -----------------------------------------------------------------------------------


class Board:
    """A board without a program: `with` it, the imports are those of its chip."""

    def __init__(self, name, **instead):
        self.world = World()
        with self.world:
            import _host

            _host.power_on(name)
            self.time = _host.fake_time()
        self.instead = instead

    def __enter__(self):
        self.world.__enter__()
        self.time.__enter__()
        sys.modules.update(self.instead)

    def __exit__(self, *failure):
        self.time.__exit__(*failure)
        self.world.__exit__(*failure)


@pytest.mark.parametrize(
    "board, in_python",
    [("pybadge", True), ("hack_club_sprig", False), ("raspberry_pi_pico", False), ("pimoroni_picosystem", False)]
    + [("adafruit_feather_esp32s3_reverse_tft", False)],
)
def test_only_where_the_chip_cannot_hash_is_it_done_in_python(board, in_python):
    with Board(board):
        from dojo.link.secrets.hashing import sha256 as chosen

        digest, pauses = run(chosen(memoryview(b"abc")))
        assert ("dojo.link.secrets.sha256" in sys.modules) == in_python
    assert digest == hashlib.sha256(b"abc").digest()
    assert pauses == (4 if in_python else 0)


class _Old:
    """hashlib of CircuitPython before 10.1: sha1 is all it knows."""

    @staticmethod
    def new(name, data=b""):
        raise ValueError("Unsupported hash algorithm")


class _Unix:
    """hashlib of MicroPython on a desktop."""

    sha256 = hashlib.sha256


@pytest.mark.parametrize("module", [_Old, _Unix, None])
def test_a_hashlib_without_sha_256_is_made_up_for(module):
    with Board("hack_club_sprig", hashlib=module):
        from dojo.link.secrets.hashing import sha256 as chosen

        digest, pauses = run(chosen(b"abc"))
    assert (digest, pauses) == (hashlib.sha256(b"abc").digest(), 4)


# --- hashlib of the simulated chips ---------------------------------------------------------------------------------


def test_a_chips_hashlib_has_nothing_but_new():
    with Board("hack_club_sprig"):
        import hashlib as chips

        assert [name for name in dir(chips) if name[0] != "_"] == ["new"]
        assert [name for name in dir(chips.new("sha256")) if name[0] != "_"] == ["digest", "digest_size", "update"]
        assert chips.new("sha256").digest_size == 32
        assert chips.new("sha1", b"abc").digest() == hashlib.sha1(b"abc").digest()
        with pytest.raises(ValueError, match="Unsupported hash algorithm"):
            chips.new("md5")
        with pytest.raises(TypeError):
            chips.new("sha256", "text")
        with pytest.raises(TypeError):
            chips.new(256)


def test_a_chips_hash_can_go_on_after_its_digest():
    with Board("hack_club_sprig"):
        import hashlib as chips

        hashed = chips.new("sha256", b"a")
        assert hashed.digest() == hashed.digest() == hashlib.sha256(b"a").digest()
        hashed.update(bytearray(b"b"))
        assert hashed.digest() == hashlib.sha256(b"ab").digest()


def test_a_samd51_has_no_hashlib_and_the_host_keeps_its_own():
    with Board("pybadge"), pytest.raises(ImportError):
        import hashlib as chips  # noqa: F401
    assert sys.modules["hashlib"] is hashlib and "_fake_hashlib" not in sys.modules


# --- Commitments ----------------------------------------------------------------------------------------------------


def test_the_table_of_vectors_is_what_the_documented_bytes_give(goldens):
    if goldens:
        link_vectors.PLACE.write_text(link_vectors.text(link_vectors.table()))
    assert link_vectors.PLACE.read_text() == link_vectors.text(link_vectors.table())


def unhex(part):
    """What stands in the table, as a function of the product takes it."""
    if isinstance(part, list):
        return [unhex(one) for one in part]
    return bytes.fromhex(part) if isinstance(part, str) else part


HASHED = {
    "nonce": commit.nonce,
    "epoch": commit.epoch,
    "commitment": commit.commitment,
    "seal": commit.seal,
    "transcript": commit.transcript,
    "roll": chain.roll,
    "promise": deck.promise,
    "share": deck.share_of,
    "draw": deck.outcome_of,
}


@pytest.mark.parametrize("kind", HASHED)
def test_all_that_is_hashed_has_the_documented_bytes(kind):
    for line in link_vectors.load()[kind]:
        parts = {name: unhex(part) for name, part in line.items()}
        assert parts.pop("is") == value(HASHED[kind](**parts)), line


@pytest.mark.parametrize("data", link_vectors.load()["sha256"])
def test_both_ways_of_hashing_have_the_documented_bytes(data):
    message = bytes.fromhex(data["data"])
    assert value(sha256(message)).hex() == value(hashing.sha256(message)).hex() == data["is"]


BOUND = {"key": KEY, "sender": 1, "phase": 7, "purpose": 1, "choice": b"\x03\x00\x00\x00", "nonce": NONCE}


@pytest.mark.parametrize(
    "attack, changed",
    [
        ("a commitment copied by another player", {"sender": 0}),
        ("one of an earlier round", {"phase": 6}),
        ("one of phase 7 + 256", {"phase": 263}),
        ("one made for something else", {"purpose": 2}),
        ("one of another session", {"key": b"\x13\x57\x9b\xde"}),
        ("another choice", {"choice": b"\x02\x00\x00\x00"}),
        ("another second choice", {"choice": b"\x03\x01\x00\x00"}),
        ("another nonce", {"nonce": NONCE[:11] + b"\x00"}),
        ("a byte moved from the choice", {"purpose": 3, "choice": b"\x01\x00\x00\x00"}),
    ],
)
def test_no_other_commitment_is_the_same(attack, changed):
    assert value(commit.commitment(**BOUND)) != value(commit.commitment(**{**BOUND, **changed})), attack


SEALED = {"key": KEY, "previous": bytes(16), "seat": 1, "number": 4, "action": 9, "nonce": NONCE}


@pytest.mark.parametrize("function, parts", [
    *[(commit.commitment, {**BOUND, "nonce": nonce}) for nonce in (b"", NONCE[:2], NONCE[:11], NONCE + b"\x00")],
    (commit.seal, {**SEALED, "nonce": NONCE[:11]}),
])  # fmt: skip
def test_a_nonce_that_could_be_guessed_is_refused(function, parts):
    with pytest.raises(ValueError, match="not 12"):
        run(function(**parts))


@pytest.mark.parametrize("function, parts", [
    (commit.commitment, {**BOUND, "choice": bytes(5)}),
    (commit.commitment, {**BOUND, "key": b"DOJ"}),
    (commit.commitment, {**BOUND, "sender": 256}),
    (commit.commitment, {**BOUND, "sender": -1}),
    (commit.commitment, {**BOUND, "phase": 65536}),
    (commit.seal, {**SEALED, "previous": b""}),
    (commit.nonce, {"secret": SECRET[:15], "number": 0}),
    (commit.nonce, {"secret": SECRET, "number": 65536}),
    (commit.epoch, {"secret": SECRET, "number": 256}),
    (commit.epoch, {"secret": b"", "number": 0}),
])  # fmt: skip
def test_what_does_not_fit_its_bytes_is_refused(function, parts):
    with pytest.raises(ValueError):
        run(function(**parts))
