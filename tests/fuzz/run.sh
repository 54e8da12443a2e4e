#!/usr/bin/env bash
# Builds the fuzz targets and runs them one after the other, each from its saved corpus.
#
#   tests/fuzz/run.sh [--save] [SECONDS] [TARGET...]
#
# SECONDS is the time for each target, 300 unless told. A line per target says how many inputs were run, how many edges
# of our code the corpus reaches, and what was found. Ends with 1 when something was, which is then in
# BUILD/findings/TARGET. New inputs are kept, minimised, in BUILD/corpus/TARGET for the next run; --save adds those that
# reach edges which no saved one does to tests/fuzz/corpus. BUILD is $FUZZ_BUILD, build/fuzz unless told.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
source=$(cd "$here/../.." && pwd)
build=${FUZZ_BUILD:-$source/build/fuzz}
all_targets=(apache_format chunker decompress detect json nginx_format regex resume squid_format stream template time w3c)

save=
if [[ ${1:-} == --save ]]; then save=yes; shift; fi
seconds=300
if [[ ${1:-} =~ ^[0-9]+$ ]]; then seconds=$1; shift; fi
targets=("${@:-${all_targets[@]}}")
if (($# == 0)); then targets=("${all_targets[@]}"); fi

# The most bytes of an input: enough for a few lines, or for a small file of its kind.
max_len() {
  case $1 in
    stream) echo 16384 ;;
    decompress) echo 4096 ;;
    *) echo 2048 ;;
  esac
}

number_of() { sed -n "s/^stat::$1: *//p" "$2"; }

# Merges inputs into a directory, keeping as few as reach the same edges.
merge() {
  local target=$1; shift
  nice "$build/tests/fuzz/${target}_fuzz" -merge=1 -use_counters=0 -max_len="$(max_len "$target")" -timeout=20 \
    -rss_limit_mb=3000 -malloc_limit_mb=1000000 "$@" >>"$build/logs/$target.log" 2>&1
}

fuzz() {
  local target=$1 log=$build/logs/$1.log saved=$here/corpus/$1 work=$build/corpus/$1 found=$build/findings/$1
  mkdir -p "$build/logs" "$work" "$found"
  local status=0
  nice "$build/tests/fuzz/${target}_fuzz" -max_total_time="$seconds" -max_len="$(max_len "$target")" -timeout=20 \
    -rss_limit_mb=3000 -malloc_limit_mb=1000000 -print_final_stats=1 -artifact_prefix="$found/" \
    -dict="$here/dictionaries/$target.dict" "$work" "$saved" >"$log" 2>&1 || status=$?
  local executions edges finding=none
  executions=$(number_of number_of_executed_units "$log")
  edges=$(grep -o 'cov: [0-9]*' "$log" | tail -1 | cut -d' ' -f2 || true)
  if ((status != 0)); then
    finding=$(grep -m1 -E 'FUZZ_CHECK failed|runtime error:|ERROR: (Address|Leak)Sanitizer|ERROR: libFuzzer' "$log" ||
      echo "exit $status")
    finding+=" ($found)"
  fi
  printf '%-14s %10s executions  %6s edges  %s\n' "$target" "${executions:-?}" "${edges:-?}" "$finding"
  if ((status != 0)); then return 1; fi

  rm -rf "$work.new" && mkdir "$work.new"
  merge "$target" "$work.new" "$saved" "$work"
  if [[ $save ]]; then merge "$target" "$saved" "$work.new"; fi
  rm -rf "$work" && mv "$work.new" "$work"
}

cd "$source"
cmake --preset fuzz -B "$build" >/dev/null
nice cmake --build "$build" -j "${FUZZ_JOBS:-2}" --target fuzz_targets
result=0
for target in "${targets[@]}"; do fuzz "$target" || result=1; done
exit $result
