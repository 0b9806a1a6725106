-- A citizen shows a code at the counter or on the provincial platform, which certifies their account by it (docs/product/profile.md 'Binding code').
create table binding_code (
  citizen_id uuid primary key references citizen (id),
  code_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index binding_code_expiry on binding_code (expires_at);
comment on table binding_code is '绑定码: the live code of an account, one at a time';
comment on column binding_code.code_hash is 'Keyed hash of the eight digits';
