weblog-rank --max-stay 10 2>&1 || echo "exit $?"
weblog-rank --max-stay 50d 2>&1 || echo "exit $?"
weblog-rank --last-dwell mode 2>&1 || echo "exit $?"
