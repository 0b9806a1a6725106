-- One-time codes by message. The live code of a phone and purpose is one row, so that a newer code ends the older one on every
-- node; what was sent is kept a day for the limits.

create table phone_code_challenge (
  id uuid primary key,
  citizen_id uuid not null references citizen (id),
  purpose text not null check (purpose in ('profile', 'archive', 'export')),
  phone_index text not null,
  request_id text,
  tries integer not null default 0,
  created_at timestamptz not null
);
create index phone_code_challenge_phone on phone_code_challenge (phone_index, created_at);
create index phone_code_challenge_citizen on phone_code_challenge (citizen_id, created_at);
create index phone_code_challenge_age on phone_code_challenge (created_at);
create unique index phone_code_challenge_request on phone_code_challenge (citizen_id, purpose, request_id);
comment on table phone_code_challenge is 'Codes asked for within the last days: what the limits count';
comment on column phone_code_challenge.id is 'yzmid: the challenge id that the citizen''s client gets';
comment on column phone_code_challenge.phone_index is 'Keyed hash of the phone';
comment on column phone_code_challenge.request_id is 'reqseq: the same act asked again gets the same challenge';
comment on column phone_code_challenge.tries is 'Wrong codes entered';

create table phone_code (
  purpose text not null,
  phone_index text not null,
  challenge_id uuid not null unique references phone_code_challenge (id) on delete cascade,
  citizen_id uuid not null references citizen (id),
  code_hash text not null,
  expires_at timestamptz not null,
  primary key (purpose, phone_index)
);
comment on table phone_code is 'The one live code of a phone and purpose; deleted by the call that spends it';
comment on column phone_code.code_hash is 'HMAC-SHA-256 over purpose, phone and code; the code itself is nowhere but in the message';

create table phone_code_budget (
  day date primary key,
  sent integer not null
);
comment on table phone_code_budget is 'Messages with codes sent in all on a day (Asia/Shanghai)';
