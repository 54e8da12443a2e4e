# The pages as files, with what a server needs, and that a WARC is there only when it is asked for.
synth-web --web files --pages 100 --host-names http://127.0.0.2:8080,a.test --duplicates 5 --traps 2 --readers 5 --days 1 --out world
ls world world/www
cat world/www/hosts.txt
grep listen world/www/nginx.conf
cut -f2,4 world/pages.tsv | sort | uniq -c
