# Three servers write the lines of one, by their own clocks.
synth-web --quiet --readers 50 --days 1 --out one
synth-web --quiet --readers 50 --days 1 --servers 3 --out three
cat three/offsets.tsv
wc -l three/access-*.log
cmp one/truth.tsv three/truth.tsv
without_time() { sed 's/\[[^]]*\]//' "$@" | sort; }
cmp <(without_time one/access.log) <(without_time three/access-*.log)
