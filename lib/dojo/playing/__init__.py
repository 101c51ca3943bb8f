"""A match on this handheld: its rules at work, who sits at its table, how it is played, paused and ended."""
