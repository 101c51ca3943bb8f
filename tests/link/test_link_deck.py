"""Private draws: nobody looks ahead, nobody steers, nobody learns what another drew, and all come out again."""

import itertools

import pytest

import link_vectors
from dojo.link.secrets import chain
from dojo.link.secrets.deck import Audit, outcome_of, promise, share_of
from test_link_hashing import run, unhex, value

KEY = b"\x13\x57\x9b\xdf"
SECRETS = (bytes(range(16)), bytes(range(50, 66)), b"\xaa" * 16)
CARDS = 52


def pseudo(*parts):
    """16 bytes that follow from anything."""
    return link_vectors.sha256(repr(parts).encode())[:16]


def drawn(own, share, outcomes=CARDS, seat=0, event=0, index=0):
    """What one of two draws."""
    return value(outcome_of(KEY, seat, event, index, own, (share,), outcomes))


@pytest.mark.parametrize("line", link_vectors.load()["promise"])
def test_a_promise_has_the_documented_bytes(line):
    parts = unhex({name: line[name] for name in ("key", "device", "secret")})
    assert value(promise(**parts)).hex() == line["is"]


@pytest.mark.parametrize("line", link_vectors.load()["share"])
def test_a_share_has_the_documented_bytes(line):
    assert value(share_of(bytes.fromhex(line["secret"]), line["event"])).hex() == line["is"]


@pytest.mark.parametrize("line", link_vectors.load()["draw"])
def test_a_draw_is_the_documented_one(line):
    parts = {name: line[name] for name in ("seat", "event", "index", "outcomes")}
    shares = [bytes.fromhex(one) for one in line["shares"]]
    key, secret = bytes.fromhex(line["key"]), bytes.fromhex(line["secret"])
    assert value(outcome_of(key=key, secret=secret, shares=shares, **parts)) == line["is"]


# --- Chance


def is_even(counts, mean, limit):
    """Chi-square of counts that should all be about the same."""
    return sum((count - mean) ** 2 for count in counts) / mean < limit


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
    assert is_even(counts.values(), 100, 41.6), counts


@pytest.mark.parametrize("left", range(1, 61))
def test_of_every_number_of_cards_each_is_exactly_as_likely(left):
    """Over all words of a hash; hashes are taken to be random."""
    counts = [0] * left
    for word in range(65536):
        place = chain.fair(bytes((word >> 8, word & 255)), left)
        if place >= 0:
            counts[place] += 1
    assert len(set(counts)) == 1


def test_two_seats_two_places_and_two_exchanges_do_not_draw_the_same():
    places = list(itertools.product(range(3), range(3), range(3)))
    found = [drawn(*SECRETS[:2], 65536, seat, event, index) for seat, event, index in places]
    assert len(set(found)) == len(places)


# --- Nobody looks ahead


def test_without_the_others_share_he_may_draw_any_card():
    """A player knows their own secret and deck. 520 shares of the other: every card about 10 times, none below 1."""
    counts = [0] * CARDS
    for number in range(520):
        counts[drawn(SECRETS[0], pseudo(number))] += 1
    assert min(counts) >= 1 and is_even(counts, 10, 77.4), counts  # 51 degrees of freedom, 1 %


def test_no_share_tells_of_another_one_or_of_the_secret_and_the_promise_of_none():
    """All that is hashed begins with letters of its own and has the secret in it: nothing leads from one to another."""
    said = [value(promise(KEY, 1, SECRETS[1]))] + [value(share_of(SECRETS[1], event)) for event in range(40)]
    assert len(set(said)) == 41 and SECRETS[1] not in said
    for one in said:
        again = [value(share_of(one, event)) for event in range(3)] + [value(promise(KEY, 1, one))]
        assert not set(again) & set(said)


def test_with_another_secret_he_would_draw_what_he_wants_but_it_is_not_the_one_he_promised():
    share, wanted = pseudo("given"), 17
    tries = (pseudo("cheat", number) for number in range(10000))
    cheat = next(secret for secret in tries if drawn(secret, share) == wanted)
    assert value(promise(KEY, 0, cheat)) != value(promise(KEY, 0, SECRETS[0]))


def test_a_promise_is_nobody_elses():
    """Whoever repeats another's promise could not keep it, even knowing the secret by then."""
    assert len({value(promise(KEY, device, SECRETS[0])) for device in range(8)}) == 8
    assert value(promise(KEY, 0, SECRETS[0])) != value(promise(b"\0" + KEY[1:], 0, SECRETS[0]))


# --- The others learn nothing and steer nothing


def test_whatever_share_the_other_gives_any_card_may_come():
    """He chooses the best of shares, but does not know the secret. 520 of those: every card about 10 times."""
    share = value(share_of(SECRETS[1], 0))
    counts = [0] * CARDS
    for number in range(520):
        counts[drawn(pseudo(number), share)] += 1
    assert min(counts) >= 1 and is_even(counts, 10, 77.4), counts


# --- The audit


def test_all_draws_come_out_again_when_the_secrets_are_known():
    owners = (0, 0, 1, 2)
    audit = Audit(KEY, owners, SECRETS)
    for event in (0, 1, 5):
        shares = [value(share_of(secret, event)) for secret in SECRETS]
        for index, seat in enumerate((0, 2, 1, 3, 3)):
            others = [share for device, share in enumerate(shares) if device != owners[seat]]
            wanted = value(outcome_of(KEY, seat, event, index, SECRETS[owners[seat]], others, 30))
            assert value(audit.draw(seat, event, index, 30)) == wanted


def test_with_three_devices_both_others_have_their_share_in_it():
    one, two = pseudo(1), pseudo(2)

    def of(*shares):
        return value(outcome_of(KEY, 0, 0, 0, SECRETS[0], shares, 65536))

    assert len({of(one, two), of(two, one), of(one, one)}) == 3
    assert of(one, bytearray(two)) == of(one, two)


@pytest.mark.parametrize(
    "secret, shares, outcomes", [(bytes(15), (bytes(16),), 5), (bytes(16), (b"",), 5), (bytes(16), (bytes(16),), 0)]
)
def test_what_is_not_whole_is_refused(secret, shares, outcomes):
    with pytest.raises(ValueError):
        run(outcome_of(KEY, 0, 0, 0, secret, shares, outcomes))
