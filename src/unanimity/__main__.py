"""`python -m unanimity` is the command `unanimity`."""

import sys

from unanimity.cli.main import main

sys.exit(main())
