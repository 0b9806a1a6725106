-- The desk as a registry: its cases (docs/product/cases.md 'Cases').

alter table application add column handed_to text check (handed_to in ('desk', 'registry'));
comment on column application.handed_to is 'Who decides: fixed with the first submission by the region and the settings; empty before it';
update application set handed_to = 'registry' where submission > 0;

create table desk_case (
  id uuid primary key,
  number text not null unique,
  region_code text not null,
  business_id text not null,
  business_name text not null,
  registration_type text not null,
  stage text not null check (stage in ('cadastral', 'acceptance', 'registration')),
  state text not null check (state in ('waiting', 'claimed', 'onHold', 'returned', 'done', 'withdrawn')),
  submission integer not null check (submission > 0),
  applicant_name_sealed text not null,
  assignee uuid references staff (id),
  former_assignee uuid references staff (id),
  claimed_at timestamptz,
  arrived_at timestamptz not null,
  due_at timestamptz not null,
  is_urgent boolean not null default false,
  decided_at timestamptz,
  is_deleted boolean not null default false,
  version integer not null default 1,
  check ((state = 'claimed') = (claimed_at is not null)),
  check (state not in ('claimed', 'onHold') or assignee is not null),
  check (state <> 'waiting' or assignee is null)
);
create index desk_case_waiting on desk_case (region_code, stage, is_urgent desc, due_at, id) where state = 'waiting';
create index desk_case_assignee on desk_case (assignee, due_at, id) where state in ('claimed', 'onHold');
create index desk_case_state on desk_case (region_code, state, arrived_at desc, id);
comment on table desk_case is '办件: an application as the office works on it, by the application''s id; it outlives the application';
comment on column desk_case.number is '受理编号: kept over all submissions';
comment on column desk_case.applicant_name_sealed is 'Sealed for desk_case:{id}:applicant_name; shown masked in lists';
comment on column desk_case.former_assignee is 'Who had it before its resubmission: a suggestion';
comment on column desk_case.is_deleted is 'The citizen has deleted the application';
comment on column desk_case.version is 'Moves with every act; an act on an older one is refused';

create table case_number (
  region_code text not null,
  day date not null,
  last integer not null,
  primary key (region_code, day)
);
comment on table case_number is 'The last acceptance number of a region and a day';

create table case_event (
  id uuid primary key,
  case_id uuid not null references desk_case (id) on delete cascade,
  submission integer not null,
  act text not null,
  staff_id uuid references staff (id),
  at timestamptz not null,
  note text not null default ''
);
create index case_event_case on case_event (case_id, at);
comment on table case_event is '办理经过: what happened to a case; without an officer it was the citizen or the service';
