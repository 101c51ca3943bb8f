"""keypad: scanned keys and their queue of events. The host holds the keys and moves the time."""
import _host
from _check import OnPins, at_least, integer, living, of_type, reader, within
from supervisor import ticks_ms


class Event:
    """Event(key_number=0, pressed=True, timestamp=None); equal when number and kind are."""
    __slots__ = ("key_number_", "pressed_", "timestamp_")

    def __init__(self, key_number=0, pressed=True, timestamp=None):
        self.key_number_ = at_least(key_number, 0, "key_number")
        self.pressed_ = bool(pressed)
        self.timestamp_ = ticks_ms() if timestamp is None else integer(timestamp, "timestamp")

    key_number = reader("key_number_")
    pressed = reader("pressed_")

    @property
    def released(self):
        return not self.pressed_

    timestamp = reader("timestamp_")

    def __eq__(self, other):
        return type(other) is Event and self.key_number_ == other.key_number_ and self.pressed_ == other.pressed_

    def __hash__(self):
        return (self.pressed_ << 15) + self.key_number_

    def __repr__(self):
        return "<Event: key_number %d %s>" % (self.key_number_, "pressed" if self.pressed_ else "released")


class EventQueue:
    """The events a scanner recorded; the product cannot make one of its own."""
    __slots__ = ("events_", "room_", "overflowed_")
    __iter__ = None

    def __init__(self, *, room_):
        self.events_ = []
        self.room_ = room_
        self.overflowed_ = False

    overflowed = reader("overflowed_")

    def get(self):
        """The oldest event, None if there is none."""
        return self.events_.pop(0) if self.events_ else None

    def get_into(self, _event):
        """Like get, without allocating: fills an Event and says whether there was one."""
        of_type(_event, Event, "event")
        if not self.events_:
            return False
        found = self.events_.pop(0)
        _event.key_number_ = found.key_number_
        _event.pressed_ = found.pressed_
        _event.timestamp_ = found.timestamp_
        return True

    def clear(self):
        self.events_ = []
        self.overflowed_ = False

    def __len__(self):
        return len(self.events_)

    def __bool__(self):
        return bool(self.events_)

    def record_(self, number, pressed):
        if len(self.events_) == self.room_:
            self.overflowed_ = True
        else:
            self.events_.append(Event(number, pressed))


class _Scanner(OnPins):
    """What Keys and ShiftRegisterKeys share. A key held when the scanner starts gives no event until released.

    A counter per key runs between -threshold and threshold; crossing zero is an event.
    """
    __slots__ = ("device_", "counters_", "threshold_", "interval_", "next_", "seen_", "events_")

    def _start(self, pins, count, interval, max_events, threshold):
        if interval is None:
            interval = 20
        elif not isinstance(interval, (int, float)):
            raise TypeError("interval must be of type float, not %s" % type(interval).__name__)
        elif interval < 0:
            raise ValueError("interval must be >= 0")
        else:
            interval = max(1, int(interval * 1000))
        at_least(max_events, 1, "max_events")
        self.threshold_ = within(threshold, 1, 127, "debounce_threshold")
        self.device_ = _host.device
        self.pins_ = [pin.claim() for pin in pins]
        self.interval_ = interval
        self.counters_ = [0] * count
        self.events_ = EventQueue(room_=max_events)
        self.device_.scanners.append(self)
        self.scan_()

    def deinit(self):
        if self.pins_ is not None:
            self.device_.scanners.remove(self)
        super().deinit()

    events = living("events_")

    @property
    def key_count(self):
        self._alive()
        return len(self.counters_)

    def reset(self):
        """Count every key as released; held keys give a new event now."""
        self._alive()
        self.counters_ = [-self.threshold_] * len(self.counters_)
        self.scan_()

    def due_(self, end):
        """When the next scan can find something; later than `end` if not before."""
        if self.seen_ == self.device_.key_changes and self.next_ <= end:
            self.next_ += ((end - self.next_) // self.interval_ + 1) * self.interval_
        return self.next_

    def scan_(self):
        self.next_ = self.device_.now + self.interval_
        self.seen_ = self.device_.key_changes
        limit = self.threshold_
        for number in range(len(self.counters_)):
            counter = self.counters_[number]
            step = 1 if self._held(number) else -1
            if counter * step < limit:
                counter += step
                self.seen_ = -1             # not settled: the next scan matters even if no key moves
                if counter == 0:
                    counter = step * limit
                    self.events_.record_(number, step > 0)
                self.counters_[number] = counter


class Keys(_Scanner):
    """Keys(pins, *, value_when_pressed, pull=True, interval=0.020, max_events=64, debounce_threshold=1)"""
    __slots__ = ("value_when_pressed_", "pull_")

    def __init__(self, pins, *, value_when_pressed, pull=True, interval=None, max_events=64, debounce_threshold=1):
        seen = []
        for pin in pins:
            if _host.pin(pin, "row_pins") in seen:
                raise TypeError("row_pins contains duplicate pins")
            seen.append(pin)
        for pin in seen:
            _host.free_pin(pin)
        self.value_when_pressed_ = bool(value_when_pressed)
        self.pull_ = not self.value_when_pressed_ if pull else None
        self._start(seen, len(seen), interval, max_events, debounce_threshold)

    def _held(self, number):
        return bool(self.pins_[number].level(self.pull_)) == self.value_when_pressed_


class ShiftRegisterKeys(_Scanner):
    """ShiftRegisterKeys(*, clock, data, latch, value_to_latch=True, key_count, value_when_pressed, interval=0.020,
    max_events=64, debounce_threshold=1); one register only.
    """
    __slots__ = ("value_when_pressed_", "wired_")

    def __init__(self, *, clock, data, latch, key_count, value_when_pressed, value_to_latch=True, interval=None,
                 max_events=64, debounce_threshold=1):
        pins = [_host.free_pin(data, "data")]
        at_least(key_count, 1, "key_count")
        pins.append(_host.free_pin(clock, "clock"))
        pins.append(_host.free_pin(latch, "latch"))
        self.value_when_pressed_ = bool(value_when_pressed)
        wiring = _host.device.hardware.get("register")
        self.wired_ = (wiring is not None and clock is _host.device.names[wiring["clock"]]
                       and data is _host.device.names[wiring["data"]]
                       and latch is _host.device.names[wiring["latch"]]
                       and bool(value_to_latch) == wiring["value_to_latch"])
        self._start(pins, key_count, interval, max_events, debounce_threshold)

    def _held(self, number):
        if not self.wired_:
            return not self.value_when_pressed_     # the data pin never moves
        held = number in self.device_.register
        return held == (self.value_when_pressed_ == self.device_.hardware["register"]["value_when_pressed"])
