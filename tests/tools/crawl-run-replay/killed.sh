# A second process is kept out while one is at work; what was killed is gone on with.
. "$TESTDATA/replay.sh"
. "$TESTDATA/held.sh"
hold --strategy random
{ replay --out c --strategy random --resume || echo "exit $?"; } 2>&1 | sed "s/process $held/process PID/"
kill -KILL $held
{ wait $held; } 2> /dev/null || true
exec 3>&-
replay --out c --strategy random --resume
replay --out whole --strategy random
cmp <(pages c) <(pages whole)
