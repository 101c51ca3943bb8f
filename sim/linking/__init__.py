"""What joins simulated handhelds: light, radio, cable, sockets; and matches over them."""
