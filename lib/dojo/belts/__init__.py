"""Belts, the reward that stays: how they are earned and tied on, and what they look like."""
