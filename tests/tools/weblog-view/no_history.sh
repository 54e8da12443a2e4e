. "$TESTDATA/../sample.sh"
hits > hits.arrows
weblog-view --columns time hits.arrows | weblog-view --no-history -o plain.arrow
weblog-view --schema plain.arrow
