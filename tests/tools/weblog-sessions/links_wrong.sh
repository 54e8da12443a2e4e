. "$TESTDATA/log.sh"
hits > h.arrows
echo 'http://a.test/a http://a.test/b' > links.tsv
weblog-sessions --heuristic topology --links links.tsv h.arrows 2>&1 || echo "exit $?"
weblog-sessions --heuristic topology --links h.arrows h.arrows 2>&1 || echo "exit $?"
