"""What a cheat with cards gets for it: the other handheld says so, at once or when hands are shown; nothing counts.

The cheat is B, of two Masarus; A, the victim, never moves, and plays nothing. Whoever has nothing better to do passes,
so that after ten quiet turns hands are shown.
"""

import _nvm
import pytest

import pack
from attacker import COPY, now, saying
from dojo.contract import OPEN, OPENING
from dojo.link.entries import DRAWING, ENDED, ILLEGAL, NEVER_DRAWN, WRONG_CARDS
from dojo.link.pairing.beacons import LONGEST_BODY
from dojo.link.screens import news
from dojo.link.secrets import commit, deck
from dojo.say import say
from games.karenza import cards, layout, rules
from link_world import KEY
from test_link_attacks import at, caught, party_with
from test_link_sore_losers import waiting

FIGHT = ("karenza", bytes((1, 0, 0, 0)))  # the lock off, seven cards
VICTIM, CHEAT = 0, 1
ONCE, TWICE = 1, 2  # copies of a technique
SECRET = b"found afterwards"
CHIPS = pytest.mark.parametrize("chip", _nvm.CHIPS, ids=[chip.name for chip in _nvm.CHIPS])
LENGTHS = pytest.mark.parametrize("length", [0, 15, 17, 32, LONGEST_BODY])

pytestmark = pytest.mark.usefixtures("same_chance")


def fight(tricks=(), lie=None, **named):
    """A fight in whose turns with the initiative the cheat does one trick after the other: a function of its hand that
    gives the hand it would rather have, and the technique it plays. It makes what it likes of its table, too.
    """
    party = party_with(FIGHT, lie, **named)
    left = list(tricks)

    def think():
        table = party.villain.table
        state = table.match.state
        if left and state[layout.PHASE] == layout.MOVING and not state[layout.THREATENED]:
            held, number = left.pop(0)(layout.hand(state, CHEAT))
            place = layout.slice_of(state, CHEAT)
            written = bytes(one + 1 for one in sorted(held))
            state[place : place + layout.MOST_HELD] = written.ljust(layout.MOST_HELD, b"\0")
            party.villain.actions = [stance(number), layout.PLAY + number]
        return
        yield

    party.villain.think = think
    return party


def stance(number):
    """A pose in which a technique can be played."""
    return next(pose for pose in range(cards.POSES) if cards.is_pose(pose) and cards.fits(card(number), pose))


def card(number):
    return cards.technique(0, number)


def attacks(copies):
    """The attacks that are in the deck so many times."""
    every = [number for number in range(cards.PLACES) if cards.is_attack(card(number))]
    return [number for number in every if cards.copies(card(number)) == copies]


def instead(held, number):
    """A hand with one more of a technique, in place of a card that is not needed."""
    spare = next(place for place, other in enumerate(held) if other != number)
    return held[:spare] + [number] + held[spare + 1 :]


# --- Cards ------------------------------------------------------------------------------------------------------------


def test_playing_by_the_rules_is_fair():
    """Else nothing below would say anything."""

    def play(held):
        return held, next(number for number in held if cards.is_attack(card(number)))

    party = fight([play, play])
    assert party.play() and party.victim.verdict is True
    assert rules.counts(party.victim.table.match.state)[4] == 2


@pytest.mark.parametrize("copies", [ONCE, TWICE])
def test_playing_a_card_that_was_never_drawn_is_caught(copies):
    def trick(held):
        wanted = next(number for number in attacks(copies) if number not in held)
        return instead(held, wanted), wanted

    caught(fight([trick]), NEVER_DRAWN)


@pytest.mark.parametrize("copies, reason", [(ONCE, ILLEGAL), (TWICE, NEVER_DRAWN)])
def test_playing_a_card_twice_is_caught(copies, reason):
    """All can see that there was only one of it; that the cheat held only one of two is seen when hands are shown."""
    chosen = []

    def first(held):
        chosen.append(next(number for number in attacks(copies) if held.count(number) == 1))
        return held, chosen[0]

    def again(held):
        return instead(held, chosen[0]), chosen[0]

    caught(fight([first, again]), reason)


def test_a_card_that_comes_only_later_is_caught():
    """The cheat sees it while drawing, after the pass, and so has it one turn too early."""
    drawn = []

    def honest(held):
        drawn.append(held)
        return held, max(number for number in held if cards.is_attack(card(number)))

    party = fight([honest, honest])
    assert party.play() and party.victim.verdict is True
    later = next(
        number
        for number in range(cards.PLACES)
        if cards.is_attack(card(number)) and number in new_cards(party) and number not in drawn[0]
    )
    caught(fight([lambda held: (instead(held, later), later)]), NEVER_DRAWN)


def new_cards(party):
    """What the cheat held at the end of an honest fight."""
    shown = layout.SHOWN + CHEAT * layout.MOST_HELD
    state = party.victim.table.match.state
    return [number - 1 for number in state[shown : shown + layout.MOST_HELD] if number]


@pytest.mark.parametrize("more", [1, 2])
def test_more_cards_in_a_turn_than_one_are_caught(more):
    more_of = lambda villain, honest: honest + b"\1" * more if villain.table.own else honest  # noqa: E731
    caught(fight(lie=saying({OPEN: more_of})), ILLEGAL)


# --- Draws ------------------------------------------------------------------------------------------------------------


