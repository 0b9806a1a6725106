-- The days that an office closed beside its calendar: each list of the desk's cases counts working time without them.

create index calendar_day_closed on calendar_day (area_code, day) where is_closed and closed_by_office;
