# Sourced by the benchmarks that crawl a web of 4,604 real pages with a trace of real readers, several times for each topic.
# Goes to a work directory. In the environment:
#   EXTRA       options of crawl-run for all crawls (--exclude /images/: the pages of pictures are not in the archive, so that
#               each is a download for nothing, of which pages have up to a dozen)
#   TOPICS RUNS AT JOBS  the topics, runs of each (3), numbers of downloads (50,100,250), crawls at once (2)
#   CACHE       a directory that keeps the read pages and the mined trace for the next time
#   OUT         a directory that keeps the crawls; what is there already is not done again
#   DATA        where the data is; without it the script exits 77
#   TRODDEN_TOOLS  the directory of tools that are built already; else the bench preset is built, which takes long
# Every run of a topic begins with three pages of it that no other run begins with, the same ones each time.
export LC_ALL=C
self=$(basename "$0")
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
data=${DATA:-$root/../shared/data}/wikispeedia
[ -e "$data/wikispeedia.warc.gz" ] || { echo "$self: no $data/wikispeedia.warc.gz; DATA says where it is" >&2; exit 77; }
topics=${TOPICS:-dinosaurs mathematics chemical_elements storms monarchs_of_great_britain}
EXTRA=${EXTRA---exclude /images/}
runs=${RUNS:-3} at=${AT:-50,100,250} jobs=${JOBS:-2}
last=$(tr , '\n' <<<"$at" | sort -n | tail -n 1)
if [ -z "${TRODDEN_TOOLS:-}" ]; then
  cmake --preset bench -S "$root" >/dev/null
  cmake --build "$root/build/bench" >/dev/null
  TRODDEN_TOOLS=$root/build/bench/tools
fi
PATH=$(realpath "$TRODDEN_TOOLS"):$PATH
export PATH

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cache=$(realpath -m "${CACHE:-$work}") out=$(realpath -m "${OUT:-$work/crawls}")
mkdir -p "$cache" "$out"
[ -e "$cache/pages.arrow" ] || crawl-extract -q "$data/wikispeedia.warc.gz" -o "$cache/pages.arrow"
[ -e "$cache/visits.parquet" ] ||
  weblog-parse -q --host http://wikispeedia.test "$data/access.log.gz" | weblog-clean -q | weblog-users -q |
  weblog-sessions -q | weblog-paths -q -o "$cache/visits.parquet"
trace=$cache/visits.parquet budget=$last
cd "$work"

# members TOPIC: the URLs that have its label, which may be named by its last parts.
members() {
  awk -F '\t' -v topic=".$1" 'NR > 1 && substr("." $2, length($2) + 2 - length(topic)) == topic {print $1}' "$data/labels.tsv"
}
# Shuffles the lines of standard input, with a generator that is the same everywhere.
shuffle() {
  awk '{line[NR] = $0}
    END {
      state = 20081
      for (i = NR; i > 0; --i) {
        state = state * 69621 % 2147483647
        j = 1 + state % i
        print line[j]
        line[j] = line[i]
      }
    }'
}
# The pages that each run of each topic begins with, as TOPIC.RUN.seeds.
choose_seeds() {
  local topic run
  for topic in $topics; do
    members "$topic" >"$topic.urls"
    [ "$(wc -l <"$topic.urls")" -ge $((3 * runs)) ] || { echo "$self: no $topic, or too few pages on it" >&2; exit 1; }
    for ((run = 1; run <= runs; ++run)); do
      shuffle <"$topic.urls" | sed -n "$((3 * run - 2)),$((3 * run))p" >"$topic.$run.seeds"
    done
  done
}

