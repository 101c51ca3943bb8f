"""Whoever hides, lies or runs away at the end gains nothing: the others see the score, and can end it without them.

Two handhelds, the second of which is in the hands of somebody who does that; the first one's screen is looked at.

*long:* whole linked matches, to their end and beyond.
"""

import random
from types import SimpleNamespace

import pytest

from dojo.contract import OPEN
from dojo.link.pairing import frame
from dojo.link.pairing.beacons import CHOSEN
from dojo.link.pairing.proof import prove
from dojo.link.screens import patience
from dojo.say import say, say_one
from dojo.ui.seats import name
from party import Party, ask

VICTIM, VILLAIN = 0, 1
STRENGTHS = (2, 3)  # used in a round


@pytest.fixture
def party(closed):
    """Two handhelds in a match of this form; `who` is the second one."""

    def make(form=0):
        friends = closed(Party()).begin(form)
        pact = friends.table(VILLAIN).pact
        friends.me, friends.shared, friends.who = pact[1], pact[7:], ("Fox", "Panda")[pact[1]]
        return friends

    return make


def read(friends, who=VICTIM, limit=8):
    """Everything on the screens that follow, until the menu is there again."""
    said = ""
    for _ in range(limit):
        if friends.sees("open", who):
            return said
        said += friends.words(who) + " "
        friends.tap("ok", who=who).run(0.3)
    raise AssertionError(said)


def first_round(friends):
    """A round that all have seen."""
    return friends.choose(*STRENGTHS).tap("ok").run(1)


def silence(friends, is_so):
    """The villain offers nothing where is_so(link, body)."""
    link = friends.console(VILLAIN).link
    offer = link.offer
    link.offer = lambda body: None if is_so(link, body) else offer(body)
    return link


def forge(friends, word=frame.NOTHING, phase=None):
    """Somebody in the room says this in the name of the second handheld."""
    link = friends.console(VICTIM).link
    phase = link.phase if phase is None else phase
    said = frame.beacon(friends.shared, friends.me, link.contact.stamps, word, phase, 0, 0, frame.NO_BODY, b"")
    friends.handhelds[VILLAIN].device.air.send(bytes(said))


def lie(friends, change):
    """From now on the villain offers change(link, honest body) instead of honest bodies."""
    link = friends.console(VILLAIN).link
    offer = link.offer
    link.offer = lambda body: offer(change(link, bytes(body)))


def play_until_foul(friends, seed=2, limit=150):
    """Both play on by what they see, until the victim sees a foul."""
    draw = random.Random(seed)
    for _ in range(limit):
        if friends.sees(say("link.news.foul"), VICTIM):
            return
        for who in (VICTIM, VILLAIN):
            friends.answer(who, draw, "Checking", "open", say("link.news.foul"))
        friends.run(1)
    raise AssertionError(friends.words(VICTIM))


# --- Claiming without giving --------------------------------------------------------------------------


def claims_the_next_phase(friends):
    """The villain never gives its commitment, but speaks as if all were done."""
    first_round(friends)
    link = friends.console(VILLAIN).link
    silence(friends, lambda link, body: True)
    send = link.medium.send
    heard = friends.console(VICTIM).link

    def claim(data):
        said = bytearray(data)
        phase = heard.phase + 1
        said[1:3] = bytes((phase >> 8, phase & 255))
        said[3] = 0
        if frame.fragment(data, 2, 4)[0] == frame.NO_BODY:
            send(bytes(prove(said[: frame.HEAD + 2] + bytes(4), friends.shared, 4)))
        else:
            send(bytes(data))

    link.medium.send = claim
    return friends.choose(*STRENGTHS)


def test_who_claims_the_next_phase_and_gives_no_body_is_named_after_ten_seconds(party):
    friends = claims_the_next_phase(party())
    friends.run(6)
    assert friends.sees("Everyone has chosen", VICTIM)
    friends.run(5)
    assert friends.sees(friends.who + " hides its choice", VICTIM)


def test_the_match_can_then_be_ended_without_him_and_it_is_said_how_it_stood(party):
    friends = claims_the_next_phase(party()).run(11)
    ask(friends, VICTIM)
    said = read(friends)
    other = ("Fox", "Panda")[1 - friends.me]
    left = {other: 20, friends.who: 22}
    assert friends.who + " won't show what it chose." in said
    assert friends.who + " did not play fair." in said
    assert "Left: Fox %d, Panda %d" % (left["Fox"], left["Panda"]) in said
    assert "You all stopped" not in said and friends.table(VICTIM) is None


