"""One device of a linked match without screens: it meets the others, its seats choose as bots would, and all is
audited.

    peer = Peer(wish, media, store, note)
    for _ in peer.frames():             # one step per 20 ms frame, for ever: when done it keeps serving the others
        sleep(0.02)

Runs wherever the product does: on a simulated board (as another code.py, see the end), in its own process, on
MicroPython (sim/linking/linked_peer_process.py). A wish is a dict of JSON values:

    game, options   the options as a list of bytes            seats     the level of the bot that chooses for each seat
    devices         how many have to be at the table          seed      what the bots draw from, up to 2**64 - 1
    link            the product's name of the medium          pact      None: meet in the lobby; else its bytes
    hashing         µs that one block of SHA-256 takes on this chip; 0 to charge nothing
    python          whether that is done in Python even where the chip can do it
    keeps           whether anything is saved                 waits     frames until it looks for the others

`note(what, place, told)` is called as things happen. "met": all are at one table. "chosen", with the length of the log:
the seats of this device have acted, told is whether the others may not know how. "known", with what that length was:
so is what all have chosen. "shown" instead of both, with that length: all know what was sealed; told is the number of
frames that took. "forgotten", with how many came before: told is a part of the log no longer needed. "over":
told is the report, a dict of JSON values too.
"""

from supervisor import ticks_ms

from dojo.contract import NOBODY, OPENING, OVER, TOGETHER, seats_in
from dojo.dice import Dice, entropy
from dojo.link import exchanges, pending
from dojo.link.pairing.lobby import WHICH_PICTURE, Lobby
from dojo.link.table import Linked
from dojo.playing.seated import load
from dojo.saving.keys import LINKED_KEY
from dojo.saving.restore import restore

SECRET = 16  # bytes
PICTURE = 1  # agreed on by all, in case of a crowd
STEPS = 24  # steps of an exchange in one frame at most
WORKING = 14  # ms for them in one frame
TICKS = 0x1FFFFFFF
LEVEL = 0  # no opponents on empty seats: their device chooses for them too


