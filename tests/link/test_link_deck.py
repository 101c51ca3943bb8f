"""Private decks: nobody looks ahead, nobody learns what another drew, and what was never drawn is found."""

import itertools

import pytest

import link_vectors
from dojo.link.secrets import chain
from dojo.link.secrets.chain import follows
from dojo.link.secrets.deck import Audit, Deck, given_chain, own_chain
from test_link_hashing import run, value

KEY = b"\x13\x57\x9b\xdf"
DRAWER, OTHER = 0, 1
SECRETS = (bytes(range(16)), bytes(range(50, 66)))
CARDS = range(52)


def pseudo(*parts):
    """16 bytes that follow from anything."""
    return link_vectors.sha256(repr(parts).encode())[:16]


def ready(chains):
    run(chains.make())
    return chains


class Two:
    """A drawer and another player, as their devices would do it."""

    def __init__(self, cards=CARDS, secrets=SECRETS):
        self.deck = Deck(KEY, DRAWER, cards)
        self.own = ready(own_chain(KEY, DRAWER, secrets[0], 0))
        self.given = ready(given_chain(KEY, OTHER, secrets[1], DRAWER, 0))
        self.sent = [self.own.tip]  # by the drawer

    def draw(self, count):
        index = self.deck.draws
        return value(self.deck.draw(self.own.value(index), (self.given.value(index),), count))


@pytest.mark.parametrize("line", link_vectors.load()["draw"])
def test_a_draw_has_the_documented_cards(line):
    deck = Deck(bytes.fromhex(line["key"]), line["drawer"], line["cards"])
    deck.draws = line["event"]
    given = [bytes.fromhex(one) for one in line["given"]]
    assert value(deck.draw(bytes.fromhex(line["own"]), given, line["count"])) == line["is"]


def test_every_card_is_drawn_once():
    two = Two()
    drawn = list(itertools.chain.from_iterable(two.draw(count) for count in (5, 0, 1, 2, 30, 14)))
    assert sorted(drawn) == list(CARDS) and two.deck.left == []
    with pytest.raises(ValueError):
        two.draw(1)


def test_cards_put_back_are_drawn_again():
    two = Two(cards=(1, 2, 3))
    first = two.draw(3)
    two.deck.put(first[:2])
    assert sorted(two.draw(2)) == sorted(first[:2])


def test_a_card_may_be_in_the_deck_several_times():
    assert sorted(Two(cards=(7, 7, 8)).draw(3)) == [7, 7, 8]


# --- Chance


def test_every_order_of_a_deck_is_as_likely():
    """2,400 decks of 4 cards: each of the 24 orders about 100 times (chi-square, 23 degrees, 1 % at 41.6)."""
    counts = dict.fromkeys(itertools.permutations(range(4)), 0)
    for number in range(2400):
        deck = Deck(KEY, DRAWER, range(4))
        order = []
        for event in range(4):
            own, given = pseudo("own", number, event), pseudo("given", number, event)
            order += value(deck.draw(own, (given,), 1))
        counts[tuple(order)] += 1
    assert sum((count - 100) ** 2 for count in counts.values()) / 100 < 41.6, counts


def test_every_order_of_cards_drawn_at_once_is_as_likely():
    counts = dict.fromkeys(itertools.permutations(range(4)), 0)
    for number in range(2400):
        cards = value(Deck(KEY, DRAWER, range(4)).draw(pseudo("a", number), (pseudo("b", number),), 4))
        counts[tuple(cards)] += 1
    assert sum((count - 100) ** 2 for count in counts.values()) / 100 < 41.6, counts


@pytest.mark.parametrize("left", range(1, 61))
def test_of_every_number_of_cards_each_is_exactly_as_likely(left):
    """Over all words of a hash; hashes are taken to be random."""
    counts = [0] * left
    for word in range(65536):
        place = chain.fair(bytes((word >> 8, word & 255)), left)
        if place >= 0:
            counts[place] += 1
    assert len(set(counts)) == 1


# --- Nobody looks ahead


