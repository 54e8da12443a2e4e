# What the command line gets wrong.
wrong() { crawl-links "$@" || echo "exit $?: $*"; }
wrong --metrics pagerank,backlinks
wrong --metrics ''
wrong --metrics topic
wrong --metrics pagerank --topic topic
wrong --metrics timed
wrong --metrics in --pages pages
wrong --metrics in --same-host 0
wrong --damping 1.5
wrong --same-host 2
wrong --max-steps 0
