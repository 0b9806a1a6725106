-- What citizens ask the register about their own property, and what it answered. An answer is never changed.

create table archive_request (
  id uuid primary key,
  citizen_id uuid not null references citizen (id),
  holder_name text not null,
  document_type text not null,
  document_number_sealed text not null,
  phone_sealed text not null,
  city_code text not null,
  region_code text not null,
  state text not null default 'submitted' check (state in ('submitted', 'inQuery', 'found', 'nothingHeld')),
  submitted_at timestamptz not null,
  answered_at timestamptz,
  check ((state in ('found', 'nothingHeld')) = (answered_at is not null))
);
create index archive_request_list on archive_request (citizen_id, submitted_at desc, id desc);
comment on table archive_request is '查档 (querycert)';
comment on column archive_request.holder_name is '权利人姓名 (qlrname): the certified name at the time of the query';
comment on column archive_request.document_number_sealed is '证件号码 (qlrcode): sealed for archive_request:{id}:document_number';
comment on column archive_request.phone_sealed is '手机号码 (qlrphone): sealed for archive_request:{id}:phone';
comment on column archive_request.region_code is '所在区域 (xzqdm): a city, or one of its districts';
comment on column archive_request.state is 'state: 0 submitted, 10 in query (the registry has it), 20 found, 21 nothing held';
comment on column archive_request.submitted_at is 'searchtime';
comment on column archive_request.answered_at is 'resulttime: the time of the query that a certificate names';

create table archive_unit (
  request_id uuid not null references archive_request (id),
  unit_id text not null,
  position integer not null,
  unit_number text not null,
  certificate_number text not null,
  location text not null,
  use text not null,
  area numeric check (area >= 0),
  co_ownership text not null check (co_ownership in ('', 'sole', 'joint', 'byShares', 'other')),
  registered_at text not null,
  primary key (request_id, unit_id)
);
comment on table archive_unit is 'A property unit held, as the registry answered';
comment on column archive_unit.unit_id is 'BDCDYID: the registry''s name for the unit, unique within an answer';
comment on column archive_unit.unit_number is '不动产单元号 (BDCDYH)';
comment on column archive_unit.certificate_number is '不动产权证号 (BDCQZH)';
comment on column archive_unit.location is '坐落 (ZL)';
comment on column archive_unit.use is '用途 (FWYT), in words';
comment on column archive_unit.area is '面积 (MJ), square metres';
comment on column archive_unit.co_ownership is '共有情况 (GYFS)';
comment on column archive_unit.registered_at is '登记时间 (DJSJ), as the registry writes it';

create table archive_mortgage (
  request_id uuid not null,
  unit_id text not null,
  position integer not null,
  certificate_number text not null,
  mortgagee text not null,
  amount numeric check (amount >= 0),
  amount_unit text not null check (amount_unit in ('yuan', 'tenThousandYuan')),
  starts_on text not null,
  ends_on text not null,
  registered_at text not null,
  rank text not null,
  primary key (request_id, unit_id, position),
  foreign key (request_id, unit_id) references archive_unit (request_id, unit_id)
);
comment on table archive_mortgage is '抵押 (dyresult) on a unit of an answer';
comment on column archive_mortgage.certificate_number is '证明号 (zmh)';
comment on column archive_mortgage.mortgagee is '抵押权人 (dyqr)';
comment on column archive_mortgage.amount is '金额 (je), in amount_unit (jedw)';
comment on column archive_mortgage.starts_on is '债务履行起始 (qlqssj), as the registry writes it';
comment on column archive_mortgage.ends_on is '债务履行结束 (qljssj)';
comment on column archive_mortgage.rank is '抵押顺位 (sw)';

create table archive_seizure (
  request_id uuid not null,
  unit_id text not null,
  position integer not null,
  kind text not null check (kind in ('seizure', 'waitingSeizure', 'preSeizure', 'waitingPreSeizure', 'continuedSeizure')),
  authority text not null,
  document_number text not null,
  starts_on text not null,
  ends_on text not null,
  registered_at text not null,
  primary key (request_id, unit_id, position),
  foreign key (request_id, unit_id) references archive_unit (request_id, unit_id)
);
comment on table archive_seizure is '查封 (cfxx) of a unit of an answer';
comment on column archive_seizure.kind is '查封类型 (cflx)';
comment on column archive_seizure.authority is '查封机关 (cfjg)';
comment on column archive_seizure.document_number is '查封文号 (cfwh)';

create table archive_entry (
  request_id uuid not null,
  unit_id text not null,
  kind text not null check (kind in ('objection', 'notice', 'residenceRight', 'lock')),
  position integer not null,
  number text not null,
  holder text not null,
  reason text not null,
  registered_at text not null,
  primary key (request_id, unit_id, kind, position),
  foreign key (request_id, unit_id) references archive_unit (request_id, unit_id)
);
comment on table archive_entry is '异议, 预告, 居住权, 锁定 on a unit of an answer (yyxx, ygxx, jzqxx, sdxx)';