def test_before_it_is_sure_that_he_hides_it_he_is_asked_like_anybody(party):
    friends = claims_the_next_phase(party()).run(3)
    ask(friends, VICTIM)
    assert friends.sees("Stop? Asking", VICTIM)
    friends.run(8)
    assert "did not play fair" in read(friends), "by now it is"


@pytest.mark.parametrize("last, is_certain", [(3, True), (2, False)])
def test_who_will_not_show_how_it_has_lost_leaves_the_win_to_the_other(party, last, is_certain):
    """It has 2 left: against 3 it cannot roll away whatever it has chosen; against 2 it may have chosen as much."""
    friends = party()
    friends.choose(21, 20).run(2).tap("ok").run(1)
    silence(friends, lambda link, body: link.phase >= 4)
    friends.choose(last, 1).run(11)
    assert friends.sees(friends.who + " hides its choice", VICTIM)
    ask(friends, VICTIM)
    said = read(friends)
    other = ("Panda", "Fox")[friends.me]
    assert friends.who + " won't show what it chose." in said and "did not play fair" in said
    assert ("Winner: %s!" % other in said, "The score so far:" in said) == (is_certain, not is_certain), said


@pytest.mark.parametrize("word", [frame.STAYS, frame.NOTHING])
def test_who_hides_his_choice_cannot_keep_the_others_from_ending(party, word):
    friends = first_round(party())
    link = silence(friends, lambda link, body: link.phase >= 4)
    friends.choose(*STRENGTHS).run(11)
    assert friends.sees(friends.who + " hides its choice", VICTIM)
    link.tell(word)
    link.tell = lambda word: None
    friends.run(1)
    ask(friends, VICTIM)
    assert "did not play fair" in read(friends)


def test_the_ten_seconds_count_only_while_there_is_contact(party):
    friends = first_round(party())
    silence(friends, lambda link, body: link.phase >= 4)
    friends.choose(*STRENGTHS).run(4)
    friends.room.leave(VILLAIN)
    friends.run(20)
    assert friends.sees("Come closer", VICTIM)
    friends.room.rejoin(VILLAIN)
    friends.run(6)
    assert friends.sees("Everyone has chosen", VICTIM)
    friends.run(6)
    assert friends.sees("hides its choice", VICTIM)


@pytest.mark.parametrize("link, loss", [("ir", 50), ("air", 50), ("air", 30)])
def test_nobody_honest_is_named_in_bad_weather(closed, link, loss):
    friends = closed(Party("pybadge", "pico", link=link))
    friends.tap("ok", "change", "ok", "next", "ok", "next", "next", "next", "ok")
    assert friends.room.until(lambda: friends.sees("Same on both?"), 60 * 50)
    friends.tap("ok").run(4)
    friends.room.channel.loss = loss
    draw = random.Random(1)
    for _ in range(500):
        friends.run(1)
        for who in (0, 1):
            seen = friends.words(who)
            assert "hides" not in seen and "has left" not in seen and "Foul" not in seen, seen
            friends.answer(who, draw, "Point", "closer")
        if friends.sees_end(0) and friends.sees_end(1):
            return
    raise AssertionError("it does not end")


# --- Heard, but not hearing ---------------------------------------------------------------------------


@pytest.mark.parametrize("link", ["ir", "air"])
@pytest.mark.parametrize("place", [VICTIM, VILLAIN])
def test_a_finger_over_the_receiver_accuses_nobody(closed, link, place):
    """The other one still hears everything, and has what this one is bound to."""
    friends = closed(Party("pybadge", "pico", link=link)).tap("ok", "link", "ok")
    assert friends.room.until(lambda: friends.sees("Same on both?"), 60 * 50)
    friends.tap("ok").run(4).choose(*STRENGTHS).run(2).tap("ok").run(1)
    medium = friends.console(place).link.medium
    friends.choose(*[(STRENGTHS[who] if who == place else None) for who in (0, 1)])
    hear, medium.receive = medium.receive, lambda: None
    friends.choose(*[(STRENGTHS[who] if who != place else None) for who in (0, 1)])
    for _ in range(40):
        friends.run(1)
        for who in (0, 1):
            assert "hides" not in friends.words(who) and "fair" not in friends.words(who), friends.words(who)
    assert friends.sees(say_one("link.advice", medium.CONTACT), 1 - place)
    medium.receive = hear
    friends.run(6)
    assert [friends.table(who).match.place() for who in (0, 1)] == [4, 4]


