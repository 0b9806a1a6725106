-- The office revokes an answer: every certificate of it, and none is made any more (docs/product/certificates.md 'What it is worth').

alter table archive_request add column revoked_at timestamptz;
alter table archive_request add column revocation_reason text;
alter table archive_request add check ((revoked_at is null) = (revocation_reason is null));
comment on column archive_request.revoked_at is 'When the office revoked every certificate of the answer (certificate.revoked)';
comment on column archive_request.revocation_reason is 'The office''s reason';

update archive_request set revoked_at = certificate.revoked_at, revocation_reason = certificate.revocation_reason
  from certificate where certificate.request_id = archive_request.id and certificate.revoked_at is not null;
alter table certificate drop column revoked_at, drop column revocation_reason;
