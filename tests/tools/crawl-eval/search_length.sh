# Downloads until a share of the relevant pages was found; null where it never was.
. "$TESTDATA/crawls.sh"
ten c
crawl-eval c --total 8 --pages 40 --search-length 0.25,0.26,0.5,0.6 --to tsv
