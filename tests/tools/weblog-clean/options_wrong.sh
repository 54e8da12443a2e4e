. "$TESTDATA/logs.sh"
# Wrong usage is told before anything is read.
try() { weblog-clean "$@" 2>&1 || echo "exit $?"; }
try --post put
try --off colours
try --keep-status 2xx,abc
try --pageview 'no divider'
try --pageview '(=x'
try --pageview 'a=\3'
try --frame '['
try --robot-agent '*'
try --look-ahead 10
try --robot-score 2
