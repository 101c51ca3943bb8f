"""A circle of devices that share a small state: all come to know it, whatever the air does."""

import random

import pytest

import dojo.link.pairing.circle
from dojo.link.pairing import frame as frames
from dojo.link.pairing.circle import Circle
from link_world import World
from shared import ROOT
from weather import LIGHT, RADIO

EMPTY = bytes(10)
TOPIC = 1


@pytest.fixture(autouse=True)
def chance(monkeypatch):
    """The same random bytes in every run."""
    monkeypatch.setattr("dojo.link.pairing.circle.entropy", random.Random(4).randbytes)


def merge(mine, theirs):
    """The greater one counts; what begins with 255 is impossible."""
    return mine if theirs[0] == 255 else max(mine, theirs)


def state(number):
    return bytes((0, 0, number >> 8, number & 255)) + bytes(6)


class Circles(World):
    """`count` devices that have chosen the same sign, and have seen each other where there is no loss."""

    def __init__(self, count, loss=0, **weather):
        super().__init__(**weather)
        self.media = [self.air.medium() for _ in range(count)]
        self.circles = [Circle([medium], TOPIC, EMPTY, merge, self.ticks) for medium in self.media]
        self.until(lambda: all(circle.count() == count for circle in self.circles))
        self.air.loss = loss

    def step(self):
        for medium, circle in zip(self.media, self.circles):
            if self.air.now >= medium.deaf_until:
                circle.step()

    def agree(self, wanted):
        return all(circle.state == wanted for circle in self.circles)

    def frame(self, told, sign=0, topic=TOPIC, sender=b"liar"):
        """A frame with the right check, with any state."""
        head = bytes((frames.PROTOCOL << 5 | frames.CIRCLE << 3 | sign,)) + sender[:3] + bytes((topic,))
        return frames.seal(bytearray(head + told + bytes(2)), frames.LOBBY)


WEATHERS = [
    (RADIO, 2, 1, 3), (RADIO, 8, 1, 3), (LIGHT, 2, 1, 6), (LIGHT, 4, 4, 15),
]  # fmt: skip


@pytest.mark.parametrize("kind, count, clear, bad", WEATHERS)
@pytest.mark.parametrize("loss", (0, 30, 50))
def test_what_one_tells_all_soon_know(kind, count, clear, bad, loss):
    world = Circles(count, loss, kind=kind, duplicates=20)
    for number in range(1, 9):
        world.circles[number % count].tell(state(number))
        world.until(lambda number=number: world.agree(state(number)), (bad if loss else clear) * 1000)


@pytest.mark.parametrize("kind", (RADIO, LIGHT))
def test_of_what_several_tell_at_the_same_moment_one_holds_everywhere(kind):
    world = Circles(4, 30, kind=kind)
    for number, circle in enumerate(world.circles):
        circle.tell(state(number + 1))
    world.until(lambda: world.agree(state(4)), 20_000)


def test_frames_out_of_order_change_nothing():
    world = Circles(4, 30, duplicates=50)
    world.air.delay = 3000
    for number in range(1, 30):
        world.circles[number % 4].tell(max(world.circles[number % 4].state, state(number)))
        world.run(100)
    world.until(lambda: world.agree(state(29)))
    world.run(10_000)
    assert world.agree(state(29))


def test_who_was_out_of_reach_learns_all_when_he_is_back():
    world = Circles(2, kind=LIGHT)
    world.air.is_cut = True
    world.circles[0].tell(state(1))
    world.until(lambda: world.circles[0].count() == 1, 15_000)
    world.run(60_000)
    world.air.is_cut = False
    world.until(lambda: world.agree(state(1)), 5_000)
    world.until(lambda: world.circles[0].count() == 2, 1_000)


