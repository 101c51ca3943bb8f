"""What players press: a board's keys, or its stick, as presses."""
