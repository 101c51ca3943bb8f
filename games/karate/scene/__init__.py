"""Karate's fight as a scene: two fighters, what they do, and the point that flies up; and its pictures."""
