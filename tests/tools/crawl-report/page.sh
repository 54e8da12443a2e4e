# What is on the page of a crawl and of two curves.
. "$TESTDATA/crawls.sh"
crawl first --budget 40
crawl second --strategy best-first --query sailing --budget 60
learned second
report first second --at 20,50,1000 --top 2 -o report.html
text report.html
