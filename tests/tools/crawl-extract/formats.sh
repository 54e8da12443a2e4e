. "$TESTDATA/archive.sh"
archive > a.warc
crawl-extract -q a.warc -o p.parquet
crawl-extract -q a.warc --to jsonl > direct.jsonl
weblog-view p.parquet --to jsonl | cmp - direct.jsonl
crawl-extract -q a.warc --to csv | sed "s/\"\"hash\"\":[0-9]*/\"\"hash\"\":0/g"
crawl-extract -q a.warc | weblog-sql -q 'select url, len(links) as links, headings[1].level as level from input' --to table
