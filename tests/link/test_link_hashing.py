"""SHA-256 in small integers, what binds a choice, and which of it a chip does by itself."""

import hashlib
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import link_vectors
from dojo.link.secrets import commit, hashing
from dojo.link.secrets.sha256 import sha256
from sim.world import World

KEY = b"\x13\x57\x9b\xdf"
SECRET = bytes(range(16))
NONCE = bytes(range(100, 112))

# FIPS 180-4 and the examples NIST publishes with it.
STANDARD = [
    (b"", "e3b0c442 98fc1c14 9afbf4c8 996fb924 27ae41e4 649b934c a495991b 7852b855"),
    (b"abc", "ba7816bf 8f01cfea 414140de 5dae2223 b00361a3 96177a9c b410ff61 f20015ad"),
    (
        b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61 d20638b8 e5c02693 0c3e6039 a33ce459 64ff2167 f6ecedd4 19db06c1",
    ),
    (
        b"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
        b"nopqrstu",
        "cf5b16a7 78af8380 036ce59e 7b049237 0b249b11 e8f07a51 afac4503 7afee9d1",
    ),
]


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


@pytest.mark.parametrize("data, digest", STANDARD, ids=["empty", "24 bits", "448 bits", "896 bits"])
def test_the_standards_own_examples_come_out(data, digest):
    assert len(data) * 8 in (0, 24, 448, 896)
    assert value(sha256(data)) == bytes.fromhex(digest)


@pytest.mark.parametrize("length", range(131))
def test_every_length_around_the_ends_of_blocks_comes_out(length):
    data = bytes((7 * index + length) & 255 for index in range(length))
    assert value(sha256(data)) == hashlib.sha256(data).digest()


@pytest.mark.parametrize("length", [255, 8191, 8192])
def test_the_length_in_bits_takes_more_than_a_byte(length):
    assert value(sha256(bytes(length))) == hashlib.sha256(bytes(length)).digest()


@given(st.binary(max_size=300))
@settings(max_examples=100, deadline=None, derandomize=True)
def test_any_bytes_hash_as_pythons_own_hashes_them(data):
    assert value(sha256(data)) == hashlib.sha256(data).digest()


@pytest.mark.parametrize("kind", [bytes, bytearray, lambda data: memoryview(data)[:]])
def test_whatever_holds_bytes_can_be_hashed(kind):
    digest = value(sha256(kind(b"abc")))
    assert digest == hashlib.sha256(b"abc").digest() and type(digest) is bytes


@pytest.mark.parametrize("length, blocks", [(0, 1), (55, 1), (56, 2), (119, 2), (120, 3)])
def test_it_gives_the_frame_away_four_times_for_each_block(length, blocks):
    assert run(sha256(bytes(length)))[1] == 4 * blocks


def test_never_more_than_16_rounds_lie_between_two_pauses():
    lines = []

    def count(frame, event, argument):
        if event == "line":
            lines[-1] += 1
        return count if frame.f_globals["__name__"] == "dojo.link.secrets.sha256" else None

    hashed = sha256(bytes(119))
    before = sys.gettrace()
    sys.settrace(count)
    try:
        lines.append(0)
        for _ in hashed:
            lines.append(0)
    finally:
        sys.settrace(before)
    rounds, filling = 16 * 33, 16 * 16 + 60
    assert len(lines) == 9 and sum(lines) > 128 * 33, "the lines were not counted"
    assert max(lines) <= rounds + filling


def test_two_hashes_at_the_same_time_do_not_disturb_each_other():
    one, other = sha256(b"one" * 30), sha256(b"other" * 30)
    digests = {}
    while len(digests) < 2:
        for name, hashed in (("one", one), ("other", other)):
            if name not in digests:
                try:
                    next(hashed)
                except StopIteration as end:
                    digests[name] = end.value
    assert digests == {name: hashlib.sha256(name.encode() * 30).digest() for name in ("one", "other")}


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

        digest, pauses = run(chosen(b"abc"))
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


