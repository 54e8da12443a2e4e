. "$TESTDATA/log.sh"
hits | weblog-sql --kind hits "select * replace (case when url like '%/x' then null else user end as user) from input" |
  weblog-sessions --drops dropped.csv > /dev/null
cut -d, -f5,17 dropped.csv
