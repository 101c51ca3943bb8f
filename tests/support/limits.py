"""How long a test waits, by the clock on the wall, for what another process does.

    subprocess.run(command, timeout=HANG)

Ten times and more what the slowest of them takes on an idle machine: what is not done by then hangs, however busy the
machine is. What a handheld does is counted in steps of its own clock instead.
"""

HANG = 600  # seconds
