#!/usr/bin/env bash
# readme.sh TOOLS: runs every command of the README, in order, in a folder with a copy of samples and pipelines. Its two set-up
# commands are what runs this test and quickstart's.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
awk '/^```sh$/ {inside = 1; next} /^```$/ {inside = 0} inside' "$root/README.md" |
  grep -v -e '^\./pipelines/quickstart\.sh ' -e '^\./tests/run\.sh ' >"$work/commands.sh"
commands=$(grep -c '^[a-z]' "$work/commands.sh")
[ "$commands" -ge 8 ] || { echo "only $commands commands found in the README"; exit 1; }
cp -r "$root/samples" "$root/pipelines" "$work"
cd "$work"
# Without pipefail: a tool that has seen enough ends the one before it, and a tool before it that fails is noticed anyway.
PATH="$1:$PATH" bash -eu ./commands.sh
