# Sourced by the benchmarks: builds the tools and the programs that make logs and measure, and goes to a work directory
# ($BENCH_DIR) that has make_log and measure. $TRODDEN_TOOLS names tools that are built already. $lines and $runs are how
# many lines a log has and how often a command is run.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
lines=${1:-2000000}
runs=${RUNS:-5}
work=${BENCH_DIR:-${TMPDIR:-/tmp}/trodden-bench}
if [ -z "${TRODDEN_TOOLS:-}" ]; then
  cmake --preset bench -S "$root" >/dev/null
  cmake --build "$root/build/bench" >/dev/null
  TRODDEN_TOOLS=$root/build/bench/tools
fi
PATH=$TRODDEN_TOOLS:$PATH
mkdir -p "$work"
cd "$work"
for program in make_log measure; do g++ -std=c++20 -O2 "$root/tests/bench/$program.cc" -o $program; done

machine() {
  echo "machine  $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), load $(cut -d' ' -f1 /proc/loadavg)"
}
ratio() { awk -v a="$1" -v b="$2" 'BEGIN {printf "%.2f", a / b}'; }
