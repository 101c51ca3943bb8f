"""`nvm.ByteArray` on four chips: how each erases and programs its flash, and what a power cut leaves behind.

Facts are from CircuitPython's ports/<port>/common-hal/nvm/ByteArray.c and the flash drivers below them; docs/inside/
saving.md has them in a table. A test takes a chip, cuts the power, and opens what is left:

    nvm = ByteArray(RP2040)
    nvm._flash.cut_after(3)         # the power fails while the 4th byte from now is being programmed
    nvm[0:8] = b"dojo saves"[:8]    # raises PowerCut; three bytes are there, and perhaps some bits of the fourth
"""

_PIECE = 512  # bytes handled at a time: no chip's page is longer, and blocks are multiples of it
_BLANK = b"\xff" * _PIECE


class PowerCut(BaseException):
    """The power failed: the program stops, even code that catches every Exception."""


class Flash:
    """Erasable memory of one chip: an erase sets whole blocks to 0xFF, programming only clears bits.

    size     bytes of nvm                       block    bytes erased at once
    page bytes programmed at once, so a cut inside one may leave any of its bits
    erase_us, page_us what the two cost call_us what a write costs besides
    """

    fresh = 0xFF
    uid = 8

    def __init__(self, content=None):
        self.memory = bytearray(self.size)
        if content is not None:
            self.memory[:] = content
        elif self.fresh == 0xFF:
            self._blank(0, self.size)
        self.erases = 0  # blocks erased
        self.programmed = 0  # bytes programmed to a different value
        self.writes = 0
        self.spent = 0  # microseconds, all together
        self._worn = -1
        self.cut_never()

    # --- Power cuts ---------------------------------------------------------------------------------------

    def cut_never(self):
        """Cancel a scheduled cut."""
        self._bytes_left = -1
        self._erases_left = -1
        self._kept = 0xFF
        self._dice = None

    def cut_after(self, count, kept=0xFF, dice=None):
        """Cut the power when `count` more bytes have been programmed, in the middle of the next.

        In that byte the bits in `kept` are not cleared yet. With `dice` (a function n -> 0..n-1) the page under way is
        left with any of its bits cleared, those of later bytes too.
        """
        self._bytes_left = count
        self._kept = kept
        self._dice = dice

    def cut_in_erase(self, count, dice=None):
        """Cut the power in the `count`-th erase from now (1: the next).

        Without `dice` the block is left erased to the end, but nothing more; with it as noise, half erased.
        """
        self._erases_left = count
        self._dice = dice

    # --- What the chip does -------------------------------------------------------------------------------

    def wear(self, at):
        """From now on the lowest bit of the byte there reads wrong: a worn-out cell."""
        self._worn = at

    def read(self, start, stop):
        """The content, as a new bytearray."""
        found = self.memory[start:stop]
        if start <= self._worn < start + len(found):
            found[self._worn - start] ^= 1
        return found

    def write(self, start, data):
        """What common_hal_nvm_bytearray_set_bytes does on this chip."""
        raise NotImplementedError

    def _renew(self, first, start, data):
        """Erase the block that begins at `first` and program it as it was, but with `data` from `start` on."""
        stop = first + self.block
        self._erase(first, stop)
        # In place and page by page, for small heaps: what is not yet programmed is not yet erased either.
        self.memory[start : start + len(data)] = data
        for at in range(first, stop, _PIECE):
            wanted = self.memory[at : at + _PIECE]
            if wanted == _BLANK:
                self.spent += self.page_us * _PIECE // self.page
                continue
            self.memory[at : at + _PIECE] = _BLANK
            try:
                self._program(at, wanted)
            except PowerCut:
                self._blank(at + _PIECE, stop)
                raise

    def _erase(self, start, stop):
        """Count an erase; the power fails in one with a scheduled cut."""
        self.erases += 1
        self.spent += self.erase_us
        if self._erases_left > 0:
            self._erases_left -= 1
            if self._erases_left == 0:
                dice = self._dice
                self.cut_never()
                if dice is None:
                    self._blank(start, stop)
                else:
                    for at in range(start, stop):
                        self.memory[at] = (self.memory[at] & dice(256)) | (dice(256) & dice(256))
                raise PowerCut("in an erase")

    def _blank(self, start, stop):
        for at in range(start, stop, _PIECE):
            self.memory[at : at + _PIECE] = _BLANK

    def _program(self, start, data):
        """Program `data` into what is there, page by page."""
        at = start
        stop = start + len(data)
        while at < stop:
            end = min(stop, at - at % self.page + self.page)
            self._program_page(at, data[at - start : end - start])
            at = end

    def _program_page(self, start, data):
        """Program a page or a part of one, byte after byte; bits can only be cleared."""
        memory = self.memory
        self.spent += self.page_us
        for index in range(len(data)):
            wanted = memory[start + index] & data[index]
            if memory[start + index] == wanted:
                continue
            if self._bytes_left == 0:
                if self._dice is None:
                    memory[start + index] &= wanted | self._kept
                else:
                    for later in range(index, len(data)):
                        memory[start + later] &= data[later] | self._dice(256)
                self.cut_never()
                raise PowerCut("while programming")
            self._bytes_left -= 1
            self.programmed += 1
            memory[start + index] = wanted


