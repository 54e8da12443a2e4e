. "$TESTDATA/visits.sh"
many_visits 3000 > visits.arrows
# The same rows in three files, two of them cut inside a session.
weblog-sql --kind visits 'from visits limit 1001' visits.arrows > a.arrows
weblog-sql --kind visits 'from visits limit 3 offset 1001' visits.arrows > b.arrows
weblog-sql --kind visits 'from visits offset 1004' visits.arrows > c.parquet
for command in 'rules --min-support 5' 'sequences --gap 1' 'clusters --k 3 --weight dwell' transitions; do
  weblog-patterns $command -q --no-history visits.arrows > whole.arrows
  weblog-patterns $command -q --no-history a.arrows b.arrows c.parquet | cmp - whole.arrows
done
