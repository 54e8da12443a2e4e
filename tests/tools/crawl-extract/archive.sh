# Sourced by cases: a small archive, and how its records are made.

# record TYPE URL: the block is read from standard input.
record() {
  local block
  block=$(cat; echo x)
  block=${block%x}
  printf 'WARC/1.0\r\nWARC-Type: %s\r\nWARC-Target-URI: %s\r\nWARC-Date: 2026-01-02T03:04:05Z\r\n' "$1" "$2"
  printf 'Content-Length: %d\r\n\r\n%s\r\n\r\n' "$(printf %s "$block" | wc -c)" "$block"
}

archive() {
  printf 'software: hand\r\n' | record warcinfo ''
  printf '%s\r\n' 'HTTP/1.1 200 OK' 'Content-Type: text/html; charset=utf-8' '' \
    '<html lang=en><title>One</title><h1>First</h1><p>Some words before <a href="two#x">the second</a> and after.' |
    record response http://h/one
  printf '%s\r\n' 'HTTP/1.1 301 Moved' 'Location: /one' '' | record response http://h/old
  printf '%s\r\n' 'HTTP/1.1 200 OK' 'Transfer-Encoding: chunked' 'Content-Type: text/html' '' \
    13 '<p>in <b>chunks</b>' 0 '' | record response http://H/x/../two
  printf '%s\r\n' 'HTTP/1.1 200 OK' 'Content-Type: image/png' '' 'PNG' | record response http://h/i.png
  printf '%s\r\n' 'GET /one HTTP/1.1' '' | record request http://h/one
  printf '%s\r\n' 'dns' | record response dns:h
}
