"""A championship of Karenza: who fights whom, and how all stand."""
