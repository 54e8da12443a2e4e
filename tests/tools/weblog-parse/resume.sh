# Each line once, through rotation by mv and by gzip.
. "$TESTDATA/logs.sh"
parse() {
  weblog-parse -q --resume state "$@" | weblog-view --columns url,line --to csv | tail -n +2 | tr '\n' ' '
  echo "."
}
combined 2 > access.log
parse access.log
parse access.log
combined 1 2 >> access.log
printf '192.0.2.9 - - [17/May/2015:10' >> access.log
parse access.log
echo ':05:03 +0000] "GET /page/3 HTTP/1.1" 200 1 "-" "-"' >> access.log
mv access.log access.log.1
combined 1 4 > access.log
parse access.log
combined 1 5 >> access.log
gzip access.log.1
mv access.log access.log.2
gzip access.log.2
combined 1 6 > access.log
parse access.log.1.gz access.log.2.gz access.log
parse access.log.1.gz access.log.2.gz access.log
