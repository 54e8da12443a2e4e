# The crawl's own process has the database open, until its input ends; what it has committed is shown all the same.
mkfifo hold
make_crawl c hold < hold > ready &
exec 3> hold
until [[ -s ready ]]; do sleep 0.02; done
crawl-view c pages --columns n,url,status --to csv 2> message
sed "s/$!/PID/" message
crawl-view -q c links --columns to_url,n --to csv
mkdir temporary
TMPDIR=$PWD/temporary crawl-view -q c | head -n 1
ls temporary
TMPDIR=$PWD/nowhere crawl-view -q c 2>&1 | sed 's/trodden-.*: /trodden-XXXXXX: /; s|'"$PWD"'/||' || echo "exit $?"
exec 3>&-
wait
crawl-view c hosts -n 1 --to csv
