weblog-sessions --heuristic gap 2>&1 || echo "exit $?"
weblog-sessions --heuristic smart-sra+stay 2>&1 || echo "exit $?"
weblog-sessions --heuristic topology 2>&1 || echo "exit $?"
weblog-sessions --max-stay 10 2>&1 || echo "exit $?"
