weblog-merge --offset b.arrow=-4s a.arrow 2>&1 || echo "exit $?"
weblog-merge --offset a.arrow=4s a.arrow 2>&1 || echo "exit $?"
weblog-merge --offset a.arrow=+4 a.arrow 2>&1 || echo "exit $?"
weblog-merge --lateness soon a.arrow 2>&1 || echo "exit $?"
