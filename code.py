"""Pocket Dojo starts here. lib/dojo/app.py is the program, lib/dojo/crash.py what happens when it cannot go on.

All of it is in one file beside this one, which stands on the folder lib as a drive of its own (docs/inside/image.md).
Without that file it lies unpacked on this drive.
"""

if __name__ == "__main__":
    import os
    import sys
    from time import sleep

    IMAGE = "pocket-dojo.img"
    LOADER = b"Pocket Dojo 1 "  # what this code.py can mount
    BLOCK = 512  # bytes
    OLDEST = (10, 2)  # CircuitPython
    FRAME = 0.02  # seconds
    LOOK = 0.005  # seconds after which it is seen whether a key ends a frame early

    class Blocks:
        """A file as storage.VfsFat reads it."""

        def __init__(self, file, count):
            self.file = file
            self.count = count

        def readblocks(self, number, buffer):
            self.file.seek(number * BLOCK)
            self.file.readinto(buffer)

        def ioctl(self, what, _):
            return self.count if what == 4 else BLOCK if what == 5 else 0

    def mount():
        """Mount the image, if there is one. Gives what a person has to do first, or ""."""
        if sys.implementation.name == "circuitpython" and sys.implementation.version < OLDEST:
            return "Pocket Dojo needs CircuitPython 10.2 or newer."
        try:
            file = open(IMAGE, "rb")
        except OSError:
            return ""
        first = file.read(BLOCK)
        count = first[19] | first[20] << 8 if len(first) == BLOCK else 0
        file.seek(count * BLOCK)
        if not count or file.read(BLOCK) != first:
            return "pocket-dojo.img is not whole. Copy it again."
        if first[62 : 62 + len(LOADER)] != LOADER:
            return "code.py and pocket-dojo.img are of different releases. Copy both."
        import storage

        try:
            storage.mount(storage.VfsFat(Blocks(file, count)), "/lib", readonly=True)
        except RuntimeError:
            return "Make a folder called lib on this drive."
        os.chdir("/lib")  # pictures are opened by paths from there
        sys.path.insert(1, "lib")
        return ""

    sentence = mount()
    if sentence:
        print(sentence)
    else:
        from dojo import crash

        while crash.can_go_on:
            try:
                from dojo.app import handheld

                for _ in handheld(crash.console):
                    for _ in range(4):
                        sleep(LOOK)
                        if crash.console.buttons.is_called():
                            break
            except Exception as problem:  # the only place that catches everything
                for _ in crash.handle(problem):
                    sleep(FRAME)
