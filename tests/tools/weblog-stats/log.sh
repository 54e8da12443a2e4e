# Sourced by cases: small logs.

firefox='Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0'
googlebot='Mozilla/5.0 (compatible; Googlebot/2.1)'

# Eight lines: two readers, a robot, an image, a missing page, a failure.
log() {
  cat <<LOG
192.0.2.1 - - [17/May/2015:10:05:03 +0000] "GET / HTTP/1.1" 200 1000 "http://www.google.com/search?q=Old+Trails" "$firefox"
192.0.2.1 - - [17/May/2015:10:05:04 +0000] "GET /logo.png HTTP/1.1" 200 500 "http://www.example.com/" "$firefox"
192.0.2.1 - - [17/May/2015:10:06:00 +0000] "GET /trails HTTP/1.1" 200 3000 "http://www.example.com/" "$firefox"
192.0.2.2 - - [17/May/2015:11:00:00 +0000] "GET /trails HTTP/1.1" 304 - "http://other.example/links" "curl/7.88.1"
192.0.2.2 - - [17/May/2015:11:00:01 +0000] "GET /lost HTTP/1.1" 404 20 "http://www.example.com/trails" "curl/7.88.1"
192.0.2.3 - - [18/May/2015:00:00:00 +0000] "GET /robots.txt HTTP/1.1" 200 30 "-" "$googlebot"
192.0.2.3 - - [18/May/2015:00:00:01 +0000] "GET / HTTP/1.1" 200 1000 "-" "$googlebot"
192.0.2.1 - - [18/May/2015:10:00:00 +0000] "POST /form HTTP/1.1" 503 0 "-" "-"
LOG
}

hits() {
  log | weblog-parse -q --no-history --host www.example.com
}

# Two visits: / then /b then back to / (inferred); and /b alone.
visits() {
  weblog-sql --kind visits --no-history "
    from (values
      (timestamptz '2024-02-29 10:00:00+00', 'ann', 'http://example.com/', 200::smallint, 'http://other.example/', 1::bigint, 1::integer, 5000000::bigint, false, false),
      ('2024-02-29 10:00:05+00', 'ann', 'http://example.com/b', 200, 'http://example.com/', 1, 2, 2000000, false, false),
      ('2024-02-29 10:00:07+00', 'ann', 'http://example.com/', null, null, 1, 3, null, true, true),
      ('2024-02-29 11:00:00+00', 'bob', 'http://example.com/b', 200, null, 2, 1, null, true, false))
    t(time, \"user\", url, status, referrer, session, seq, dwell_us, last, inferred)"
}

# Names that a terminal or a browser would act on.
hostile() {
  weblog-sql --kind hits --no-history "
    select '<script>alert(1)</script>' as client, 'GET\"><b>' as method,
      'http://x.example/\"><img src=x onerror=alert(2)>' || chr(27) || '[31m' || chr(8238) as url, 404::smallint as status,
      'javascript:alert(3)//\"''>' as referrer, '</title><svg onload=alert(4)>' as agent
    union all
    select '&amp;' || chr(7), 'GET', 'http://x.example/<!--', 200, 'http://<evil>.example/', 'spider\"''<i>' || chr(155)"
}
