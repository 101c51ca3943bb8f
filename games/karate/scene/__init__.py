"""The fight of Karate as a scene: two who fight, what they do, and the point that flies up; and its pictures."""