def test_who_feigns_that_it_hears_nothing_gets_no_answer_and_no_match(party):
    """It never takes what the other is bound to, and keeps saying that it lacks it."""
    friends = first_round(party())
    link = friends.console(VILLAIN).link
    link._take_body = lambda device, which, given: False
    friends.choose(*STRENGTHS)
    for _ in range(25):
        friends.run(1)
        assert not friends.sees("hides", VICTIM)
    assert friends.sees("Everyone has chosen", VICTIM)
    ask(friends, VICTIM)
    friends.run(31)
    said = read(friends)
    assert "No answer from " + friends.who in said and "The score so far:" in said and "fair" not in said


# --- End for all --------------------------------------------------------------------------------------


def test_who_does_not_answer_whether_to_stop_is_not_asked_for_ever(party):
    friends = first_round(party()).run(1)
    ask(friends, VICTIM)
    friends.run(25)
    assert friends.sees("Stop? Asking", VICTIM) and friends.sees("Stop too?", VILLAIN)
    friends.run(6)
    said = read(friends)
    assert "No answer from " + friends.who in said and "The score so far:" in said and "fair" not in said
    assert friends.table(VICTIM) is None


def test_who_is_not_even_there_is_not_asked_for_ever(party):
    friends = first_round(party()).run(1)
    friends.room.leave(VILLAIN)
    ask(friends, VICTIM)
    friends.run(31)
    assert "No answer from " + friends.who in read(friends)


# --- Words in another's name --------------------------------------------------------------------------


@pytest.mark.parametrize("word", [frame.GONE, frame.STAYS])
def test_a_few_forged_words_do_nothing_at_all(party, word):
    friends = first_round(party())
    for _ in range(20):
        for _ in range(3):
            forge(friends, word)
            friends.run(0.1)
            assert friends.sees("use", VICTIM), friends.words(VICTIM)
        friends.run(0.3)
    friends.choose(1, 1).run(1)
    assert friends.sees("A tie")


def forge_while_silent(friends, word, seconds):
    """As many words as one likes, while the real one cannot be heard. What lets it be heard again."""
    medium = friends.console(VILLAIN).link.medium
    send, medium.send = medium.send, lambda data: None
    for _ in range(seconds * 5):
        forge(friends, word)
        friends.run(0.2)
    return lambda: setattr(medium, "send", send)


def test_even_a_farewell_that_is_believed_does_not_end_a_match_by_itself(party):
    friends = first_round(party())
    speak = forge_while_silent(friends, frame.GONE, 4)
    assert friends.sees(friends.who + " has left", VICTIM) and friends.sees("End the match", VICTIM)
    assert friends.table(VICTIM) is not None, "it is kept until somebody says that it is over"
    speak()
    friends.run(3)
    assert friends.sees("use", VICTIM), "the real one was heard again"
    friends.choose(1, 1).run(1)
    assert friends.sees("A tie")


def test_who_keeps_a_match_whose_other_has_gone_can_go_on_with_it(party):
    friends = first_round(party())
    speak = forge_while_silent(friends, frame.GONE, 3)
    friends.tap("back", who=VICTIM)
    assert friends.sees("has left", VICTIM), "there is nothing to go back to"
    friends.tap("next", "ok", who=VICTIM).run(0.5)
    assert friends.sees("◷", VICTIM) and friends.table(VICTIM) is not None
    speak()
    friends.tap("ok", "ok", who=VICTIM).run(2)
    friends.choose(1, 1).run(1)
    assert friends.sees("A tie")


