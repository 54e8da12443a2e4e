# A list of all relevant pages, in any spelling of their URLs; or their number alone.
. "$TESTDATA/crawls.sh"
ten c
printf '# eight\nhttp://t.test/a\n\nHTTP://T.test:80/b first\n' >list
for page in f h q r s t; do echo "http://t.test/$page"; done | gzip >>list.gz
gzip -c list | cat - list.gz >all.gz
crawl-eval c --relevant all.gz --at 10 --pages 40 --to tsv
crawl-eval c --total 8 --at 10 --pages 40 --to tsv
crawl-eval c --at 10 --to tsv
echo nonsense >>list
crawl-eval c --relevant list || echo "exit $?"
crawl-eval c --relevant absent || echo "exit $?"
