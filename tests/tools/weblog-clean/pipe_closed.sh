. "$TESTDATA/logs.sh"
# Ends quietly when nobody reads on.
for i in $(seq 2000); do small_log; done | weblog-parse -q > many.arrows
{ weblog-clean -q many.arrows --look-ahead 0s; } | head -c 100 | wc -c
