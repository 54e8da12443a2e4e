# No rows, but a whole stream.
: > empty.log
weblog-parse empty.log > empty.arrows
weblog-view --count empty.arrows
weblog-view --schema empty.arrows | head -n 3
printf '' | gzip > empty.gz
weblog-parse -q empty.gz empty.log < /dev/null | weblog-view --count
weblog-parse -q < /dev/null | weblog-view --count
