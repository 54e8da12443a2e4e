# Files of seeds: blanks, comments and further words are passed over; what is wrong is named by file and line.
crawl() { crawl-run -q --web "$SAMPLES/web/web.warc.gz" --seeds "$1" --max-depth 0 --out "$2" || echo "exit $?"; }
printf '# two\n\n  https://www.example.com/ front\r\nHTTPS://A1.example.org:443\n' > two.txt
crawl two.txt a
crawl-view a pages --columns url --to tsv
crawl - b < two.txt
crawl-view b pages --columns url --to tsv
printf 'https://www.example.com/\n\nwww.example.com/page\n' > wrong.txt
crawl wrong.txt c
printf '# nothing yet\n' > empty.txt
crawl empty.txt c
crawl absent.txt c
ls
