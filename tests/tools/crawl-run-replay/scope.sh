# What is in scope, and how many URLs each reason kept out.
. "$TESTDATA/replay.sh"
show() { # name, option...
  echo "== ${*:2}"
  replay --out "$@"
  weblog-sql -q --to tsv "attach '$1/crawl.duckdb' as c (read_only);
    select count(*) pages, max(depth) depth, string_agg(distinct split_part(url, '/', 3), ' ' order by split_part(url, '/', 3)) hosts
    from c.pages"
  weblog-sql -q --to tsv "attach '$1/crawl.duckdb' as c (read_only); select key, value from c.state where key like 'refused %' order by 1"
}
show depth --max-depth 1
show same --hosts same
show domain --hosts domain
show include --scope '^https://[^/]*/(|chess/.*)$'
show exclude --exclude '/basics/' --exclude '\?'
show traps --no-traps --scope 'archive|com/$'
show few --max-per-host 10
show pattern --max-per-pattern 2 --scope 'view.php|com/[a-z]*/?$'
