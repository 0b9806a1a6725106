-- One's own property: the unlocked session, the shown certificates, and what an application has from the register (docs/product/holdings.md 'My property').
alter table phone_code_challenge drop constraint phone_code_challenge_purpose_check;
alter table phone_code_challenge add constraint phone_code_challenge_purpose_check
  check (purpose in ('profile', 'archive', 'export', 'password', 'property'));

create table property_unlock (
  session_id uuid primary key references session (id) on delete cascade,
  citizen_id uuid not null references citizen (id),
  identity_hash text not null,
  unlocked_until timestamptz not null
);
create index property_unlock_citizen on property_unlock (citizen_id);
comment on table property_unlock is 'The sessions that see their citizen''s own property; each ends with its session';
comment on column property_unlock.identity_hash is 'Keyed hash of name, document number and phone: another identity is not unlocked';
comment on column property_unlock.unlocked_until is 'Thirty minutes after the last use';

create table property_show (
  id uuid primary key,
  citizen_id uuid not null references citizen (id),
  code_hash bytea not null unique,
  title_id_sealed text not null,
  title_id_index text not null,
  facts_sealed text not null,
  shown_at timestamptz not null,
  shown_until timestamptz not null,
  looks integer not null default 0 check (looks >= 0)
);
create index property_show_of_title on property_show (citizen_id, title_id_index, shown_at desc);
create index property_show_age on property_show (shown_at);
comment on table property_show is 'Certificates that their owners showed to others (出示), for a year';
comment on column property_show.code_hash is 'SHA-256 of the code in the public page''s address: the code is not in this table';
comment on column property_show.title_id_sealed is 'The registry''s own id of the title, sealed for property_show:{id}:title_id';
comment on column property_show.facts_sealed is 'JSON, sealed for property_show:{id}:facts: what the public page shows beside the register''s answer, with the holder masked';
comment on column property_show.looks is 'How often the page was opened while it showed the certificate';

alter table party add column source text not null default '' check (source in ('', 'register', 'invitee'));
comment on column party.source is 'Where the party is from if not from the filer: then its number and phone are masked for the filer';

alter table property_unit add column source text not null default '' check (source in ('', 'register'));
alter table property_unit add column register_fields text[] not null default '{}';
comment on column property_unit.source is 'register: the unit was filled in from the citizen''s own property';
comment on column property_unit.register_fields is 'The fields that still have the register''s value';
