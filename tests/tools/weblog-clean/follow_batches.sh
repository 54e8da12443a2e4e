. "$TESTDATA/logs.sh"
# The same rows for any cut into batches, and for plain columns as for encoded ones.
hits > hits.arrows
weblog-clean -q hits.arrows --no-history --to jsonl > whole
for line in $(seq 12); do small_log | sed -n "${line}p" | weblog-parse -q --format combined > $line.arrows; done
weblog-clean -q $(printf '%d.arrows ' $(seq 12)) --no-history --to jsonl | sed 's/"line":1}//' > pieces
weblog-view hits.arrows -o hits.parquet
weblog-clean -q hits.parquet --to jsonl > plain
wc -l < whole
cmp whole plain
for file in whole pieces; do weblog-sql --to csv "select time, url, robot, robot_why from read_json('$file')" > $file.csv; done
cmp whole.csv pieces.csv