def test_without_the_others_value_the_drawer_may_draw_any_card():
    """He knows his own value and his deck. 520 values of the other: every card about 10 times, none below 1."""
    own = Two().own.value(0)
    counts = [0] * 52
    for number in range(520):
        counts[value(Deck(KEY, DRAWER, CARDS).draw(own, (pseudo(number),), 1))[0]] += 1
    assert min(counts) >= 1
    assert sum((count - 10) ** 2 for count in counts) / 10 < 77.4, counts  # chi-square, 51 degrees, 1 %


def test_what_the_other_has_shown_does_not_lead_to_what_he_shows_next():
    two = Two()
    shown = [two.given.tip] + [two.given.value(index) for index in range(6)]
    for one in shown:
        assert not value(follows(KEY, OTHER, one, two.given.value(6)))
    assert value(follows(KEY, OTHER, two.given.value(6), shown[-1])), "but it can be checked when it comes"


def test_the_drawer_cannot_choose_another_value_when_he_knows_the_others():
    """There are values with which he would get the card he wants, but he was bound before."""
    two = Two()
    given, wanted = two.given.value(0), 17
    tries = (pseudo("cheat", number) for number in range(10000))
    cheat = next(own for own in tries if value(Deck(KEY, DRAWER, CARDS).draw(own, (given,), 1)) == [wanted])
    assert not value(follows(KEY, DRAWER, cheat, two.own.tip))
    assert not value(Audit(KEY, DRAWER, CARDS).open((two.own.tip,), (cheat,)))


def test_another_player_is_given_values_of_his_own():
    """Else he would know what comes before his own draw."""
    given = [ready(given_chain(KEY, OTHER, SECRETS[1], drawer, number)) for drawer in (0, 2, 7) for number in (0, 1)]
    own = [ready(own_chain(KEY, OTHER, SECRETS[1], number)) for number in (0, 1)]
    dice = [ready(chain.Chain(KEY, OTHER, SECRETS[1], number)) for number in (0, 1)]
    values = {one.value(index) for one in given + own + dice for index in range(32)}
    assert len(values) == 10 * 32


@pytest.mark.parametrize("number", [-1, 1024])
def test_the_numbers_of_chains_do_not_run_into_each_other(number):
    with pytest.raises(ValueError):
        own_chain(KEY, 0, SECRETS[0], number)
    with pytest.raises(ValueError):
        given_chain(KEY, 1, SECRETS[0], 0, number)


# --- The others learn nothing


def test_the_other_may_think_of_any_card():
    """He knows his own value and the drawer's tip. 520 values of the drawer: every card about 10 times."""
    given = Two().given.value(0)
    counts = [0] * 52
    for number in range(520):
        counts[value(Deck(KEY, DRAWER, CARDS).draw(pseudo(number), (given,), 1))[0]] += 1
    assert min(counts) >= 1
    assert sum((count - 10) ** 2 for count in counts) / 10 < 77.4, counts


def test_what_the_drawer_sends_does_not_depend_on_the_cards():
    """All he sends before the end is the tip; it is the same whatever the deck is and whatever he draws from it."""
    sent = set()
    hands = set()
    for cards in (range(52), range(51, -1, -1), [3] * 52):
        for secret in (SECRETS[1], bytes(16)):
            two = Two(cards, (SECRETS[0], secret))
            hands.add(tuple(two.draw(5) + two.draw(2)))
            sent.add(tuple(two.sent))
    assert len(hands) == 5 and len(sent) == 1


def test_the_tip_does_not_show_the_drawers_values():
    own = Two().own
    shown = {own.tip}
    for _ in range(40):
        shown |= {link_vectors.sha256(b"DOJO1C", KEY, bytes((DRAWER,)), one)[:16] for one in shown}
    assert not shown & {own.value(index) for index in range(32)}


# --- The audit


def audited(two, events, tip=None, first=None):
    """An audit of what was drawn in these events."""
    audit = Audit(KEY, DRAWER, CARDS)
    fits = value(audit.open((tip or two.own.tip,), (first or two.own.first(),)))
    for index, count in enumerate(events if fits else ()):
        run(audit.draw((two.given.value(index),), count))
    return audit if fits else None


