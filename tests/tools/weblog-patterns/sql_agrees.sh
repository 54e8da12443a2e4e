. "$TESTDATA/visits.sh"
# The same counts as SQL finds them.
many_visits 5000 > visits.arrows
weblog-patterns transitions -q visits.arrows > transitions.arrows
weblog-sql "
  with steps as (
    select url as page, lead(url) over w as next, seq = 1 as first from visits window w as (partition by session order by seq)),
  counts as (
    select page, next, count(*) as count from (select page, next from steps union all select null, page from steps where first)
    group by all)
  select (select count(*) from counts) = (select count(*) from transitions) as rows,
    (select count(*) from (select page, next, count from counts except select page, next, count from transitions)) as differ" \
  visits.arrows transitions.arrows --to csv
weblog-patterns rules -q --min-support 10 --min-confidence 0 --max-size 2 visits.arrows > rules.arrows
weblog-sql "
  with baskets as (select distinct session, url from visits),
  pairs as (
    select a.url as x, b.url as y, count(*) as n from baskets a join baskets b on a.session = b.session and a.url <> b.url
    group by all having n >= 10)
  select (select count(*) from pairs) = (select count(*) from rules) as rows,
    (select count(*) from (select x, y, n from pairs except select antecedent[1], consequent, sessions from rules)) as differ" \
  visits.arrows rules.arrows --to csv
