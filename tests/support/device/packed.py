"""What is in an image, read by the driver of the fakes: inside(data)["lib/dojo/app.mpy"]."""

import _fat

BLOCK = 512


def inside(data):
    """{place: bytes} of all files."""

    class Blocks:
        def readblocks(number, buffer):
            buffer[:] = data[BLOCK * number :][:BLOCK]

        def count():
            return len(data) // BLOCK

    volume = _fat.VfsFat(Blocks)

    def read(folder):
        for name, kind, _, _ in volume.ilistdir(folder):
            if kind & 0x4000:
                yield from read(folder + name + "/")
            else:
                yield folder + name, volume.open(folder + name, "rb").read()

    return dict(read(""))
