"""What a cheat on the other handheld leads to on one's own screen: it is named, nothing is won, the menu comes back."""

import random

import pytest

from attacker import now
from dojo.link.entries import NEVER_DRAWN, WRONG_CARDS
from dojo.link.pairing import frame
from dojo.link.secrets import commit
from dojo.say import say, say_one
from test_link_screens import Party

CHANGED_CHOICE = 1
OTHER_MATCH = 2
VICTIM, VILLAIN = 0, 1


@pytest.fixture
def party(closed):
    """Two handhelds in a match of this form; the second one is in the hands of a villain."""

    def make(form=0):
        here = closed(Party("pybadge", "pico")).begin(form)
        kept = here.table(VILLAIN).pact
        here.me, here.key, here.shared = kept[1], kept[3:7], kept[7:]
        return here

    return make


def lie(here, change):
    """From now on the villain offers change(link, honest body) instead of honest bodies."""
    link = here.console(VILLAIN).link
    offer = link.offer
    link.offer = lambda body: offer(change(link, bytes(body)))


def named(here, reason):
    """The victim is told what the villain did; afterwards it is at the menu again, and no match waits."""
    text = say_one("link.news.fouls", reason, ("Fox", "Panda")[here.me])
    words = here.words(VICTIM)
    assert say("link.news.foul") in words and text in words, words
    for _ in range(3):
        here.tap("ok", who=VICTIM).run(0.5)
        if here.sees("◷", VICTIM):
            break
    assert here.sees("◷", VICTIM) and here.table(VICTIM) is None
    here.run(10)
    assert here.console(VICTIM).link is None
    assert not any(end in here.words(VICTIM) for end in ("wins", "Fair match"))


def play_until_foul(here, seed=2, limit=150):
    """Both play on by what they see, until the victim sees a foul."""
    draw = random.Random(seed)
    for _ in range(limit):
        if here.sees(say("link.news.foul"), VICTIM):
            return
        for who in (VICTIM, VILLAIN):
            here.answer(who, draw, "Checking", "open", say("link.news.foul"))
        here.run(1)
    raise AssertionError(here.words(VICTIM))


def test_a_foul_keeps_the_match_until_somebody_has_read_it(party):
    """Whoever is accused, and whether rightly or not, nobody but a person here takes the match away."""
    here = party()
    lie(here, lambda link, body: bytes((body[0] ^ 1,)) + body[1:] if link.phase == 2 else body)
    here.choose(2, 3).run(8)
    assert here.sees(say("link.news.foul"), VICTIM) and here.table(VICTIM) is not None
    assert here.console(VILLAIN).link.told(1 - here.me) != frame.GONE
    for _ in range(3):
        assert here.table(VICTIM) is not None
        here.tap("ok", who=VICTIM).run(0.5)
        if here.sees("◷", VICTIM):
            break
    assert here.table(VICTIM) is None


def test_who_leaves_in_the_middle_of_a_foul_still_has_the_match(party):
    here = party()
    lie(here, lambda link, body: bytes((body[0] ^ 1,)) + body[1:] if link.phase == 2 else body)
    here.choose(2, 3).run(2)
    assert here.sees(say("link.news.foul"), VICTIM)
    here.handhelds[VICTIM].press("back")
    here.run(2)
    here.handhelds[VICTIM].release("back")
    here.run(1)
    assert not here.sees(say("link.news.foul"), VICTIM) and here.table(VICTIM) is not None


def test_two_commitments_while_one_still_thinks(party):
    here = party().tap("more", who=VICTIM)
    me, key, secret = here.me, here.key, here.shared
    medium = here.console(VILLAIN).link.medium
    for choice in (3, 7, 8, 9):
        said = now(commit.commitment(key, me, 1, 1, bytes((choice, 0, 0, 0)), bytes(12)))
        medium.send(frame.beacon(secret, me, 0, 1, 0, 0, frame.LAST, said))
        here.run(0.2)
    named(here, CHANGED_CHOICE)


@pytest.mark.parametrize(
    "reason, says", [(NEVER_DRAWN, "a card it never drew"), (WRONG_CARDS, "cheated with the cards")]
)
def test_who_cheats_with_cards_is_named_too(party, reason, says):
    """What an audit of cards finds, test_link_card_attacks.py tries; here it is put in, and the screen is read."""
    here = party()
    here.console(VICTIM).link.foul = (here.me, reason)
    here.run(1)
    assert here.sees(says, VICTIM)
    named(here, reason)


def test_who_asks_to_stop_and_takes_it_back_for_ever_is_not_listened_to_any_more(party):
    here = party()
    link = here.console(VILLAIN).link
    asked = 0
    for turn in range(20):
        link.tell(frame.ASKS_TO_END if turn % 2 == 0 else frame.NOTHING)
        here.run(0.6)
        asked += here.sees("wants to stop", VICTIM)
    assert asked == 5
    link.tell(frame.ASKS_TO_END)
    here.run(1).tap("more", "ok", "ok", who=VICTIM).run(1)
    assert here.sees("Waiting", VICTIM)


def test_a_crowd_of_words_and_bodies_does_not_keep_a_player_from_choosing(party):
    """Every frame with the right key, and one of each four words; the victim presses keys meanwhile."""
    here = party()
    me, secret = here.me, here.shared
    medium = here.console(VILLAIN).link.medium
    draw = random.Random(3)
    for _ in range(300):
        for _ in range(3):
            medium.send(
                frame.beacon(secret, me, draw.choice((0, 0, 2)), 1, 255, draw.randrange(256), frame.NO_BODY, b"")
            )
        here.room.run()
    here.tap("more", "ok", "ok", who=VICTIM).run(1)
    assert here.sees("Waiting", VICTIM)
