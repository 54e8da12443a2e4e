# Signatures of the sample: the trace is its log, half of the pages are judged.
weblog-parse -q "$SAMPLES/web/access.log.gz" | weblog-clean -q | weblog-users -q | weblog-sessions -q | weblog-paths -q -o visits.arrow
awk -F'\t' 'NR > 1 && NR % 2 { print $1 "\t" ($2 == "chess") }' "$SAMPLES/web/labels.tsv" > judged.tsv
learn() { crawl-affinity --trace visits.arrow --judged judged.tsv "$@"; }
learn --web "$SAMPLES/web/web.warc.gz" --words 50 -o learned.arrow
weblog-sql -q --table a=learned.arrow "
  select factor, count(*) as n, count(*) filter (log_ratio > 0) as favourable, count(*) filter (log_ratio < 0) as not
  from a group by factor order by factor" --to tsv
weblog-sql -q --table a=learned.arrow "from a where factor = 'signature' limit 5" --to tsv

# Extracted pages are as good as the archive; what they lack is told.
crawl-extract -q "$SAMPLES/web/web.warc.gz" -o pages.arrow
learn -q --web pages.arrow --words 50 --to tsv > from-pages.tsv
weblog-view -q learned.arrow --to tsv | cmp - from-pages.tsv
weblog-sql -q --table p=pages.arrow "select * from p where length(url) % 2 = 0" --kind pages > few.arrow
learn --web few.arrow --words 50 -o few-learned.arrow

# Candidates: pages about chess come first.
learn -q --web pages.arrow --candidates --to tsv > candidates.tsv
awk -F'\t' 'NR == FNR { label[$1] = $2; next } FNR > 1 && FNR <= 13 { print label[$1] }' "$SAMPLES/web/labels.tsv" candidates.tsv |
  sort | uniq -c
# They are the pages of the trace that are not judged.
weblog-sql -q --table v=visits.arrow "
  select count(distinct v.url) - (select count(*) from read_csv('candidates.tsv', delim = '\t', header = true)) as missing
  from v where v.url not in (select column0 from read_csv('judged.tsv', delim = '\t', header = false))" --to tsv
learn --web judged.tsv || echo "exit $?"
