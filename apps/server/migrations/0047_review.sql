-- What officers check, remark and decide (docs/product/cases.md 'Decisions').

create table case_tick (
  case_id uuid not null references desk_case (id) on delete cascade,
  submission integer not null,
  target_kind text not null check (target_kind in ('application', 'party', 'unit', 'material', 'answer', 'file')),
  target_id text not null default '',
  target_field text not null default '',
  state text not null check (state in ('checked', 'fits', 'unfit', 'none')),
  stage text not null check (stage in ('cadastral', 'acceptance', 'registration')),
  staff_id uuid not null references staff (id),
  at timestamptz not null,
  primary key (case_id, submission, target_kind, target_id, target_field, stage)
);
comment on table case_tick is 'What the officer of a stage has checked of a submission';

create table case_opened_file (
  case_id uuid not null references desk_case (id) on delete cascade,
  attachment_id uuid not null,
  staff_id uuid not null references staff (id),
  at timestamptz not null,
  primary key (case_id, attachment_id, staff_id)
);
comment on table case_opened_file is 'Which files an officer has opened: a decision needs all of them';

create table case_remark (
  id uuid primary key,
  case_id uuid not null references desk_case (id) on delete cascade,
  submission integer not null,
  position integer not null,
  target_kind text not null check (target_kind in ('application', 'party', 'unit', 'material', 'answer', 'file')),
  target_id text not null default '',
  target_field text not null default '',
  code text not null,
  text_sealed text not null,
  value_sealed text not null,
  state text not null check (state in ('draft', 'sent', 'resolved', 'repeated')),
  repeats uuid references case_remark (id) on delete set null,
  staff_id uuid not null references staff (id),
  at timestamptz not null,
  unique (case_id, position)
);
comment on table case_remark is '意见: an officer''s remark on a submission; a draft belongs to the case and is sent with the return';
comment on column case_remark.text_sealed is 'Sealed for case_remark:{id}:text';
comment on column case_remark.value_sealed is 'What it is about, as it was submitted: sealed for case_remark:{id}:value';
comment on column case_remark.state is 'resolved: closed by an officer after a later submission; repeated: written again';
comment on column case_remark.repeats is 'The remark of an earlier submission that this one repeats';

create table case_note (
  id uuid primary key,
  case_id uuid not null references desk_case (id) on delete cascade,
  text_sealed text,
  staff_id uuid not null references staff (id),
  at timestamptz not null,
  deleted_at timestamptz,
  check ((deleted_at is null) = (text_sealed is not null))
);
create index case_note_case on case_note (case_id, at);
comment on table case_note is '内部备注: the citizen never sees it; a deleted one keeps its row without the text';
comment on column case_note.text_sealed is 'Sealed for case_note:{id}:text; null once it is deleted';

create table case_decision (
  id uuid primary key,
  case_id uuid not null references desk_case (id) on delete cascade,
  submission integer not null,
  stage text not null check (stage in ('cadastral', 'acceptance', 'registration')),
  verdict text not null check (verdict in ('pass', 'return')),
  opinion_sealed text not null,
  late_remarks integer not null default 0,
  late_reason_sealed text,
  certificate_number text,
  registered_on date,
  staff_id uuid not null references staff (id),
  at timestamptz not null,
  unique (case_id, submission, stage)
);
comment on table case_decision is 'The decision of a stage; its id is that of the event that changed the citizen''s record';
comment on column case_decision.opinion_sealed is 'Sealed for case_decision:{id}:opinion';
comment on column case_decision.late_remarks is 'Remarks on what has not changed since the last return (上次未告知)';
comment on column case_decision.late_reason_sealed is 'Why they come only now: sealed for case_decision:{id}:late_reason';

