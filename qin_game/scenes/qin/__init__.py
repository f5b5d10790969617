"""The table of Qin: its board, its tiles and pagodas, its animations."""
