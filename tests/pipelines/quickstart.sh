#!/usr/bin/env bash
# quickstart.sh BUILD: the README's first command runs the main jobs on the samples, here with the build at hand; again, too.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$(realpath --relative-to="$root" "$1")
TRODDEN_BUILD=$build "$root/pipelines/quickstart.sh" >/dev/null 2>&1
output=$(TRODDEN_BUILD=$build "$root/pipelines/quickstart.sh" 2>&1)
for expected in '10,316 lines = 10,316 hits' 'users *sessions *views' 'https://www.example.com/ ' 'exact sessions ' \
  'the budget is spent' 'breadth-first *60 *60 *3 ' 'combined *60 *60 *3[0-9] ' 'tokens [+-][0-9]' \
  'The report of these crawls'; do
  if ! grep -q "$expected" <<<"$output"; then
    printf 'quickstart does not say "%s":\n%s\n' "$expected" "$output"
    exit 1
  fi
done
grep -q '<html' "$root/$build/crawls/report.html" || { echo "quickstart makes no report"; exit 1; }
