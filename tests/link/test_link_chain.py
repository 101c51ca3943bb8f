"""Hash chains and the dice that several devices roll with them; private draws."""

import itertools

import pytest

import link_vectors
from dojo.link.secrets import chain, hashing
from dojo.link.secrets.chain import Chain, follows, roll
from dojo.link.secrets.deck import Audit, outcome_of, share_of
from test_link_hashing import run, unhex, value

KEY = b"\x13\x57\x9b\xdf"
SECRETS = (bytes(range(16)), bytes(range(50, 66)), b"\xaa" * 16)


def made(device=0, number=0, key=KEY):
    """A chain, ready."""
    own = Chain(key, device, SECRETS[device], number)
    run(own.make())
    return own


# --- Chains


@pytest.mark.parametrize("line", link_vectors.load()["chain"])
def test_a_chain_has_the_documented_bytes(line):
    own = Chain(**{name: unhex(line[name]) for name in ("key", "sender", "secret", "number")})
    run(own.make())
    assert own.tip.hex() == line["tip"]
    assert [own.value(index).hex() for index in range(32)] == line["shown"]


def test_every_value_leads_to_the_one_shown_before_it():
    own = made()
    before = own.tip
    for index in range(32):
        shown = own.value(index)
        assert value(follows(KEY, 0, shown, before))
        assert value(follows(KEY, 0, bytearray(shown), memoryview(before)[:8])), "eight bytes are enough"
        before = shown


@pytest.mark.parametrize(
    "attack, key, sender, shown",
    [
        ("another value", KEY, 0, b"\x00" * 16),
        ("one bit is another", KEY, 0, None),
        ("the value of another player", KEY, 0, made(1).value(0)),
        ("the own value as another player", KEY, 1, made(0).value(0)),
        ("a value of another session", KEY, 0, made(0, key=b"DOJO").value(0)),
        ("the right value in another session", b"DOJO", 0, made(0).value(0)),
        ("a value of another chain", KEY, 0, made(0, number=1).value(0)),
        ("the value after the next", KEY, 0, made(0).value(1)),
        ("the tip itself", KEY, 0, made(0).tip),
        ("too few bytes", KEY, 0, made(0).value(0)[:15]),
        ("too many bytes", KEY, 0, made(0).value(0) + b"\x00"),
        ("nothing", KEY, 0, b""),
    ],
)
def test_no_other_value_is_taken(attack, key, sender, shown):
    own = made()
    if shown is None:
        shown = own.value(0)[:15] + bytes((own.value(0)[15] ^ 1,))
    assert not value(follows(key, sender, shown, own.tip)), attack
    assert value(follows(KEY, 0, own.value(0), own.tip))


@pytest.mark.parametrize("length", [0, 1, 7, 17])
def test_too_little_of_the_value_before_is_refused(length):
    with pytest.raises(ValueError):
        run(follows(KEY, 0, bytes(16), bytes(length)))


def test_what_was_worked_out_once_makes_the_same_chain_again_without_a_hash():
    before = made()
    again = Chain(KEY, 0, before._secret, before.number, before.made())
    assert list(again.make()) == [] and again.tip == before.tip
    assert [again.value(index) for index in range(32)] == [before.value(index) for index in range(32)]
    assert Chain(KEY, 0, before._secret, 0).made() is None


@pytest.mark.parametrize("index", [-1, 32, 100])
def test_there_are_32_values(index):
    with pytest.raises(ValueError):
        made().value(index)


def test_there_is_no_value_before_the_chain_is_made():
    own = Chain(KEY, 0, SECRETS[0], 0)
    next(own.make())
    assert own.tip is None
    for ask in (lambda: own.value(0), lambda: own.value(31)):
        with pytest.raises(ValueError):
            ask()


@pytest.mark.parametrize("parts", [(b"abc", SECRETS[0]), (KEY, bytes(15)), (KEY, b"")])
def test_key_and_secret_must_be_whole(parts):
    with pytest.raises(ValueError):
        Chain(parts[0], 0, parts[1], 0)


def test_making_a_chain_can_be_left_and_taken_up_again():
    own, tip = Chain(KEY, 0, SECRETS[0], 0), made().tip
    for _ in range(4):
        making = own.make()
        next(making)
        making.close()
    assert own.tip is None
    run(own.make())
    assert own.tip == tip and [own.value(index) for index in range(32)] == [made().value(index) for index in range(32)]
    assert run(own.make())[1] == 0, "it is ready"