def test_a_forged_question_and_the_answer_to_it_end_nothing(party):
    """Somebody asks in the name of the second handheld; the people at the first one even say yes."""
    friends = first_round(party())
    for _ in range(3):
        forge(friends, frame.ASKS_TO_END)
        friends.run(0.1)
    assert friends.sees("wants to stop", VICTIM)
    friends.tap("next", "ok", who=VICTIM)
    forge(friends, frame.ASKS_TO_END)
    friends.run(1)
    assert friends.table(VICTIM) is not None and friends.table(VILLAIN) is not None
    assert friends.sees("wants to stop", VILLAIN), "now it is asked really"
    friends.tap("ok", who=VILLAIN).run(1)
    assert friends.sees("wants to go on", VICTIM)
    friends.tap("ok", who=VICTIM).run(1)
    friends.choose(1, 1).run(1)
    assert friends.sees("A tie")


def test_who_asks_to_stop_and_takes_it_back_for_ever_is_not_listened_to_any_more(party):
    friends = party()
    link = friends.console(VILLAIN).link
    asked = 0
    for turn in range(20):
        link.tell(frame.ASKS_TO_END if turn % 2 == 0 else frame.NOTHING)
        friends.run(0.6)
        asked += friends.sees("wants to stop", VICTIM)
    assert asked == 5
    link.tell(frame.ASKS_TO_END)
    friends.run(1).bid(VICTIM, 1).run(1)
    assert friends.sees("Waiting", VICTIM)


def test_a_crowd_of_words_and_bodies_does_not_keep_a_player_from_choosing(party):
    """Every frame with the right key, and one of each four words; the victim presses keys meanwhile."""
    friends = party()
    me, secret = friends.me, friends.shared
    medium = friends.console(VILLAIN).link.medium
    stamps = friends.console(VICTIM).link.contact.stamps
    draw = random.Random(3)
    for _ in range(300):
        for _ in range(3):
            told = draw.choice((0, 0, 2)), 1, 255 & ~(1 << me), draw.randrange(256), frame.NO_BODY, b""
            medium.send(frame.beacon(secret, me, stamps, *told))
        friends.room.run()
    friends.bid(VICTIM, 1).run(1)
    assert friends.sees("Waiting", VICTIM)


# --- Farewell -----------------------------------------------------------------------------------------


def test_who_leaves_after_a_match_is_at_the_menu_at_once_and_the_other_still_hears_of_it(party):
    friends = party().play_on()
    friends.tap("ok", who=VICTIM).tap("back", who=VILLAIN)
    assert friends.sees("◷", VILLAIN)
    friends.run(3)
    assert friends.sees("went back", VICTIM)


def test_the_link_is_let_go_of_some_seconds_after_a_match(party):
    friends = party().play_on()
    friends.tap("back", who=VICTIM)
    link = friends.console(VICTIM).link
    assert link is not None
    friends.run(8)
    assert friends.console(VICTIM).link is link
    friends.run(3)
    assert friends.console(VICTIM).link is None
    friends.tap("back", who=VILLAIN)
    assert friends.console(VILLAIN).link is None, "the other has said the same: nobody is left to tell"


def test_the_link_is_let_go_of_at_once_when_it_is_needed(party):
    friends = party().play_on()
    friends.tap("back", who=VICTIM)
    assert friends.console(VICTIM).link is not None
    friends.tap("ok", "ok", who=VICTIM)  # that is what was done last
    assert friends.sees("Looking for others", VICTIM) and friends.console(VICTIM).link is None
    friends = party().play_on()
    friends.tap("back", who=VICTIM).tap("ok", "down", "ok", who=VICTIM).run(1)
    assert friends.console(VICTIM).link is None, friends.words(VICTIM)


# --- Fouls --------------------------------------------------------------------------------------------


def test_a_foul_keeps_the_match_until_somebody_has_read_it(party):
    """Whoever is accused, and whether rightly or not, nobody but a person here takes the match away."""
    friends = party()
    lie(friends, lambda link, body: bytes((body[0] ^ 1,)) + body[1:] if link.phase == 2 else body)
    friends.choose(2, 3).run(8)
    assert friends.sees(say("link.news.foul"), VICTIM) and friends.table(VICTIM) is not None
    assert friends.console(VILLAIN).link.told(1 - friends.me) != frame.GONE
    for _ in range(3):
        assert friends.table(VICTIM) is not None
        friends.tap("ok", who=VICTIM).run(0.5)
        if friends.sees("◷", VICTIM):
            break
    assert friends.table(VICTIM) is None


