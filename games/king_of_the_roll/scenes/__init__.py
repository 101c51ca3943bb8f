"""King of the Roll's scenes: both animals, rolled dice, moves, a turn's outcome and why."""
