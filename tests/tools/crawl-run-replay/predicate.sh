# Which pages are relevant, by each kind of condition, and what is said of wrong predicates.
. "$TESTDATA/replay.sh"
labels=labels.tsv
cp "$SAMPLES/web/labels.tsv" .
count() { # name, expression, option...
  replay --out "$1" --predicate "$2" "${@:3}"
  echo "$2: $(crawl-view "$1" | sed -n 's/^relevant *//p')"
}
count chess label:chess --labels "$labels"
count games 'label:chess or label:sailing and not url:/basics\/[a-f]/' --labels "$labels"
count hosts 'not host:www.example.com'
count words 'word:sail and lang:en'
count phrase '"chess"'
count title 'title:chess' --links-only
crawl-view hosts | grep ^pages

# Those of the table are those of the predicate.
weblog-sql -q --to tsv "attach 'chess/crawl.duckdb' as c (read_only);
  select count(*) from c.pages join read_csv('$labels', delim = '\t', header = true) l using (url)
  where relevant <> (l.label = 'chess' and status = 200)"

# The table may be rows, and compressed; the crawl is the same.
weblog-sql -q "select * from read_csv('$labels', delim = '\t', header = true)" > labels.arrow
gzip -k labels.tsv
for table in labels.arrow labels.tsv.gz; do
  replay --out "from-$table" --predicate label:chess --labels "$table"
  cmp <(pages chess) <(pages "from-$table") || echo "$table gives other pages"
done

# Likeness to a file; the log has each judgement, the account how many were relevant.
echo 'Sailing boats, sails and the sea' > like.txt
count like 'similar(like.txt) > 0.1' --log like.json
grep -c '"relevant":true' like.json
crawl-run --web "$SAMPLES/web/web.warc.gz" --url https://www.example.com/ --store none --predicate label:chess --labels "$labels" \
  --budget 40 2>&1 | grep -o '^crawl-run: 40 pages, [0-9]* relevant'

wrong --out w --predicate 'label:chess and (word:pawn' --labels "$labels"
wrong --out w --predicate ''
wrong --out w --predicate 'label:chess'
wrong --out w --predicate 'label:ches' --labels "$labels"
wrong --out w --predicate 'topic:chess'
wrong --out w --predicate 'similar(absent.txt) > 0.3'
wrong --out w --predicate 'word:pawn' --links-only
wrong --out w --labels "$labels"
printf 'https://www.example.com/\n' > one.tsv
wrong --out w --predicate label:a --labels one.tsv
wrong --out w --predicate label:a --labels absent.tsv
[[ ! -e w ]]
