"""What things cost on a real board: counted while the program runs on the fakes, at measured rates."""
