. "$TESTDATA/logs.sh"
# What the options make of URLs.
urls() { hits | weblog-clean -q "$@" | weblog-sql --to csv 'select url, referrer from input where line in (5, 7)' | tail -n +2; }
urls
echo raw
urls --raw-urls
echo strip
urls --strip-query
echo keep
urls --keep-param phpsessid
echo drop
urls --drop-param 'i*'
echo guess
urls --guess-directories --strip-query
echo default
urls --default-file shop,main.html
