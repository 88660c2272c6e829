"""ASK4xx: who may ask, and the pairing."""
