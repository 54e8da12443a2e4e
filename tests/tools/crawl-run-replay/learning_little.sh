# Little to learn from: the crawl goes on all the same, and the user is told.
. "$TESTDATA/learn.sh"
run() { # what, option...
  echo "# $1"
  crawl-run --web "$SAMPLES/web/web.warc.gz" --store none "${@:2}" 2>&1 | sed -E 's/^(crawl-run: [0-9]+ pages), .*/\1/'
}
home=(-u https://www.example.com/ --budget 40)
labels=(--predicate label:chess --labels "$SAMPLES/web/labels.tsv")
readers > visits.arrow
visits "('ann', 1, 1, 'https://www.example.com/')" > one.arrow
visits "('ann', 1, 1, 'http://elsewhere.example/'), ('ann', 1, 2, 'http://elsewhere.example/x')" > far.arrow
visits "('ann', 1, 1, 'https://www.example.com/')" false > empty.arrow
for strategy in collaborative combined; do
  run "$strategy, an empty trace" "${home[@]}" --strategy $strategy --trace empty.arrow "${labels[@]}"
  run "$strategy, a trace of other pages" "${home[@]}" --strategy $strategy --trace far.arrow "${labels[@]}"
  run "$strategy, their URLs changed" "${home[@]}" --strategy $strategy --trace far.arrow "${labels[@]}" \
    --map-url 'http://elsewhere.example=https://www.example.com'
  run "$strategy, one user" "${home[@]}" --strategy $strategy --trace one.arrow "${labels[@]}"
  run "$strategy, no relevant page" "${home[@]}" --strategy $strategy --trace visits.arrow --predicate title:nothing
  run "$strategy, all relevant" -u https://www.example.com/ --strategy $strategy --trace one.arrow --predicate url:/./ --budget 4
done
run 'no trace' "${home[@]}" --strategy combined "${labels[@]}"
run 'no trace wanted' "${home[@]}" --strategy intelligent "${labels[@]}"
run 'a trace that nobody looks at' "${home[@]}" --trace far.arrow "${labels[@]}"
run 'quiet' "${home[@]}" --strategy combined --trace far.arrow "${labels[@]}" -q
