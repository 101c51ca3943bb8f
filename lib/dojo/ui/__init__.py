"""What screens are made of: keys, lines of text, hints, dice, portraits. dojo.dialogs has whole screens."""
