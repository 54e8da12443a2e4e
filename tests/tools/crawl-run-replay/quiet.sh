# -q says nothing; without it there is an account at the end.
. "$TESTDATA/replay.sh"
replay --out a --budget 30
crawl-run --web "$SAMPLES/web/web.warc.gz" -u https://www.example.com/ --out b --budget 30 2>&1 | sed 's/ in [0-9:]*;/ in T;/'
