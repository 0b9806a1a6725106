-- The citizen chooses how a certificate shows the document number, and every page has a code.

alter table certificate add column shows_full_number boolean not null default false;
comment on column certificate.shows_full_number is 'sfxszjh: whether the document number is printed in full';

alter table certificate drop constraint certificate_request_id_unit_id_key;
alter table certificate add constraint certificate_one_for_each_choice
  unique nulls not distinct (request_id, unit_id, shows_full_number);

alter table certificate add column page_codes text[];
comment on column certificate.page_codes is '骑缝码: the code in the footer of each page; null if it was made before pages had codes';

drop trigger certificate_made_once on certificate;
create trigger certificate_made_once
  before update of number, code, storage_key, bytes, sha256, made_at, shows_full_number, page_codes on certificate
  for each row when (old.made_at is not null) execute function refuse_certificate_change();
