# Two of ten lines are bad; blank ones do not count.
. "$TESTDATA/logs.sh"
{ combined 8; echo junk one; echo; echo junk two; } > log
run() {
  code=0
  weblog-parse -q --max-rejects "$1" log > hits.arrows || code=$?
  echo "$1 $code"
}
run 2
run 20%
run 100%
run 1
run 19.9%
run 0
