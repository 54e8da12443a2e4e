# Sourced by cases: visits to mine.

# Ten sessions of four readers. Three view the shop, two the blog, in several orders.
visits() {
  weblog-sql --kind visits --no-history "
    with sessions(session, user, pages) as (values
      (1::bigint, 'ann', '/ /shop /cart /pay'), (2, 'bob', '/ /shop /cart'), (3, 'cyd', '/blog /about'),
      (4, 'ann', '/ /shop'), (5, 'dan', '/blog /feed /about'), (6, 'bob', '/shop /cart /pay'),
      (7, 'cyd', '/ /blog /about'), (8, 'ann', '/shop /help /cart'), (9, 'dan', '/blog'), (10, 'bob', '/ /shop /cart /pay')),
    views as (select session, user, string_split(pages, ' ') as pages, unnest(range(1, len(string_split(pages, ' ')) + 1)) as seq from sessions)
    select user, 'http://example.com' || pages[seq] as url, session, seq::int as seq,
      case when seq < len(pages) then session * 1000000 * seq end as dwell_us, seq = len(pages) as last
    from views order by session, seq" "$@"
}

# $1 sessions of 1 to 8 views, the same for the same number: of 300 readers, 60 pages, some far more read than others.
many_visits() {
  weblog-sql --kind visits --no-history "
    select session, seq::int as seq, 'reader' || hash(session) % 300 as user,
      '/page' || floor(60 * pow(hash(session, seq) % 1000 / 1000, 3))::int as url,
      case when seq < views then (hash(seq, session) % 100000000)::bigint end as dwell_us
    from (select range as session, unnest(range(1, 2 + (hash(range) % 8)::bigint)) as seq, 1 + hash(range) % 8 as views from range($1))
    order by session, seq"
}