create table case_interval (
  id uuid primary key,
  case_id uuid not null references desk_case (id) on delete cascade,
  submission integer not null,
  stage text not null check (stage in ('cadastral', 'acceptance', 'registration')),
  court text not null check (court in ('office', 'applicant', 'hold')),
  staff_id uuid references staff (id),
  began_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at is null or ended_at >= began_at)
);
create unique index case_interval_open on case_interval (case_id) where ended_at is null;
comment on table case_interval is 'Who has to act in a case, from when until when: the limit runs while it is the office';
comment on column case_interval.court is 'hold: on hold for a reason that stops the limit';

create table case_hold (
  case_id uuid primary key references desk_case (id) on delete cascade,
  reason text not null check (reason in ('announcement', 'inspection', 'department', 'party')),
  until date,
  began_at timestamptz not null,
  stops_clock boolean not null
);
comment on table case_hold is '挂起: why a case is on hold, and until which day';
comment on column case_hold.stops_clock is 'Whether the limit is stopped during the hold: the office''s choice (content/desk.yaml)';

create table case_register (
  case_id uuid primary key references desk_case (id) on delete cascade,
  state text not null check (state in ('answered', 'silent', 'notConnected')),
  answer_sealed text,
  asked_at timestamptz not null,
  check ((state = 'answered') = (answer_sealed is not null))
);
comment on table case_register is 'The last answer of the register about a case''s units: a decision needs one that is not older than ten minutes';
comment on column case_register.answer_sealed is 'JSON, sealed for case_register:{case_id}:answer';

-- What a list shows and a search finds of a case's submission.
alter table desk_case
  add column flags text[] not null default '{}',
  add column party_names text[] not null default '{}',
  add column number_indexes text[] not null default '{}',
  add column phone_indexes text[] not null default '{}',
  add column unit_keys text[] not null default '{}';
-- Without a list of pending entries, which every reader would look through after many submissions.
create index desk_case_numbers on desk_case using gin (number_indexes) with (fastupdate = off);
create index desk_case_phones on desk_case using gin (phone_indexes) with (fastupdate = off);
create index desk_case_units on desk_case using gin (unit_keys) with (fastupdate = off);
comment on column desk_case.flags is 'What an officer should look at: the flags of the contract';
comment on column desk_case.party_names is 'Keyed hashes of the region with each beginning of the parties'' and agents'' names, shortened';
comment on column desk_case.number_indexes is 'Keyed hashes of the parties'' and agents'' document numbers';
comment on column desk_case.phone_indexes is 'Keyed hashes of their phones';
comment on column desk_case.unit_keys is 'Certificate and unit numbers by their letters and digits, each with its kind: certificate:, unit:';

-- The queue's order, in one index for all offices: urgent, the day of the limit, submitted again, the limit, arrival. It
-- includes the columns of the counts, which read the index alone.
drop index desk_case_waiting;
create index desk_case_queue on desk_case (
  (not is_urgent), ((due_at at time zone 'Asia/Shanghai')::date), (submission = 1), due_at, arrived_at, id
) include (region_code, stage, state) where state in ('waiting', 'claimed', 'onHold');

create table desk_notice (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  case_id uuid not null references desk_case (id) on delete cascade,
  kind text not null check (kind in
    ('soon', 'over', 'limitMoved', 'assigned', 'takenAway', 'claimEnded', 'holdEnded', 'supervised', 'supervisionAnswered', 'conflict')),
  about text not null default '',
  at timestamptz not null,
  seen_at timestamptz,
  unique (staff_id, case_id, kind, about)
);
create index desk_notice_staff on desk_notice (staff_id, at desc, id);
comment on table desk_notice is 'What an officer is notified of about a case';
comment on column desk_notice.about is 'What the notice is about: the limit, the version or the note. The same notice is stored once';

