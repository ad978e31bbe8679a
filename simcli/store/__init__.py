"""The run directory: column registry, atomic parts, manifest, reader, lock."""
