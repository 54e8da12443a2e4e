# In a pipe the report is a stream of rows.
. "$TESTDATA/log.sh"
hits | weblog-stats -q --top 1 --no-history | tee stats.arrows | weblog-view --to csv
weblog-view --schema stats.arrows
