# The reader leaves: we end by SIGPIPE, silently.
. "$TESTDATA/logs.sh"
combined 60000 > access.log
set +e
for threads in 1 2; do
  weblog-parse -j $threads --quiet access.log | head -c 0
  echo "${PIPESTATUS[0]}"
done
weblog-parse -q --to csv access.log | head -n 1
echo "${PIPESTATUS[0]}"
