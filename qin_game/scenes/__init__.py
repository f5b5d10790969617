"""What a person sees: title, setup, table, rulebook, settings, results, as a stack of scenes."""
