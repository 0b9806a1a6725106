-- Limits that protect others count by person: closing an account and signing in again resets none (docs/product/limits.md 'Rates').

alter table citizen
  add column person_id uuid not null default gen_random_uuid(),
  add column openid_index text;
create index citizen_person on citizen (person_id);
create index citizen_closed_openid on citizen (openid_index) where openid_index is not null;

comment on column citizen.person_id is 'Random; the same in the accounts that one openid has had within the time of the limits';
comment on column citizen.openid_index is 'Keyed hash of the openid of a closed account; empty in an open one, and when the time of the limits is over';
