"""Choosing and answering: how far somebody has got, what each step would do, what a press means."""