def test_two_that_make_one_chain_at_the_same_time_make_the_same(monkeypatch):
    from dojo.link.secrets.sha256 import sha256

    monkeypatch.setattr(hashing, "sha256", sha256)  # with pauses inside every hash
    own = Chain(KEY, 0, SECRETS[0], 0)
    makers = [own.make(), own.make()]
    turn = 0
    while makers:
        turn += 1
        for maker in makers[: 1 + turn % 3]:
            try:
                next(maker)
            except StopIteration:
                makers.remove(maker)
    assert own.tip == made().tip and own.value(31) == made().value(31)


def test_a_chain_gives_frames_away_even_where_the_chip_hashes():
    assert run(Chain(KEY, 0, SECRETS[0], 0).make())[1] == 5


# --- Rolls


@pytest.mark.parametrize("outcomes", [*range(1, 61), 255, 1000, 32768, 32769, 40000, 65535, 65536])
def test_over_all_words_every_outcome_is_equally_likely(outcomes):
    counts = [0] * outcomes
    left = 0
    for word in range(65536):
        outcome = chain.fair(bytes((word >> 8, word & 255)), outcomes)
        if outcome < 0:
            left += 1
        else:
            counts[outcome] += 1
    assert set(counts) == {65536 // outcomes} and left == 65536 % outcomes


def test_a_word_that_would_tip_the_scales_is_passed_over():
    assert chain.fair(b"\xff\xfc" + b"\xff\xff" + b"\x00\x07" + b"\x00\x01", 6) == 1  # the first of these is 65532
    assert chain.fair(b"\xff\xfb", 6) == 5
    assert chain.fair(b"\xff\xff" * 16, 6) == -1


@pytest.mark.parametrize("outcomes, values", [(0, [bytes(16)]), (-1, [bytes(16)]), (65537, [bytes(16)]),
                                              (6, [bytes(15)]), (6, [bytes(16), b""]), (6, [bytes(17)])])  # fmt: skip
def test_dice_have_1_to_65536_sides_and_whole_values(outcomes, values):
    with pytest.raises(ValueError):
        run(roll(KEY, 0, values, outcomes))


# --- Draws


def pseudo(*parts):
    """16 bytes that follow from anything."""
    return link_vectors.sha256(repr(parts).encode())[:16]


def drawn(own, share, outcomes=52, seat=0, event=0, index=0):
    """What one of two draws."""
    return value(outcome_of(KEY, seat, event, index, own, (share,), outcomes))


@pytest.mark.parametrize("at_once", [True, False])
def test_every_order_of_a_deck_is_as_likely(at_once):
    """2,400 decks of 4 cards: each of the 24 orders about 100 times (23 degrees of freedom, 1 % at 41.6)."""
    counts = dict.fromkeys(itertools.permutations(range(4)), 0)
    for number in range(2400):
        left, order = list(range(4)), []
        for place in range(4):
            event, index = (0, place) if at_once else (place, 0)
            shares = pseudo("own", number), pseudo("given", number, event)
            order.append(left.pop(drawn(*shares, outcomes=len(left), event=event, index=index)))
        counts[tuple(order)] += 1
    assert sum((count - 100) ** 2 for count in counts.values()) / 100 < 41.6, counts


def test_all_draws_come_out_again_when_the_secrets_are_known():
    owners = (0, 0, 1, 2)
    audit = Audit(KEY, owners, SECRETS)
    for event in (0, 1, 5):
        shares = [value(share_of(secret, event)) for secret in SECRETS]
        for index, seat in enumerate((0, 2, 1, 3, 3)):
            others = [share for device, share in enumerate(shares) if device != owners[seat]]
            wanted = value(outcome_of(KEY, seat, event, index, SECRETS[owners[seat]], others, 30))
            assert value(audit.draw(seat, event, index, 30)) == wanted


@pytest.mark.parametrize(
    "secret, shares, outcomes", [(bytes(15), (bytes(16),), 5), (bytes(16), (b"",), 5), (bytes(16), (bytes(16),), 0)]
)
def test_what_is_not_whole_is_refused(secret, shares, outcomes):
    with pytest.raises(ValueError):
        run(outcome_of(KEY, 0, 0, 0, secret, shares, outcomes))
