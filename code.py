"""Pocket Dojo starts here. lib/dojo/app.py is the program, lib/dojo/crash.py what happens when it cannot go on.

All of it is in one file beside this one, which stands on the folder lib as a drive of its own (docs/inside/image.md).
Without that file it lies unpacked on this drive.
"""

if __name__ == "__main__":
    import os
    import sys
    from time import sleep

    FRAME = 0.02  # seconds
    LOOK = 0.005  # seconds after which it is seen whether a key ends a frame early

    class Blocks:
        """The image for storage.VfsFat, which takes the class itself: an object of it would take heap."""

        def count():
            return blocks

        def readblocks(number, buffer):
            image.seek(number * 512)
            image.readinto(buffer)

    sentence = ""
    try:
        image = open("pocket-dojo.img", "rb")
    except OSError:
        image = None
    if sys.implementation.name == "circuitpython" and sys.implementation.version < (10, 2):
        sentence = "Pocket Dojo needs CircuitPython 10.2 or newer."
    elif image:
        first = image.read(512)
        blocks = first[19] | first[20] << 8 if len(first) == 512 else 0
        image.seek(blocks * 512)
        if not blocks or image.read(512) != first:
            sentence = "pocket-dojo.img is not whole: copy it again."
        elif first[62:76] != b"Pocket Dojo 1 ":
            sentence = "code.py and pocket-dojo.img are of different releases: copy both."
        else:
            import storage

            first = ""
            try:
                storage.mount(storage.VfsFat(Blocks), "/lib", readonly=True)
                os.chdir("/lib")  # pictures are opened by paths from there
                sys.path.insert(1, "lib")
            except RuntimeError:
                sentence = "Make a folder called lib on this drive."
    else:
        try:
            __import__("dojo")
        except ImportError:
            sentence = "pocket-dojo.img is not here: copy it onto this drive."
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
