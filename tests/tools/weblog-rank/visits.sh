# Sourced by cases: three sessions, whose ranks rank_test.cc works out by hand.
visits() {
  weblog-sql --kind visits --no-history "
    select user, url, session, seq::int as seq, dwell * 1000000 as dwell_us, dwell is null as last, inferred
    from (values
      (1, 'ann', 1, '/a', 10::bigint, false), (1, 'ann', 2, '/b', 40, false), (1, 'ann', 3, '/a', 20, true),
      (1, 'ann', 4, '/c', null, false), (2, 'bob', 1, '/a', null, false), (3, 'ann', 1, '/b', 1000, false),
      (3, 'ann', 2, '/a', null, false)) t(session_number, user, seq, url, dwell, inferred),
      lateral (select session_number::bigint as session)
    order by session, seq"
}
