"""Sound and light: sounds with their tones, and the lamp."""
