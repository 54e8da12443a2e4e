# The next file is read all the same, the stream is complete, but the exit code tells.
. "$TESTDATA/logs.sh"
combined 3000 | gzip -n > whole.gz
head -c $(($(stat -c %s whole.gz) / 2)) whole.gz > cut.gz
combined 5 3000 > next.log
code=0
weblog-parse -q --keep-going cut.gz none.log next.log > hits.arrows 2> message || code=$?
sed 's/byte [0-9]* /byte N /' message
echo "exit $code"
weblog-sql --to csv "select source, count(*) > 1000 as many, min(line), max(line) = count(*) as all from input
  group by source order by source" < hits.arrows
