"""The parts of screens: keys, lines of text, hints, dice, portraits. dojo.dialogs has whole screens."""
