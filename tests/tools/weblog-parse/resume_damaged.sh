. "$TESTDATA/logs.sh"
combined 3 > access.log
echo something else > state
code=0
weblog-parse -q --resume state access.log || code=$?
echo "exit $code"
printf 'trodden-resume 1\n12 nonsense\n' > state
weblog-parse -q --resume state access.log
