"""Copies files onto a drive of a board: a real FAT in memory, by the driver that CircuitPython has too.

    echo '[["lib", 0], ["code.py", 3000], ["-code.py", 0]]' | on_fat.py 1024

The drive has so many KB. Each step is a place and its bytes: a file, or a folder if it has no dot; "-" before it
deletes it. Prints the KB that are free at the end, or the place for which there was no room.
"""

import json
import os
import sys

import vfs

BLOCK = 512
memory = memoryview(bytearray(int(sys.argv[1]) * 1024))


class Blocks:
    def readblocks(self, number, buffer):
        buffer[:] = memory[number * BLOCK : number * BLOCK + len(buffer)]

    def writeblocks(self, number, buffer):
        memory[number * BLOCK : number * BLOCK + len(buffer)] = buffer

    def ioctl(self, what, more):
        return len(memory) // BLOCK if what == 4 else BLOCK if what == 5 else 0


def step(place, size):
    if place[0] == "-":
        os.remove("/drive/" + place[1:])
    elif "." not in place:
        os.mkdir("/drive/" + place)
    else:
        with open("/drive/" + place, "wb") as file:
            for at in range(0, size, 4096):
                file.write(bytes(min(4096, size - at)))


vfs.VfsFat.mkfs(Blocks())
vfs.mount(vfs.VfsFat(Blocks()), "/drive")
try:
    for place, size in json.loads(sys.stdin.read()):
        step(place, size)
    told = os.statvfs("/drive")
    print(told[0] * told[3] // 1024)
except OSError:
    print(place)
