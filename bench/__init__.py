"""How fast it is, each number beside a peer measured in the same run. ``python -m bench`` writes bench/results.md."""
