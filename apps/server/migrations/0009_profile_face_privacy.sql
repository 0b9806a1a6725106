-- What a citizen gives in the profile, how it is certified by face, what they agreed to, and the record of who touched it.

alter table citizen
  add column password_hash text,
  add column closed_at timestamptz;
comment on column citizen.password_hash is 'The web platform''s password: scrypt with its parameters; nothing until it was set';
comment on column citizen.closed_at is 'When the citizen closed the account: nothing personal is left in the row';

create table password_try (
  citizen_id uuid primary key references citizen (id),
  wrong integer not null,
  paused_until timestamptz
);
comment on table password_try is 'Wrong passwords since the last right one; a pause after five, across nodes';

create table face_flow (
  id uuid primary key,
  citizen_id uuid not null references citizen (id),
  token_hash bytea not null unique,
  vendor_token_sealed text,
  name_index text not null,
  document_number_index text not null,
  state text not null check (state in ('starting', 'pending', 'checking', 'passed', 'failed', 'replaced')),
  outcome text,
  result_code text,
  asked integer not null default 0,
  created_at timestamptz not null,
  checked_at timestamptz,
  finished_at timestamptz
);
create unique index face_flow_live on face_flow (citizen_id) where state in ('starting', 'pending', 'checking');
create index face_flow_citizen on face_flow (citizen_id, created_at desc);
create index face_flow_age on face_flow (created_at);
comment on table face_flow is '人脸核验: flows of the last month. Neither pictures nor scores, only how each ended';
comment on column face_flow.token_hash is 'bsm: SHA-256 of the token in the return address';
comment on column face_flow.vendor_token_sealed is 'BizToken: sealed for face_flow:{id}:vendor_token; gone once the flow has ended';
comment on column face_flow.name_index is 'Keyed hash of the name that is being verified';
comment on column face_flow.asked is 'How often the platform could not tell yet';

create table consent (
  id uuid primary key,
  citizen_id uuid not null references citizen (id),
  purpose text not null check (purpose in ('notice', 'face', 'tax')),
  version text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create unique index consent_standing on consent (citizen_id, purpose, version) where withdrawn_at is null;
create index consent_citizen on consent (citizen_id, given_at desc);
comment on table consent is 'What a citizen has taken note of (notice) or agreed to, in which version of the words';

-- The audit log is only ever added to. Sixteen chains, so that citizens do not wait for each other.
create table audit_entry (
  chain smallint not null,
  sequence bigint not null,
  citizen_id uuid not null,
  actor text not null check (actor in ('citizen', 'registry', 'system')),
  act text not null,
  details text not null,
  at timestamptz not null,
  key_id text not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (chain, sequence)
);
create index audit_entry_citizen on audit_entry (citizen_id, act, at desc);
comment on table audit_entry is 'Who read or changed identity fields, when; never their values. Each entry''s hash covers the one before';
comment on column audit_entry.details is 'Which fields, or why: words of ours, no values';
comment on column audit_entry.hash is 'HMAC-SHA-256 with the index key of key_id over the entry and previous_hash';

create table audit_head (
  chain smallint primary key,
  sequence bigint not null,
  hash bytea not null
);
insert into audit_head (chain, sequence, hash) select chain, 0, ''::bytea from generate_series(0, 15) as chain;
comment on table audit_head is 'The last entry of each chain: an entry that is missing at the end shows';

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end
$$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entry_not_emptied before truncate on audit_entry
  for each statement execute function refuse_audit_change();
