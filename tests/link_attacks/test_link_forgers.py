"""Somebody in the room speaks in the names of two who look for each other, or for devices that are not there.

The forger is written from docs/inside/link.md and infrared.md: its bytes, hashes and checks are link_vectors', nothing
is dojo.link's. It hears all that is on the air, and says as many frames a second as it is told, by light when nobody
else shines. The two have real handhelds, look at their screens for two seconds, and press what a child would.

`figures()` prints tries, successes and seconds (docs/inside/link/attacks.md).
"""

import gc
import random

import pytest

import link_vectors
import scope
from reading import console, reads, words
from sim import boards
from sim.linking.room import Room

HELLO, GROUP = 1, 2
ROSTER, BOUND, SHOWN, ALL = range(4)
FAKES = 200


class Forger:
    """attack: a name of ATTACKS. rate: frames a second. `is_heard(id)`: whom it believes to be real, if not all."""

    def __init__(self, attack, rate, dice):
        self.attack = getattr(self, attack)
        self.pause = 1000 // rate
        self.dice = dice
        self.due = 0
        self.hellos = {}  # id: its last HELLO
        self.members = {}  # host: who is in its group
        self.fakes = [dice.randbytes(4) for _ in range(FAKES)]
        self.kept = {}  # what it says always alike
        self.turn = 0

    def hear(self, frame):
        kind, one = frame[0] >> 3 & 3, frame[1:5]
        if frame[0] >> 5 != 4 or len(frame) < 8:
            return
        if kind == HELLO and len(frame) == 23:
            self.hellos[one] = frame
        elif kind == GROUP and frame[0] & 7 == ROSTER:
            self.members[one] = [frame[at : at + 4] for at in range(5, len(frame) - 2, 4)]

    def says(self, now):
        if now < self.due or not self.hellos:
            return []
        self.due = now + self.pause
        self.turn += 1
        said = self.attack(self.dice.choice(sorted(self.hellos)))
        return [said] if said is not None else []

    # --- In somebody's name -------------------------------------------------------------------

    def other(self, one):
        others = sorted(set(self.hellos) - {one})
        return self.dice.choice(others) if others else self.dice.randbytes(4)

    def rosters(self, one):
        """In the host's name: that another is in the group, or one more, or nobody."""
        host = min(self.hellos)
        guest, stranger = self.other(host), self.dice.choice(self.fakes)
        members = self.dice.choice(([guest], [stranger], [guest, stranger], []))
        return link_vectors.roster(host, members)

    def group(self, one):
        """Digest of the group that this one is in, None if it is in none."""
        host = self.hellos[one][9:13]
        if host not in self.hellos or not self.members.get(host):
            return None
        hello = self.hellos[host]
        facts = hello[5:9] + hello[16:20] + b"".join(sorted([host, *self.members[host]]))
        return link_vectors.binascii.crc_hqx(facts, 0xFFFF) or 1

    def part(self, one, word, body):
        group = self.group(one)
        return None if group is None else link_vectors.part(one, word, group, body)

    def hashes(self, one):
        """In the name of either another hash each time."""
        return self.part(one, BOUND, self.dice.randbytes(14))

    def one_hash(self, one):
        """In the name of either always the same hash."""
        return self.part(one, BOUND, self.kept.setdefault(one, self.dice.randbytes(14)))

    def halves(self, one):
        """In the name of either a half, or that all are there."""
        return self.part(one, self.dice.choice((SHOWN, ALL)), self.dice.randbytes(16))

    def one_half(self, one):
        """The same, always the same half."""
        return self.part(one, self.dice.choice((SHOWN, ALL)), self.kept.setdefault(one, self.dice.randbytes(16)))

    def changed(self, one, **facts):
        """The HELLO of one with other bytes: host, told, count, picture."""
        said = bytearray(self.hellos[one][:-2])
        for (first, last), value in facts.values():
            said[first:last] = value
        return link_vectors.checked(bytes(said))

    def hosts(self, one):
        """In the name of either: that it is in another group."""
        host = self.dice.choice((one, self.dice.choice(self.fakes)))
        return self.changed(one, host=((9, 13), host), count=((15, 16), bytes((self.dice.choice((0x12, 0x22)),))))

    def noes(self, one):
        """In the name of either: that its player says no to what is there."""
        hello = self.hellos[one]
        return self.changed(one, no=((20, 21), bytes((hello[20] | 0x40,))))

    # --- In nobody's name ---------------------------------------------------------------------

    def noise(self, one):
        """As many frames that nobody understands: what light alone takes."""
        return self.dice.randbytes(23)

    def strangers(self, one):
        """Two hundred with the picture of one who is there, each alone."""
        return self.fake(one, None)

    def guests(self, one):
        """The same, all of whom want to come to one who is there; and as near to its id as can be."""
        return self.fake(one, self.hellos[one][9:13])

    def few(self, one):
        """Six, each as often as a real one, who come to whoever is there and then say nothing more."""
        return self.fake(one, self.dice.choice((None, self.hellos[one][9:13])), 6)

    def fake(self, one, host, count=FAKES):
        fake = self.fakes[self.turn % count]
        facts = {"id": ((1, 5), fake), "host": ((9, 13), host or fake), "count": ((15, 16), b"\x12")}
        return self.changed(one, told=((13, 15), bytes(2)), **facts)

