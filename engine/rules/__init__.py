"""The rules of Ginkgopolis, pure: position + decision -> events. No I/O, no clock, no global randomness."""
