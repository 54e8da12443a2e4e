# A stream without its end marker is no log, and gives no report.
. "$TESTDATA/log.sh"
hits | head -c -8 > hits.arrows
weblog-stats hits.arrows --to table
