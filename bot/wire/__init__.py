"""How Discord is spoken: custom_ids, components, replies, messages, commands, and how much one person may ask."""
