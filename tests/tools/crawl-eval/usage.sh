# Wrong usage.
try() { crawl-eval "$@" || echo "exit $?: $*"; }
try
try c --at 0
try c --at x
try c --curve --means
try c --every 2
try c --measure recall
try c --means --measure luck
try c --relevant list --labels labels.tsv
try c --search-length 2
