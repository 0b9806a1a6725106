-- A repeated act is told that its code was sent only once that is known (docs/product/phone-codes.md 'Codes by message').

alter table phone_code_challenge add column is_sent boolean not null default true;
alter table phone_code_challenge alter column is_sent set default false;
comment on column phone_code_challenge.is_sent is 'Whether the provider has taken the message';
