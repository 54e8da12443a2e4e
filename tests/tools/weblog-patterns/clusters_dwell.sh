. "$TESTDATA/visits.sh"
# eve has a single view, whose dwell nobody saw.
weblog-sql --kind visits --no-history "
  from (values (1, 1, 'ann', '/a', 1000000), (1, 2, 'ann', '/b', null), (2, 1, 'bob', '/b', 3000000),
    (2, 2, 'bob', '/a', null), (3, 1, 'eve', '/a', null)) t(session, seq, user, url, dwell_us)" |
  weblog-patterns clusters --weight dwell --k 2 --to csv
