. "$TESTDATA/log.sh"
hits > h.arrows
weblog-sessions -q --state state h.arrows > /dev/null
head -c 300 state > cut
weblog-sessions --state cut h.arrows 2>&1 || echo "exit $?"
echo 'trodden-sessions 9' > newer
weblog-sessions --state newer h.arrows 2>&1 || echo "exit $?"
weblog-view --columns=-agent h.arrows --to arrow > fewer.arrows
weblog-sessions --state state fewer.arrows 2>&1 || echo "exit $?"
mkdir directory
weblog-sessions --state directory h.arrows 2> err || echo "exit $?"
