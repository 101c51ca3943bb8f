"""The tests of a room find the modules of all rooms: `import ninja_table`. The rest is tests/support/shared.py."""

import sys
from pathlib import Path

sys.path += [str(room) for room in sorted(Path(__file__).parent.iterdir()) if room.is_dir()]