# directory NAME TOPIC RUN: that of a crawl.
directory() { echo "$out/${1//[^A-Za-z0-9_.-]/_}/$2/$3"; }
# crawl NAME COMMAND TOPIC RUN: one crawl; @ in the command stands for TOPIC.RUN. The name of the topic is the query; of one,
# which is a stop word, what it is short for.
crawl() {
  local dir query=${3//_/ }
  [ "$query" != it ] || query='information technology'
  dir=$(directory "$1" "$3" "$4")
  if [ ! -e "$dir/done" ]; then
    rm -rf "$dir"
    mkdir -p "$(dirname "$dir")"
    # shellcheck disable=SC2086 # options are words
    crawl-run -q --web "$cache/pages.arrow" --seeds "$3.$4.seeds" --query "$query" --trace "$trace" \
      --predicate "label:$3" --labels "$data/labels.tsv" --seed "$4" --threads 1 --budget "$budget" --out "$dir" \
      --strategy ${2//@/$3.$4} $EXTRA
    touch "$dir/done"
  fi
}
export -f crawl directory

# crawl_all: every run of every topic for each line "NAME|STRATEGY OPTION..." of standard input, with $trace and $budget.
# The first crawl that fails ends it. Leaves the names in the file variants, and the directories in ${crawls[@]} as crawl-eval
# takes them.
crawl_all() {
  local variant name topic run known plan=()
  known=$(crawl-run --list-strategies | cut -d' ' -f1)
  crawls=()
  : >variants
  [ -e "${topics##* }.$runs.seeds" ] || choose_seeds
  while IFS= read -r variant; do
    [ -n "$variant" ] || continue
    name=${variant%%|*} variant=${variant#*|}
    if ! grep -qx -e "${variant%% *}" <<<"$known"; then
      echo "$self: crawl-run has no strategy ${variant%% *}; left out" >&2
      continue
    fi
    printf '%s\n' "$name" >>variants
    for topic in $topics; do
      for ((run = 1; run <= runs; ++run)); do
        plan+=("$name" "$variant" "$topic" "$run")
        crawls+=("$name=$(directory "$name" "$topic" "$run")")
      done
    done
  done
  [ ${#plan[@]} -gt 0 ] || { echo "$self: there is nothing to crawl" >&2; exit 1; }
  export data cache out trace budget EXTRA
  printf '%s\0' "${plan[@]}" |
    xargs -0 -r -n 4 -P "$jobs" bash -euo pipefail -c 'trap "test \$? = 0 || exit 255" EXIT; crawl "$@"' crawl
}
# evaluate OPTION...: rows of all crawls.
evaluate() { crawl-eval -q "${crawls[@]}" --labels "$data/labels.tsv" --at "$at" --to tsv "$@" | tail -n +2; }

# table TITLE PREDICATE: the mean recall of each variant and half of its 95 % interval, over the crawls of a topic or all.
table() {
  awk -F '\t' -v title="$1" -v predicate="$2" -v at="$at" '
    FILENAME == "variants" {name[++variants] = $0; next}
    $2 == predicate {mean[$1, $3] = $6; half[$1, $3] = $9 == "\\N" ? "" : sprintf("±%.3f", $9 - $6)}
    END {
      points = split(at, point, ",")
      printf "\n%-28s", title
      for (i = 1; i <= points; ++i) printf " %6d       ", point[i]
      print ""
      for (v = 1; v <= variants; ++v) {
        printf "%-28s", name[v]
        for (i = 1; i <= points; ++i) printf " %6.3f %-7s", mean[name[v], point[i]], half[name[v], point[i]]
        print ""
      }
    }' variants means
}
# report VERBOSE: the recall of all crawls; when VERBOSE is not empty, also that of each topic, and how the variants differ.
report() {
  local topic
  evaluate --means >means
  echo "recall after so many downloads; mean of $runs runs over ${topics// /, }"
  [[ $topics != *' '* ]] || table 'all topics' '\\N'
  [[ -z $1 && $topics = *' '* ]] || for topic in $topics; do table "$topic" "label:$topic"; done
  [ -z "$1" ] || [ "$(wc -l <variants)" = 1 ] || {
    printf '\n%-28s %-28s %6s %11s %7s\n' 'the first less the second' '' at difference p
    evaluate --compare | awk -F '\t' '
      {printf "%-28s %-28s %6d %+11.3f %7s\n", $1, $2, $3, $6, $9 == "\\N" ? "-" : sprintf("%.3f", $9)}'
  }
}
