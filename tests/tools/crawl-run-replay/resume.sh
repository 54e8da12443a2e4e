# A crawl in three parts is the same as one in one part; so is one that keeps its responses.
. "$TESTDATA/replay.sh"
check() { # strategy, level of the store
  local options=(--strategy "$1" --store "$2" --query cooking --exclude /music/)
  replay "${options[@]}" --out "$1-$2" --budget 150 --log "$1-$2.log"
  for budget in 40 41 150; do
    replay "${options[@]}" --out "parts-$1-$2" --budget $budget --resume --log "parts-$1-$2.log"
  done
  # Where the responses are is not the same: each run begins with a record about itself.
  for table in 'pages --columns=-warc_file,-warc_offset,-warc_length' 'events --columns kind,url,detail' frontier; do
    cmp <(crawl-view "$1-$2" $table --to tsv) <(crawl-view "parts-$1-$2" $table --to tsv)
  done
  cmp <(log "$1-$2.log") <(log "parts-$1-$2.log")
}
log() { sed -E 's/"time":[0-9.]+//' "$1"; }
check breadth-first pages
check random pages
check best-first pages
check best-first all
check infospiders pages
# Nothing is left to do.
replay --out all --resume
replay --out all --resume
crawl-view all pages --to tsv | wc -l
