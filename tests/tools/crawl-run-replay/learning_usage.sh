# Each message names the option and what it wants, and no directory is made.
. "$TESTDATA/learn.sh"
wrong() { chess --strategy combined --out c "$@" || echo "exit $?: $*"; }
for list in users users= users=x users=-1 users=nan users=1001 readers=1 words=1,,users=1 words=1,users; do
  wrong --weight "$list"
done
wrong --significance often
wrong --threshold -1
wrong --prior 0
wrong --decay 2
wrong --explain top:
wrong --explain top:many
wrong --explain top:-1
wrong --learned absent.arrow
visits "('ann', 1, 1, 'https://www.example.com/')" > visits.arrow
wrong --learned visits.arrow
echo 'not rows' > text.arrow
wrong --learned text.arrow
replay --strategy combined --out c || echo "exit $?: without a predicate"
chess --strategy collaborative --out c || echo "exit $?: without a trace"
chess --out c --save-learned learned.arrow || echo "exit $?: breadth-first"
ls
