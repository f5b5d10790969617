"""抗秦 (Resisting Qin): nine cards, a dice cup, seventeen stones. Rulings are marked (R)."""
