. "$TESTDATA/log.sh"
weblog-parse -q "$SAMPLES/access.log.gz" | weblog-paths 2>&1 || echo "exit $?"
visits | weblog-view --columns=-session --to arrow | weblog-paths 2>&1 || echo "exit $?"
visits | weblog-paths -q | weblog-paths 2>&1 || echo "exit $?"
