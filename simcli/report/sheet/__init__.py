"""The sheet of a run, two A4 pages: odds and payments, and a rule card for players."""
