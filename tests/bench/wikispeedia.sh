# Sourced by the benchmarks that crawl a web of 4,604 real pages with a trace of real readers, several times for each topic.
# Goes to a work directory. In the environment:
#   EXTRA       options of crawl-run for all crawls (--scope /wp/, where all pages of the archive are: it lacks those of pictures,
#               of which pages have up to a dozen, and two that every page links to; each would be a download for nothing.
#               --no-robots: 425 pages want no robot to follow their links, on mathematics every third)
#   TOPICS RUNS AT JOBS  the topics, runs of each (3), numbers of downloads (50,100,250), crawls at once (2)
#   HISTORY     pages of the earlier crawls that some strategies learn from (500)
#   CACHE       a directory that keeps the read pages and the mined trace for the next time
#   OUT         a directory that keeps the crawls and what they need; what is there already is not done again
#   DATA        where the data is; without it the script exits 77
#   TRODDEN_TOOLS  the directory of tools that are built already; else the bench preset is built, which takes long
# Every run of a topic begins with three pages of it that no other run begins with, the same ones each time.
self=$(basename "$0")
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/pipelines/experiments.sh"
data=${DATA:-$root/../shared/data}/wikispeedia
[ -e "$data/wikispeedia.warc.gz" ] || { echo "$self: no $data/wikispeedia.warc.gz; DATA says where it is" >&2; exit 77; }
read -ra topics <<<"${TOPICS:-dinosaurs mathematics chemical_elements storms monarchs_of_great_britain}"
read -ra extra <<<"${EXTRA---scope /wp/ --no-robots}"
runs=${RUNS:-3} seeds=3 at=${AT:-50,100,250} jobs=${JOBS:-2} history=${HISTORY:-500}
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
cache=$(realpath -m "${CACHE:-$work}") kept=$(realpath -m "${OUT:-$work/kept}")
out=$kept/crawls
mkdir -p "$cache" "$out"
[ -e "$cache/pages.arrow" ] || crawl-extract -q "$data/wikispeedia.warc.gz" -o "$cache/pages.arrow"
[ -e "$cache/visits.parquet" ] ||
  weblog-parse -q --host http://wikispeedia.test "$data/access.log.gz" | weblog-clean -q | weblog-users -q |
  weblog-sessions -q | weblog-paths -q -o "$cache/visits.parquet"
web=("$cache/pages.arrow") label_table=$data/labels.tsv trace=$cache/visits.parquet budget=$last
# The name of one topic is a stop word.
declare -A queries=([it]='information technology')
cd "$work"

# report VERBOSE: the recall of all crawls; when VERBOSE is not empty, also that of each topic, and how the variants differ.
report() {
  local topic
  evaluate
  tell_recall
  [ -n "$1" ] || return 0
  for topic in "${topics[@]}"; do recall_table "$topic" "$topic"; done
  [ ! -s "$kept/compared.tsv" ] || {
    printf '\n%-28s %-28s %6s %11s %7s\n' 'the first less the second' '' at difference p
    awk -F '\t' 'NR > 1 {printf "%-28s %-28s %6d %+11.3f %7s\n", $1, $2, $3, $6, $9 == "\\N" ? "-" : sprintf("%.3f", $9)}' "$kept/compared.tsv"
  }
}