def test_who_comes_late_is_told_at_once():
    world = Circles(2, kind=LIGHT)
    world.circles[0].tell(state(7))
    world.run(5_000)
    world.media.append(world.air.medium())
    world.circles.append(Circle([world.media[-1]], TOPIC, EMPTY, merge, world.ticks))
    world.until(lambda: world.agree(state(7)), 1_500)


@pytest.mark.parametrize("kind, most", ((RADIO, 1.5), (LIGHT, 1)))
def test_when_nothing_is_new_there_is_little_to_hear(kind, most):
    world = Circles(4, kind=kind)
    world.circles[0].tell(state(1))
    world.run(20_000)
    world.frames.clear()
    world.run(30_000)
    for medium in world.media:
        assert 5 <= len(world.sent_by(medium)) <= most * 30


def test_another_sign_is_another_circle():
    world = Circles(3)
    world.circles[2].choose(5)
    world.circles[2].tell(state(9))
    world.circles[0].tell(state(1))
    world.run(10_000)
    assert [circle.state for circle in world.circles] == [state(1), state(1), state(9)]
    assert [circle.count() for circle in world.circles] == [2, 2, 1]


def test_garbage_is_not_heard():
    world = Circles(2)
    world.circles[0].tell(state(3))
    world.run(1000)
    stranger = world.air.medium()
    draw = random.Random(5)
    right = world.frame(state(4))
    for number in range(300):
        broken = bytearray(right)
        broken[draw.randrange(len(broken))] ^= 1 << draw.randrange(8)
        stranger.send(broken)
        stranger.send(draw.randbytes(1 + number % 70))
        stranger.send(right[: 1 + number % (len(right) - 1)])
        stranger.send(world.frame(state(5), topic=2))
        stranger.send(world.frame(state(5), sign=1))
        stranger.send(world.frame(bytes((255,)) + bytes(9)))  # what cannot be
        world.run(40)
    assert world.agree(state(3))
    stranger.send(right)
    world.run(1000)
    assert world.agree(state(4)), "it would have been heard"


def test_a_flood_of_strangers_makes_nobody_grow_or_speak_all_the_time():
    world = Circles(2)
    stranger = world.air.medium()
    begun = world.air.now
    for number in range(500):
        stranger.send(world.frame(EMPTY, sender=number.to_bytes(3, "big")))
        stranger.send(world.frame(EMPTY, sender=b"one"))  # never knows what it is told
        if number % 100 == 0:
            world.circles[0].tell(state(number + 1))
        world.run(20)
    assert max(circle.count() for circle in world.circles) <= 16
    for medium in world.media:
        assert len(world.sent_by(medium, begun)) < 10_000 / 50, "every 60 ms at most"
    assert world.agree(state(401)), "the two still understand each other"


# --- Figures for docs/inside/link/circles.md -------------------------------------------------------------------------


def delay(kind, count, loss, seed):
    """ms until all know what one tells, between devices that are in contact."""
    world = Circles(count, loss, kind=kind, seed=seed)
    world.run(5000 + 137 * seed)
    world.circles[seed % count].tell(state(1))
    return world.until(lambda: world.agree(state(1)))


def figures(times=40):
    """Prints the table: seconds, median and worst."""
    dojo.link.pairing.circle.entropy = random.Random(4).randbytes
    for name, kind, count in (
        ("radio", RADIO, 2), ("radio", RADIO, 8),
        ("infrared", LIGHT, 2), ("infrared", LIGHT, 3), ("infrared", LIGHT, 4),
    ):  # fmt: skip
        cells = ["    %-19s" % ("%s, %d devices" % (name, count))]
        for loss in (0, 30, 50):
            found = sorted(delay(kind, count, loss, seed) for seed in range(times))
            cells.append("%.1f (%.1f)" % (found[times // 2] / 1000, found[-1] / 1000))
        print("  ".join(cells))


def test_the_figures_are_those_of_the_page(capsys):
    figures()
    assert capsys.readouterr().out in (ROOT / "docs/inside/link/circles.md").read_text(encoding="utf-8")
