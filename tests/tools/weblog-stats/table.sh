# The report as text.
. "$TESTDATA/log.sh"
hits | weblog-stats --to table
