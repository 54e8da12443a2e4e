. "$TESTDATA/visits.sh"
visits | weblog-patterns clusters --of pages --k 2 --centres centres.csv --top 1 |
  weblog-sql 'from input select cluster, list(member order by member) as pages group by cluster order by cluster' --to csv
cat centres.csv
