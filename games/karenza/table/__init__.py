"""The table of Karenza: what players see during a fight."""
