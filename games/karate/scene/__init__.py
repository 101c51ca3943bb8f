"""The fight of Karate as a scene: two fighters, what they do, and the point that flies up; and its pictures."""
