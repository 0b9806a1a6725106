-- When the office closed a day by hand: what it worked before counts for the limits of the desk's cases.

alter table calendar_day add column closed_at timestamptz;
comment on column calendar_day.closed_at is 'When the office closed it by hand, so that the rules don''t open it again; null if it did not';

-- The days that were closed until now were closed as a whole.
update calendar_day set closed_at = day::timestamp at time zone 'Asia/Shanghai' where closed_by_office;
alter table calendar_day drop column closed_by_office;
create index calendar_day_closed on calendar_day (area_code, day) where closed_at is not null;
