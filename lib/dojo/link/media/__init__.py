"""What carries frames: infrared light, radio or cable, one module each; and which of them this board has."""
