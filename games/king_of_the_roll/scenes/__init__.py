"""What players see of a fight of King of the Roll: both animals, rolled dice, moves, what came of a turn and why."""
