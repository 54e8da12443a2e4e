#!/usr/bin/env bash
# robots.sh TOOLS DATA [--examples]: the robots that weblog-clean finds in the real logs, by their agents and by what they do.
#
# A client is an address with one agent; a hit counts when its client was a robot then. With --examples, ten clients of
# each kind are shown instead, drawn by a hash from all pieces of evidence, with what there is to read in the log.
set -euo pipefail
tools=$(realpath "$1")
logs=$2/logs
examples=${3:-}
export PATH="$tools:$PATH" LC_ALL=C.UTF-8
[[ -d $logs ]] || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Every request of the log with the verdict on its client.
judge() {
  weblog-parse -q "$1" | weblog-clean -q --off no-url,methods,redirects,errors,objects,frames,robots --raw-urls -o "$work/hits.parquet"
  weblog-sql -q -o "$work/robots.parquet" "
    select *, case when robot_why like 'agent list%' then 'agent: on the list'
                   when robot_why like 'agent names%' then 'agent: names itself'
                   when robot_why like 'agent is%' then 'agent: no browser''s'
                   else 'behaviour: ' || split_part(replace(replace(robot_why, 'no agent; ', ''), 'bare agent; ', ''), ';', 1)
              end as evidence
    from '$work/hits.parquet' where robot >= 0.5"
}

table() {
  weblog-sql -q --to tsv "
    select '$1' as log, 'all' as evidence, count(distinct (client, agent)) as clients, count(*) as hits from '$work/hits.parquet'
    union all
    (select '$1', split_part(evidence, ':', 1) as kind, count(distinct (client, agent)), count(*) from '$work/robots.parquet'
     group by kind order by kind)
    union all
    (select '$1', '  ' || evidence, count(distinct (client, agent)), count(*) from '$work/robots.parquet'
     group by evidence order by evidence)"
}

show_examples() {
  weblog-sql -q --to jsonl "
    with clients as (
      select split_part(evidence, ':', 1) as kind, evidence, client, agent, max(robot) as robot,
             arg_max(robot_why, time) as why, count(*) as hits, min(time) as begins, max(time) as ends,
             count(referrer) as referred, list(distinct method || ' ' || url || ' ' || status)[:6] as requests
      from '$work/robots.parquet' group by all),
    drawn as (
      select *, row_number() over (partition by evidence order by md5(client || coalesce(agent, ''))) as place from clients)
    select * exclude (place, evidence) from drawn
    qualify row_number() over (partition by kind order by place, evidence) <= 10 order by kind, evidence, client, agent"
}

for log in mountaintelephone_2005_2018 sparkdeveloper_2016 semicomplete_2015; do
  judge "$logs/$log.log.gz"
  if [[ $examples == --examples ]]; then show_examples; else table "$log"; fi
done
