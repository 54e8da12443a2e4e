# The log is one that weblog-parse has nothing to say against.
synth-web --quiet --readers 300 --out world
weblog-parse --host https://www.example.com --max-rejects 0 world/access.log -o hits.parquet 2>&1 |
  sed "s/: .* lines = .* hits/: all lines are hits/"
weblog-sql --to tsv "
  select count(*) = (select count(*) from 'hits.parquet' where status in (200, 304) and client not in
    (select client from read_csv('world/robots.tsv')) and
    regexp_replace(url, '&PHPSESSID=.*', '') in (select url from read_csv('world/topics.tsv'))) as views_have_lines
  from read_csv('world/views.tsv') where logged = 1"
