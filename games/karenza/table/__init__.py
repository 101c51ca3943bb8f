"""The table of Karenza: what is seen while a fight goes on."""
