# A crawl whose predicate is a topic: the pages are nearly those that have the label.
. "$TESTDATA/topics.sh"
train --rest
crawl() { # name, predicate
  crawl-run -q --web "$web" --url https://www.example.com/ --out "$1" --predicate "$2" --topics sample.topic
}
crawl topic 'topic:chess'
weblog-sql -q --to tsv "attach 'topic/crawl.duckdb' as c (read_only);
  select count(*) filter (relevant and label = 'chess') > 0.9 * count(*) filter (label = 'chess') as found,
    count(*) filter (relevant and label <> 'chess') <= 3 as no_others
  from c.pages join read_csv('$labels', delim = '\t', header = true) using (url) where status = 200"
# Above what its examples have on the mean are some of them.
usual=$(crawl-topic show -q sample.topic --to tsv | awk -F '\t' '$1 == "chess" {print $4}')
crawl okapi "okapi(chess) > $usual and not topic:sailing"
weblog-sql -q --to tsv "attach 'okapi/crawl.duckdb' as c (read_only);
  select count(*) filter (relevant) > 5 as some, count(*) filter (relevant and label <> 'chess') as others
  from c.pages join read_csv('$labels', delim = '\t', header = true) using (url) where status = 200"
# What apply says is a table of labels.
crawl-topic apply -q sample.topic "$web" --label -o own.tsv
crawl-run -q --web "$web" --url https://www.example.com/ --out own --predicate label:chess --labels own.tsv
weblog-sql -q --to tsv "attach 'own/crawl.duckdb' as c (read_only); select count(*) filter (relevant) > 10 as relevant from c.pages"

crawl wrong 'topic:ches' || echo "exit $?"
crawl-run --web "$web" --url https://www.example.com/ --out w --predicate topic:chess || echo "exit $?"
crawl-run --web "$web" --url https://www.example.com/ --out w --topics sample.topic || echo "exit $?"
crawl-run --web "$web" --url https://www.example.com/ --out w --predicate topic:chess --topics absent.topic || echo "exit $?"
crawl-run --web "$web" --url https://www.example.com/ --out w --predicate topic:chess --topics "$labels" || echo "exit $?"
[[ ! -e w ]]
