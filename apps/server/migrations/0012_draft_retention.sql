-- A draft that nobody touches for long goes, after its citizen was told (docs/product/limits.md 'Retention').

alter table application add column touched_at timestamptz, add column expiry_told_at timestamptz;
comment on column application.touched_at is 'The last change that the citizen made to it; empty when there was none';
comment on column application.expiry_told_at is 'When the citizen was told that the draft goes; empty again after a change';

create index application_idle_drafts on application (greatest(started_at, touched_at)) where status = 'unsubmitted';
