"""What tests of several rooms share about the rules: positions drawn as text, walks through games, twins."""
