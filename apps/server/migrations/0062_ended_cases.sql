-- 办结 begins with the case that ended last (docs/product/cases.md 'Queues'). It includes the columns of the count.

create index desk_case_ended on desk_case ((coalesce(decided_at, arrived_at)) desc, id desc) include (region_code, stage)
  where state in ('done', 'withdrawn');
