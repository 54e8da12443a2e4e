# The crawl's own process has the database open, until its input ends.
mkfifo hold
make_crawl c hold < hold > ready &
exec 3> hold
until [[ -s ready ]]; do sleep 0.02; done
crawl-view c 2> message || echo "exit $?"
sed "s/$!/PID/" message
exec 3>&-
wait
crawl-view c hosts -n 1 --to csv
