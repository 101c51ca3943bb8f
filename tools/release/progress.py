"""How far each of several boards is: a line and a bar each, if there is a terminal; if not, a line when it is done.

Names of drives and files cannot control the terminal (sim/tell.py).
"""

import shutil
import sys
import threading

from sim.tell import short

_WIDTH = 24  # letters of a bar


class Progress:
    """`names` of the boards, in the order of their lines. All calls may come from any thread.

    failed  how many went wrong
    """

    def __init__(self, names, out=None):
        self.failed = 0
        self._out = out or sys.stdout
        self._is_live = self._out.isatty()
        self._names = list(names)
        self._texts = {}
        self._drawn = 0
        self._lock = threading.Lock()

    def show(self, name, part, whole):
        """Show how many of the bytes are done."""
        bar = "#" * (_WIDTH * part // max(whole, 1))
        self._say(name, "[%-*s] %d of %d KB" % (_WIDTH, bar, part // 1024, -(-whole // 1024)), False)

    def done(self, name, text):
        """It went well."""
        self._say(name, text, True)

    def fail(self, name, text):
        """It did not."""
        with self._lock:
            self.failed += 1
        self._say(name, text, True)

    def _say(self, name, text, is_last):
        with self._lock:
            if not self._is_live:
                if is_last:
                    print(short("%s: %s" % (name, text)), file=self._out, flush=True)
                return
            self._texts[name] = short("%s: %s" % (name, text))
            if self._drawn:
                self._out.write("\033[%dA" % self._drawn)
            lines = [self._texts[each] for each in self._names if each in self._texts]
            room = shutil.get_terminal_size().columns - 1
            self._out.write("".join("\r\033[K%s\n" % line[:room] for line in lines))
            self._drawn = len(lines)
            if is_last and len(self._texts[name]) > room:  # said whole above the lines, which begin again below it
                self._out.write(self._texts.pop(name) + "\n")
                self._drawn = 0
            self._out.flush()
