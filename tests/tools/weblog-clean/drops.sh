. "$TESTDATA/logs.sh"
# Dropped rows are as they came, with the rule and what is known of the client.
hits | weblog-clean --drops dropped.csv -o clean.csv
wc -l < clean.csv
weblog-sql --to csv "select line, url, robot, robot_why, dropped_by from 'dropped.csv'"
