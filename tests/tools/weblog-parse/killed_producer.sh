# weblog-parse is killed while it waits for more: the reader has its rows and knows that they are not all.
. "$TESTDATA/logs.sh"
mkfifo log
combined 2000 > part
# The writer keeps the pipe open until the parser is gone.
{ cat part; sleep 30 & echo $! > sleeper; wait; } > log &
{ exec weblog-parse -q log 3>&-; } > hits.arrows & parser=$!
for ((i = 0; i < 500; ++i)); do
  [[ $(stat -c %s hits.arrows) -lt 20000 ]] || break
  sleep 0.02
done
kill -KILL $parser
wait $parser 2> /dev/null || true
kill "$(cat sleeper)"
wait 2> /dev/null || true
weblog-view --to csv hits.arrows | tail -n +2 | wc -l
