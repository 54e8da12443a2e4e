#!/usr/bin/env bash
# kill_resume.sh TOOLS HOSTILE_SERVER [KILLS [PAGES [SEED]]]: kills crawls with SIGKILL at random moments and resumes them
# until they are whole, KILLS times (100) over crawls of a site of PAGES pages (400). Of every crawl:
#
# - After each kill, what the database lists and what the log has reported is in the archive, under the same number.
# - None of that is ever lost, changed or stored twice, and at last every page is there once.
# - The server has seen no page twice but those that were under way at a kill.
# - warcio, a reader that is not ours, finds every record whole, with its digests, and what it refers to.
#
# A single write is seldom cut by a kill. So after one kill in three the archive gets the beginning of another fetch,
# cut at a random byte, as a kill within a write leaves it.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
PATH=$(realpath "$1"):$PATH
export LC_ALL=C
server=$(realpath "$2")
kills=${3:-100}
pages=${4:-400}
seed=${5:-$$}
in_flight=8
latency_ms=60

command -v node >/dev/null || { echo "skipped: there is no node, which runs warcio" >&2 && exit 77; }
warcio=$("$here/../../bootstrap" --print-prefix)/share/warcio/warcio.mjs
[[ -e $warcio ]] || { echo "skipped: there is no $warcio; ./bootstrap gets it" >&2 && exit 77; }

work=$(mktemp -d)
crawl_pid='' server_pid=''
finish() {
  [[ -z $crawl_pid ]] || kill -KILL "$crawl_pid" 2>/dev/null || true
  [[ -z $server_pid ]] || kill "$server_pid" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT
cd "$work"
RANDOM=$seed
echo "seed $seed"

fail() {
  printf 'kill_resume.sh: crawl %d, kill %d, seed %d: %s\n' "$crawls" "$killed" "$seed" "$1" >&2
  exit 1
}

# random N: leaves a number from 0 to N - 1 in picked.
random() { picked=$(((RANDOM * 32768 + RANDOM) % $1)); }

seconds() { printf '%d.%03d' $(($1 / 1000)) $(($1 % 1000)); }

start_server() {
  rm -f input port
  mkfifo input
  "$server" --log requests.log --pages "$pages" --links 6 --latency-ms $latency_ms <input >port &
  server_pid=$!
  exec 3>input
  until [[ -s port ]]; do
    kill -0 $server_pid 2>/dev/null || fail "the server does not start"
    sleep 0.01
  done
  site=http://127.0.0.1:$(<port)
}

# Leaves its log.
stop_server() {
  exec 3>&-
  wait "$server_pid"
  server_pid=''
}

start_crawl() {
  crawl-run -q --web http -u "$site/" -u "$site/page/0" --allow-private --contact test@example.com --delay 0 \
    --per-host $in_flight --in-flight $in_flight --log crawl/events.jsonl --out crawl "$@" 2>messages 3>&- &
  crawl_pid=$!
}

archive_size() { stat -c %s crawl/crawl-00000.warc.gz 2>/dev/null || echo 0; }
alive() { kill -0 "$crawl_pid" 2>/dev/null; }

# Waits for the moment of a kill: soon after the start, when a crawl opens and reads what there is; at any time; or when
# the archive has reached a random size, most often nearly the whole, where a crawl ends.
wait_for_moment() {
  local size
  random 4
  case $picked in
    0) random 300 && sleep "$(seconds "$picked")" ;;
    1 | 2) random $((3 * pages)) && sleep "$(seconds "$picked")" ;;
    3)
      random 150
      size=$((whole_size * (picked < 100 ? picked : 100) / 100))
      while alive && (($(archive_size) < size)); do sleep 0.004; done
      random 80 && sleep "$(seconds "$picked")"
      ;;
  esac
}

# Leaves in outcome the exit status of the crawl, 137 when it was killed.
end_crawl() {
  outcome=0
  { wait "$crawl_pid" || outcome=$?; } 2>/dev/null
  crawl_pid=''
}

# Lines "n URL" of what the archive, the database and the log have.
list_archive() { awk -F '\t' '$1 == "metadata" { print $4, $2 }' "$1"; }
list_database() { awk -F '\t' 'NR > 1 { print $1, $2 }' "$1"; }
list_log() { sed -n 's/^{"time":[0-9.]*,"event":"page","n":\([0-9]*\),"url":"\([^"]*\)".*}$/\1 \2/p' "$1"; }

view_pages() { crawl-view crawl pages --columns n,url,status,title,warc_offset --to tsv; }

# all_in WHAT FILE FILE: the lines of the first file are in the second.
all_in() {
  local missing
  missing=$(sort -u "$2" | comm -23 - <(sort -u "$3"))
  [[ -z $missing ]] || fail "$1: $(head -n 3 <<<"$missing")"
}

check_killed() {
  local torn
  : >database && : >log && : >archive
  if [[ -e crawl/crawl.duckdb ]]; then
    view_pages >view || fail "crawl-view cannot read what the kill left"
    list_database view >database
  fi
  if [[ -e crawl/crawl-00000.warc.gz ]]; then
    node "$here/check_warc.mjs" "$warcio" --torn crawl/crawl-00000.warc.gz >records || fail "the archive is damaged"
    list_archive records >archive
    # What was torn by hand may not have been repaired before the next kill.
    torn=$(grep -c ^torn records) || true
    (($(archive_size) == torn_size)) || cut_by_kill=$((cut_by_kill + torn))
  fi
  [[ ! -e crawl/events.jsonl ]] || list_log crawl/events.jsonl >log
  all_in "the database has what the archive lacks" database archive
  all_in "the log has what the archive lacks" log archive
  all_in "the archive has lost a page" promised archive
  sort -u -o promised promised archive
}

