# A real crawl: its strategy and predicate are known from its directory, and recall is that of the table.
crawl-run -q --web "$SAMPLES/web/web.warc.gz" --url https://www.example.com/ --strategy best-first --query 'chess pawn' \
  --predicate label:chess --labels "$SAMPLES/web/labels.tsv" --budget 60 --seed 7 --out c
crawl-view c | sed -n 1,5p
crawl-eval c --labels "$SAMPLES/web/labels.tsv" --at 20,60 --to csv
weblog-sql -q --to tsv "attach 'c/crawl.duckdb' as c (read_only); select count(*) filter (relevant) as relevant,
  count(*) filter (relevant) / (select count(*) from read_csv('$SAMPLES/web/labels.tsv', delim = '\t', header = true) where label = 'chess')
  as recall from c.pages"