def promise(secret=SECRET):
    return now(deck.promise(KEY, CHEAT, secret))


def test_no_share_is_given_before_all_have_promised():
    """Otherwise whoever waits with a promise could look for a secret that gives better cards."""

    def lie(villain, number, honest):
        while villain.kind == DRAWING:
            yield
        return honest

    party = fight(lie=lie)
    said = []
    party.air.on_send = lambda medium, frame: said.append(bytes(frame))
    share = now(deck.share_of(now(commit.epoch(party.victim.table.secret, 0)), 0))
    assert not party.play(time=20_000) and party.victim.table.heard == []
    assert said and not any(share[:8] in frame for frame in said)


@CHIPS
@pytest.mark.parametrize("reboots", [False, True], ids=["", "after a power cut"])
def test_foreseeing_a_draw_with_a_secret_that_is_found_afterwards_is_caught(chip, reboots):
    """The cheat learns the victim's share, and then finds a secret with which the cards are better."""

    def lie(villain, number, honest):
        if villain.kind == DRAWING and number == 1:
            victim = villain.world.victim
            yield from villain.wait_for(VICTIM)
            if reboots:
                victim.reboot()
            villain.serve_before(promise())
            return now(deck.share_of(SECRET, 0))
        return SECRET if villain.kind == OPENING else honest

    caught(fight(lie=lie, chips=[chip]), WRONG_CARDS)


def test_promising_noise_and_finding_the_secret_afterwards_is_caught():
    bodies = {(DRAWING, 0): bytes(16), DRAWING: now(deck.share_of(SECRET, 0)), OPENING: SECRET}
    caught(fight(lie=saying(bodies)), WRONG_CARDS)


def test_repeating_the_victims_promise_is_caught():
    caught(fight(lie=at(DRAWING, 0, COPY)), WRONG_CARDS)


def test_giving_a_share_that_does_not_come_from_the_promised_secret_is_caught():
    caught(fight(lie=at(DRAWING, 1, bytes(16))), WRONG_CARDS)


@LENGTHS
@pytest.mark.parametrize("number", [0, 1], ids=["promise", "share"])
def test_a_draw_of_another_length_is_caught(number, length):
    caught(fight(lie=at(DRAWING, number, bytes(length))), WRONG_CARDS)


SECRETS = {
    "another": lambda villain, honest: honest[:-1] + bytes((honest[-1] ^ 1,)),
    "a byte less": lambda villain, honest: honest[:-1],
    "a byte more": lambda villain, honest: honest + b"\0",
    "twice": lambda villain, honest: honest + honest,
    "nothing": b"",
    "2000 bytes": bytes(LONGEST_BODY),
}


@pytest.mark.parametrize("shown", SECRETS.values(), ids=SECRETS)
def test_showing_another_secret_than_the_promised_one_is_caught(shown):
    caught(fight(lie=at(OPENING, 0, shown)), WRONG_CARDS)


@pytest.mark.parametrize(
    "shown",
    [lambda villain, honest: honest[:4] + SECRET + honest[20:], lambda villain, honest: honest[:4]],
    ids=["another secret", "nothing but the score"],
)
def test_a_game_that_opens_nothing_is_audited_at_its_end(monkeypatch, shown):
    pack.install(monkeypatch)
    pack.never_open(monkeypatch)
    caught(party_with(("pack", bytes((2,))), at(ENDED, 0, shown)), WRONG_CARDS)


def test_a_card_that_was_never_drawn_in_a_game_that_opens_nothing_is_caught(monkeypatch):
    pack.install(monkeypatch)
    pack.never_open(monkeypatch)
    party = party_with(("pack", bytes((2,))), None)
    villain = party.villain

    def think():
        state = villain.table.match.state
        if pack.step(state) == "play":
            villain.actions = [next(number for number in range(pack.CARDS) if number not in pack.hand(state, CHEAT))]
            state[pack.slice_of(CHEAT)] = 0  # the villain's device does not mind
        return
        yield

    villain.think = think
    caught(party, NEVER_DRAWN)


def test_withholding_a_draw_stops_the_fight_and_nothing_else():
    def lie(villain, number, honest):
        while villain.kind == DRAWING and number == 1:
            yield
        return honest

    party = fight(lie=lie)
    assert not party.play(time=20_000)
    victim = party.victim
    assert victim.table.kind == DRAWING and victim.foul is None and not victim.table.match.log


# --- What the victim reads --------------------------------------------------------------------------------------------


def test_it_is_said_that_cards_are_dealt_and_who_does_not_deal(monkeypatch):
    title, clock = waiting(monkeypatch, DRAWING)
    assert title.now() == "Dealing the cards"
    clock[0] += 10_001
    title.now()
    assert title.now() == "Panda won't deal a card"


def test_the_fight_can_be_ended_without_who_does_not_deal(monkeypatch):
    said = []

    def end(session, title, text, device=-1, is_unfair=False):
        said.append((text, device, is_unfair))
        yield

    monkeypatch.setattr(news, "_end", end)
    title, _ = waiting(monkeypatch, DRAWING)
    now(news._end_without(title._session, CHEAT, []))
    assert said == [("Panda won't deal the cards.", CHEAT, True)]
    title._session.table.kind = OPENING
    now(news._end_without(title._session, CHEAT, []))
    assert said[1][0] == say("link.news.not_shown", "Panda")
