"""Karate beside paper: the dice roller with its caller, statistics, clock, fight and linked mates."""
