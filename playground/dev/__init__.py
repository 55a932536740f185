"""What a developer does to the playground: kinds of faults, mishaps, scenarios, people who press at random."""
