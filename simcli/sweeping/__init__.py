"""Questions about rules: grids of values, and every option by itself, on common walls."""
