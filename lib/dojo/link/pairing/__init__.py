"""Who is there: frames and beacons, the lobby with its signs, who sits where, circles of dice rollers."""
