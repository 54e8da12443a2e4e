# A report is no log.
. "$TESTDATA/log.sh"
hits | weblog-stats -q | weblog-stats
