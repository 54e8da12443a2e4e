# The reader leaves: we end by SIGPIPE, silently.
. "$TESTDATA/../sample.sh"
numbers 1000000 > n.arrows
set +e
weblog-view n.arrows --to csv | head -n 1
echo "${PIPESTATUS[0]}"