def test_who_leaves_in_the_middle_of_a_foul_still_has_the_match(party):
    friends = party()
    lie(friends, lambda link, body: bytes((body[0] ^ 1,)) + body[1:] if link.phase == 2 else body)
    friends.choose(2, 3).run(2)
    assert friends.sees(say("link.news.foul"), VICTIM)
    friends.handhelds[VICTIM].press("back")
    friends.run(2)
    friends.handhelds[VICTIM].release("back")
    friends.run(1)
    assert not friends.sees(say("link.news.foul"), VICTIM) and friends.table(VICTIM) is not None


# --- At the end ---------------------------------------------------------------------------------------


def test_who_does_not_show_its_forbidden_number_cannot_hold_the_others_up_for_ever(party):
    friends = party(1)
    silence(friends, lambda link, body: len(body) == 17)
    draw = random.Random(4)
    for _ in range(150):
        if friends.sees("Waiting for", VICTIM) and friends.console(VICTIM).link.bodies[1 - friends.me] is not None:
            if len(friends.console(VICTIM).link.bodies[1 - friends.me]) == 17:
                break
        for who in (VICTIM, VILLAIN):
            friends.answer(who, draw)
        friends.run(0.6)
    friends.run(50)
    assert friends.sees("Waiting for " + friends.who, VICTIM), "he may be reading"
    friends.run(15)
    assert friends.sees(friends.who + " hides its choice", VICTIM)
    ask(friends, VICTIM)
    said = read(friends)
    assert friends.who + " won't show what it chose." in said and "fair" not in said
    assert "Left:" in said and "Forbidden" not in said and friends.table(VICTIM) is None


def test_who_lies_at_the_end_does_not_take_the_standing_with_him(party):
    friends = party()
    lie(friends, lambda link, body: b"1234" if len(body) == 4 and link.phase else body)
    play_until_foul(friends)
    said = read(friends)
    assert friends.who + " counts a different score." in said and friends.who + " did not play fair." in said
    assert "Left: Fox" in said


def test_who_does_not_give_its_part_of_the_audit_does_not_keep_the_others_from_the_result(party):
    friends = party()
    silence(friends, lambda link, body: len(body) == 4 and link.phase)
    draw = random.Random(2)
    for _ in range(150):
        if friends.sees("Checking it was fair", VICTIM):
            break
        for who in (VICTIM, VILLAIN):
            friends.answer(who, draw, "Checking")
        friends.run(0.6)
    friends.run(62)
    assert friends.sees(friends.who + " hides its choice", VICTIM)
    friends.tap("back", who=VICTIM).run(0.5)
    assert friends.sees_end(VICTIM) and friends.sees("Not checked", VICTIM)
    assert friends.sees("did not show", VICTIM)
    friends.tap("ok", who=VICTIM).run(1)
    assert friends.handhelds[VICTIM].crash is None
    assert friends.sees("Waiting for", VICTIM), "the same again may be wanted"


def waiting(monkeypatch, kind):
    """What is said to somebody who waits for the other in a set of this kind, and a clock: (title, [ms])."""
    clock = [0]
    monkeypatch.setattr(patience, "ticks_ms", lambda: clock[0])
    link = SimpleNamespace(
        phase=3,
        count=2,
        is_bound=True,
        bodies=[b"", None],
        medium=SimpleNamespace(HALF_DUPLEX=False, CONTACT=0),
        state=lambda device: CHOSEN,
        is_behind=lambda device: False,
        missing=lambda: 0b10,
        wanted=lambda missing: 0,
    )
    table = SimpleNamespace(kind=kind, is_met=True, owners=[0, 1])
    return patience.Title(SimpleNamespace(link=link, table=table, others=[(1, 1)], called=name), 3), clock


def test_who_gives_more_or_goes_on_to_the_next_phase_begins_to_hide_anew(monkeypatch):
    title, clock = waiting(monkeypatch, OPEN)

    def hides(ms):
        clock[0] += ms
        title.look()
        return title.hides

    assert hides(1) == -1 and hides(10_000) == -1 and hides(1) == 1
    title._session.link.phase = 4
    assert hides(1) == -1 and hides(10_000) == -1 and hides(1) == 1
    title._session.link.wanted = lambda missing: 1
    assert hides(1) == -1 and hides(10_000) == -1 and hides(1) == 1
