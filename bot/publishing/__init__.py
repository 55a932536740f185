"""From the outbox to Discord: what was committed becomes messages, in order, once each."""
