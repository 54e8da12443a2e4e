# Sourced by tests of pipelines that are called with the directory of the tools: these come first in PATH, and the test goes on
# in an empty directory of its own. Sets root to the source tree.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
export PATH="$1:$PATH"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
fail() { echo "$*"; exit 1; }
