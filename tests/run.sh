#!/usr/bin/env bash
# Does all set-up (dependencies, build) and runs every test.
set -euo pipefail
cd "$(dirname "$0")/.."

./bootstrap
cmake --preset dev
cmake --build --preset dev
cmake --build --preset dev --target all_verify_interface_header_sets
ctest --preset dev --no-tests=error
