. "$TESTDATA/visits.sh"
# cyd and dan both read the blog and the page about it, in all that they did together.
visits | weblog-patterns rules --per user --max-size 2 --min-lift 1.5 --to csv
