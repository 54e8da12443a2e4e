# a links to c, b to c and d: authorities as the golden ratio to 1, hubs as 1 to it.
. "$TESTDATA/links.sh"
round="select url, round(authority, 4) as authority, round(hub, 4) as hub from input"
links 'a c' 'b c' 'b d' | crawl-links -q --metrics hits --tolerance 1e-12 | weblog-sql -q "$round" --to tsv
# Three pages of a host count as one; what links within its host does not count, or counts a half.
links 'a/1 d/x' 'a/2 d/x' 'a/3 d/x' 'b/1 d/y' 'c/1 d/y' 'd/x d/y' > links
for same in '' '--same-host 0' '--same-host 0.5'; do
  echo "${same:-all alike}:"
  crawl-links -q links --metrics hits --max-steps 1 $same | weblog-sql -q "$round" --to tsv
done
