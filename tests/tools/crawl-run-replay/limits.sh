# The crawl ends with its limit, and says so.
. "$TESTDATA/replay.sh"
account() { crawl-run --web "$SAMPLES/web/web.warc.gz" --url https://www.example.com/ "$@" 2>&1 | sed 's/ in [0-9:]*;/ in T;/'; }
account --out all
account --out budget --budget 25
account --out bytes --bytes 10kB
account --out time --time 1h --budget 5
account --out frontier --max-frontier 5
account --out redirects --url https://a1.example.org/old/chess/basics/quiet-anchor-133.html --max-redirects 0 --max-depth 0
crawl-view redirects pages --columns url,status,error,detail --to tsv
# A page of 10 kB is the first that is too much.
crawl-view bytes pages --columns bytes --to tsv | awk 'NR > 1 {sum += $1; if (sum >= 10000) {print NR - 1; exit}}'
