# Sourced by compare-strategies.sh and by benchmarks: crawls for several topics, by several strategies, several times from other
# seeds, and how much they found. The caller sets
#   web          the files that are crawled, as crawl-extract makes them
#   label_table  what pages are about: URL<tab>LABEL lines, or rows with url and label
#   topics       the labels that are looked for; the last parts of a path are enough
#   queries      by topic: the words for it where these are not its name with blanks for _
#   runs, seeds  crawls of a topic by a strategy; the pages on the topic that each begins with, and no other does
#   budget, at   pages of a crawl; numbers of downloads, with commas, after which crawls are compared
#   history      pages of the earlier crawls that some strategies learn from
#   trace        a file of visits, or nothing
#   extra        options of crawl-run for all crawls
#   jobs         crawls at once
#   kept, out    directories: for what crawls need, and for the crawls, as NAME/TOPIC/RUN
# What was made with the same arguments, of files that are as they were, is not made again.
export LC_ALL=C

# needs STRATEGY: what it cannot do without: topics, a tree of which it gets one; history, an earlier crawl; trace.
needs() {
  case $1 in
    focused-soft | focused-hard) echo topics ;;
    context-graph | infospiders-db) echo history ;;
    collaborative) echo trace ;;
  esac
}
# known_strategies: those that crawl-run has, a line each.
known_strategies() { crawl-run "${extra[@]}" --list-strategies | sed -n 's/^\([^ ]\{1,\}\).*/\1/p'; }

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
# list_pages: the pages of the web in the file urls, and those that have labels, with them, in the file labelled.
list_pages() {
  local file tables=() union='' lines=$kept/labels.part
  for file in "${web[@]}"; do
    union+="${union:+ union }select url from t${#tables[@]} where status = 200"
    tables+=(--table "t${#tables[@]}=$file")
  done
  weblog-sql -q --to tsv "${tables[@]}" "$union order by url" | tail -n +2 >"$kept/urls"
  if [[ $label_table =~ \.(parquet|arrow|arrows|feather)$ ]]; then
    weblog-sql -q --to tsv --table labels="$label_table" 'select url, label from labels' >"$lines"
  else
    zcat -f "$label_table" >"$lines"
  fi
  awk -F '\t' 'NR == FNR {page[$1]; next} $1 in page' "$kept/urls" "$lines" >"$kept/labelled"
  rm "$lines"
}
# choose_seeds: fills seeds_of, by TOPIC/RUN, with the URLs that each run of each topic begins with, a line each.
declare -A seeds_of=()
choose_seeds() {
  local topic run all count
  for topic in "${topics[@]}"; do
    all=$(awk -F '\t' -v topic=".$topic" 'substr("." $2, length($2) + 2 - length(topic)) == topic {print $1}' "$kept/labelled" | shuffle)
    count=$(grep -c . <<<"$all" || true)
    [ "$count" -gt 0 ] || { echo "$self: $label_table has the label $topic for no page of the web" >&2; exit 1; }
    [ "$count" -ge $((seeds * runs)) ] || {
      echo "$self: there are $count pages on $topic; $runs runs from $seeds each need $((seeds * runs))" >&2
      exit 1
    }
    for ((run = 1; run <= runs; ++run)); do
      seeds_of[$topic/$run]=$(sed -n "$((seeds * (run - 1) + 1)),$((seeds * run))p" <<<"$all")
    done
  done
}
# learn_topics: the tree of topics for strategies that need one. It knows 20 pages of each label, and of the pages without a label a
# hundred, which are on the topic "other"; the texts of all say how common words are, and nothing else.
learn_topics() {
  local examples=$kept/examples.tsv
  {
    shuffle <"$kept/labelled" | awk -F '\t' 'seen[$2]++ < 20'
    awk -F '\t' 'NR == FNR {labelled[$1]; next} !($1 in labelled) {print $1 "\tother"}' "$kept/labelled" "$kept/urls" | shuffle | sed -n 1,100p
  } >"$examples.new"
  if [ ! -e "$kept/tree.topic" ] || ! cmp -s "$examples.new" "$examples"; then
    rm -f "$kept/tree.topic"
    mv "$examples.new" "$examples"
    crawl-topic train -q --labels "$examples" -o "$kept/tree.topic" "${web[@]}"
  fi
  rm -f "$examples.new"
}

