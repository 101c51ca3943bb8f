"""Finding each other: frames and beacons, the lobby with its signs, groups, and circles of dice rollers."""