def test_the_audit_works_out_the_whole_hand():
    two = Two()
    hand = two.draw(5) + two.draw(1) + two.draw(3)
    assert audited(two, (5, 1, 3)).hand == hand


def test_a_card_that_was_never_drawn_is_found():
    two = Two()
    hand = two.draw(5) + two.draw(1)
    audit = audited(two, (5, 1))
    for card in CARDS:
        assert audited(two, (5, 1)).play(card) == (card in hand)
    assert audit.play(hand[0]) and not audit.play(hand[0]), "nor can a card be played twice"


def test_a_card_that_is_drawn_only_later_is_found():
    two = Two()
    two.draw(5)
    later = two.draw(1)[0]
    audit = audited(two, (5,))
    assert not audit.play(later)
    run(audit.draw((two.given.value(1),), 1))
    assert audit.play(later)


def test_cards_that_went_back_are_drawn_again_in_the_audit():
    two = Two()
    first = two.draw(5)
    two.deck.put(first[:2])
    second = two.draw(6)
    audit = audited(two, (5,))
    assert all(audit.play(card) for card in first[:2])
    audit.put(first[:2])
    run(audit.draw((two.given.value(1),), 6))
    assert audit.hand == first[2:] + second


@pytest.mark.parametrize(
    "attack, tip, first",
    [
        ("another first value", None, bytes(16)),
        ("the second value instead of the first", None, Two().own.value(30)),
        ("the chain of another player", None, Two().given.first()),
        ("too few bytes", None, b"\x01" * 15),
        ("nothing", None, b""),
        ("another tip", bytes(16), None),
    ],
)
def test_chains_that_do_not_lead_to_the_tip_are_found(attack, tip, first):
    two = Two()
    audit = Audit(KEY, DRAWER, CARDS)
    opened = two.own.first() if first is None else first
    assert not value(audit.open((tip or two.own.tip,), (opened,))), attack


def test_a_chain_that_is_not_opened_is_found():
    two = Two()
    assert not value(Audit(KEY, DRAWER, CARDS).open((two.own.tip, two.own.tip), (two.own.first(),)))


def test_a_long_match_takes_another_chain_after_32_draws():
    own = [ready(own_chain(KEY, DRAWER, SECRETS[0], number)) for number in (0, 1)]
    given = [ready(given_chain(KEY, OTHER, SECRETS[1], DRAWER, number)) for number in (0, 1)]
    deck, hand = Deck(KEY, DRAWER, CARDS), []
    audit = Audit(KEY, DRAWER, CARDS)
    assert value(audit.open([one.tip for one in own], [one.first() for one in own]))
    for event in range(40):
        number, index = divmod(event, 32)
        hand += value(deck.draw(own[number].value(index), (given[number].value(index),), 1))
        run(audit.draw((given[number].value(index),), 1))
    assert audit.hand == hand and len(set(hand)) == 40
    audit.deck.draws = 64
    with pytest.raises(ValueError):
        run(audit.draw((given[0].value(0),), 1))


def test_with_three_players_both_others_give_values():
    deck, again = Deck(KEY, DRAWER, CARDS), Deck(KEY, DRAWER, CARDS)
    one, two = pseudo(1), pseudo(2)
    cards = value(deck.draw(pseudo(0), (one, two), 5))
    assert value(again.draw(pseudo(0), (two, one), 5)) != cards
    assert value(Deck(KEY, DRAWER, CARDS).draw(pseudo(0), (one, bytearray(two)), 5)) == cards


@pytest.mark.parametrize(
    "own, given, count", [(bytes(15), bytes(16), 1), (bytes(16), b"", 1), (bytes(16), bytes(16), -1)]
)
def test_what_is_not_whole_is_refused(own, given, count):
    with pytest.raises(ValueError):
        run(Deck(KEY, DRAWER, CARDS).draw(own, (given,), count))
