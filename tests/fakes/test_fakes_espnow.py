"""The fake of ESP-NOW does what the chip does, on both interpreters (sources: sim/fakes/pins/espnow.py)."""

from pathlib import Path

import _host
import pytest

import link_refusals

HERE = Path(__file__).parent
SENDER = b"sender"


@pytest.fixture
def espnow():
    _host.power_on(link_refusals.FEATHER)
    import espnow

    return espnow


def test_a_packet_says_who_sent_it_how_loud_and_when(espnow):
    radio = espnow.ESPNow()
    _host.device.advance(70000)
    assert radio.hear_(SENDER, b"hello", -71)
    packet = radio.read()
    assert (packet.mac, packet.msg, packet.rssi, packet.time) == (SENDER, b"hello", -71, 70000)
    assert packet == (SENDER, b"hello", -71, 70000)
    assert radio.read() is None


def test_packets_wait_in_the_order_they_came_until_the_buffer_is_full(espnow):
    radio = espnow.ESPNow(2 * (13 + 250))
    assert [radio.hear_(SENDER, bytes((n,)) * 250) for n in range(3)] == [True, True, False]
    assert (radio.read_success, radio.read_failure, len(radio), bool(radio)) == (2, 1, 526, True)
    assert [radio.read().msg[0], radio.read().msg[0], radio.read()] == [0, 1, None]
    assert radio.hear_(SENDER, b"room again")


def test_a_packet_goes_to_one_peer_or_to_all_but_the_broadcast(espnow):
    heard = []
    _host.device.on_radio = lambda mac, data: heard.append((mac, data))
    radio = espnow.ESPNow()
    peers = [espnow.Peer(b"\xff" * 6, channel=1), espnow.Peer(mac=b"second", lmk=None), espnow.Peer(b"other2")]
    for peer in peers:
        radio.peers.append(peer)
    radio.send(b"one", peers[1])
    radio.send(bytearray(b"all"))
    radio.send(b"everybody", peer=peers[0])
    assert heard == [
        (b"second", b"one"), (b"second", b"all"), (b"other2", b"all"), (b"\xff" * 6, b"everybody"),
    ]  # fmt: skip
    assert (radio.send_success, radio.send_failure, len(radio.peers)) == (4, 0, 3)
    radio.peers.remove(peers[0])
    assert list(radio.peers) == peers[1:]


def test_a_full_queue_takes_two_seconds(espnow):
    radio = espnow.ESPNow()
    peer = espnow.Peer(b"\xff" * 6)
    radio.peers.append(peer)
    _host.device.radio_is_jammed = True
    with pytest.raises(OSError, match="0x3067"):
        radio.send(b"1", peer)
    assert _host.device.now == 2001


def test_in_a_network_its_channel_counts_until_wifi_is_switched_off(espnow):
    import wifi

    _host.device.join_network(11)
    assert wifi.radio.enabled and wifi.radio.connected
    radio = espnow.ESPNow()
    home, there = espnow.Peer(b"\xff" * 6, channel=1), espnow.Peer(b"second", channel=11)
    radio.peers.append(home)
    radio.peers.append(there)
    with pytest.raises(OSError, match="0x306d"):
        radio.send(b"1", home)
    radio.send(b"1", there)
    wifi.radio.enabled = False
    assert not wifi.radio.connected
    with pytest.raises(OSError, match="0x306a"):
        radio.send(b"1", home)
    radio.deinit()
    radio = espnow.ESPNow()
    radio.peers.append(home)
    radio.send(b"1", home)
    assert wifi.radio.enabled


def test_one_wrong_byte_spoils_the_buffer_for_good(espnow):
    radio = espnow.ESPNow()
    radio.hear_(SENDER, b"12345678")
    radio.spoil_()
    for _ in range(3):
        radio.hear_(SENDER, b"12345678")
        with pytest.raises(ValueError):
            radio.read()
    radio.deinit()
    radio = espnow.ESPNow()
    radio.hear_(SENDER, b"12345678")
    assert radio.read().msg == b"12345678"


def test_a_strangers_packet_that_is_too_long_spoils_the_buffer_too(espnow):
    radio = espnow.ESPNow(2048)
    assert radio.hear_(SENDER, bytes(300))
    assert len(radio.read().msg) == 44
    with pytest.raises(ValueError):
        radio.read()


def test_a_soft_reset_switches_it_off(espnow):
    radio = espnow.ESPNow()
    _host.device.reload()
    assert _host.device.radio is None
    with pytest.raises(ValueError):
        radio.read()
    espnow.ESPNow()


def test_who_is_done_with_it_leaves_it_to_others(espnow):
    with espnow.ESPNow() as radio:
        assert radio.buffer_size == 526
    espnow.ESPNow(buffer_size=13)
