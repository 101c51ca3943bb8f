"""What linking takes: virtual ms of secret rounds and of pairing between simulated boards, by medium, loss and devices.

    python tools/link/linked.py              # a table
    python tools/link/linked.py --games 5    # fewer matches for each line

A secret round begins when the last player has chosen and ends when the last device knows all. Frames take the time
they take on the pins, and hashing that of docs/inside/link/hashing.md. "Saving" says whether the time in which the chip
writes to its flash is included; that depends on the board, not on the link. All choose at the same moment, unless "in
turn" is given: then each player thinks for up to two seconds, as people do.
"""

import argparse
import statistics
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2]))

from sim.linking import linked

LOSSES = (0, 30, 50)
FORMS = {2: "duel", 3: "three", 4: "tag"}
SEATS = ("bot2", "bot3", "bot1", "bot2")

NO, YES, IN_TURN = "no", "yes", "yes, in turn"
THINKING = 2000  # ms at most

# Link, devices, hashing in Python, saving.
LINES = (
    ("ir", 2, False, NO),
    ("ir", 2, True, NO),
    ("ir", 2, False, YES),
    ("espnow", 2, False, NO),
    ("espnow", 2, True, NO),
    ("espnow", 2, False, YES),
    ("espnow", 2, False, IN_TURN),
    ("cable", 2, False, YES),
    ("ir", 3, False, YES),
    ("ir", 4, False, YES),
    ("espnow", 3, False, YES),
    ("espnow", 4, False, YES),
    ("espnow", 4, False, IN_TURN),
)


def measure(link, devices, python, saving, loss, games):
    """(ms of all secret rounds, ms of all pairings), sorted. SystemExit if a match did not come out right."""
    rounds, pairings = [], []
    for seed in range(games):
        record = linked.play(
            "ninja",
            {"form": FORMS[devices]},
            SEATS[:devices],
            seed,
            devices,
            link,
            loss,
            python=python,
            keeps=saving != NO,
            thinks=THINKING if saving == IN_TURN else 0,
        )
        if not record["agree"] or not all(record["audited"]):
            sys.exit(f"{link}, {devices} devices, {loss} % lost, seed {seed}: the devices do not agree")
        rounds += record["rounds_ms"]
        pairings.append(record["pairing_ms"])
    return sorted(rounds), sorted(pairings)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=20, help="matches for each line")
    games = parser.parse_args().games
    print("| link | devices | hashing | saving | lost | round: median | 95 % | longest | pairing: median | longest |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for link, devices, python, saving in LINES:
        for loss in LOSSES:
            rounds, pairings = measure(link, devices, python, saving, loss, games)
            cells = [link, devices, "in Python" if python else "by the chip", saving, f"{loss} %"]
            for ms in (statistics.median(rounds), rounds[len(rounds) * 95 // 100], rounds[-1]):
                cells.append(f"{ms / 1000:.2f} s")
            for ms in (statistics.median(pairings), pairings[-1]):
                cells.append(f"{ms / 1000:.1f} s")
            print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


if __name__ == "__main__":
    main()
