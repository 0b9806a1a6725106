-- What citizens answer about their case, and when an accepted application is to be decided
-- (docs/product/case-questions.md 'Answers', docs/product/catalogue.md 'Times and fees').

create table application_answer (
  application_id uuid not null references application (id) on delete cascade,
  question text not null,
  answer text not null,
  answered_at timestamptz not null,
  primary key (application_id, question)
);
comment on table application_answer is '情况问答: the citizen''s answers to the questions of the business, one row a question';
comment on column application_answer.question is 'A question of the application''s business. It stays when the office changes its questions';
comment on column application_answer.answer is 'A choice of the question, or unsure';

create table kept_material (
  application_id uuid not null references application (id) on delete cascade,
  material_id text not null,
  primary key (application_id, material_id)
);
comment on table kept_material is '仍要提交: the materials that are submitted although the answers rule them out';

alter table attachment add column first_received_at timestamptz;
comment on column attachment.first_received_at is 'Of a copy from an earlier application: when the citizen handed the file over. Empty without one';

alter table application add column due_day date, add column urged_at timestamptz;
comment on column application.due_day is '承诺办结日: from the registry, or by the promise of the city on the day of acceptance';
comment on column application.urged_at is '催办: when the citizen last asked the office about it';
