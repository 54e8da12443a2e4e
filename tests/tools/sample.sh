# Sourced by cases: streams to work on.

# Four hits with a null, quotes, a comma, an escape sequence and characters beyond ASCII.
hits() {
  weblog-sql --kind hits --no-history "
    from (values
      (timestamptz '2024-02-29 23:59:59+00', 'alice', 'http://example.com/', 200::smallint, 512::bigint),
      ('2024-03-01 00:00:00.5+00', null, 'http://example.com/a,b?q=\"x\"', 404, null),
      ('2024-03-01 00:00:01+00', 'bob', 'http://example.com/日本', 200, 9007199254740993),
      ('2024-03-01 00:00:02.000001+00', 'e' || chr(27) || '[31mve', '', 500, 0))
    t(time, client, url, status, bytes)" "$@"
}

# The numbers from 0 to $1 - 1, in as many batches as that takes.
numbers() {
  weblog-sql --no-history "select range as n from range($1)"
}
