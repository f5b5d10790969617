"""Generic drawn art: paper, ridges, seals, brush strokes. Everything is computed by us."""
