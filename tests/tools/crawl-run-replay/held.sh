# Sourced by cases: a crawl that is held up in its middle, by a log into a pipe that nobody reads.

# hold OPTION...: begins it and waits until it has its directory, c. Its process is $held.
hold() {
  mkfifo log
  exec 3<> log
  head -c 60000 /dev/zero >&3
  crawl-run -q --web "$SAMPLES/web/web.warc.gz" --url https://www.example.com/ --out c --log log "$@" 3>&- &
  held=$!
  until [[ -s c/crawl.duckdb && -s c/lock ]]; do sleep 0.02; done
}

# release: lets it go on, and waits for its end.
release() {
  exec 4< log 3>&-
  cat <&4 > /dev/null
  exec 4<&-
  wait "$held"
}
