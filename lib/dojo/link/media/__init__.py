"""What frames travel by: infrared light, radio, cable, one module each; and which of them this board has."""
