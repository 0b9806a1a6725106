-- What was handed in, and what the office found wrong with it (docs/product/correction.md 'Submissions').
create table application_submission (
  id uuid primary key,
  application_id uuid not null references application (id) on delete cascade,
  submission integer not null check (submission > 0),
  frozen_sealed text,
  submitted_at timestamptz not null,
  opinion text not null default '',
  decided_at timestamptz,
  unique (application_id, submission)
);
-- Encrypted text does not get smaller.
alter table application_submission alter column frozen_sealed set storage external;
comment on table application_submission is '提交: each submission of an application as it was handed in, until the application is deleted';
comment on column application_submission.frozen_sealed is 'JSON, compressed and sealed for application_submission:{id}:frozen. Empty for a submission from before they were kept';
comment on column application_submission.opinion is 'Of the rejection; the application''s own is emptied by the next submission';

create table submission_file (
  submission_id uuid not null references application_submission (id) on delete cascade,
  attachment_id uuid not null references attachment (id) deferrable initially deferred,
  primary key (submission_id, attachment_id)
);
create index submission_file_attachment on submission_file (attachment_id);
comment on table submission_file is 'The files of a submission: none of them is destroyed before it';

alter table attachment add column removed_at timestamptz;
comment on column attachment.removed_at is 'Deleted by the citizen, and kept because a submission has it';

create table review_remark (
  application_id uuid not null references application (id) on delete cascade,
  submission integer not null,
  id text not null,
  position integer not null,
  target_kind text not null check (target_kind in ('application', 'party', 'unit', 'material', 'answer')),
  target_id text check ((target_kind = 'application') = (target_id is null)),
  target_field text,
  code text not null,
  text text not null check (char_length(text) between 1 and 500),
  primary key (application_id, submission, id)
);
comment on table review_remark is '审核意见: what the office found wrong with a submission, each at its place';
comment on column review_remark.id is 'The registry''s own id, unique in a submission';
comment on column review_remark.target_field is 'The wire''s name of the field of a party or a unit';

create table remark_note (
  application_id uuid not null,
  submission integer not null,
  remark_id text not null,
  note text not null check (char_length(note) between 1 and 200),
  noted_at timestamptz not null,
  primary key (application_id, submission, remark_id),
  foreign key (application_id, submission, remark_id) references review_remark on delete cascade
);
comment on table remark_note is 'What the citizen wrote to a remark; it goes to the registry with the next submission';
