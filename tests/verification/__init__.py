"""Long checks with an automatic verdict: `make verify` runs them all."""
