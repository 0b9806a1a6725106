-- What citizens tell the office, and what the office's work has to tell them.

create table feedback (
  id uuid primary key,
  citizen_id uuid not null references citizen (id) on delete cascade,
  content text not null check (char_length(content) between 1 and 200),
  created_at timestamptz not null,
  reply text,
  replied_at timestamptz,
  position bigint generated always as identity,
  check ((reply is null) = (replied_at is null))
);
create index feedback_list on feedback (citizen_id, created_at desc, position desc);
comment on table feedback is '意见反馈 (sugge)';
comment on column feedback.content is '意见 (yjnrstr): at most 200 characters';
comment on column feedback.reply is '回复 (fknrstr): given by the registry; empty until then';
comment on column feedback.replied_at is 'fksj';

create table citizen_message (
  id uuid primary key,
  citizen_id uuid not null references citizen (id) on delete cascade,
  kind text not null,
  params jsonb not null,
  link text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  position bigint generated always as identity
);
create index citizen_message_list on citizen_message (citizen_id, created_at desc, position desc);
create index citizen_message_unread on citizen_message (citizen_id) where read_at is null;
comment on table citizen_message is 'The inbox: what changed, written with the change itself';
comment on column citizen_message.kind is 'Which text tells it; the text is made when it is read, in the reader''s language';
comment on column citizen_message.params is 'What fills the holes of the text: a text, or one in each language';
comment on column citizen_message.link is 'A path of the app';
