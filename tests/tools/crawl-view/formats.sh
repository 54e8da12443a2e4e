# Through Arrow and Parquet as well, with the kind that says what the rows are.
make_crawl c
crawl-view c pages -o p.parquet
crawl-view c pages > p.arrows
crawl-view c pages --to csv > p.csv
weblog-view p.arrows --to csv | cmp - p.csv
weblog-view p.parquet --to csv | cmp - p.csv
weblog-view --schema p.arrows
for what in links hosts frontier events errors duplicates; do
  crawl-view c $what -o rows.arrows
  weblog-view --schema rows.arrows | sed -n 's/^kind     /&/p'
done
