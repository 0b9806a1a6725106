-- The calls of a session are counted in its own row: one statement finds the caller and counts.
alter table session add column window_start timestamptz, add column calls integer not null default 0;
comment on column session.window_start is 'When the window began in which calls are counted';
comment on column session.calls is 'Calls in that window';
