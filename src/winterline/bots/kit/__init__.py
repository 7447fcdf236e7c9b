"""What minds are made with: memory and answers, board and counters as tables, danger, odds, matching."""
