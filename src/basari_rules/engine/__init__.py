"""The engine: states, phases, chance, moves and the loop that runs them. It knows no game."""
