"""What players see of a link while they wait, and of news from the others."""
