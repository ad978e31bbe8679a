"""From a request to its answer: what commands that play many runs and the Python door do alike."""
