"""What is fed to the battery are the numbers of the dice: a twin of the generator in C, which is quicker."""

import subprocess
import sys
from array import array

from device_files import ROOT
from dojo.dice import Dice


def test_the_twin_in_c_gives_the_same_numbers(need, tmp_path):
    need("cc")
    twin = tmp_path / "twin"
    subprocess.run(["cc", "-O2", "-o", str(twin), str(ROOT / "tools/workshop/battery/twin.c")], check=True)
    process = subprocess.Popen([str(twin), "words", b"twin".hex()], stdout=subprocess.PIPE)
    word = Dice(b"twin").word
    expected = array("H", [word() for _ in range(100000)])
    if sys.byteorder == "big":
        expected.byteswap()
    assert process.stdout.read(200000) == expected.tobytes()
    process.kill()
    process.stdout.close()
    process.wait()
