# A line that has come is handed on, though the log goes on.
. "$TESTDATA/logs.sh"
mkfifo log hits
weblog-parse -q --host h --to csv log > hits &
exec 5< hits 4> log
combined 1 >&4
read -r -t 10 -u 5 head
read -r -t 10 -u 5 row
echo "${row%%,*}"
combined 1 1 >&4
read -r -t 10 -u 5 row
echo "${row%%,*}"
exec 4>&-
wait
