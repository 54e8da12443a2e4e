# The hits before the damage are delivered; what comes out is not complete and says so.
. "$TESTDATA/logs.sh"
combined 3000 | gzip -n > whole.gz
head -c $(($(stat -c %s whole.gz) / 2)) whole.gz > cut.gz
for threads in 1 2; do
  code=0
  weblog-parse -q -j $threads cut.gz --to csv > hits.csv 2> message || code=$?
  echo "exit $code: $(sed 's/byte [0-9]* /byte N /' message)"
  zcat whole.gz | weblog-parse -q --to csv | cut -d , -f 1-7 > all.csv
  rows=$(($(wc -l < hits.csv) - 1))
  ((rows > 1000 && rows < 2000)) || echo "$rows rows"
  cut -d , -f 1-7 hits.csv | cmp - <(head -n $((rows + 1)) all.csv)
done
code=0
weblog-parse -q cut.gz > hits.arrows 2> /dev/null || code=$?
echo "exit $code"
weblog-view --count hits.arrows 2>&1 | sed "s/after .* batch[es]*/after N batches/"
