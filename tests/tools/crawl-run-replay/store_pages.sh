# Extracted pages have no responses that could be kept: --store all is refused, and makes nothing.
. "$TESTDATA/replay.sh"
crawl-extract -q "$SAMPLES/web/web.warc.gz" -o pages.arrow
run() { crawl-run -q --web pages.arrow --url https://www.example.com/ --budget 30 "$@" || echo "exit $?: $*"; }
run --store all --out c
run --store all --out c --resume
run --store all --out c --agents 2
crawl-run -q --web - --url https://www.example.com/ --store all --out c < pages.arrow || echo "exit $?: pipe"
ls
run --store links --out c
crawl-view c | grep '^links'
