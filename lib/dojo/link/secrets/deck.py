"""Private decks: cards that not even the one who draws them can foresee, and that no other player learns.

    deck = Deck(key, drawer, range(52))             # on the device of the one who draws
    own = own_chain(key, drawer, secret, 0)         # his secret values: only the tip is sent, before the first card
    given = given_chain(key, me, secret, drawer, 0) # on each other device, tip sent as well; shows value(k) for draw k
    cards = yield from deck.draw(own.value(k), (the k-th value of each other device,), 3)

A deck is never shuffled: each card is chosen when it is drawn, from what is left, with a hash of a value only the
drawer knows and one that only the others knew until then. So he cannot look ahead, and they learn nothing of it.
When the match is over he shows own.first(), and everybody works out all he ever drew:

    audit = Audit(key, drawer, range(52))
    fits = yield from audit.open((tip,), (first,))
    yield from audit.draw(values, 3)                # what happened in the match, step by step
    fits = audit.play(card)                         # False: it was not in his hand

Who draws for the 33rd time needs another chain, and so do the others: number 1, and so on.
"""

from micropython import const

from dojo.link.secrets import chain
from dojo.link.secrets.commit import KEY, SHOWN, exactly, one, two

_OWN = const(0x4000)  # numbers of chains; those below are for dice
_GIVEN = const(0x8000)
_NUMBERS = const(0x400)  # of each


def own_chain(key, drawer, secret, number):
    """The chain of the one who draws, 0..1023: for draws 32 * number and on."""
    return chain.Chain(key, drawer, secret, _OWN + _one_of(number))


def given_chain(key, sender, secret, drawer, number):
    """The chain another device gives values from to this drawer, 0..7, and to nobody else."""
    return chain.Chain(key, sender, secret, _GIVEN + drawer * _NUMBERS + _one_of(number))


def _one_of(number):
    if not 0 <= number < _NUMBERS:
        raise ValueError("no chain %d" % number)
    return number


class Opened(chain.Chain):
    """Someone else's chain, from its first value, which he shows at the end of a match: 16 bytes."""

    def __init__(self, key, sender, first):
        chain.Chain.__init__(self, key, sender, first, 0)

    def _first(self):
        return self._secret
        yield


class Deck:
    """What is left of a deck. `left`: its cards, numbers of the game's own, 0..255; their order is no secret.

    draws   how often something was drawn
    """

    def __init__(self, key, drawer, cards):
        exactly(key, KEY)
        self.left = list(cards)
        self.draws = 0
        self._head = b"DOJO1W" + key + one(drawer)

    def draw(self, own, given, count):
        """Generator: the cards of the next draw, as a list. ValueError if there are not so many.

        own: the drawer's value for it. given: the values of all others, in the order of their devices.
        """
        if not 0 <= count <= len(self.left):
            raise ValueError("%d cards of %d" % (count, len(self.left)))
        exactly(own, SHOWN)
        tail = own + chain.joined(given)
        head = self._head + two(self.draws)
        cards = []
        for index in range(count):
            place = yield from chain.pick(head + one(index), tail, len(self.left))
            cards.append(self.left.pop(place))
        self.draws += 1
        return cards

    def put(self, cards):
        """Cards go back into the deck."""
        self.left.extend(cards)


class Audit:
    """Deck and hand of another player, worked out again when he has shown his chains. `hand`: what he holds."""

    def __init__(self, key, drawer, cards):
        self.deck = Deck(key, drawer, cards)
        self.hand = []
        self._key = key
        self._drawer = drawer
        self._chains = []

    def open(self, tips, firsts):
        """Generator: whether the first values of his chains lead to the tips that he was bound to."""
        for number in range(len(tips)):
            if number >= len(firsts) or len(firsts[number]) != SHOWN:
                return False
            opened = Opened(self._key, self._drawer, firsts[number])
            yield from opened.make()
            if opened.tip != tips[number]:
                return False
            self._chains.append(opened)
        return True

    def draw(self, given, count):
        """Generator: his next draw. ValueError if his chains do not reach so far, or the deck does not."""
        number, index = divmod(self.deck.draws, chain.VALUES)
        if number >= len(self._chains):
            raise ValueError("no chain %d" % number)
        cards = yield from self.deck.draw(self._chains[number].value(index), given, count)
        self.hand.extend(cards)

    def play(self, card):
        """He shows a card: whether it was in his hand, which it leaves."""
        if card not in self.hand:
            return False
        self.hand.remove(card)
        return True

    def put(self, cards):
        """Cards go back into his deck."""
        self.deck.put(cards)
