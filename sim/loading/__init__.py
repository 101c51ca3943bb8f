"""How a handheld's modules are found and loaded, as on a board, and kept apart from those of every other device."""
