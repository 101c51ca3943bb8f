"""What comes in: a board's keys, or its stick, as presses; and how full its battery is."""
