# Sourced by cases: crawls over the sample web.

# replay OPTION...: says nothing but errors.
replay() { crawl-run -q --web "$SAMPLES/web/web.warc.gz" --url https://www.example.com/ "$@"; }

# wrong OPTION...: a crawl that must fail, with its exit status.
wrong() { replay "$@" || echo "exit $?: $*"; }

# pages DIR: everything that is known of its pages.
pages() { crawl-view "$1" pages --to tsv; }
