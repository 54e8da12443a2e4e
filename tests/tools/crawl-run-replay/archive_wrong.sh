# What is no archive, and where one is damaged.
crawl() { crawl-run -q --url https://www.example.com/ --out c --web "$@" || echo "exit $?"; }
web=$SAMPLES/web/web.warc.gz
crawl absent.warc
crawl .
echo 'a text' > text
crawl text
gzip -c text > text.gz
crawl text.gz
# One that was cut off in its middle, packed and plain; each record is a gzip member.
. "$TESTDATA/../crawl-extract/archive.sh"
archive > whole.warc
head -c 700 whole.warc > cut.warc
crawl cut.warc
{ printf 'software: hand\r\n' | record warcinfo '' | gzip -n; archive | gzip -n; } > whole.warc.gz
head -c 400 whole.warc.gz > cut.warc.gz
crawl cut.warc.gz
weblog-parse -q "$SAMPLES/access.log.gz" -o hits.arrow
crawl hits.arrow
crawl-extract -q "$web" -o pages.arrow
crawl pages.arrow "$web" 2>&1 | sed "s|$SAMPLES|SAMPLES|"
# What comes through a pipe can only be pages.
crawl - < "$web"
crawl - < whole.warc
crawl <(cat "$web") 2>&1 | sed 's|/dev/fd/[0-9]*|PIPE|'
crawl - < pages.arrow
rm -r c
ls
