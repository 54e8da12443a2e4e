# The pages of a crawl are judged by its predicate.
weblog-parse -q "$SAMPLES/web/access.log.gz" | weblog-clean -q | weblog-users -q | weblog-sessions -q | weblog-paths -q -o visits.arrow
crawl() { crawl-run -q --web "$SAMPLES/web/web.warc.gz" --url https://www.example.com/ --budget 100 "$@"; }
crawl --predicate label:chess --labels "$SAMPLES/web/labels.tsv" --out chess
crawl-affinity --trace visits.arrow --crawl chess --factors user,locality -o learned.arrow
crawl-view chess pages > pages.arrow
cmp <(weblog-view learned.arrow --to tsv) <(crawl-affinity -q --trace visits.arrow --judged pages.arrow --factors user,locality --to tsv)
crawl --out plain
crawl-affinity --trace visits.arrow --crawl plain || echo "exit $?"
# The output knows how it came about.
weblog-view --schema learned.arrow | grep -o 'weblog-[a-z]*\|crawl-affinity' | uniq
