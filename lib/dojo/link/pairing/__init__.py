"""Who is there: frames and beacons, the lobby with its signs, who is in which group, circles of dice rollers."""
