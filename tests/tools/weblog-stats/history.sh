. "$TESTDATA/log.sh"
hits > hits.arrows
weblog-stats -q hits.arrows | weblog-view --schema - | grep '^history'
