# Sourced by cases: a small log.

# A reader with her objects, a form, an error, a redirect, a crawler, and a program that reads robots.txt.
small_log() {
  local browser='Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0'
  local chrome='Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36'
  cat <<LOG
192.0.2.1 - - [17/May/2024:10:00:00 +0000] "GET /index.html HTTP/1.1" 200 100 "-" "$browser"
192.0.2.1 - - [17/May/2024:10:00:00 +0000] "GET /style.css HTTP/1.1" 200 100 "http://www.example.com/index.html" "$browser"
192.0.2.1 - - [17/May/2024:10:00:01 +0000] "GET /logo.png?v=2 HTTP/1.1" 304 - "http://www.example.com/index.html" "$browser"
192.0.2.9 - - [17/May/2024:10:00:02 +0000] "GET / HTTP/1.1" 200 100 "-" "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
192.0.2.1 - - [17/May/2024:10:00:30 +0000] "GET /a/../shop?PHPSESSID=3&id=7#top HTTP/1.1" 200 100 "http://www.example.com:80/index.html" "$browser"
192.0.2.1 - - [17/May/2024:10:00:50 +0000] "POST /shop/cart/17 HTTP/1.1" 302 - "http://www.example.com/shop?id=7" "$browser"
192.0.2.1 - - [17/May/2024:10:00:51 +0000] "GET /shop/cart/18 HTTP/1.1" 200 100 "http://www.example.com/shop?id=7" "$browser"
192.0.2.7 - - [17/May/2024:10:01:00 +0000] "GET /shop HTTP/1.1" 200 100 "-" "$chrome"
192.0.2.1 - - [17/May/2024:10:01:10 +0000] "GET /gone HTTP/1.1" 404 100 "-" "$browser"
192.0.2.7 - - [17/May/2024:10:02:00 +0000] "GET /robots.txt HTTP/1.1" 404 100 "-" "$chrome"
192.0.2.8 - - [17/May/2024:10:02:10 +0000] "OPTIONS / HTTP/1.1" 200 100 "-" "$browser"
192.0.2.8 - - [17/May/2024:10:02:11 +0000] "-" 408 - "-" "-"
LOG
}

hits() { small_log | weblog-parse -q "$@"; }
