#!/usr/bin/env bash
# strategy.sh BUILD COMPILER [SANITIZERS]: a strategy that is compiled elsewhere, with the headers that are installed and nothing else, is
# one like any other; what is none is refused with the reason.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
export PATH="$1/tools:$PATH"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$1" --prefix "$work/installed" --component headers >/dev/null
cd "$work"
fail() { echo "$*"; exit 1; }
export PKG_CONFIG_PATH=$work/installed/share/pkgconfig
read -ra flags <<<"$(pkg-config --cflags trodden)"
compile() { "$COMPILER" -std=c++20 -Wall -Wextra -Werror -fPIC -shared ${SANITIZERS:+"-fsanitize=$SANITIZERS"} "${flags[@]}" "$@"; }
COMPILER=$2 SANITIZERS=${3:-}
compile "$root/samples/strategy/link_text.cc" -o link_text.so

crawl-run --load link_text.so --list-strategies >list.txt
grep -A 1 '^link-text ' list.txt | grep -q -e '--set loss=0.01' || fail "not in the list: $(cat list.txt)"
! crawl-run --list-strategies | grep -q link-text || fail "there without being loaded"

# The words of links lead to the section on the topic, and from there to its pages; what is best is fetched first, with the reason.
crawl() { crawl-run -q --web "$root/samples/web/web.warc.gz" --url https://www.example.com/ --budget "${budget:-30}" --predicate label:sailing \
  --labels "$root/samples/web/labels.tsv" --load ./link_text.so --strategy link-text --query sailing "$@"; }
crawl --out one
crawl --out two
pages() { crawl-view "$1" pages --columns n,url,score,why --to tsv; }
cmp <(pages one) <(pages two)
pages one >pages.txt
sed -n 2,3p pages.txt | cut -f 2,4 | cmp - <(printf '%s\n' $'https://www.example.com/\tseed' \
  $'https://www.example.com/sailing/\tthe link of page 1 has 1.000') || fail "the first pages: $(cat pages.txt)"
crawl --out far --set loss=1
[ "$(pages far | cut -f 2)" != "$(cut -f 2 pages.txt)" ] || fail "--set does not reach it"
# Goes on after an end with the same order.
budget=12 crawl --out part
crawl --out part --resume
cmp pages.txt <(pages part)

# Pipelines take it.
"$root/pipelines/compare-strategies.sh" -o compared --strategies breadth-first,link-text --runs 1 --budget 20 \
  "$root/samples/web/web.warc.gz" "$root/samples/web/labels.tsv" sailing -- --load "$work/link_text.so" >compared.txt 2>err.txt || fail "$(cat err.txt)"
grep -q '^link-text ' compared.txt || fail "not compared: $(cat compared.txt)"

refused() { # MESSAGE OPTION...
  local status=0
  crawl-run "${@:2}" >out.txt 2>err.txt || status=$?
  [ $status = 2 ] && grep -q -e "$1" err.txt || fail "crawl-run ${*:2} gives $status: $(cat err.txt)"
}
refused '--load: absent.so: cannot open shared object file' --load absent.so --list-strategies
refused '--load: pages.txt: ' --load pages.txt --list-strategies
echo 'int other() { return 1; }' >other.cc
compile other.cc -o other.so
refused 'other.so has no strategies' --load other.so --list-strategies
sed 's/TRODDEN_STRATEGIES(kLinkText)/TRODDEN_STRATEGIES(kLinkText, {"random", "", Make})/' "$root/samples/strategy/link_text.cc" >taken.cc
compile taken.cc -o taken.so
refused "taken.so: there is a strategy 'random' already" --load taken.so --list-strategies
refused "link_text.so: there is a strategy 'link-text' already" --load link_text.so --load ./link_text.so --list-strategies
# Of another version: its headers, or what lies in them.
cp -r installed other
sed -i 's/kPluginVersion = {"[0-9.]*"}/kPluginVersion = {"0.0.7"}/' other/include/trodden/crawl/plugin.h
"$COMPILER" -std=c++20 -fPIC -shared ${SANITIZERS:+"-fsanitize=$SANITIZERS"} -Iother/include/trodden "${flags[@]}" "$root/samples/strategy/link_text.cc" -o old.so
refused 'old.so was compiled for Trodden 0.0.7 .*; compile it again' --load old.so --list-strategies
cp installed/include/trodden/crawl/plugin.h other/include/trodden/crawl/plugin.h
sed -i 's/^struct FoundLink {/&\n  double more = 0;/' other/include/trodden/crawl/strategy.h
"$COMPILER" -std=c++20 -fPIC -shared ${SANITIZERS:+"-fsanitize=$SANITIZERS"} -Iother/include/trodden "${flags[@]}" "$root/samples/strategy/link_text.cc" -o wide.so
refused 'wide.so was compiled for .* with other headers' --load wide.so --list-strategies
refused 'needs words: --query' --load link_text.so --strategy link-text --web "$root/samples/web/web.warc.gz" --url https://www.example.com/ --out three