# In somebody's name, and in nobody's.
NAMES = ("rosters", "hashes", "one_hash", "halves", "one_half", "hosts", "noes")
FAKE = ("strangers", "guests")

# --- The room ---------------------------------------------------------------------------------------------------------

FRAME = 20  # ms
LOOKING = 2000  # ms that a child looks at a screen before it presses
LONGING = 8000  # ms after which it gives up a sign that its friend does not show
ENOUGH = 60_000  # ms
PICTURE = "Lamp"  # that the two agree on
BOARDS = {"espnow": "feather", "ir": "sprig"}


def pulses(frame):
    """µs of light and dark, in turn, as docs/inside/link/infrared.md has them."""
    made = [1600, 800]
    for byte in bytes((len(frame),)) + frame:
        for bit in range(7, -1, -1):
            made += [400, 900 if byte >> bit & 1 else 400]
    return [*made, 400]


def frame_of(pulses):
    """The frame that these pulses are."""
    bits = "".join("1" if gap > 650 else "0" for gap in pulses[3:-1:2])
    return int(bits, 2).to_bytes(len(bits) // 8, "big")[1:]


class Child:
    """Who holds a handheld, and sees the friend's. It opens the link at this ms."""

    def __init__(self, room, place, opens):
        self.room = room
        self.handheld = room.handhelds[place]
        self.friend = room.handhelds[1 - place]
        self.life = self.live(opens // FRAME)

    def live(self, wait):
        yield from (None for _ in range(wait))
        yield from self.tap("back")
        while True:
            shown = words(self.handheld)
            for _ in range(LOOKING // FRAME):
                yield
                if words(self.handheld) != shown:
                    break
            else:
                yield from self.act(shown)

    def tap(self, key):
        self.handheld.press(key)
        yield from (None for _ in range(3))
        self.handheld.release(key)
        yield from (None for _ in range(12))

    def act(self, shown):
        text = reads(self.handheld)
        if "Pick the same one" in text:
            while "Pick the same one" in reads(self.handheld) and PICTURE not in words(self.handheld):
                yield from self.tap("next")
            yield from self.tap("ok")
        elif "Who's there?" in text:
            yield from self.tap("ok")
        elif "Same on both?" in text:
            for _ in range((LONGING - LOOKING) // FRAME):
                if words(self.handheld) != shown or self.theirs(shown) is not None:
                    break
                yield
            if words(self.handheld) == shown:
                yield from self.tap("ok" if self.theirs(shown) else "next")

    def theirs(self, shown):
        """Whether the friend shows the same sign; None if it shows none."""
        shows = words(self.friend)
        return shown[1] == shows[1] if shows[0] in ("Same on both?", "Wait for your friend") else None


class Forged(Room):
    """Two handhelds and two children, and a forger unless `attack` is ""."""

    def __init__(self, link, attack="", rate=10, seed=1):
        self.forger, self.children = None, []
        super().__init__([boards.find(BOARDS[link])] * 2, seed, link=link)
        self.wait(3000)
        self.begun = self.now
        self.children = [Child(self, 0, 0), Child(self, 1, random.Random(seed).randrange(1500))]
        self.seen = set()  # words that were on a screen
        self.free_at = 0
        self.lit = 0  # ms of the light that the forger has taken
        if attack:
            self.forger = Forger(attack, rate, random.Random(f"{attack} {seed}"))
            self.listen()

    def listen(self):
        channel = self.channel
        if self.link == "espnow":
            send = channel._send

            def heard(sender, address, mac, packet, now):
                if sender is not None:
                    self.forger.hear(bytes(packet))
                send(sender, address, mac, packet, now)

            channel._send = heard
        else:
            take = channel._take

            def seen(device, pin, frequency, light):
                self.forger.hear(frame_of(light))
                self.free_at = max(self.free_at, self.now + sum(light) // 1000 + FRAME)
                take(device, pin, frequency, light)

            channel._take = seen

    def speak(self):
        if self.now < self.free_at:
            return
        for frame in self.forger.says(self.now):
            if self.link == "espnow":
                self.channel.put(frame)
                continue
            start, bursts = self.now * 1000, []
            for place, length in enumerate(pulses(frame)):
                if place % 2 == 0:
                    bursts.append((start, start + length))
                start += length
            self.free_at = start // 1000 + 3
            self.lit += self.free_at - self.now
            for receiver in self.channel._receivers:
                receiver.hear(self.channel._notice(bursts, 0))

    def _step(self):
        super()._step()
        if self.forger is not None:
            self.speak()
        for child in self.children:
            next(child.life)

    def is_linked(self):
        return all(console(handheld).link is not None for handheld in self.handhelds)

    def meet(self, ms=ENOUGH):
        """Seconds until the two are in a match; None if that takes longer than so many ms."""
        while not self.is_linked() and self.now - self.begun < ms:
            self.run(5)
            self.seen.update(text for handheld in self.handhelds for text in words(handheld))
        for handheld in self.handhelds:
            assert handheld.crash is None and not handheld.serial, handheld.serial
        return (self.now - self.begun) / 1000 if self.is_linked() else None


# --- Tests ------------------------------------------------------------------------------------------------------------

AMOUNT = scope.amount("FORGED")


def measured(link, attack, rate, tries):
    """Seconds of each try, a minute for those that took longer, in order."""
    times = []
    for seed in range(tries):
        with Forged(link, attack, rate, seed) as room:
            times.append(room.meet() or ENOUGH / 1000)
    return sorted(times)


@pytest.mark.parametrize("attack", NAMES + FAKE)
def test_two_meet_by_radio_although_ten_frames_a_second_are_forged(attack):
    times = measured("espnow", attack, 10, AMOUNT)
    assert times[AMOUNT // 2] <= 14, times
    assert sum(time == ENOUGH / 1000 for time in times) <= AMOUNT // 10, times


@pytest.mark.parametrize("attack", NAMES + FAKE)
def test_two_meet_by_light_although_frames_are_forged(attack):
    """Two a second, which leave half of the light to the two."""
    times = measured("ir", attack, 2, AMOUNT)
    assert times[AMOUNT // 2] <= 25, times
    assert sum(time == ENOUGH / 1000 for time in times) <= AMOUNT // 5, times


@pytest.mark.parametrize("board", ["sprig", "pico"])
def test_after_twenty_seconds_it_is_said_that_somebody_disturbs(board):
    """Until then, and once it is over, what to do is."""
    with Room([boards.find(board)], 3) as room:
        (handheld,) = room.handhelds
        handheld.play("wait:3000,back,wait:1000")
        kind = handheld.world["dojo.link.pairing.lobby"].Lobby
        lobby = next(one for one in gc.get_objects() if type(one) is kind)
        begun = room.now
        while "butting in" not in reads(handheld):
            lobby.others.contradict()
            room.wait(250)
            assert room.now - begun < 30_000
        assert room.now - begun > 18_000, "it may be over soon"
        assert "Looking for others" in reads(handheld)
        room.wait(20_000)
        assert "butting in" not in reads(handheld), "whoever it was has gone"


def test_after_twenty_seconds_it_is_said_that_somebody_shines_all_the_time():
    """Whatever the frames say; and no longer once there is light again."""
    with Forged("ir", "noise", 10) as room:
        looks = room.handhelds[0]
        del room.children[1]
        while "butting in" not in reads(looks):
            room.wait(250)
            assert room.now - room.begun < 25_000
        assert room.now - room.begun > 20_000
        room.forger = None
        room.wait(10_000)
        assert "butting in" not in reads(looks)


def test_nobody_is_told_that_somebody_disturbs_where_it_is_dark():
    with Forged("ir") as room:
        del room.children[1]
        room.wait(30_000)
        assert "butting in" not in reads(room.handhelds[0])


def figures(tries=20):
    """Of so many tries how many were linked within a minute, and the seconds: median and worst. Light holds about five
    frames a second, so ten fill it.
    """
    for link, rates in (("espnow", (4, 10)), ("ir", (2, 10))):
        for attack in ("", "noise", *NAMES, *FAKE, "few"):
            for rate in rates if attack else (0,):
                times = measured(link, attack, rate, tries)
                done = sum(time < ENOUGH / 1000 for time in times)
                facts = link, attack or "nobody", rate, done, tries, times[tries // 2], times[-1]
                print("%-6s | %-9s | %2d a second | %2d of %d | %4.1f (%4.1f)" % facts, flush=True)


def light(tries=10):
    """How much of the light frames take that nobody understands, and the median of the seconds until two are linked."""
    for rate in (2, 4, 10):
        times, share = [], 0
        for seed in range(tries):
            with Forged("ir", "noise", rate, seed) as room:
                times.append(room.meet() or ENOUGH / 1000)
                share += 100 * room.lit / (room.now - room.begun) / tries
        print("%2d a second | %2d %% | %4.1f s" % (rate, share, sorted(times)[tries // 2]), flush=True)