class Peer:
    """One device. `link` is there once it has met the others; `is_over` once its match is over or cannot go on."""

    def __init__(self, wish, media, store, note):
        self.wish = wish
        self.media = media
        self.store = store
        self.note = note
        self.lobby = None
        self.link = None
        self.is_over = False
        self._dice = Dice()

    def frames(self):
        """Endless generator, one step per frame."""
        life = self.live()
        while True:
            if self.link is not None:
                self.link.step()
            elif self.lobby is not None:
                self.lobby.step()
            if not self.is_over:
                try:
                    next(life)
                except StopIteration:
                    self.is_over = True
            yield

    def live(self):
        """Generator: a whole match, or the rest of the one in the store."""
        linked = restore(self.store)
        while linked is None or not (yield from self.connect(linked)):
            order = pending.order(self.store)  # the power failed just when all had said yes
            linked = self.begin(order[-1] if order is not None else (yield from self.meet()))
        self.note("met", 0, None)
        audited = False
        if linked.foul is None and (yield from self.play(linked)):
            audited, _ = yield from self.work(exchanges.audit(linked))
        self.note("over", 0, self.report(linked, audited))

    def meet(self):
        """Generator: wait in the lobby until all are there, then say yes. Returns the pact."""
        wish = self.wish
        for _ in range(wish["waits"]):
            yield
        if wish["pact"] is not None:
            return bytes(wish["pact"])
        rules = load(wish["game"], "rules")
        options = bytes(wish["options"])
        self.lobby = Lobby(self.media, wish["game"], rules.VERSION, options, rules.seats(options), LEVEL)
        self.lobby.keep = lambda *agreed: pending.keep(self.store, wish["game"], *agreed)
        while self.lobby.pact is None:
            if self.lobby.asks == WHICH_PICTURE:
                self.lobby.choose(PICTURE)
            elif self.lobby.asks:
                self.lobby.keep_looking()
            elif self.lobby.count == wish["devices"] and not self.lobby.is_ready:
                self.lobby.confirm()
            yield
        pact = self.lobby.pact
        self.lobby = None
        return pact

    def begin(self, pact):
        """A new match, saved from here on."""
        wish = self.wish
        linked = Linked(wish["game"], bytes(wish["options"]), pact, LEVEL, entropy(SECRET), self.store)
        linked.begin()
        self.store.note(LINKED_KEY, b"")
        return linked

    def connect(self, linked):
        """Generator: wait for the others indefinitely; False if one does not come to a new match."""
        linked.connect(self.media[linked.pact[0]])
        self.link = linked.link
        meeting = exchanges.meet(linked)
        while linked.absent() == NOBODY:
            try:
                next(meeting)
            except StopIteration:
                return True
            yield
        self.link = None
        self.store.finish()
        return False

    def play(self, linked):
        """Generator: play to the end. False if something does not fit."""
        match = linked.match
        self.watch(match)
        while not linked.is_over():
            place = match.place()
            acting = _acting(match)
            is_secret = bool(acting) and match.rules.secrecy(match.state, acting[0]) == TOGETHER
            is_opening = match.turn() == OPENING
            if linked.waits_for():
                self.act(linked, acting, place)
                self.note("chosen", place, is_secret)
            went_on, frames = yield from self.work(exchanges.settle(linked))
            if is_opening:
                self.note("shown", place, frames)
            if not went_on:
                return False
            if not is_opening:
                self.note("known", place, is_secret)
            self.store.flush()  # as dojo.link.play does after showing the result
        return True

    def work(self, steps):
        """Generator: an exchange, as much per frame as dojo.link.play does. Returns its result, and the frames."""
        frames = 0
        while True:
            begun = ticks_ms()
            for _ in range(STEPS):
                try:
                    is_waiting = next(steps)
                except StopIteration as end:
                    return end.value, frames
                if is_waiting or (ticks_ms() - begun) & TICKS >= WORKING:
                    break
            frames += 1
            yield

    def watch(self, match):
        """Report each part of the log forgotten at a checkpoint."""
        begin = match.begin

        def tell():
            self.note("forgotten", match.base - len(match.log), list(match.log))
            begin()

        match.begin = tell

    def act(self, linked, acting, place):
        """This device's seats act, taking turns if they act several times, as a Table asks its bots."""
        match = linked.match
        done = bytearray(match.seats)
        for seat, _ in match.held:
            done[seat] += 1
        while linked.waits_for():
            for seat in linked.waits_for():
                action = self.choose(match, seat, place + done[seat] * len(acting) + acting.index(seat))
                refused = linked.act(seat, action)
                if refused:
                    raise ValueError("%d for seat %d is refused: %d" % (action, seat, refused))
                done[seat] += 1

    def choose(self, match, seat, place):
        """What a bot would choose at this place of the log, asked as by a Table with the seed as its secret."""
        seed = self.wish["seed"]
        drawn = bytearray(10)
        for index in range(8):
            drawn[7 - index] = seed & 255
            seed >>= 8
        drawn[8] = place >> 8
        drawn[9] = place & 255
        self._dice.seed(bytes(drawn[:8]) + bytes((seat,)) + bytes(drawn[8:]))
        return load(self.wish["game"], "bots").choose(self.wish["seats"][seat], match.view(seat), seat, self._dice)

    def report(self, linked, audited):
        """What this device knows of the finished match."""
        match = linked.match
        rules = match.rules
        is_over = match.turn() == OVER
        return {
            "me": linked.me,
            "actions": list(match.log),
            "result": list(rules.results(match.state)) if is_over else None,
            "reason": rules.reason(match.state),
            "counts": [count if isinstance(count, int) else list(count) for count in rules.counts(match.state)],
            "check": match.check(),
            "audited": bool(audited),
            "foul": list(linked.foul) if linked.foul else None,
            "sent": self.link.sent,
            "received": self.link.received,
            "refused": self.link.refused,
        }


def _acting(match):
    """The seats of the acting set, including those that have acted."""
    seats = seats_in(match.turn())
    for seat, _ in match.held:
        if seat not in seats:
            seats.append(seat)
    return sorted(seats)


# --- On a simulated board: sim.linking.linked gives it this file in place of code.py
# --------------------------------------


def hash_in_python():
    """Hash in Python, as on a chip that cannot."""
    from dojo.link.secrets import hashing, sha256

    hashing.sha256 = sha256.sha256


def charge(block, spend):
    """Charge every hash: `block` µs per 64 bytes, passed to spend() when the program ends a frame."""
    from dojo.link.secrets import hashing

    plain = hashing.sha256
    steps = sum(1 for _ in plain(b""))  # frames per block

    def sha256(data):
        if not steps:
            spend((len(data) + 72) // 64 * block)
        at_work = plain(data)
        while True:
            try:
                next(at_work)
            except StopIteration as end:
                return end.value
            spend(block // steps)
            yield

    hashing.sha256 = sha256


def main():
    """Take part, for ever."""
    from time import sleep

    import _host
    import microcontroller

    from dojo.link.media import choose as media
    from dojo.saving.store import Store
    from dojo.start import find_board
    from sim.linking.linked import errand

    wish, note = errand(_host.device.number)
    hardware = find_board()
    opened = [media.open_medium(link) for link in hardware.links() if link[0] == wish["link"]]
    if wish["python"]:
        hash_in_python()
    if wish["hashing"]:
        charge(wish["hashing"], microcontroller.delay_us)
    store = Store(microcontroller.nvm if wish["keeps"] else None, hardware.APPENDS)
    peer = Peer(wish, opened, store, note)
    for _ in peer.frames():
        sleep(0.02)


if __name__ == "__main__":
    main()
