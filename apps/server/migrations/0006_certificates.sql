-- Certificates of what the register answered, who looked them up, and the jumps to the tax service.

create sequence certificate_number;
comment on sequence certificate_number is 'The last digits of a certificate''s number';

create table certificate (
  id uuid primary key,
  citizen_id uuid not null references citizen (id),
  request_id uuid not null references archive_request (id),
  unit_id text,
  code text not null unique,
  number text not null unique,
  region_code text not null,
  holder_name text not null,
  office text not null,
  queried_at timestamptz not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  made_at timestamptz,
  storage_key text,
  bytes integer check (bytes > 0),
  sha256 bytea check (length(sha256) = 32),
  revoked_at timestamptz,
  revocation_reason text,
  foreign key (request_id, unit_id) references archive_unit (request_id, unit_id),
  unique nulls not distinct (request_id, unit_id),
  check ((made_at is null) = (storage_key is null)),
  check ((made_at is null) = (bytes is null)),
  check ((made_at is null) = (sha256 is null)),
  check ((revoked_at is null) = (revocation_reason is null))
);
create index certificate_newer on certificate (citizen_id, region_code, queried_at);
comment on table certificate is '查档证明: one for each result, or for one unit of it';
comment on column certificate.unit_id is 'dyid: the unit that it covers; null covers every row';
comment on column certificate.code is 'Random; the address of the public verification carries it, and nothing else finds it';
comment on column certificate.number is '编号';
comment on column certificate.holder_name is 'As printed; the public page shows it masked';
comment on column certificate.queried_at is '查询时点: when the register answered; a later one of the same citizen and region supersedes';
comment on column certificate.made_at is 'When the file was stored; until then it is being made';
comment on column certificate.sha256 is 'Of the file, which is never written again';

create function refuse_certificate_change() returns trigger language plpgsql as $$
begin
  raise exception 'a certificate that was made is not made again';
end
$$;
create trigger certificate_made_once before update of number, code, storage_key, bytes, sha256, made_at on certificate
  for each row when (old.made_at is not null) execute function refuse_certificate_change();

create table certificate_verification (
  certificate_id uuid not null references certificate (id),
  verified_at timestamptz not null
);
create index certificate_verification_latest on certificate_verification (certificate_id, verified_at desc);
comment on table certificate_verification is 'When somebody looked a certificate up; not who';

create table tax_jump (
  id uuid primary key,
  citizen_id uuid not null references citizen (id),
  application_id uuid not null,
  nonce_hash bytea not null unique,
  made_at timestamptz not null,
  expires_at timestamptz not null
);
create index tax_jump_citizen on tax_jump (citizen_id, made_at desc);
comment on table tax_jump is 'Who was sent to the tax service, about what, when: kept, also when the application is gone';
comment on column tax_jump.nonce_hash is 'SHA-256 of the reference''s nonce, by which the tax service''s log tells the same jump';