class RP2040(Flash):
    """One sector of 4096 bytes. If all bytes to be written are erased they are just programmed; otherwise the sector is
    erased and reprogrammed.
    """

    name = "rp2040"
    size = 4096
    block = 4096
    page = 256
    erase_us = 45000
    page_us = 500
    call_us = 200
    appends = True

    def write(self, start, data):
        for at in range(start, start + len(data)):
            if self.memory[at] != 0xFF:
                self._renew(0, start, data)
                return
        self._program(start, data)


class SAMD51(Flash):
    """One block of 8192 bytes, erased and programmed again in pages of 512 at every write, even one of no bytes."""

    name = "samd51"
    size = 8192
    block = 8192
    page = 512
    erase_us = 100000
    page_us = 2500
    call_us = 300
    uid = 16
    appends = False

    def write(self, start, data):
        self._renew(0, start, data)


class NRF52840(Flash):
    """Two pages of 4096 bytes, each erased and programmed again, word by word, when something in it is written."""

    name = "nrf52840"
    size = 8192
    block = 4096
    page = 4
    erase_us = 85000
    page_us = 41
    call_us = 100
    appends = False

    def write(self, start, data):
        done = 0
        while done < len(data):
            at = start + done
            first = at - at % self.block
            some = min(len(data) - done, first + self.block - at)
            self._renew(first, at, data[done : done + some])
            done += some


class ESP32S3(Flash):
    """A blob in the NVS partition: the old one is erased, then the new one written; its index comes last, so a cut
    leaves no blob, and that reads as zeros. A cut in the erase may leave an index without its blob, and then the
    first attempt to read raises.
    """

    name = "esp32s3"
    size = 8192
    block = 8192
    page = 32
    erase_us = 45000
    page_us = 300
    call_us = 2000
    uid = 6
    fresh = 0
    appends = False
    _half = False

    def read(self, start, stop):
        if self._half:
            self._half = False
            raise OSError("ESP_ERR_NVS_NOT_FOUND")
        return super().read(start, stop)

    def write(self, start, data):
        if self._half:
            self.read(0, 0)
        torn = self._erases_left == 1 and self._dice is not None
        try:
            self._renew(0, start, data)
        except PowerCut:
            for at in range(0, self.size, _PIECE):
                self.memory[at : at + _PIECE] = bytes(_PIECE)
            self._half = torn
            raise


CHIPS = (RP2040, SAMD51, NRF52840, ESP32S3)


def flash(name):
    """The class for a chip's name; ValueError if it is none of the four."""
    for chip in CHIPS:
        if chip.name == name:
            return chip
    raise ValueError("no such chip: %s; there are %s" % (name, ", ".join([chip.name for chip in CHIPS])))


def of_chip(name, path=None, spend=None):
    """The nvm of "rp2040", "samd51", "nrf52840" or "esp32s3"; see ByteArray."""
    return ByteArray(flash(name), path, spend)


class ByteArray:
    """The surface of nvm.ByteArray: no methods, no iteration; slices of step 1 and of the same length.

    `spend` is called with the microseconds that a write takes; `path` names a file that keeps the content (one that is
    missing or of another length counts as a new chip). `_flash` is the chip, with `memory`, counters and power cuts.
    """

    __iter__ = None
    __contains__ = None

    def __init__(self, chip, path=None, spend=None):
        self._path = path
        self._spend = spend
        self._flash = chip(self._kept(chip.size))

    def __len__(self):
        return self._flash.size

    def __getitem__(self, index):
        if isinstance(index, slice):
            start, stop = self._bounds(index)
            return self._flash.read(start, stop)
        at = self._index(index)
        return self._flash.read(at, at + 1)[0]

    def __setitem__(self, index, value):
        if isinstance(index, slice):
            start, stop = self._bounds(index)
            if not isinstance(value, (bytes, bytearray, memoryview)) and type(value).__name__ != "array":
                raise NotImplementedError("array/bytes required on right side")
            if not isinstance(value, (bytes, bytearray)) and len(memoryview(value)) != len(bytes(value)):
                raise ValueError("Array values should be single bytes.")
            if len(value) != stop - start:
                raise ValueError("Slice and value different lengths.")
            data = value
        else:
            start = self._index(index)
            if not isinstance(value, int):
                raise TypeError("can't convert %s to int" % type(value).__name__)
            if not 0 <= value <= 255:
                raise ValueError("bytes must be 0-255")
            data = bytes((value,))
        self._write(start, data)

    def _write(self, start, data):
        flash = self._flash
        before = flash.spent
        flash.writes += 1
        flash.spent += flash.call_us
        try:
            flash.write(start, data)
        finally:
            self._keep()
        if self._spend is not None:
            self._spend(flash.spent - before)

    def _index(self, index):
        if not isinstance(index, int):
            raise TypeError("ByteArray indices must be integers, not %s" % type(index).__name__)
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError("index must be 0-%d" % (len(self) - 1))
        return index

    def _bounds(self, index):
        if index.step is not None and index.step != 1:
            raise NotImplementedError("only slices with step=1 (aka None) are supported")
        bounds = range(len(self))[index]
        return bounds.start, max(bounds.start, bounds.stop)

    def _kept(self, size):
        if self._path is None:
            return None
        try:
            with open(self._path, "rb") as file:
                content = file.read()
        except OSError:
            return None
        return content if len(content) == size else None

    def _keep(self):
        if self._path is not None:
            with open(self._path, "wb") as file:
                file.write(self._flash.memory)
