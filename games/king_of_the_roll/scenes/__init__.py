"""What is shown of a fight of King of the Roll: both animals, dice as they fall, moves, what came of a turn and why."""
