"""Simulators that link by UDP: they find each other, and nothing else that comes in does any harm."""

import errno
import os
import random
import socket

import pytest

import reading
from sim import Complaint
from sim.linking import udp
from sim.linking.room import Room
from sim.playing import play
from sim.unattended.troubles import Troubles
from test_room import BEACON, PICO, PYBADGE, Device, heard


@pytest.fixture(autouse=True)
def ports(monkeypatch):
    """Eight ports that nobody else uses, not even a simulator that runs next to the tests."""
    for _ in range(100):
        first = random.SystemRandom().randrange(20000, 28000)
        try:
            for port in range(first, first + 8):
                with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as tried:
                    tried.bind((udp.LOOPBACK, port))
        except OSError:
            continue
        monkeypatch.setattr(udp, "PORTS", range(first, first + 8))
        return udp.PORTS
    raise AssertionError("no eight ports are free")


@pytest.fixture
def member(closed):
    """member("udp"): a channel with one device that listens, and the end of that."""

    def made(text="udp"):
        channel = closed(udp.open_channel(text))
        device = Device()
        channel.join(device)
        device.air.open()
        return channel, device.air

    return made


@pytest.fixture
def pair(member):
    return member(), member()


def send(port, data, port_from=None):
    """A datagram from somewhere else on this computer."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as stranger:
        if port_from is not None:
            stranger.bind((udp.LOOPBACK, port_from))
        stranger.sendto(data, (udp.LOOPBACK, port))


def test_those_on_one_computer_find_each_other_without_being_told(pair, member):
    (one, mine), (two, yours) = pair
    three, third = member()
    assert (one.number, two.number, three.number) == (1, 2, 3)
    mine.send(b"from one")
    yours.send(b"from two")
    for now in (20, 40):
        for channel in (one, two, three):
            channel.step(now)
    assert bytes(yours.take()) == b"from one"
    assert bytes(mine.take()) == b"from two"
    assert sorted(bytes(third.take()) for _ in range(2)) == [b"from one", b"from two"]
    assert mine.take() is yours.take() is third.take() is None  # nobody hears themselves, nothing comes twice


@pytest.fixture
def room(closed):
    """A room of one handheld, with a channel of its own to the others."""

    def made(board, main=None):
        channel = closed(udp.open_channel("udp"))
        return closed(Room([board], 7, channel=channel, first=channel.number, main=main))

    return made


def test_a_beacon_crosses_from_room_to_room(room, tmp_path):
    file = tmp_path / "code.py"
    file.write_text(BEACON)
    rooms = [room(board, str(file)) for board in (PYBADGE, PICO)]
    for _ in range(30):
        for one in rooms:
            one.run()
    for one in rooms:
        (handheld,) = one.handhelds
        assert handheld.crash is None
        assert [number for _, _, number in heard(handheld)] == [0, 1, 2, 3, 4, 5]
        assert handheld.device.number == one.channel.number
    names = [{name for _, name, _ in heard(one.handhelds[0])} for one in rooms]
    assert names[0] != names[1]  # the same seed, and yet other random bytes


def test_what_is_no_frame_is_dropped_and_counted(pair, ports):
    (channel, mine), _ = pair
    send(ports[0], b"", ports[5])
    send(ports[0], bytes(udp.LONGEST + 1), ports[5])
    send(ports[0], bytes(1400), ports[5])
    send(ports[0], bytes(60000), ports[5])
    send(ports[0], b"from a port that is none of ours")
    channel.step(20)
    assert mine.take() is None and channel.refused == 5
    send(ports[0], bytes(udp.LONGEST), ports[5])
    channel.step(40)
    assert len(mine.take()) == udp.LONGEST and channel.refused == 5


def test_a_flood_is_taken_a_bit_at_a_time_and_forgotten(pair, ports):
    (channel, mine), _ = pair
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as stranger:
        stranger.bind((udp.LOOPBACK, ports[6]))
        for number in range(500):
            stranger.sendto(bytes((number % 256,)) * 20, (udp.LOOPBACK, ports[0]))
    channel.step(20)
    assert channel.lost == udp.MOST - 32 and len(channel._flying) == 0
    taken = 0
    while mine.take() is not None:
        taken += 1
    assert taken == 32


def test_loss_delay_and_cuts_are_of_both_directions(pair):
    (one, mine), (two, yours) = pair

    def exchange(now):
        mine.send(b"to two")
        yours.send(b"to one")
        for later in (now, now + 20):
            for channel in (one, two):
                channel.step(later)
        return mine.take(), yours.take()

    one.is_cut = True
    assert exchange(100) == (None, None)
    one.is_cut = False
    one.loss = 100
    assert exchange(200) == (None, None)
    one.loss = 0
    one.delay = 200
    assert exchange(300) == (None, None)
    for channel in (one, two):
        channel.step(600)
    assert bytes(mine.take()) == b"to one" and bytes(yours.take()) == b"to two"


def test_a_network_that_is_down_loses_frames_and_nothing_else(pair, monkeypatch):
    (channel, mine), _ = pair

    class Down:
        def sendto(self, data, peer):
            raise OSError(errno.ENETUNREACH, "no network")

        def recvfrom(self, length):
            raise OSError(errno.ENETDOWN, "no network")

        def close(self):
            pass

    peers = channel._peers[channel._sockets[udp.LOOPBACK]]
    channel.close()
    channel._sockets = {udp.LOOPBACK: Down()}
    channel._peers = {channel._sockets[udp.LOOPBACK]: peers}
    mine.send(b"lost")
    channel.step(20)
    assert channel.lost == 1


def test_a_ninth_is_told_that_all_ports_are_in_use(ports, closed):
    made = [closed(udp.open_channel("udp")) for _ in range(8)]
    assert [channel.number for channel in made] == [1, 2, 3, 4, 5, 6, 7, 8]
    with pytest.raises(Complaint, match=f"{ports[0]} to {ports[7]}, are in use: close one of the others"):
        udp.open_channel("udp")
    made[3].close()
    assert closed(udp.open_channel("udp")).number == 4


def listens_at(channel):
    return [made.getsockname()[0] for made in channel._sockets.values()]


def test_only_this_computer_is_heard_unless_others_are_named():
    for text in ("udp", "udp:localhost", "udp:127.0.0.1", "udp:localhost,127.0.0.9"):
        channel = udp.open_channel(text)
        assert listens_at(channel) == [udp.LOOPBACK]
        assert channel.where.endswith("of this computer")
        (peers,) = channel._peers.values()
        assert {host for host, _ in peers} == {udp.LOOPBACK} and len(peers) == 7
        channel.close()


# Two networks, as far as a test can have them: an address of this computer leads to each of the others.
NETWORKS = {"127.0.1.8": "127.0.1.1", "127.0.1.9": "127.0.1.1", "127.0.2.8": "127.0.2.1", "127.0.1.1": "127.0.1.8"}


@pytest.fixture
def networks(monkeypatch):
    real = udp._own_address
    monkeypatch.setattr(udp, "_own_address", lambda host: NETWORKS.get(host) or real(host))


def test_it_listens_at_the_address_that_leads_to_the_others_and_nowhere_else(networks):
    for text, addresses in (
        ("udp:127.0.1.8", [udp.LOOPBACK, "127.0.1.1"]),
        ("udp:127.0.1.8,127.0.1.9", [udp.LOOPBACK, "127.0.1.1"]),
        ("udp:127.0.1.8,127.0.2.8", [udp.LOOPBACK, "127.0.1.1", "127.0.2.1"]),
    ):
        channel = udp.open_channel(text)
        assert listens_at(channel) == addresses
        assert channel.where.endswith("with " + text[4:].replace(",", ", "))
        channel.close()


def test_two_computers_and_two_on_one_of_them_hear_each_other(networks, member):
    here, also_here, there = member("udp:127.0.1.8"), member("udp:127.0.1.8"), member("udp:127.0.1.1")
    assert [channel.number for channel, _ in (here, also_here, there)] == [1, 2, 3]  # all on one computer, in truth
    there[1].send(b"from there")
    here[1].send(b"from here")
    for now in (20, 40):
        for channel, _ in (here, also_here, there):
            channel.step(now)
    assert bytes(here[1].take()) == b"from there" and bytes(there[1].take()) == b"from here"
    assert {bytes(also_here[1].take()) for _ in range(2)} == {b"from there", b"from here"}


def test_who_comes_from_the_wrong_network_is_not_heard(networks, ports, member):
    channel, end = member("udp:127.0.1.8")

    def knock(address_from, at):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as stranger:
            stranger.bind((address_from, ports[4]))
            stranger.sendto(b"a frame", (at, ports[0]))
        channel.step(20)
        return end.take() is not None

    assert knock("127.0.1.8", "127.0.1.1") and knock(udp.LOOPBACK, udp.LOOPBACK)
    assert not knock("127.0.1.8", udp.LOOPBACK) and not knock(udp.LOOPBACK, "127.0.1.1")
    assert not knock("127.0.1.7", "127.0.1.1") and not knock("127.0.1.8", "127.0.2.1")
    assert channel.refused == 3  # the last one has reached nobody


def test_a_port_that_is_taken_at_one_of_the_addresses_is_taken(networks, ports, closed):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
        other.bind(("127.0.1.1", ports[0]))
        assert closed(udp.open_channel("udp:127.0.1.8")).number == 2


PLAY = "play", "--fresh", "--terminal", "--link"


def test_where_no_network_leads_there_is_nothing_to_listen_at(monkeypatch, complaint):
    def connect(made, address):
        raise OSError(errno.ENETUNREACH, "Network is unreachable")

    monkeypatch.setattr(udp.socket, "socket", type("Lost", (socket.socket,), {"connect": connect}))
    said = complaint(*PLAY, "udp:127.0.0.3")
    assert "No network of this computer leads to 127.0.0.3: Network is unreachable." in said


@pytest.mark.parametrize(
    "text, says",
    [
        ("udp:0.0.0.0", "0.0.0.0 stands for no computer. Name the other computer by its own address"),
        ("udp:0", "0.0.0.0 stands for no computer"),
        ("udp:0.1.2.3", "0.1.2.3 stands for no computer"),
        ("udp:224.0.0.1", "224.0.0.1 stands for many computers at once"),
        ("udp:239.255.255.255", "stands for many computers at once"),
        ("udp:255.255.255.255", "stands for all computers of a network"),
        ("udp:<broadcast>", "255.255.255.255 stands for all computers of a network"),
        ("udp:127.255.255.255", "127.255.255.255 stands for all computers of a network"),
        ("udp:240.0.0.1", "240.0.0.1 is the address of no computer"),
        ("udp:localhost,224.0.0.1", "224.0.0.1 stands for many computers at once"),
        ("udp:" + ",".join(f"127.0.0.{number}" for number in range(1, 9)), "name 7 other computers at most"),
        ("tcp", "There is no link called 'tcp' to play over. There is udp"),
        ("udp:", "There is no link called 'udp:'"),
        ("udp:localhost,", "There is no link called 'udp:localhost,'"),
        ("UDP", "There is no link called 'UDP'"),
        ("udp:no such computer", "No computer called 'no such computer'"),
        ("udp:" + "x" * 300, "No computer called 'xxx"),
    ],
)
def test_a_link_that_cannot_be_is_a_sentence_and_code_2(text, says, complaint):
    assert says in complaint(*PLAY, text)


def test_what_comes_over_a_link_is_not_recorded(complaint):
    said = complaint(*PLAY, "udp", "--record", "all.json")
    assert "--record keeps what is pressed, not what comes over a link" in said


# --- A person at it --------------------------------------------------------------------------------


class Chosen:
    """What somebody asks for on the command line."""

    board, link, nvm, fresh, record, seed = "pico", "udp", None, False, None, 7


def test_each_process_keeps_a_file_of_its_own(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    sessions = [play._linked(PICO, 7, Chosen) for _ in range(2)]
    for session in sessions:
        session.handheld.play("ok*2,more*3,ok,wait:200,ok,wait:2000")
        session.frame()
    names = ["locks", "raspberry_pi_pico-1.nvm", "raspberry_pi_pico-2.nvm"]
    assert sorted(os.listdir(tmp_path / "pocket-dojo")) == names
    assert [session.title for session in sessions] == [" 1", " 2"]
    assert "Linked by UDP as number 2" in sessions[1].message
    for session in sessions:
        session.handheld.close()
        session.troubles._channel.close()


def test_keys_disturb_the_link_and_the_line_below_says_how_it_is(room):
    made = room(PICO)
    session = play._session(made.handhelds[0], None, Troubles(made))
    assert [words for words, _ in session.told(True)[0] if words[:2] in ("F4", "F7", "F8", "F9")] == [
        "F7 loss: none", "F8 delay: none", "F9 cut: no"]  # fmt: skip
    done = "f7 loss 30 %; f7 loss 50 %; f8 loss 50 %, delay 200 ms; f7 delay 200 ms; f9 delay 200 ms, cut YES"
    for name, _, words in (step.partition(" ") for step in (done + "; f9 delay 200 ms; f8 all is well").split("; ")):
        assert session.key(name, True) and session.key(name, False)
        assert session.message == "the link: " + words
    session.command("record")
    assert "is in no recording" in session.message


def test_without_a_link_its_keys_do_nothing():
    from sim.handheld import Handheld

    with Handheld(PICO) as handheld:
        session = play._session(handheld, None)
        assert not session.key("f7", True) and not session.key("f9", True)
        (said,) = session.told(True)
        assert ("F4 recording", False) in said and len(said) == 1 + 5


def test_two_handhelds_of_two_processes_show_the_same_three_pictures(room):
    rooms = [room(PYBADGE) for _ in range(2)]
    handhelds = [one.handhelds[0] for one in rooms]
    for handheld in handhelds:
        handheld.settle()
        handheld.play("back,wait:1000")
    for _ in range(100):
        for one in rooms:
            one.run()
    seen = [reading.words(handheld) for handheld in handhelds]
    assert {text for texts in seen for text in texts if "You are" in text} == {"You are Fox", "You are Panda"}
    one, other = ([text for text in texts if "You are" not in text] for texts in seen)
    assert one == other and "Same on both?" in one[0] and len(one[1].split()) == 3
