# What has not settled says so.
. "$TESTDATA/links.sh"
links 'a b' 'a c' 'b c' 'c a' > links
crawl-links links --max-steps 2 --to tsv > /dev/null
crawl-links -q links --max-steps 2 --to tsv > /dev/null
crawl-links links --metrics pagerank --to tsv > /dev/null
