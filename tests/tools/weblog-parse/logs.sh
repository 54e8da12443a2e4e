# Sourced by cases: logs to work on.

# $1 lines of a Combined log, one a second from 2015-05-17 10:00:00 on, numbered from ${2:-0}.
combined() {
  awk -v n="$1" -v first="${2:-0}" 'BEGIN {
    for (i = first; i < first + n; ++i) {
      printf "192.0.2.%d - - [17/May/2015:%02d:%02d:%02d +0000] \"GET /page/%d HTTP/1.1\" 200 %d \"-\" \"agent %d\"\n",
        i % 250, (10 + int(i / 3600)) % 24, int(i / 60) % 60, i % 60, i, 1000 + i, i % 7
    }
  }'
}

# One line of each of four formats.
formats() {
  combined 1 > combined.log
  echo '1157689312.049   5006 10.105.21.199 TCP_MISS/200 19763 CONNECT login.example.com:443 badeyek DIRECT/192.0.2.7 -' > squid.log
  printf '%s\r\n' '#Software: Microsoft Internet Information Services 8.5' '#Version: 1.0' \
    '#Fields: date time cs-method cs-uri-stem cs-uri-query c-ip cs(User-Agent) sc-status time-taken' \
    '2015-05-17 10:00:03 GET /index.html a=b 192.0.2.9 Mozilla/5.0+(X11) 200 15' > iis.log
  echo '{"ts":1431857104.5,"request":{"remote_ip":"192.0.2.10","method":"GET","host":"www.example.com","uri":"/caddy"},"status":200,"size":5}' > caddy.log
}

# The columns that tell most, as CSV.
short() {
  weblog-view --columns time,client,method,url,status,bytes --to csv "$@"
}
