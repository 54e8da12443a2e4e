#!/usr/bin/env bash
# check_robots.sh TOOLS DATA: robots.sh must print what robots.expected has. Exits 77 where there is no data.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
found=$("$here/robots.sh" "$1" "$2") || exit $?
diff -u "$here/robots.expected" - <<<"$found"
