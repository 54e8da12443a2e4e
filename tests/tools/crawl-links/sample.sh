# The links of an archive: the counts are those that SQL gives, the ranks add up, and a chain gives what a file gives.
crawl-extract -q "$SAMPLES/web/web.warc.gz" -o pages.arrow --links links.arrow
crawl-links links.arrow --pages pages.arrow --same-host 0.1 -o ranks.arrow
crawl-links -q --pages pages.arrow --same-host 0.1 --no-history < links.arrow | cmp - <(crawl-links -q links.arrow --pages pages.arrow --same-host 0.1 --no-history)
weblog-sql -q --table links=links.arrow --table ranks=ranks.arrow --to tsv "
  with pairs as (select distinct from_url, to_url from links where from_url <> to_url),
  pages as (select from_url as url from links union select to_url from links),
  counts as (select url, (select count(*) from pairs where to_url = url) as links_in,
      (select count(*) from pairs where from_url = url) as links_out from pages)
  select count(*) as pages, count(*) filter (c.links_in <> r.links_in or c.links_out <> r.links_out) as wrong,
    round(avg(pagerank), 6) as mean, round(avg(timed_pagerank), 6) as timed, round(sum(authority * authority), 6) as authorities,
    round(sum(hub * hub), 6) as hubs
  from counts c full join ranks r using (url)"
weblog-view ranks.arrow -n 3 --columns url,links_in,links_out --to tsv
