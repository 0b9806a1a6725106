-- Several certificates of one unit had one key together. Each has its own now: such a key is split after each number.
update desk_case
set unit_keys = array(
  select key from unnest(unit_keys) as key where key !~ '^certificate:([^号]*第[^号]+号){2,}$'
  union
  select 'certificate:' || number[1]
  from unnest(unit_keys) as key, regexp_matches(substr(key, 13), '[^号]*第[^号]+号', 'g') as number
  where key ~ '^certificate:([^号]*第[^号]+号){2,}$'
)
where exists (select from unnest(unit_keys) as key where key ~ '^certificate:([^号]*第[^号]+号){2,}$');
