# In a browser: drawn, quiet, right in light, dark and on a phone, and harmless.
. "$TESTDATA/crawls.sh"
for chromium in chromium-headless-shell chromium google-chrome none; do
  ! command -v $chromium > /dev/null || break
done
[[ $chromium != none ]] || { echo 'skipped: there is no Chromium; ./bootstrap gets it' >&2 && exit 77; }
command -v node > /dev/null || { echo 'skipped: there is no node, which leads Chromium' >&2 && exit 77; }
hostile='</script><img src=x onerror=done=1>'
directory='<img src=x onerror=done=1>'
for run in 1 2; do
  crawl "$directory$run" --strategy random --seed $run --budget 80
  change "$directory$run" "update c.state set value = encode('$hostile') where key = 'setting.strategy'"
done
crawl focused --strategy best-first --query sailing --budget 120
change focused "update c.pages set title = '$hostile', why = '$hostile' || chr(8232) || 'javascript:done=1';
  insert into c.learned select 'user' as factor, repeat('$hostile', 20) as name, 1.0 as pages, 1.0 as relevant, 1.0 as ratio,
    0.0 as log_ratio, 2.0 as significance"
setting='</script><img>'
for emphasis in 1 2 4; do
  for name in cfp "$hostile"; do
    dir=${name:0:1}$emphasis
    crawl "$dir" --strategy cfp --query sailing --set emphasis=$emphasis --budget $((10 * emphasis))
    change "$dir" "update c.state set value = encode('$name') where key = 'setting.strategy';
      update c.state set key = 'setting.set.$setting' where key = 'setting.set.emphasis'"
  done
done
report "$directory"[12] focused [c\<][124] --sweep "$setting=harvest" -o report.html
node "$TESTDATA/check_page.mjs" $chromium "$PWD/profile" report.html
