# The state stays as it was when the output cannot be written.
. "$TESTDATA/log.sh"
hits > h.arrows
weblog-sessions -q --state state h.arrows > /dev/null
cp state before
weblog-sessions -q --state state h.arrows > /dev/full || echo "exit $?"
cmp state before
