. "$TESTDATA/../sample.sh"
hits > hits.arrows
weblog-view hits.arrows > copy.arrows
weblog-view --schema < copy.arrows
