"""`python -m solitaires` is the command `solitaires`."""

import sys

from .cli import main

sys.exit(main())
