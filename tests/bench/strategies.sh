#!/usr/bin/env bash
# strategies.sh [-v] [--holdout]: how soon each strategy finds the pages on a topic, in a web of 4,604 real pages with a trace
# of real readers. Prints the mean recall after so many downloads, over all topics and runs; -v adds each topic, and how
# the strategies differ, with the p of paired t-tests.
#
# --holdout takes the five topics that nothing was tuned with. In the environment, besides what wikispeedia.sh says:
#   STRATEGIES  the strategies, "breadth-first combined"; all by default
#   VARIANTS    what is compared instead: lines "NAME|STRATEGY OPTION...", such as "no users|combined --weight user=0"
set -euo pipefail
verbose=
for option; do
  case $option in
    -v) verbose=1 ;;
    --holdout) TOPICS=${TOPICS:-sports it music religion biology} ;;
    *) echo "strategies.sh: unknown option $option" >&2; exit 2 ;;
  esac
done
. "$(dirname "$0")/wikispeedia.sh"
strategies=${STRATEGIES:-$(known_strategies | tr '\n' ' ')}
crawl_all <<<"${VARIANTS:-${strategies// /$'\n'}}"
report "$verbose"
