# What an earlier crawl found serves another: from its WARC files, from the archive that it crawled, or from a file of pages.
. "$TESTDATA/replay.sh"
earlier() { replay --predicate word:sailing --budget 150 "$@"; }
earlier --out kept --store all
earlier --out bare
crawl-extract -q kept/crawl-00000.warc.gz > pages
learn() { replay --strategy context-graph --budget 60 "$@"; } # option...
learn --out from-kept --history kept
learn --out from-bare --history bare
cmp <(pages from-kept) <(pages from-bare) || echo 'the texts are not the same'
# A file does not say which pages are relevant: the seeds it has are what is wanted.
for file in pages kept/crawl-00000.warc.gz; do
  learn --out "from-${file##*/}" --history $file --url https://www.example.com/sailing/
  crawl-view "from-${file##*/}" pages --to arrow |
    weblog-sql -q "select count(*) filter (why like '%layer%') > 5 as told from input" --to tsv
done
crawl-view from-kept pages -n 6 --columns n,why,url --to tsv | sed 's/0\.[0-9]*/X/g'
crawl-view from-kept pages --to arrow |
  weblog-sql -q "select count(*) filter (why like '%layer 0%') > 5 as near from input" --to tsv

# Texts that are nowhere: the crawl kept none, and what is crawled is no archive.
crawl-run -q --web http --contact me@example.org --url http://www.example.com/ --out w --strategy context-graph --history bare ||
  echo "exit $?"
wrong --strategy context-graph --out w
wrong --strategy context-graph --out w --history absent
echo text > text
wrong --strategy context-graph --out w --history text
weblog-parse -q "$SAMPLES/web/access.log.gz" > hits
wrong --strategy context-graph --out w --history hits
wrong --strategy context-graph --out w --history - < pages
mkdir empty
wrong --strategy context-graph --out w --history empty
replay --out one --max-depth 0
wrong --strategy context-graph --out w --history one
ls
