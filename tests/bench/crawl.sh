#!/usr/bin/env bash
# crawl.sh [PAGES]: what crawling costs, beside other crawlers, in one run on one machine.
# Makes a web of its own (the same one every time: 4 hosts, 16 KB and 40 links a page), builds the bench preset, serves the
# web with nginx on 127.0.0.2 to 127.0.0.5, and lets each crawler fetch all of it with all politeness off. Prints CPU
# seconds (of the crawler alone), wall seconds and peak memory, each the best of several runs, and from nginx's log what
# was fetched, what was asked for twice, and what was asked for that no page links to. Crawlers that are not
# installed are left out. Takes about four minutes for 20,000 pages.
set -euo pipefail
pages=${1:-20000}
. "$(dirname "$0")/prepare.sh"
runs=${RUNS:-3}
have() { command -v "$1" >/dev/null; }
have nginx || { echo 'crawl.sh: nginx is not installed' >&2; exit 1; }

addresses=127.0.0.2,127.0.0.3,127.0.0.4,127.0.0.5
# serve PORT: makes the web at that port and serves it; fails when the port is taken.
serve() {
  local names=http://${addresses//,/:$1,http:\/\/}:$1
  rm -rf web
  synth-web -q --web files --pages "$pages" --page-bytes 16000 --out-links 40 --host-names "$names" --no-objects \
    --ads 0 --broken 0 --old-links 0 --readers 1 --days 1 --no-robots --format vhost --out web
  cat >nginx.conf <<CONF
user $(id -un);
worker_processes 1;
pid $work/nginx.pid;
error_log $work/nginx.log;
events { worker_connections 1024; }
http {
  log_format requests '\$status http://\$server_addr:\$server_port\$request_uri';
  access_log $work/requests.log requests;
  keepalive_requests 1000000;
  include $work/web/www/nginx.conf;
}
CONF
  nginx -p "$work/web/www" -c "$work/nginx.conf" -g 'daemon off;' 2>/dev/null &
  server=$!
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    sleep 0.2
    kill -0 $server 2>/dev/null || return 1
    [ -s nginx.pid ] && return 0
  done
  kill $server
  return 1
}
trap '[ -z "${server:-}" ] || kill "$server" 2>/dev/null || true; rm -rf "$work/web" "$work/crawl"' EXIT
rm -f nginx.pid requests.log
until serve $((20000 + RANDOM % 10000)); do
  ((++attempts < 5)) || { echo "crawl.sh: nginx does not start; see $work/nginx.log" >&2; exit 1; }
done
tail -n +2 web/pages.tsv | cut -f1 >truth.txt
seeds=web/www/hosts.txt

machine
echo "input    $(wc -l <truth.txt) pages on 4 hosts, $(du -sb --apparent-size web/www | cut -f1) bytes," \
  "$(($(wc -l <web/links.tsv) - 1)) links; best of $runs runs, nginx with one worker"
echo
printf '%-32s %8s %8s %8s %9s %9s %6s %8s\n' crawler 'CPU s' 'wall s' 'peak MB' 'CPU s/1k' coverage twice phantom

