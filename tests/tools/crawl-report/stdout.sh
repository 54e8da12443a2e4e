# To a pipe, the same each time; not to a terminal.
make_crawl c
crawl-report -q c > one.html
crawl-report -q ./c | sed 's/\.\/c/c/g' | cmp - one.html
script -qec true /dev/null < /dev/null > /dev/null 2>&1 || { echo 'no script(1)' >&2; exit 77; }
(script -qec 'crawl-report c' /dev/null < /dev/null || echo "exit $?") | tr -d '\r'
