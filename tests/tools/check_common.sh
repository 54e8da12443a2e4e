#!/usr/bin/env bash
# Checks what every tool must do:  check_common.sh TOOL TOOLS
set -euo pipefail

tool=$1
export PATH="$2:$PATH"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
  echo "$tool: $*" >&2
  exit 1
}
expect() { # status, command...
  local expected=$1 actual=0
  shift
  "$@" >out 2>err </dev/null || actual=$?
  [[ $actual == "$expected" ]] || fail "'$*' exits $actual, not $expected: $(cat err)"
}

expect 0 "$tool" --help
[[ ! -s err ]] || fail "--help writes to stderr"
grep -q "^Usage: $tool " out || fail "--help shows no usage"
grep -q '^Examples:' out || fail "--help shows no examples"

expect 0 "$tool" --version
grep -Eq "^$tool \(Trodden\) [0-9]+\.[0-9]+\.[0-9]+$" out || fail "--version prints $(cat out)"

expect 2 "$tool" --no-such-option
[[ ! -s out ]] || fail "wrong usage writes to stdout"
grep -q "^$tool: .*--no-such-option (see $tool --help)$" err || fail "wrong usage says: $(cat err)"

for shell in bash zsh fish; do
  expect 0 "$tool" --completion $shell
  grep -q "$tool" out || fail "no completion for $shell"
  if command -v $shell >/dev/null; then
    $shell -n out || fail "the completion for $shell is no script of it"
  fi
done

if [[ -w /dev/full ]]; then
  status=0
  "$tool" --help >/dev/full 2>err || status=$?
  [[ $status == 1 ]] || fail "--help does not notice a full disk"
  grep -q "^$tool: standard output: No space left on device$" err || fail "a full disk is: $(cat err)"
fi
