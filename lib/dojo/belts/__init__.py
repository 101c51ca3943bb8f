"""Belts, the lasting reward: how they are earned and tied on, and how they look."""
