-- A citizen has so many sessions at one time: a newer sign-in ends the oldest one, and the list of sign-ins says so (docs/product/session.md 'Sign-ins').
alter table sign_in add column displaced_at timestamptz;
comment on column sign_in.displaced_at is 'When a newer sign-in ended its session, because there were too many';
