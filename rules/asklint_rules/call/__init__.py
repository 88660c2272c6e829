"""ASK12x: the shape of a call."""
