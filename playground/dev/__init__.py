"""What a developer does to the playground: faults, mishaps, people who press at random, a look at the traffic."""
