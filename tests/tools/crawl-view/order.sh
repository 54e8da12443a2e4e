# Many rows keep their order, although several threads may read them.
make_crawl c many
for what in pages links; do
  crawl-view c $what --columns n --to csv | tail -n +2 > n
  wc -l < n
  sort -nc n
done
