# Each message names the option and what it wants, and no directory is made.
. "$TESTDATA/replay.sh"
run() { crawl-run "$@" || echo "exit $?: $*"; }
seed=https://www.example.com/
run --url $seed --out c
run --web x.warc --out c
run --web x.warc --url $seed
run --web http --url $seed --out c
run --web http x.warc --url $seed --out c
run --web http --url $seed --out c --contact me@example.org --agent 'my robot'
run --web x.warc --url ftp://www.example.com/ --out c
run --web x.warc --url www.example.com --out c
wrong --out c --strategy fastest 2>&1 | sed 's/, random.* (see/, ... (see/'
wrong --out c --strategy best-first
wrong --out c --strategy best-first --query 'of the'
wrong --out c --scope 'a(b'
wrong --out c --exclude 'good' --exclude 'a[z-a]b'
wrong --out c --hosts mine
wrong --out c --store most
wrong --store none --resume
wrong --out c --resume --revisit
wrong --out c --budget 0
wrong --out c --max-depth -1
wrong --out c --time soon
wrong --out c --types html,pdf
wrong --out c --best 0
wrong --out c --seed -1
wrong --out c --max-frontier -1
wrong --out c --ca-file /nonexistent
for rule in foo a.test:80 :80:127.0.0.1 a.test:0:127.0.0.1 a.test:80:b.test; do wrong --out c --resolve $rule; done
ls
