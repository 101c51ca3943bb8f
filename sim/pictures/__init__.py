"""What a screen shows: pictures, goldens, and what a press costs."""
