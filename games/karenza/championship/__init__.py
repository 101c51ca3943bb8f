"""A championship of Karenza: who fights whom, and the table."""
