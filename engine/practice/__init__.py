"""Positions to practise on: played in memory from a record, with the real rules, and searched to their end."""
