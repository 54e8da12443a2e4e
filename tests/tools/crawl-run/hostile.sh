# Sourced by cases: servers that misbehave, and crawls that must survive them in bounded time and memory.

# serve NAME [OPTION]...: starts a server with the options, and leaves its port in the variable NAME.
holds=()
serve() {
  local name=$1 hold
  shift
  mkfifo "$name.hold"
  exec {hold}<> "$name.hold"
  holds+=("$hold")
  "${HOSTILE_SERVER:?}" --log "$name.log" "$@" < "$name.hold" {hold}>&- > "$name.port" &
  until [[ -s $name.port ]]; do
    kill -0 $!
    sleep 0.02
  done
  printf -v "$name" '%s' "$(< "$name.port")"
}

# Ends all servers, which write their logs then.
end_servers() {
  local hold
  for hold in "${holds[@]}"; do exec {hold}>&-; done
  holds=()
  wait
}
# A server that is left to itself would write its log while the directory is being removed.
trap end_servers EXIT

# crawl OPTION...: a crawl into c, with limits that are soon met.
megabytes=${HOSTILE_MEGABYTES:-200} # the most memory that it may take
seconds=${HOSTILE_SECONDS:-20}      # and the most time
timeout=2s
retries=0
crawl() {
  bounded "$seconds" "$megabytes" crawl-run --quiet --web http --out c --contact test@example.com --allow-private \
    --timeout "$timeout" --first-byte 1s --delay 0 --retries "$retries" "$@"
}

# What is in the database: sorted, as threads change the order of pages, and without the ports, which are others each
# time.
without_ports() { sed -E 's/((127\.0\.0\.1|\.test)):[0-9]+/\1/g'; }
sorted() { sed -u 1q; sort -V; }
show_pages() { crawl-view c pages --columns "${1:-url,status,error,detail}" --to csv | without_ports | sorted; }
show_events() { crawl-view c events --columns kind,url,detail --to csv | without_ports | sorted; }
show_hosts() { crawl-view c hosts --columns host,pages,robots,state --to csv | without_ports | sorted; }
# What the server was asked for, in the order of the requests.
show_requests() { cut -d ' ' -f 2- "$1.log" | without_ports; }
