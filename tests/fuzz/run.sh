#!/usr/bin/env bash
# Builds the fuzz targets and runs them one after the other, each from its saved corpus.
#
#   tests/fuzz/run.sh [--save] [SECONDS] [TARGET...]
#
# SECONDS is the time for each target, 300 unless told. A line per target says how many inputs were run, how many edges
# of our code they reached, and what was found. Ends with 1 when something was: the inputs are then in
# BUILD/findings/TARGET. New inputs are kept, minimised, in BUILD/corpus/TARGET for the next run; --save adds those that
# reach edges which no saved one does to tests/fuzz/corpus. BUILD is $FUZZ_BUILD, build/fuzz unless told.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
source=$(cd "$here/../.." && pwd)
build=${FUZZ_BUILD:-$source/build/fuzz}

save=
if [[ ${1:-} == --save ]]; then save=yes; shift; fi
seconds=300
if [[ ${1:-} =~ ^[0-9]+$ ]]; then seconds=$1; shift; fi
targets=("$@")
if (($# == 0)); then mapfile -t targets < <(cd "$here" && printf '%s\n' *_fuzz.cc | sed 's/_fuzz\.cc$//'); fi
for target in "${targets[@]}"; do
  if [[ ! -f $here/${target}_fuzz.cc ]]; then echo "$0: there is no fuzz target '$target'" >&2; exit 2; fi
done

# Allocation is most of the work, and remembering who did it most of that.
export ASAN_OPTIONS=malloc_context_size=5:quarantine_size_mb=64${ASAN_OPTIONS:+:$ASAN_OPTIONS}

# The most bytes of an input: enough for some lines, or for a small file of its kind.
max_len() {
  case $1 in
    stream | session_state) echo 16384 ;;
    text) echo 8192 ;;
    coding | decompress | html | warc) echo 4096 ;;
    *) echo 2048 ;;
  esac
}

run_target() {
  local target=$1; shift
  "$build/tests/fuzz/${target}_fuzz" -max_len="$(max_len "$target")" -timeout=60 -rss_limit_mb=3000 "$@"
}

# Adds to the first directory the fewest inputs of the others that reach all their edges.
merge() {
  local target=$1; shift
  run_target "$target" -set_cover_merge=1 -use_counters=0 "$@" >>"$build/logs/$target.log" 2>&1
}

fuzz() {
  local target=$1 log=$build/logs/$1.log saved=$here/corpus/$1 work=$build/corpus/$1 found=$build/findings/$1
  mkdir -p "$build/logs" "$work" "$found"
  local status=0
  run_target "$target" -max_total_time="$seconds" -print_final_stats=1 -artifact_prefix="$found/" \
    -dict="$here/dictionaries/$target.dict" "$work" "$saved" >"$log" 2>&1 || status=$?
  local executions edges finding=none
  executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  edges=$(grep -o 'cov: [0-9]*' "$log" | tail -1 | cut -d' ' -f2 || true)
  if ((status != 0)); then
    finding=$(grep -m1 -E 'FUZZ_CHECK failed|runtime error:|ERROR: [A-Za-z]*Sanitizer|ERROR: libFuzzer' "$log" ||
      echo "exit $status")
    finding+=" (see $found and $log)"
  fi
  printf '%-14s %10s executions  %6s edges  findings: %s\n' "$target" "${executions:-?}" "${edges:-?}" "$finding"
  if ((status != 0)); then return 1; fi

  rm -rf "$work.new"
  mkdir "$work.new"
  merge "$target" "$work.new" "$saved" "$work"
  if [[ $save ]]; then merge "$target" "$saved" "$work.new"; fi
  rm -rf "$work"
  mv "$work.new" "$work"
}

cd "$source"
cmake --preset fuzz -B "$build" >/dev/null
cmake --build "$build" -j "${FUZZ_JOBS:-2}" --target fuzz_targets
result=0
for target in "${targets[@]}"; do fuzz "$target" || result=1; done
exit $result
