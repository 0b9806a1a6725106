-- Appointments at the counter: the calendar made from the office's rules, bookings, holds and lines.

create table calendar_day (
  id text primary key,
  area_code text not null,
  day date not null,
  is_closed boolean not null,
  closed_by_office boolean not null default false,
  remark_zh text not null default '',
  remark_en text not null default '',
  unique (area_code, day)
);
comment on table calendar_day is '预约日历 (calendar): one day of one area''s office';
comment on column calendar_day.id is 'calendarId: area and day';
comment on column calendar_day.is_closed is 'holiday: closed by the rules of the year, or by the office';
comment on column calendar_day.closed_by_office is 'Closed by hand: the rules don''t open it again';

-- Every booking of a slot updates its one row: room on the page keeps that cheap.
create table slot (
  id text primary key,
  calendar_day_id text not null references calendar_day (id),
  area_code text not null,
  day date not null,
  starts_at text not null,
  ends_at text not null,
  capacity integer not null,
  taken integer not null default 0,
  is_closed boolean not null default false,
  check (taken >= 0 and taken <= capacity)
) with (fillfactor = 25);
create index slot_day on slot (calendar_day_id);
comment on table slot is '时段 (timecount)';
comment on column slot.id is 'countId';
comment on column slot.starts_at is 'HH:MM in Asia/Shanghai; with ends_at the timeName';
comment on column slot.capacity is 'maxNum';
comment on column slot.taken is 'countNum: the bookings and the holds on it, expired holds too until they are given back';

create table appointment (
  id uuid primary key,
  number bigint generated always as identity (start with 100001) unique,
  citizen_id uuid not null references citizen (id),
  slot_id text not null references slot (id),
  day date not null,
  state text not null check (state in ('booked', 'cancelled', 'closed', 'kept', 'missed')),
  name text not null,
  phone_sealed text not null,
  document_number_sealed text not null,
  document_number_index text not null,
  application_id uuid references application (id) on delete set null,
  revision integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index appointment_citizen_day on appointment (citizen_id, day) where state = 'booked';
create unique index appointment_document_day on appointment (document_number_index, day) where state = 'booked';
create index appointment_slot on appointment (slot_id) where state = 'booked';
create index appointment_application on appointment (application_id) where state = 'booked';
create index appointment_list on appointment (citizen_id, created_at desc, number desc);
comment on table appointment is '预约 (apm)';
comment on column appointment.number is 'The booking number on the card';
comment on column appointment.day is 'The slot''s day, for the rule of one booking a day';
comment on column appointment.state is 'closed: the office closed the day; kept, missed: told by the registry';
comment on column appointment.phone_sealed is '手机号码 (phone): sealed for appointment:{id}:phone';
comment on column appointment.document_number_sealed is '证件号码 (zjh): sealed for appointment:{id}:document_number';
comment on column appointment.document_number_index is 'Keyed hash of the document number';
comment on column appointment.application_id is '申请 (slsqId)';
comment on column appointment.revision is 'How often it was moved or ended: the order of its calendar files and of its messages';

create table slot_hold (
  id uuid primary key,
  slot_id text not null references slot (id),
  citizen_id uuid not null references citizen (id),
  kind text not null check (kind in ('choice', 'offer')),
  expires_at timestamptz not null,
  unique (citizen_id, slot_id)
);
create unique index slot_hold_choice on slot_hold (citizen_id) where kind = 'choice';
create index slot_hold_expiry on slot_hold (slot_id, expires_at);
comment on table slot_hold is 'Places kept for a citizen for minutes; each counts in its slot until it is given back';
comment on column slot_hold.kind is 'choice: kept while they fill in the form, one per citizen; offer: for the first in line';

create table slot_wait (
  id bigint generated always as identity primary key,
  slot_id text not null references slot (id),
  citizen_id uuid not null references citizen (id),
  created_at timestamptz not null,
  unique (citizen_id, slot_id)
);
create index slot_wait_line on slot_wait (slot_id, id);
comment on table slot_wait is 'The line of a full slot, first come first served';