# Puts the beginning of a fetch behind the archive: of the first one, which ends with its metadata.
tear() {
  local from to
  [[ -e records ]] || return 0
  from=$(awk -F '\t' '$1 == "response" { print $5; exit }' records)
  to=$(awk -F '\t' 'closed { print $5; exit } $1 == "metadata" { closed = 1 }' records)
  [[ -n $from && -n $to ]] || return 0
  random $((to - from - 1))
  head -c $((from + picked + 1)) crawl/crawl-00000.warc.gz | tail -c $((picked + 1)) >piece
  cat piece >>crawl/crawl-00000.warc.gz
  torn_by_hand=$((torn_by_hand + 1))
  torn_size=$(archive_size)
}

# The pages of the site, "/" being page 0 under another name.
expected_pages() {
  printf '%s/\n' "$site"
  seq -f "$site/page/%.0f" 0 $((pages - 1))
}

check_whole() {
  local left
  node "$here/check_warc.mjs" "$warcio" crawl/crawl-00000.warc.gz >records || fail "the archive is not whole"
  gzip -t crawl/crawl-00000.warc.gz
  view_pages >view
  expected_pages | sort >expected
  awk -F '\t' 'NR > 1 { print $2 }' view | sort | cmp -s - expected || fail "the database has other pages than the site"
  awk -F '\t' '$1 == "response" || $1 == "revisit" { print $2 }' records | sort | cmp -s - expected ||
    fail "the archive has other responses than the site"
  awk -F '\t' '$1 == "metadata" { print $2 }' records | sort | cmp -s - expected ||
    fail "the archive has other metadata than the site"
  awk -F '\t' 'NR > 1 { page = $2; sub(/.*\//, "", page)
                        if ($3 != 200 || $4 != "Page " page + 0 || $1 != NR - 1) exit 1 }' view ||
    fail "a page has another content than on the site"
  list_database view >database
  all_in "a page was lost" promised database
  awk -F '\t' 'NR > 1 { print $5, $2 }' view >places
  awk -F '\t' '$1 == "response" || $1 == "revisit" { print $5, $2 }' records >responses
  all_in "the database has wrong places" places responses
  (($(wc -l <crawl/index.cdxj) == pages + 1)) || fail "the index is not whole"
  left=$(cd crawl && echo *)
  [[ $left == "crawl-00000.warc.gz crawl.duckdb events.jsonl index.cdxj lock" ]] || fail "files were left behind: $left"
}

# Every run asks for robots.txt first, so the log of the server falls into runs. Of the pages of one run, those that are
# asked for again later are those that the kill took.
check_requests() {
  local again
  again=$(awk -v most=$in_flight '
    $4 == "/robots.txt" { ++run; next }
    $4 in last {
      ++again
      if (last[$4] == run) problem = "twice in one run: " $4
      if (++lost[last[$4]] > most) problem = "more than " most " pages lost in run " last[$4]
    }
    { last[$4] = run }
    END { for (run in lost) if (lost[run] > worst) worst = lost[run]
          print problem != "" ? problem : again + 0 " " worst + 0 }' requests.log)
  [[ $again =~ ^[0-9]+\ [0-9]+$ ]] || fail "$again"
  fetched_twice=$((fetched_twice + ${again% *}))
  ((${again#* } <= most_lost)) || most_lost=${again#* }
}

# The reader of the archive must be able to see what is wrong.
check_reader() {
  local bytes
  for bytes in 1 9 200 1000; do
    head -c -$bytes crawl/crawl-00000.warc.gz >torn.warc.gz
    ! node "$here/check_warc.mjs" "$warcio" torn.warc.gz >/dev/null 2>&1 || fail "warcio does not see a torn archive"
  done
}

# One crawl, killed until it is whole or there have been enough kills.
crawl_once() {
  local resume=()
  crawls=$((crawls + 1))
  rm -rf crawl records && mkdir crawl && : >promised
  start_server
  while true; do
    start_crawl "${resume[@]}"
    resume=(--resume)
    if ((killed < kills && crawls > 1)); then
      wait_for_moment
      kill -KILL "$crawl_pid" 2>/dev/null || true
    fi
    end_crawl
    ((outcome != 0)) || break
    ((outcome == 137)) || fail "crawl-run failed: $(<messages)"
    killed=$((killed + 1))
    check_killed
    random 3
    ((picked != 0)) || tear
  done
  stop_server
  check_whole
  check_requests
  whole_size=$(archive_size)
}

crawls=0 killed=0 cut_by_kill=0 torn_by_hand=0 fetched_twice=0 whole_size=0 torn_size=-1 most_lost=0
crawl_once # without a kill
check_reader
while ((killed < kills)); do crawl_once; done
echo "$killed kills in $((crawls - 1)) crawls of $((pages + 1)) pages: $fetched_twice fetched twice and stored once (at most" \
  "$most_lost for a kill)," \
  "$cut_by_kill + $torn_by_hand torn tails repaired (by kills, by hand), 0 missing; $SECONDS s"
