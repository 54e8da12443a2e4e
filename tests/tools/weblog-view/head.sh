. "$TESTDATA/../sample.sh"
numbers 100000 > n.arrows
weblog-view -n 3 --to csv n.arrows
weblog-view -n 0 --to csv < n.arrows
numbers 3 | weblog-view -n 100 --to csv
