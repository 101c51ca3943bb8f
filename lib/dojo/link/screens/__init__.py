"""What players see of a link while they wait, and when there is news from other devices."""