# directory NAME TOPIC RUN: sets dir to that of a crawl.
directory() { dir=$out/${1//[^A-Za-z0-9_.,=-]/_}/${2//\//_}/$3; }
# arguments NAME COMMAND TOPIC RUN: sets args to the options of a crawl but --out, and dir. COMMAND is a strategy with options;
# @ in them stands for TOPIC.RUN.
arguments() {
  local words url label=$3 pages=$budget
  read -ra words <<<"${2//@/$3.$4}"
  [[ $3 =~ ^[A-Za-z0-9_.-]+$ ]] || label="\"$3\""
  args=(--web "${web[@]}" --seed "$4" --threads 1 --query "${queries[$3]:-${3//_/ }}" --predicate "label:$label" --labels "$label_table")
  while read -r url; do args+=(--url "$url"); done <<<"${seeds_of[$3/$4]}"
  [ -z "$trace" ] || args+=(--trace "$trace")
  case $(needs "${words[0]}") in
    topics) args+=(--topics "$kept/tree.topic" --topic "$3") ;;
    history) directory "$history_name" "$3" "$4"; args+=(--history "$dir") ;;
  esac
  [ "$1" != "$history_name" ] || pages=$history
  args+=(--budget "$pages" --strategy "${words[@]}" "${extra[@]}")
  directory "$1" "$3" "$4"
}

# made_of: what a crawl with args is made of: these, and the sizes and times of the files of the web, the labels and the trace.
made_of() { echo "${args[*]} $(stat -L -c '%s %Y' "${web[@]}" "$label_table" ${trace:+"$trace"} | tr '\n' ' ')"; }

