"""Matches without anybody at the keys, recordings of them, random presses."""

from sim import paths

paths.extend()  # its modules import the product
