-- The officers of the desk: accounts, second factors, sessions, absences (docs/product/desk.md 'Accounts').

create table staff (
  id uuid primary key,
  login text not null unique,
  name text not null,
  employee_number text not null default '',
  post text not null default '',
  signed_in_at timestamptz,
  state text not null check (state in ('invited', 'active', 'paused', 'left')),
  password_hash text,
  document_number_sealed text,
  document_number_index text,
  issuer text,
  subject text,
  created_at timestamptz not null,
  unique (issuer, subject),
  check ((issuer is null) = (subject is null)),
  check ((document_number_sealed is null) = (document_number_index is null))
);
comment on table staff is 'The accounts of officers, of every office';
comment on column staff.login is 'In small letters';
comment on column staff.post is '岗位, as it is shown';
comment on column staff.signed_in_at is 'The last complete sign-in';
comment on column staff.state is 'invited: nobody has signed in yet';
comment on column staff.document_number_sealed is 'The officer''s own document number: sealed for staff:{id}:document_number';
comment on column staff.document_number_index is 'Keyed hash of the document number: it finds cases of their own (回避)';
comment on column staff.issuer is 'The identity provider at the first sign-in with it; subject is the person there';

create table staff_role (
  staff_id uuid not null references staff (id) on delete cascade,
  role text not null check (role in
    ('cadastral', 'acceptance', 'registrar', 'supervisor', 'counter', 'archive', 'editor', 'publisher',
     'system', 'security', 'auditor')),
  primary key (staff_id, role)
);
comment on table staff_role is 'The roles of an account; which may be together is a rule of the contract';

create table staff_office (
  staff_id uuid not null references staff (id) on delete cascade,
  region_code text not null,
  primary key (staff_id, region_code)
);
create index staff_office_region on staff_office (region_code);
comment on table staff_office is 'The offices of an account: a city''s covers its districts';

create table staff_try (
  staff_id uuid not null references staff (id) on delete cascade,
  way text not null check (way in ('local', 'oidc')),
  wrong integer not null,
  paused_until timestamptz,
  primary key (staff_id, way)
);
comment on table staff_try is 'Wrong passwords and codes of an account since its last complete sign-in';
comment on column staff_try.way is 'local: passwords, and codes after them; oidc: codes after the provider, which no local failure pauses';
comment on column staff_try.paused_until is 'Until when this way refuses everything, after too many wrong ones';

create table staff_enrolment (
  staff_id uuid primary key references staff (id) on delete cascade,
  code_index text not null,
  expires_at timestamptz not null
);
comment on table staff_enrolment is 'The one-time code of an account that sets its password; deleted with its use';
comment on column staff_enrolment.code_index is 'Keyed hash of the code';

create table staff_passkey (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id);
comment on table staff_passkey is 'Passkeys (WebAuthn)';
comment on column staff_passkey.counter is 'The authenticator''s signature counter: it never goes back';

create table staff_totp (
  staff_id uuid primary key references staff (id) on delete cascade,
  secret_sealed text,
  next_secret_sealed text,
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  check ((secret_sealed is null) = (confirmed_at is null))
);
comment on table staff_totp is 'Authenticators (RFC 6238)';
comment on column staff_totp.secret_sealed is 'Empty until a code has confirmed it';
comment on column staff_totp.next_secret_sealed is 'The secret that is being set up; it takes the other''s place with its first code';
comment on column staff_totp.last_step is 'The time step of the last code: each code is good once';

create table staff_recovery (
  staff_id uuid not null references staff (id) on delete cascade,
  code_index text not null,
  primary key (staff_id, code_index)
);
comment on table staff_recovery is 'Recovery codes that are left';
comment on column staff_recovery.code_index is 'Keyed hash of the code';

create table staff_session (
  id uuid primary key,
  token_hash bytea not null unique,
  staff_id uuid not null references staff (id) on delete cascade,
  way text not null check (way in ('local', 'oidc')),
  network text not null,
  system text not null check (system in ('android', 'ios', 'harmony', 'windows', 'mac', 'linux', 'other')),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  factor_at timestamptz,
  stepped_up_at timestamptz,
  locked_at timestamptz,
  challenge text,
  challenge_at timestamptz,
  id_token_sealed text,
  window_start timestamptz not null,
  calls integer not null default 0
);
create index staff_session_staff on staff_session (staff_id, created_at);
create index staff_session_expiry on staff_session (expires_at);
comment on table staff_session is 'Officers who are signed in, or on the way to it; the cookie holds the token, this table its hash';
comment on column staff_session.network is 'The first part of the address, /24 or /48: never the whole address';
comment on column staff_session.factor_at is 'When the sign-in was complete: with our second factor, or with the provider''s';
comment on column staff_session.stepped_up_at is 'The last second factor of ours';
comment on column staff_session.locked_at is 'Since when nothing is answered but unlocking';
comment on column staff_session.challenge is 'What a passkey is to sign; good once';
comment on column staff_session.id_token_sealed is 'For the end of the provider''s session: sealed for staff_session:{id}:id_token';

create table staff_sign_in (
  state_hash bytea primary key,
  created_at timestamptz not null
);
comment on table staff_sign_in is 'Sign-ins with the provider that have not come back; each comes back once, to the browser that began it';

create table staff_absence (
  staff_id uuid primary key references staff (id) on delete cascade,
  absent_from timestamptz not null,
  absent_until timestamptz not null,
  check (absent_until > absent_from)
);
comment on table staff_absence is '请假: the present or next absence of an officer';

-- The answers of officers' calls are kept too.
alter table idempotency drop constraint idempotency_citizen_id_fkey;
comment on column idempotency.citizen_id is 'The citizen or the officer';

-- What officers do is in the audit log, in chains of their own.
alter table audit_entry drop constraint audit_entry_actor_check;
alter table audit_entry add constraint audit_entry_actor_check
  check (actor in ('citizen', 'registry', 'linkHolder', 'operator', 'officer', 'system'));
alter table audit_entry add column staff_id uuid;
create index audit_entry_staff on audit_entry (staff_id, at desc) where staff_id is not null;
comment on column audit_entry.staff_id is 'The officer; empty for every other actor, and for a sign-in of an unknown account';
insert into audit_head (chain, sequence, hash) select chain, 0, ''::bytea from generate_series(16, 23) as chain;
