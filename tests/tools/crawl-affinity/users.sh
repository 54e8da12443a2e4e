# P(U) = 2/10, and one deviation is sqrt(0.16/10) = 0.126491. ann read a and b, both relevant: 1/0.2 = 5, off by 0.8/0.126491 =
# 6.324555, and with the prior 2.2/3/0.2 = 11/3, log 1.299283. eve read a, 1/1: the same but 1.2/2/0.2 = 3, log 1.098612. bob read
# c and d, 0/2: 0, off by 1.581139, which is less than 2. Inside, near a or b: a (of b) and b (of a); x and y are not judged.
# 2/2 as ann's. Outside: c and d.
. "$TESTDATA/readers.sh"
visits > visits.arrow
judged > judged.tsv
learn -q --trace visits.arrow --judged judged.tsv
echo
learn -q --trace visits.arrow --judged judged.tsv --factors user --min-support 2
echo
learn -q --trace visits.arrow --judged judged.tsv --factors user --threshold 1.5
echo
# By the evidence: ann 0.8/sqrt(0.16/2) = 2.828427, eve 0.8/0.4 = 2, bob 0.2/sqrt(0.16/2) = 0.707107; by the relevant pages, of
# which there are two, all of them as ann and bob.
learn -q --trace visits.arrow --judged judged.tsv --factors user --significance evidence --prior 0
echo
learn -q --trace visits.arrow --judged judged.tsv --factors user --significance relevant
# The trace through a pipe gives the same.
cmp <(learn -q --trace visits.arrow --judged judged.tsv) <(learn -q --judged judged.tsv < visits.arrow)
