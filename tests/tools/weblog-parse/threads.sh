# The same bytes, also with lines longer than a chunk.
. "$TESTDATA/logs.sh"
{
  combined 30000
  for size in 1500000 3000000 20000000; do
    head -c $size /dev/zero | tr '\0' x
    echo
    combined 5000 $size
  done
} > log
for threads in 1 2 4; do
  weblog-parse -q -j $threads --no-history --rejects bad.$threads log > hits.$threads
  cmp hits.1 hits.$threads
  cmp bad.1 bad.$threads
done
weblog-view --count hits.4
wc -c < bad.4