create table case_supervision (
  id uuid primary key,
  case_id uuid not null references desk_case (id) on delete cascade,
  text_sealed text not null,
  due_on date not null,
  staff_id uuid not null references staff (id),
  at timestamptz not null,
  answer_sealed text,
  answered_by uuid references staff (id),
  answered_at timestamptz,
  check ((answered_at is null) = (answer_sealed is null)),
  check ((answered_at is null) = (answered_by is null))
);
create index case_supervision_case on case_supervision (case_id, at);
comment on table case_supervision is '督办: a supervisor''s note on a case, with a day, shown until it is answered';
comment on column case_supervision.text_sealed is 'Sealed for case_supervision:{id}:text';
comment on column case_supervision.answer_sealed is 'Sealed for case_supervision:{id}:answer; null until it is answered';

create table case_exception (
  id uuid primary key,
  case_id uuid not null references desk_case (id) on delete cascade,
  rule text not null,
  subject_sealed text not null,
  reason_sealed text not null,
  staff_id uuid not null references staff (id),
  at timestamptz not null
);
create index case_exception_case on case_exception (case_id, at);
comment on table case_exception is 'What a supervisor allows although a rule of the register''s check forbids it without an exception';
comment on column case_exception.subject_sealed is 'The unit and its entries: another entry needs another exception. Sealed for case_exception:{id}:subject';
comment on column case_exception.reason_sealed is 'Sealed for case_exception:{id}:reason';

create table case_file_rotation (
  case_id uuid not null references desk_case (id) on delete cascade,
  attachment_id uuid not null,
  staff_id uuid not null references staff (id),
  quarters smallint not null check (quarters between 1 and 3),
  primary key (case_id, attachment_id, staff_id)
);
comment on table case_file_rotation is 'How far one officer has turned a file of a case';
comment on column case_file_rotation.quarters is 'Quarters to the right. A file in its original position has no row';

-- A hold outlives the claim of an officer who cannot go on: a case on hold may have no officer.
alter table desk_case drop constraint desk_case_check1;
alter table desk_case add constraint desk_case_claimed_by check (state <> 'claimed' or assignee is not null);

create table case_recusal (
  case_id uuid not null references desk_case (id) on delete cascade,
  staff_id uuid not null references staff (id),
  at timestamptz not null,
  primary key (case_id, staff_id)
);
comment on table case_recusal is '申请回避: an officer who has declared an interest in a case';

-- The search: acceptance numbers of one office and stage by their beginning, and the newest cases with a key that many have.
create index desk_case_number on desk_case (region_code, stage, number text_pattern_ops);
create index desk_case_arrival on desk_case (arrived_at, id);

-- The order of views with cases of every state: those whose limit runs first, then those whose limit is stopped, and the
-- ended ones last; each in the queue's order.
alter table desk_case add column is_stopped boolean not null default false;
comment on column desk_case.is_stopped is 'Of a case on hold: the hold stops the limit. Without a meaning in other states';
create index desk_case_order on desk_case (
  (case when state in ('done', 'withdrawn') then 2 when state = 'returned' or (state = 'onHold' and is_stopped) then 1 else 0 end),
  (not is_urgent), ((due_at at time zone 'Asia/Shanghai')::date), (submission = 1), due_at, arrived_at, id
);

-- The office keeps submissions and their files after the application is deleted (docs/product/cases.md 'Retention').
alter table application_submission
  drop constraint application_submission_application_id_fkey,
  add column citizen_id uuid references citizen (id);
update application_submission set citizen_id = application.citizen_id from application where application.id = application_id;
alter table application_submission alter column citizen_id set not null;
comment on table application_submission is '提交: each submission of an application as it was handed in, until the application is deleted; of a desk''s case until its retention ends';
comment on column application_submission.citizen_id is 'Who handed it in. It stays when the application is deleted';
alter table attachment drop constraint attachment_application_id_fkey;
comment on column attachment.removed_at is 'Deleted by the citizen, alone or with the application, and kept because a submission has it';
alter table desk_case add column kept text not null default 'all' check (kept in ('all', 'facts', 'row'));
comment on column desk_case.kept is 'facts: the files are destroyed; row: all personal data is destroyed too';
create index desk_case_retention on desk_case (kept, arrived_at) where state in ('returned', 'withdrawn') and kept <> 'row';

