"""ASK2xx: the channel, tool or prose."""
