"""Rules on decision trees."""
