# A long crawl has no more points than a chart can show, and lists have an end.
make_crawl many many
crawl-report -q --relevant <(seq -f 'https://a.example/%.0f' 7 7 150000) --pages 200000 --top 3 many -o report.html
grep -o '"n":\[[^]]*' report.html | tr ',' '\n' | wc -l
grep -c '^<tr><td class="n">' report.html
[[ $(stat -c %s report.html) -lt 700000 ]]
# Of many crawls, not all are told of.
for i in 1 2 3; do make_crawl c$i; done
crawl-report -q --details 2 c? -o few.html
grep -c '<details' few.html
grep -o 'Of 3 crawls[^<]*' few.html
