"""`python -m companion` is the command `adjutant`."""

import sys

from companion.cli import main

sys.exit(main())
