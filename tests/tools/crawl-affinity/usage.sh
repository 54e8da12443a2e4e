# Wrong command lines.
wrong() { crawl-affinity "$@" < /dev/null || echo "exit $?: $*"; }
wrong
wrong --judged a --crawl b
wrong --labels a
wrong --judged a --predicate label:x
wrong --judged a --factors user,links
wrong --judged a --factors ''
wrong --judged a --factors signature
wrong --judged a --significance much
wrong --judged a --threshold -1
wrong --judged a --min-support 0
