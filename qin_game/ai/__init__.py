"""Opponents: functions of (observation, rng, budget) that see what a seat may see, and no more."""
