[[ -w /dev/full ]] || exit 77
. "$TESTDATA/archive.sh"
archive > a.warc
crawl-extract -q a.warc > /dev/full || echo "exit $?"
crawl-extract -q a.warc --links /dev/full > /dev/null || echo "exit $?"
