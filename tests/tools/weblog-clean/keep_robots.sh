. "$TESTDATA/logs.sh"
# Robots are judged and kept, or dropped from another score on.
hits | weblog-clean -q --keep-robots | weblog-sql --to csv 'select line, robot, robot_why from input where robot > 0'
hits | weblog-clean --robot-score 0.9 | weblog-view --count
hits | weblog-clean --person-agent Googlebot --robot-agent Chrome | weblog-sql --to csv 'select line, robot_why from input'
