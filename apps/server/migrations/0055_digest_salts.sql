-- The salt of what is hashed of an application (docs/product/confirmation.md 'The digest'). A start fills it for older ones.

alter table application add column digest_salt_sealed text;
comment on column application.digest_salt_sealed is 'Hex of 16 random bytes, sealed for application:{id}:digest_salt; empty until the first start after 0055';
create index application_unsalted on application (id) where digest_salt_sealed is null;

comment on column register_check.compared is 'SHA-256 over the salt of the application and the units and parties that were compared: another content needs another check';
comment on column confirmation_place.digest is 'SHA-256 of the canonical text of what was confirmed, with the salt of the application';
