"""The tests that `make test` leaves out because they take long.

python -m tests.verification.long_tests
"""

from __future__ import annotations

import subprocess
import sys

if __name__ == "__main__":
    sys.exit(subprocess.run([sys.executable, "-m", "pytest", "-m", "long"]).returncode)
