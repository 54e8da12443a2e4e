# A log that is written, renamed and begun anew; then the parser is told to end.
. "$TESTDATA/logs.sh"
combined 2 > access.log
weblog-parse -q --follow access.log > hits.arrows & parser=$!
trap 'kill -KILL $parser 2> /dev/null || true' EXIT
has() { # that many rows within ten seconds
  for ((i = 0; i < 100; ++i)); do
    [[ $(weblog-view hits.arrows --to csv 2> /dev/null | tail -n +2 | wc -l) -lt $1 ]] || return 0
    sleep 0.1
  done
  echo "no $1 rows" >&2
}
has 2
combined 1 2 >> access.log
has 3
mv access.log access.log.1
combined 1 3 >> access.log.1
combined 2 4 > access.log
has 6
kill -TERM $parser
code=0
wait $parser || code=$?
echo "exit $code"
weblog-view --columns url,line --to csv hits.arrows
