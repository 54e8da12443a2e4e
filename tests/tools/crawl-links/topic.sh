# Surfers jump to a alone: P(a) = 3/2 + P(b)/2, P(b) = P(a)/2, and nobody comes to c.
. "$TESTDATA/links.sh"
links 'a b' 'b a' 'c a' > links
printf '# those on the topic\nhttp://h/a  the best\n\nhttp://h/elsewhere\n' > topic
crawl-links links --topic topic --metrics topic --damping 0.5 --tolerance 1e-12 |
  weblog-sql -q 'select url, round(topic_pagerank, 6) as topic_pagerank from input' --to tsv
crawl-links -q links --topic topic --to tsv | sed -n 1p
echo http://h/elsewhere > none
crawl-links links --topic none || echo "exit $?"
echo elsewhere > wrong
crawl-links links --topic wrong || echo "exit $?"
