-- A forgotten password is reset after a code to the profile's phone and a check by face, which counts once.

alter table phone_code_challenge drop constraint phone_code_challenge_purpose_check;
alter table phone_code_challenge add constraint phone_code_challenge_purpose_check
  check (purpose in ('profile', 'archive', 'export', 'password'));

alter table face_flow add column spent_at timestamptz;
comment on column face_flow.spent_at is 'When the passed check reset a password: it does that once';
