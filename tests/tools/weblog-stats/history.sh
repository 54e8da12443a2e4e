. "$TESTDATA/log.sh"
hits > hits.arrows
weblog-stats -q hits.arrows > stats.arrows
weblog-view --schema stats.arrows | grep '^history'
