"""Verifies a bundle with the published client, as a user would.

Arguments: the bundle, the platform's keys. Exits 0 when it is valid.
"""

import json
import sys

from openglass import verify_bundle

with open(sys.argv[1], "rb") as file:
    bundle = json.loads(file.read())
with open(sys.argv[2], "rb") as file:
    keys = json.loads(file.read())["keys"]
result = verify_bundle(bundle, keys)
sys.exit(0 if result.valid else 1)
