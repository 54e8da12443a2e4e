# Revisits have rows: with the body that they refer to, or with their head alone where that is not there.
record() { # type, URL, further fields; the block is read from standard input
  local block
  block=$(cat; echo x)
  block=${block%x}
  printf 'WARC/1.1\r\nWARC-Type: %s\r\nWARC-Target-URI: %s\r\nWARC-Date: 2026-01-02T03:04:05Z\r\n%b' "$1" "$2" "$3"
  printf 'Content-Length: %d\r\n\r\n%s\r\n\r\n' "$(printf %s "$block" | wc -c)" "$block"
}
by_url='WARC-Refers-To-Target-URI: http://h/one\r\nWARC-Refers-To-Date: 2026-01-02T03:04:05Z\r\n'
by_digest='WARC-Payload-Digest: sha1:ONE\r\n'
nowhere='WARC-Payload-Digest: sha1:NONE\r\n'
printf '%s\r\n' 'HTTP/1.1 200 OK' 'Content-Type: text/html' '' '<title>One</title><a href=two>two</a>' |
  record response http://h/one "$by_digest" > one.warc
{
  printf '%s\r\n' 'HTTP/1.1 200 OK' 'Content-Type: text/html; charset=utf-8' '' | record revisit http://h/by-url "$by_url"
  printf '%s\r\n' 'HTTP/1.1 200 OK' 'Content-Type: text/html' '' | record revisit http://h/by-digest "$by_digest"
  printf '%s\r\n' 'HTTP/1.1 304 Not Modified' '' | record revisit http://h/unchanged "$by_digest"
  record revisit http://h/silent "$by_digest" < /dev/null
  printf '%s\r\n' 'HTTP/1.1 301 Moved' 'Location: /one' '' | record revisit http://h/lost-redirect "$nowhere"
  printf '%s\r\n' 'HTTP/1.1 304 Not Modified' '' | record revisit http://h/lost "$nowhere"
} > two.warc
columns='url, status, content_type, redirect, title, links[1].url as link, bytes, digest'
crawl-extract one.warc two.warc | weblog-sql -q "select $columns from input" --to table
crawl-extract two.warc | weblog-sql -q "select $columns from input" --to table
# The order of files does not matter to it, nor that one comes through a pipe.
rows() { crawl-extract -q --no-history "$@" --to jsonl | sort; }
cmp <(rows one.warc two.warc) <(rows two.warc one.warc)
cmp <(rows one.warc two.warc) <(rows <(cat one.warc) two.warc)
cmp <(rows one.warc two.warc) <(cat one.warc two.warc | rows)
cmp <(rows one.warc two.warc) <(cat one.warc two.warc | gzip | rows)