-- What housekeeping has done about the cases.
create table case_level (
  case_id uuid not null references desk_case (id) on delete cascade,
  submission integer not null,
  stage text not null check (stage in ('cadastral', 'acceptance', 'registration')),
  level text not null check (level in ('soon', 'over')),
  at timestamptz not null,
  primary key (case_id, submission, stage, level)
);
comment on table case_level is 'The levels of a stage''s limit of which officers were notified, each once';
create table limit_basis (
  id boolean primary key default true check (id),
  digest text not null
);
comment on table limit_basis is 'The digest of the calendar and the office''s limits with which the limits of the open cases were computed';
create index desk_case_due on desk_case (due_at, id) include (region_code, stage, state, is_stopped)
  where state in ('waiting', 'claimed', 'onHold');

-- Which open cases have a unit or a certificate: read for every row of a list.
create index desk_case_open_units on desk_case using gin (unit_keys) with (fastupdate = off)
  where state in ('waiting', 'claimed', 'onHold', 'returned');

-- What a deletion looks for by a reference, and the parts of a case's limit: each of them was a look through its table.
create index case_interval_case on case_interval (case_id, began_at);
create index case_remark_repeats on case_remark (repeats) where repeats is not null;
create index desk_notice_case on desk_notice (case_id);
create index face_flow_place on face_flow (place_id) where place_id is not null;
drop index appointment_application;
create index appointment_application on appointment (application_id) where application_id is not null;

-- What of citizens waits for an answer of the office.
create index archive_request_unanswered on archive_request (submitted_at) where answered_at is null;
create index feedback_unanswered on feedback (created_at) where reply is null;

-- An entry about an officer says in which post, and by which way the call came.
alter table audit_entry
  add column post text not null default '',
  add column place text not null default '' check (place in ('', 'desk', 'network'));
comment on column audit_entry.post is 'Of an officer: their post (岗位) at that time';
comment on column audit_entry.place is 'Of an officer: desk where only the desk''s own address or networks lead to it, else network; empty before';

create table staff_opinion (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  verdict text not null check (verdict in ('pass', 'return')),
  name_sealed text not null,
  text_sealed text not null,
  created_at timestamptz not null
);
create index staff_opinion_staff on staff_opinion (staff_id, created_at, id);
comment on table staff_opinion is '意见模板: an officer''s own templates of opinions';
comment on column staff_opinion.name_sealed is 'Sealed for staff_opinion:{id}:name';
comment on column staff_opinion.text_sealed is 'Sealed for staff_opinion:{id}:text';

alter table desk_notice drop constraint desk_notice_kind_check;
alter table desk_notice add constraint desk_notice_kind_check check (kind in
  ('soon', 'over', 'limitMoved', 'assigned', 'takenAway', 'claimEnded', 'holdEnded', 'supervised', 'supervisionAnswered', 'conflict',
    'reported'));

-- The search by the beginning of a name. An index of an array has no order, and the newest cases of a surname or a bank
-- would be sought among all of its cases: here they are together, by stage.
create table case_name (
  name text not null,
  stage text not null,
  arrived_at timestamptz not null,
  case_id uuid not null references desk_case (id) on delete cascade,
  primary key (name, stage, arrived_at, case_id)
);
create index case_name_case on case_name (case_id);
comment on table case_name is 'The cases by the keyed hashes of party_names. Written by a trigger of desk_case alone';

create function list_case_by_name() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if row(new.party_names, new.stage, new.arrived_at) is not distinct from row(old.party_names, old.stage, old.arrived_at) then
      return null;
    end if;
    delete from case_name where case_id = new.id;
  end if;
  insert into case_name (name, stage, arrived_at, case_id)
    select distinct name, new.stage, new.arrived_at, new.id from unnest(new.party_names) as name;
  return null;
end $$;
create trigger case_listed_by_name after insert or update of party_names, stage, arrived_at on desk_case
  for each row execute function list_case_by_name();
