try() {
  code=0
  synth-web "$@" || code=$?
  echo "$code"
}
try
try --out
try --out world --pages 19
try --out world --topics 51
try --out world --readers 0
try --out world --back 101
try --out world --back -1
try --out world --back often
try --out world --search 60 --typed 41
try --out world --format iis
try --out world --start tomorrow
try --out world --start 1969-12-31
try --out world --hits 0
try --out world --web html
try --out world --hosts 0
try --out world --hosts 26
try --out world --hosts 2 --format combined
try --out world --host-names a.test,a.test
try --out world --host-names ftp://a.test
try --out world --hosts 2 --host-names a.test
try --out world --page-bytes 10
try --out world surplus
[[ ! -e world ]]
