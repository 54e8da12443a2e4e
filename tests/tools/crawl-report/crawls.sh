# Sourced by cases: crawls over the sample web.

# crawl DIR OPTION...
crawl() {
  crawl-run -q --web "$SAMPLES/web/web.warc.gz" --url https://www.example.com/ --predicate label:sailing \
    --labels "$SAMPLES/web/labels.tsv" --out "$@"
}

# report OPTION...: with what the sample web is about.
report() { crawl-report --labels "$SAMPLES/web/labels.tsv" "$@"; }

# change DIR SQL: of the crawl's database, c.
change() { weblog-sql -q "attach '$1/crawl.duckdb' as c; $2" > /dev/null; }

# learned DIR: lets it have learned something.
learned() {
  change "$1" "insert into c.learned values ('word', 'regatta', 12, 9, 6.5, 1.87, 8.25), ('word', 'harbour', 20, 8, 3.25, 1.18, 5.5),
      ('word', 'keel', 3, 3, 8, 2.08, 3), ('user', 'u17', 9, 6, 5.5, 1.7, 4.5), ('orbit', 'inner', 2, 1, 2, 0.69, 1)"
}

# text FILE: what a reader of the page sees, a table's row a line; without the time of processors.
text() {
  sed -e '/<style>/,/<\/style>/d' -e '/<script/,/<\/script>/d' "$1" |
    sed -E -e '/id="curve-table"/,/<\/section>/s/<td>[0-9.]+<\/td><\/tr>/<td>MS<\/td><\/tr>/' -e 's/<\/t[dh]>/\t/g' -e 's/<[^>]*>//g' |
    sed 's/[[:space:]]*$//; /^$/d'
}
