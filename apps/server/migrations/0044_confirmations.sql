-- Who of the parties has confirmed an application, how they were invited, and the sealed form
-- (docs/product/confirmation.md 'States').

create table confirmation_place (
  id uuid primary key,
  application_id uuid not null references application (id) on delete cascade,
  party_id uuid not null unique references party (id) on delete cascade,
  state text not null check (state in
    ('none', 'invited', 'confirmed', 'refused', 'expired', 'withdrawn', 'retracted', 'counter')),
  citizen_id uuid references citizen (id),
  digest bytea,
  method text check (method in ('code', 'face', 'counter')),
  confirmed_at timestamptz,
  reason text check (reason in ('wrong', 'unwilling', 'notMe')),
  note text not null default '' check (char_length(note) <= 200),
  changed_at timestamptz not null,
  check ((state = 'confirmed') = (digest is not null)),
  check ((state = 'confirmed') = (method is not null)),
  check ((state = 'confirmed') = (confirmed_at is not null)),
  check ((state = 'refused') = (reason is not null))
);
create index confirmation_place_application on confirmation_place (application_id);
comment on table confirmation_place is '确认: the confirmation of a party; without a row its state is none';
comment on column confirmation_place.citizen_id is 'Who has confirmed; empty for a confirmation at the counter';
comment on column confirmation_place.digest is 'SHA-256 of the canonical text of what was confirmed';
comment on column confirmation_place.note is 'What a party wrote who does not agree';

create table invitation (
  id uuid primary key,
  inviter_id uuid not null references citizen (id),
  application_id uuid references application (id) on delete set null,
  place_id uuid references confirmation_place (id) on delete set null,
  role text not null check (role in ('rightsHolder', 'obligor')),
  purpose text not null check (purpose in ('confirm', 'fillIn')),
  invitee_index text,
  token_hash bytea not null unique,
  token_sealed text,
  state text not null check (state in ('open', 'answered', 'refused', 'withdrawn', 'expired', 'ended')),
  answered_by uuid references citizen (id),
  reason text check (reason in ('wrong', 'unwilling', 'notMe')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  told_at timestamptz,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'open') = (token_sealed is not null)),
  check ((state = 'refused') = (reason is not null))
);
create unique index invitation_open_place on invitation (place_id) where state = 'open';
create index invitation_application on invitation (application_id);
create index invitation_inviter on invitation (inviter_id, created_at);
create index invitation_place on invitation (place_id);
create index invitation_open on invitation (expires_at) where state = 'open';
create index invitation_ended on invitation (ended_at) where state <> 'open';
comment on table invitation is '邀请: to confirm an application, or to enter oneself as a party of it; deleted 30 days after its end';
comment on column invitation.place_id is 'Empty while nobody has entered themselves';
comment on column invitation.invitee_index is 'Keyed hash of the name and document number of who is meant; empty until somebody has entered themselves';
comment on column invitation.token_hash is 'SHA-256 of the token in the address that is passed on';
comment on column invitation.token_sealed is 'The token for its sender''s page, sealed for invitation:{id}:token; empty once it ended';
comment on column invitation.state is 'answered: confirmed; ended: by the deletion of the application, a change of the party or too many wrong people';
comment on column invitation.told_at is 'When the account of who is meant was last told, or would have been if there were one';

create table wrong_invitee (
  invitation_id uuid not null references invitation (id) on delete cascade,
  citizen_id uuid not null references citizen (id),
  primary key (invitation_id, citizen_id)
);
comment on table wrong_invitee is 'Who opened an invitation that was not for them: it ends with the tenth';

create table invitation_mute (
  citizen_id uuid not null references citizen (id),
  inviter_person_id uuid not null,
  muted_at timestamptz not null,
  primary key (citizen_id, inviter_person_id)
);
comment on table invitation_mute is '不再接收此人的邀请';
comment on column invitation_mute.inviter_person_id is 'The sender, also with a later account';

create table participation (
  id uuid primary key,
  citizen_id uuid not null references citizen (id),
  application_id uuid references application (id) on delete set null,
  business_id text not null,
  roles text[] not null,
  joined_at timestamptz not null,
  ended_at timestamptz,
  unique (citizen_id, application_id)
);
create index participation_application on participation (application_id);
comment on table participation is '参与人: who has entered themselves in, or confirmed, an application of somebody else';
comment on column participation.ended_at is 'When the application was deleted: nothing else of it remains';

create table application_form (
  id uuid primary key,
  application_id uuid not null references application (id) on delete cascade,
  submission integer not null,
  readers uuid[] not null,
  storage_key text,
  sha256 bytea,
  bytes integer,
  made_at timestamptz,
  unique (application_id, submission),
  check ((made_at is null) = (storage_key is null)),
  check ((made_at is null) = (sha256 is null)),
  check ((made_at is null) = (bytes is null))
);
comment on table application_form is '不动产登记申请书: one sealed file a submission, never changed; empty while it is being made';
comment on column application_form.readers is 'Whose confirmations the submission has: they may read it beside the filer';

alter table face_flow
  add column purpose text not null default 'certification' check (purpose in ('certification', 'confirmation')),
  add column place_id uuid references confirmation_place (id) on delete set null,
  add column digest bytea,
  add check ((purpose = 'confirmation') = (digest is not null));
comment on column face_flow.purpose is 'What the check is good for, and for nothing else';
comment on column face_flow.place_id is 'The place that it may confirm';
comment on column face_flow.digest is 'The digest that it may confirm';

alter table phone_code_challenge drop constraint phone_code_challenge_purpose_check;
alter table phone_code_challenge add constraint phone_code_challenge_purpose_check
  check (purpose in ('profile', 'archive', 'export', 'password', 'property', 'confirm'));

alter table consent drop constraint consent_purpose_check;
alter table consent add constraint consent_purpose_check check (purpose in ('notice', 'face', 'tax', 'faceConfirm'));
