# Pages get a topic, its probability and Okapi; the labels are found again.
. "$TESTDATA/topics.sh"
train
crawl-topic apply sample.topic "$web" -o topics.parquet
weblog-sql -q --to tsv "select count(*) as pages, count(label) as labelled, min(okapi_share) >= 0 and max(okapi_share) <= 1 as shares,
  max(probability) <= 1 as probable from 'topics.parquet'"
weblog-sql -q --to tsv "select count(*) filter (t.label = l.label) > 0.95 * count(*) as most_are_right from 'topics.parquet' t join
  read_csv('$labels', delim = '\t', header = true) l using (url)"
weblog-view --schema topics.parquet
crawl-extract -q "$web" | crawl-topic apply -q sample.topic -o piped.arrow
weblog-view --schema piped.arrow | grep crawl-

# As a table of labels: without those that are unlikely, and without pages of no topic.
train --rest
crawl-topic apply -q sample.topic "$web" --label -o own.tsv
head -n 1 own.tsv
awk -F '\t' '$2 == ""' own.tsv
crawl-topic apply sample.topic "$web" --min 0.99 -o sure.parquet
weblog-sql -q --to tsv "select count(*) as pages, min(probability) filter (label is not null) >= 0.99 as sure,
  count(okapi) = count(label) as nulls from 'sure.parquet'"

# By one topic, whatever else pages may be about.
crawl-topic apply -q sample.topic "$web" --topic chess -o chess.parquet
weblog-sql -q --to tsv "select distinct label from 'chess.parquet'"
weblog-sql -q --to tsv "select count(*) from 'chess.parquet' c join 'topics.parquet' t using (url)
  where t.label = 'chess' and c.probability < 0.5" | tail -n 1 | awk '{print $1 < 4}'