# The crawls under way, by process, with their places in the plan.
declare -A running=()
stop_crawls() {
  [ ${#running[@]} -eq 0 ] || kill "${!running[@]}" 2>/dev/null || true
  wait
  exit "$1"
}
show_progress() { [ ! -t 2 ] || printf '\r\e[K%s' "${1:+$self: $1}" >&2; }
# await_crawl: until one ends. It has its name and its arguments only when it is complete.
await_crawl() {
  local process status=0 place
  wait -n -p process || status=$?
  place=${running[$process]}
  unset "running[$process]"
  arguments "${plan[@]:place:4}"
  if [ "$status" != 0 ]; then
    show_progress ''
    echo "$self: the crawl by ${plan[place]} for ${plan[place + 2]}, run ${plan[place + 3]}, has failed; what is complete is kept" >&2
    stop_crawls 1
  fi
  made_of >"$dir.part/arguments"
  mv "$dir.part" "$dir"
}
# follow_plan: the crawls of plan, which has NAME COMMAND TOPIC RUN for each, that are not there yet. The first that fails ends all.
follow_plan() {
  local i before total=$((${#plan[@]} / 4))
  trap 'stop_crawls 130' INT TERM
  for ((i = 0; i < ${#plan[@]}; i += 4)); do
    arguments "${plan[@]:i:4}"
    before=
    [ ! -e "$dir/arguments" ] || before=$(<"$dir/arguments")
    [ "$before" != "$(made_of)" ] || continue
    [ ${#running[@]} -lt "$jobs" ] || await_crawl
    show_progress "$((i / 4 + 1)) of $total crawls"
    arguments "${plan[@]:i:4}"
    rm -rf "$dir" "$dir.part"
    mkdir -p "${dir%/*}"
    crawl-run -q "${args[@]}" --out "$dir.part" &
    running[$!]=$i
  done
  while [ ${#running[@]} -gt 0 ]; do await_crawl; done
  show_progress ''
  trap - INT TERM
}

# crawl_all: every run of every topic for each line "NAME|STRATEGY OPTION..." of standard input. Leaves the names in the file
# $kept/variants, and the directories in crawls as crawl-eval takes them: first the first run of the first topic by all.
crawl_all() {
  local line names=() commands=() needed='' topic run i
  history_name=history-$history plan=() crawls=()
  while IFS= read -r line; do
    [ -n "$line" ] || continue
    names+=("${line%%|*}") commands+=("${line#*|}")
    needed+=" $(needs "${commands[-1]%% *}")"
  done
  [ ${#names[@]} -gt 0 ] || { echo "$self: there is nothing to crawl" >&2; exit 1; }
  printf '%s\n' "${names[@]}" >"$kept/variants"
  if [ ${#seeds_of[@]} -eq 0 ]; then
    list_pages
    choose_seeds
  fi
  [[ $needed != *topics* ]] || learn_topics
  for topic in "${topics[@]}"; do
    for ((run = 1; run <= runs; ++run)); do
      [[ $needed != *history* ]] || plan+=("$history_name" breadth-first "$topic" "$run")
    done
  done
  follow_plan
  plan=()
  for topic in "${topics[@]}"; do
    for ((run = 1; run <= runs; ++run)); do
      for i in "${!names[@]}"; do
        plan+=("${names[i]}" "${commands[i]}" "$topic" "$run")
        directory "${names[i]}" "$topic" "$run"
        crawls+=("${names[i]}=$dir")
      done
    done
  done
  follow_plan
}

# evaluate: the recall of the crawls in the files $kept/means.tsv and, where there are several to compare, $kept/compared.tsv.
evaluate() {
  local what=("${crawls[@]}" --labels "$label_table" --at "$at" --to tsv)
  crawl-eval -q "${what[@]}" --means >"$kept/means.tsv"
  : >"$kept/compared.tsv"
  [ "$(wc -l <"$kept/variants")" = 1 ] || crawl-eval -q "${what[@]}" --compare >"$kept/compared.tsv"
}
# recall_table TITLE [TOPIC]: the mean recall of each variant with half of its 95 % interval, over the crawls of a topic or all. The
# best of a column has a star. Over all topics also how many of them a variant is the best for at the end, and the p of the paired
# t-test that it differs there from the best one.
recall_table() {
  local of='\\N'
  [ ${#topics[@]} -gt 1 ] || of=label:${topics[0]}
  awk -F '\t' -v title="$1" -v of="${2:+label:$2}" -v all="$of" -v at="$at" '
    function text(value, digits) {return sprintf("%." digits "f", value)}
    BEGIN {if (of == "") {of = all; whole = 1}}
    FILENAME ~ /variants$/ {name[++variants] = $0; if (length($0) > width) width = length($0); next}
    FNR == 1 {next}
    FILENAME ~ /means.tsv$/ {
      mean[$1, $3, $2] = $6
      if ($2 == of) half[$1, $3] = $9 == "\\N" ? "" : "±" text($9 - $6, 3)
      if ($2 != "\\N") topic[$2]
      if (!(($3, $2) in best) || text($6, 3) > best[$3, $2]) best[$3, $2] = text($6, 3)
      next
    }
    {p[$1, $2, $3] = p[$2, $1, $3] = $9}
    END {
      points = split(at, point, ",")
      end = point[points]
      if (width < length(title)) width = length(title)
      line = sprintf("%-*s", width, title)
      for (i = 1; i <= points; ++i) line = line sprintf("  %6d        ", point[i])
      if (whole && variants > 1) line = line " topics      p"
      sub(/ +$/, "", line)
      print "\n" line
      for (v = variants; v > 0; --v) if (text(mean[name[v], end, of], 3) == best[end, of]) first = name[v]
      for (v = 1; v <= variants; ++v) {
        line = sprintf("%-*s", width, name[v])
        for (i = 1; i <= points; ++i) {
          value = text(mean[name[v], point[i], of], 3)
          line = line sprintf("  %6s%s %-7s", value, (variants > 1) && value == best[point[i], of] ? "*" : " ", half[name[v], point[i]])
        }
        if (whole && variants > 1) {
          won = 0
          for (t in topic) won += text(mean[name[v], end, t], 3) == best[end, t]
          chance = p[name[v], first, end]
          line = line sprintf(" %6d  %5s", won, chance == "" || chance == "\\N" ? "-" : text(chance, 3))
        }
        sub(/ +$/, "", line)
        print line
      }
    }' "$kept/variants" "$kept/means.tsv" "$kept/compared.tsv"
}
# tell_recall: the table of all topics.
tell_recall() {
  local list
  printf -v list ', %s' "${topics[@]}"
  echo "recall after so many downloads; mean of $runs $([ "$runs" = 1 ] && echo run || echo runs) over ${list#, }"
  recall_table "$([ ${#topics[@]} = 1 ] && echo "${topics[0]}" || echo 'all topics')"
}
