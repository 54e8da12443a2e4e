# Plain columns, as Parquet has them, give the same users.
. "$TESTDATA/log.sh"
hits > h.arrows
weblog-view -q h.arrows -o h.parquet
printf '0123456789abcdef' > key
for options in '' '--split' '--anonymize key' '--mask-ip 16/32'; do
  weblog-users -q $options h.arrows --to csv > a.csv
  weblog-users -q $options h.parquet --to csv > b.csv
  cmp a.csv b.csv
done
