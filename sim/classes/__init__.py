"""The settings of a class: what class.toml may say, and the files made of it, for `make deploy` and the web page."""
