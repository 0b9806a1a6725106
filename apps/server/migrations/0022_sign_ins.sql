-- A citizen sees where they signed in, and may end each session (docs/product/session.md 'Sign-ins').
create table sign_in (
  id uuid primary key,
  citizen_id uuid not null references citizen (id),
  at timestamptz not null,
  network text not null,
  app text not null check (app in ('wechat', 'browser')),
  system text not null check (system in ('android', 'ios', 'harmony', 'windows', 'mac', 'linux', 'other'))
);
create index sign_in_citizen on sign_in (citizen_id, at desc);
create index sign_in_age on sign_in (at);
comment on table sign_in is 'The sign-ins of the last half year; the session of one has its id while it lasts';
comment on column sign_in.network is 'The first part of the address, /24 or /48: never the whole address';
comment on column sign_in.app is 'As the browser names itself';

-- The default serves nodes of the version before, which run during an upgrade.
alter table session add column id uuid not null default gen_random_uuid();
create unique index session_id on session (id);
comment on column session.id is 'Names the session to its citizen and in the audit log; the token is the secret';
insert into sign_in (id, citizen_id, at, network, app, system)
  select id, citizen_id, created_at, '', 'browser', 'other' from session;
