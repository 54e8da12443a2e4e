# Sourced by the pipelines: how they find the tools, keep an account and make visits of logs. The name of the pipeline
# stands before its messages.
self=$(basename "$0")

# misused MESSAGE: ends the pipeline that was called in a wrong way.
misused() {
  echo "$self: $1 (see $self --help)" >&2
  exit 2
}

# value_of OPTION COUNT: ends it when of COUNT arguments the option is the last, so that it has no value.
value_of() {
  [ "$2" -ge 2 ] || { echo "$self: $1 needs a value" >&2; exit 2; }
}

# The tools are those in PATH, else those in build/release of the source tree.
find_tools() {
  local tools
  tools=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/build/release/tools
  [ ! -x "$tools/weblog-parse" ] || PATH=$PATH:$tools
  command -v weblog-parse >/dev/null || {
    echo "$self: weblog-parse is not in PATH; run pipelines/quickstart.sh first" >&2
    exit 1
  }
}

# open_account DIR: makes the directory and an empty $account in it, of which the end is shown when the pipeline fails.
# $secret, where it is set, is a file that goes when the pipeline ends. end_account: from here on messages go elsewhere.
open_account() {
  mkdir -p "$1"
  account=$1/account.txt
  : >"$account"
  secret=
  exec 3>&2 # where messages go when a command fails whose own go to the account
  trap close_account EXIT
}
end_account() { trap - EXIT; }
close_account() {
  local status=$?
  [ -z "$secret" ] || rm -f "$secret"
  [ $status = 0 ] || { echo "$self: failed; the end of $account:" >&3; tail -n 5 "$account" >&3; }
}

# How logs are read, by the options that pipelines share. read_log_option OPTION VALUE takes one of them.
host=() links=() key=()
read_log_option() {
  case $1 in
    --host) host=(--host "$2") ;;
    --links) links=(--links "$2") ;;
    --anonymize) key=(--anonymize "$2") ;;
  esac
}

# hits_to_visits FILE [ARGUMENT OF weblog-clean]...: hits become visits in FILE.
hits_to_visits() {
  local visits=$1 topology=()
  shift
  [ ${#links[@]} -eq 0 ] || topology=(--heuristic referrer+topology+stay)
  weblog-clean "$@" | weblog-users "${key[@]}" | weblog-sessions "${topology[@]}" "${links[@]}" |
    weblog-paths "${links[@]}" -o "$visits"
}

# mine_visits FILE LOG...: logs become visits in FILE; what became of the lines goes to the account.
mine_visits() {
  local visits=$1
  shift
  { weblog-parse "${host[@]}" "$@" | hits_to_visits "$visits"; } 2>>"$account"
}

# is_visits FILE: whether it has visits already, by its name.
is_visits() { [[ $1 =~ \.(parquet|arrow|arrows|feather)$ ]]; }

# check_sources FILE...: ends the pipeline when these are neither logs nor one file of visits.
check_sources() {
  local file
  [ $# -gt 1 ] || return 0
  for file; do
    ! is_visits "$file" || misused "$file has visits already; give it alone, or logs"
  done
}

# visits_of FILE FROM...: visits in FILE, of logs, or of one file that has them already.
visits_of() {
  if is_visits "$2"; then
    weblog-view -q "$2" -o "$1" 2>>"$account"
  else
    mine_visits "$@"
  fi
}

# split_visits VISITS TIME|half FIRST SECOND: the sessions that began before the time, or before the middle of the time that
# the visits are from, in the file FIRST, the others in SECOND.
split_visits() {
  local cut="timestamptz '$2'" comparison file
  [ "$2" != half ] || cut='(select min(time) + (max(time) - min(time)) / 2 from visits)'
  for comparison in '<' '>='; do
    file=$3
    [ "$comparison" = '<' ] || file=$4
    weblog-sql -q --kind visits --table visits="$1" -o "$file" "
      select * from visits where session in (select session from visits group by session having min(time) $comparison $cut)
      order by session, seq"
    [ "$(weblog-view --count "$file")" -gt 0 ] || {
      echo "$self: no session of $1 began $([ "$comparison" = '<' ] && echo before || echo after) $2; choose another time" >&2
      exit 1
    }
  done
}

# count_readers FIRST SECOND: prints how many readers two files of visits have, and how many are in both.
count_readers() {
  weblog-sql -q --to tsv --table a="$1" --table b="$2" '
    select count(*) filter (of_first), count(*) filter (of_second), count(*) filter (of_first and of_second)
    from (select "user", bool_or(early) as of_first, bool_or(not early) as of_second
          from (select "user", true as early from a union all select "user", false from b) group by "user")' |
    awk -F '\t' 'NR > 1 {printf "%d readers of the first time, %d of the second, %d of both\n", $1, $2, $3}'
}

# What is crawled, by the options that pipelines share. read_crawl_option OPTION VALUE takes one of them;
# check_crawl_options ends the pipeline when one is missing.
web=() crawl=() labels=() budget=1000 has_seeds='' has_predicate=''
read_crawl_option() {
  case $1 in
    --web) web+=("$2") ;;
    --budget) budget=$2 ;;
    --labels) labels=(--labels "$2") ;;
    --seeds | --url) has_seeds=yes ;;&
    --predicate) has_predicate=yes ;;&
    *) crawl+=("$1" "$2") ;;
  esac
}
check_crawl_options() {
  [ ${#web[@]} -gt 0 ] || misused 'say with --web what to crawl'
  [ -n "$has_seeds" ] || misused 'say with --seeds or --url where to begin'
  [ -n "$has_predicate" ] || misused 'say with --predicate which pages are relevant'
  [[ $budget =~ ^[1-9][0-9]*$ ]] || misused "--budget is a number of pages, not '$budget'"
}

# checkpoints: where crawls are compared when nothing else is said, up to the budget.
checkpoints() {
  local list='' number
  for number in 50 100 250 500 1000; do
    [ "$number" -ge "$budget" ] || list+=$number,
  done
  echo "$list$budget"
}

# check_new DIR: ends the pipeline when there is a crawl in DIR.
check_new() {
  [ ! -e "$1/crawl.duckdb" ] || { echo "$self: there is a crawl in $1 already; remove it, or choose another --out" >&2; exit 1; }
}
# crawl_to DIR OPTION...: a crawl by the shared options and these.
crawl_to() {
  echo "$self: crawling into $1" >&2
  crawl-run --web "${web[@]}" "${crawl[@]}" "${labels[@]}" --budget "$budget" --out "$@"
}
