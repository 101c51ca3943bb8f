"""Playing at the desktop: window and terminal, keys and sound, one handheld or several."""
