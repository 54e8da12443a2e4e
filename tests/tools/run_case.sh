#!/usr/bin/env bash
# Runs one case of a tool's tests.
#
#   run_case.sh CASE.sh TOOLS SOURCE
#
# CASE.sh runs in an empty directory of its own, with the tools in the directory TOOLS first in PATH. Then
#   stdout must be CASE.out, or empty when there is no such file,
#   stderr must be CASE.err, or empty,
#   the exit status must be the number in CASE.code, or 0,
# and nothing may be left in $TMPDIR. In CASE.sh, $TESTDATA is the directory it is in, $SAMPLES the samples/ of the
# source tree SOURCE. A case that cannot run here exits 77, which skips it.
set -euo pipefail

case_file=$(realpath "$1")
tools=$(realpath "$2")
source_dir=$(realpath "$3")
case_base=${case_file%.sh}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/cwd" "$work/tmp"

status=0
(
  cd "$work/cwd"
  export PATH="$tools:$PATH" TESTDATA="${case_file%/*}" SAMPLES="$source_dir/samples"
  export TMPDIR="$work/tmp" LC_ALL=C.UTF-8 TZ=UTC
  unset COLUMNS
  exec bash -eu -o pipefail "$case_file"
) </dev/null >"$work/out" 2>"$work/err" || status=$?
if [[ $status == 77 ]]; then
  cat "$work/err"
  exit 77
fi

failed=0
compare() { # what, expected file, actual file
  local expected=$2
  [[ -e $expected ]] || expected=/dev/null
  if ! cmp -s "$expected" "$3"; then
    echo "$1 differs (expected -, actual +):"
    diff --text -u "$expected" "$3" | tail -n +3 || true
    failed=1
  fi
}
compare stdout "$case_base.out" "$work/out"
compare stderr "$case_base.err" "$work/err"
expected_status=0
[[ ! -e $case_base.code ]] || expected_status=$(<"$case_base.code")
if [[ $status != "$expected_status" ]]; then
  echo "exit status is $status, expected $expected_status"
  failed=1
fi
if [[ -n $(ls -A "$work/tmp") ]]; then
  echo "left in TMPDIR: $(ls -A "$work/tmp")"
  failed=1
fi
exit $failed
