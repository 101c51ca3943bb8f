"""What players hear, and what shines: sound with its tones, and the lights."""
