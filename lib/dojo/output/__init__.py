"""What is heard, and what shines: sound with its tones, and the lights."""