# once COMMAND...: one run; leaves its figures in $cpu, $wall and $memory, and what it asked for in $coverage (percent),
# $twice and $phantom. "DIR" stands for an empty directory.
once() {
  rm -rf crawl
  mkdir crawl
  : >requests.log
  read -r cpu wall memory < <(./measure 1 "${@/#DIR/$work/crawl}" 2>/dev/null || echo '- - -')
  read -r coverage twice phantom < <(awk '
    FNR == NR {truth[$1]; ++all; next}
    $2 ~ /\/robots\.txt$/ {next}
    !($2 in truth) {++phantom; next}
    seen[$2]++ {++twice; next}
    $1 == 200 {++fetched}
    END {printf "%.2f %d %d\n", 100 * fetched / all, twice, phantom}' truth.txt requests.log)
}
# best NAME COMMAND...: a run that replaces the earlier ones of this name if it took less CPU.
declare -A least_cpu least_wall most_memory reach
best() {
  local name=$1
  shift
  once "$@"
  if [ "$cpu" = - ]; then
    echo "crawl.sh: $name failed" >&2
    return
  fi
  smaller "$cpu" "${least_cpu[$name]:-}" && least_cpu[$name]=$cpu
  smaller "$wall" "${least_wall[$name]:-}" && least_wall[$name]=$wall
  smaller "${most_memory[$name]:-0}" "$memory" && most_memory[$name]=$memory
  reach[$name]="$coverage $twice $phantom"
}
smaller() { [ -z "$2" ] || awk -v a="$1" -v b="$2" 'BEGIN {exit !(a < b)}'; }
row() {
  [ -n "${least_cpu[$1]:-}" ] || return 0
  set -- "$1" ${reach[$1]}
  printf '%-32s %8s %8s %8s %9s %8s%% %6s %8s\n' "$1" "${least_cpu[$1]}" "${least_wall[$1]}" "${most_memory[$1]}" \
    "$(awk -v a="${least_cpu[$1]}" -v n="$pages" 'BEGIN {printf "%.3f", 1000 * a / n}')" "$2" "$3" "$4"
}

wget2=(wget2 -q --no-config -r -l inf -H "--domains=$addresses" --no-robots --max-threads=16 -O /dev/null -i $seeds)
ours=(crawl-run --quiet --web http --seeds $seeds --delay 0 --per-host 16
  --contact bench@example.com --allow-private --out DIR/out)
# pair NAME OPTION...: ours and wget2 in turns.
pair() {
  local name=$1 run
  shift
  for ((run = 0; run < runs; ++run)); do
    have wget2 && best "wget2 beside $name" "${wget2[@]}"
    have crawl-run && best "$name" "${ours[@]}" "$@"
  done
  row "wget2 beside $name"
  row "$name"
}
# lone NAME RUNS COMMAND...
lone() {
  local name=$1 count=$2 run
  shift 2
  for ((run = 0; run < count; ++run)); do best "$name" "$@"; done
  row "$name"
}

missing=()
for crawler in wget2 crawl-run wget scrapy curl; do have $crawler || missing+=($crawler); done
if have curl; then
  sed 's/.*/url = "&"\noutput = "\/dev\/null"/' truth.txt >urls.conf
  lone 'curl, fetch only' "$runs" curl -s --parallel --parallel-max 16 -K urls.conf
fi
if have crawl-run; then
  pair 'crawl-run, links only' --store none --links-only
  # All that it can do: HTML5, text, stems (which best-first wants), near duplicates, WARC, DuckDB.
  pair 'crawl-run' --strategy best-first --query 'star planet moon'
elif have wget2; then
  lone 'wget2' "$runs" "${wget2[@]}"
fi
# wget crawls the whole web once for every seed, so it gets one.
warc='wget --warc-file (one run)'
have wget && lone "$warc" 1 wget -q --no-config -r -l inf -H "--domains=$addresses" -e robots=off \
  -nd --delete-after -P DIR/tmp --warc-file="$work/crawl/wget" "$(head -n 1 $seeds)"
if have scrapy; then
  cat >spider.py <<'PY'
import scrapy

class Spider(scrapy.Spider):
    name = "bench"
    start_urls = open("web/www/hosts.txt").read().split()
    custom_settings = {"ROBOTSTXT_OBEY": False, "CONCURRENT_REQUESTS": 64, "CONCURRENT_REQUESTS_PER_DOMAIN": 16,
                       "TELNETCONSOLE_ENABLED": False, "LOG_LEVEL": "ERROR", "COOKIES_ENABLED": False}

    def parse(self, response):
        for href in response.css("a::attr(href)").getall():
            yield response.follow(href, self.parse)
PY
  lone 'scrapy (one run)' 1 scrapy runspider spider.py
fi

echo
for name in 'crawl-run, links only' crawl-run; do
  [ -n "${least_cpu[$name]:-}" ] && [ -n "${least_cpu[wget2 beside $name]:-}" ] || continue
  echo "$name takes $(ratio "${least_cpu[$name]}" "${least_cpu[wget2 beside $name]}") times the CPU of wget2," \
    "$(ratio "${least_wall[$name]}" "${least_wall[wget2 beside $name]}") times its wall time"
done
if [ -n "${least_cpu[crawl-run]:-}" ] && [ -n "${least_cpu[$warc]:-}" ]; then
  echo "wget --warc-file takes $(ratio "${least_cpu[$warc]}" "${least_cpu[crawl-run]}") times the CPU of crawl-run"
fi
[ ${#missing[@]} = 0 ] || echo "not installed, left out: ${missing[*]}"
