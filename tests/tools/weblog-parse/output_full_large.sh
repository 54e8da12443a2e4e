# Too much to wait in a buffer until the end, and several threads.
. "$TESTDATA/logs.sh"
combined 50000 > access.log
for threads in 1 2; do
  code=0
  weblog-parse -q -j $threads access.log > /dev/full || code=$?
  echo "$code"
done
