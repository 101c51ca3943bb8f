"""Karate on the device: the sheet, writing on it, settling techniques, the fight."""
