# weblog-parse is killed while it waits for more: the reader has its rows and knows that they are not all.
. "$TESTDATA/logs.sh"
mkfifo log
combined 2000 > part
# The writer keeps the pipe open until the parser is gone.
weblog-parse -q log > hits.arrows & parser=$!
exec 4> log
cat part >&4
for ((i = 0; i < 500; ++i)); do
  [[ $(stat -c %s hits.arrows) -lt 20000 ]] || break
  sleep 0.02
done
{
  kill -KILL $parser
  wait $parser || true
} 2> /dev/null
exec 4>&-
code=0
weblog-view --to csv hits.arrows > hits.csv 2> message || code=$?
sed 's/after [0-9]* batch[es]*/after N batches/' message
tail -n +2 hits.csv | wc -l
exit $code
