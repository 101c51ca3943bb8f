"""A lesson with handhelds of a class: what they hand in, and what the teacher's says to all in the room."""
