"""ASK10x and ASK11x: the option set, the decision space of the user."""