@pytest.mark.parametrize("data, digest", STANDARD)
def test_what_the_chip_hashes_is_the_same(data, digest):
    with Board("hack_club_sprig"):
        from dojo.link.secrets.hashing import sha256 as chosen

        assert value(chosen(memoryview(data))) == bytes.fromhex(digest)


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


def test_a_samd51_has_no_hashlib():
    with Board("pybadge"), pytest.raises(ImportError):
        import hashlib as chips  # noqa: F401


def test_the_host_keeps_its_own_hashlib():
    with Board("pybadge"):
        assert sys.modules["hashlib"] is None
    assert sys.modules["hashlib"] is hashlib and "_fake_hashlib" not in sys.modules


# --- Commitments ----------------------------------------------------------------------------------------------------


def test_the_table_of_vectors_is_what_the_documented_bytes_give(goldens):
    if goldens:
        link_vectors.PLACE.write_text(link_vectors.text())
    assert link_vectors.PLACE.read_text() == link_vectors.text()


def unhex(line):
    """A line of the table as the arguments of a function, without what comes out."""
    return {name: bytes.fromhex(part) if isinstance(part, str) else part for name, part in line.items() if name != "is"}


@pytest.mark.parametrize("kind", ["nonce", "epoch", "commitment", "seal", "transcript"])
def test_what_binds_has_the_documented_bytes(kind):
    lines = link_vectors.load()[kind]
    assert len(lines) >= 9
    for line in lines:
        assert value(getattr(commit, kind)(**unhex(line))).hex() == line["is"], line


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


def test_a_short_choice_is_filled_with_zeros():
    assert value(commit.commitment(**BOUND)) == value(commit.commitment(**{**BOUND, "choice": b"\x03"}))


SEALED = {"key": KEY, "previous": bytes(16), "seat": 1, "number": 4, "action": 9, "nonce": NONCE}


@pytest.mark.parametrize(
    "changed",
    [{"key": b"\x13\x57\x9b\xde"}, {"previous": b"\x01" + bytes(15)}, {"seat": 2}, {"number": 5}, {"action": 8}]
    + [{"nonce": NONCE[:11] + b"\x00"}],
)
def test_no_other_seal_is_the_same(changed):
    assert value(commit.seal(**SEALED)) != value(commit.seal(**{**SEALED, **changed}))


@pytest.mark.parametrize(
    "made",
    [
        commit.commitment(**{**BOUND, "nonce": NONCE[:2]}),
        commit.commitment(**{**BOUND, "nonce": NONCE[:11]}),
        commit.commitment(**{**BOUND, "nonce": NONCE + b"\x00"}),
        commit.commitment(**{**BOUND, "nonce": b""}),
        commit.seal(**{**SEALED, "nonce": NONCE[:11]}),
    ],
)
def test_a_nonce_that_could_be_guessed_is_refused(made):
    with pytest.raises(ValueError, match="not 12"):
        run(made)


@pytest.mark.parametrize(
    "made",
    [
        commit.commitment(**{**BOUND, "choice": bytes(5)}),
        commit.commitment(**{**BOUND, "key": b"DOJ"}),
        commit.commitment(**{**BOUND, "sender": 256}),
        commit.commitment(**{**BOUND, "sender": -1}),
        commit.commitment(**{**BOUND, "phase": 65536}),
        commit.seal(**{**SEALED, "previous": b""}),
        commit.nonce(SECRET[:15], 0),
        commit.nonce(SECRET, 65536),
        commit.epoch(SECRET, 256),
        commit.epoch(b"", 0),
    ],
)
def test_what_does_not_fit_its_bytes_is_refused(made):
    with pytest.raises(ValueError):
        run(made)


def test_hashes_for_different_purposes_are_never_the_same():
    made = [
        value(commit.nonce(SECRET, 1)),
        value(commit.epoch(SECRET, 1))[:12],
        hashlib.sha256(b"DOJO1D" + SECRET + b"\x00\x01").digest()[:12],
    ]
    assert len(set(made)) == 3
