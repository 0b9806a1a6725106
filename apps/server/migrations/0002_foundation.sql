-- Citizens, sessions, idempotency, limits, applications and what the registry told us about them.
-- Times are instants set by the product's clock; amounts and areas are decimals without a scale, so that 118.30 stays 118.30.

create table citizen (
  id uuid primary key,
  openid text not null unique,
  nickname text not null default '',
  avatar_url text not null default '',
  name text not null default '',
  document_type text not null default '1',
  document_number_sealed text,
  document_number_index text,
  phone_sealed text,
  phone_index text,
  sex text not null default '',
  account text not null default '',
  account_kind text not null default 'individual' check (account_kind in ('individual', 'enterprise')),
  legal_representative text not null default '',
  is_web_user boolean not null default false,
  certification_applies boolean not null default true,
  certified_at timestamptz,
  joined_at timestamptz,
  created_at timestamptz not null
);
comment on table citizen is 'A citizen or company, known by the messaging platform''s openid';
comment on column citizen.openid is 'openid: the messaging platform''s name for the account with us';
comment on column citizen.document_number_sealed is '证件号码 (CARDNUM): sealed for citizen:{id}:document_number';
comment on column citizen.document_number_index is 'Keyed hash of the document number';
comment on column citizen.phone_sealed is '手机号码 (PHONE): sealed for citizen:{id}:phone';
comment on column citizen.phone_index is 'Keyed hash of the phone';
comment on column citizen.is_web_user is 'iswebuser: bound to a user of the web platform';
comment on column citizen.certification_applies is 'isRealNameAuth: whether real-name verification applies to the account';
comment on column citizen.certified_at is '实名认证 (realNameAuthentication): since when name and number are verified';
comment on column citizen.joined_at is 'When the account was taken into use; empty between the first sign-in and that';

create table session (
  token_hash bytea primary key,
  citizen_id uuid not null references citizen (id),
  state_hash bytea,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_citizen on session (citizen_id);
create index session_expiry on session (expires_at);
comment on table session is 'Who is signed in; the cookie holds the token, this table its hash';
comment on column session.state_hash is 'The sign-in that made it, so that a repeated return is recognised';
comment on column session.expires_at is 'The absolute end; seen_at moves the idle one';

create table sign_in_state (
  state_hash bytea primary key,
  created_at timestamptz not null
);
comment on table sign_in_state is 'Sign-ins that were started and have not come back; each comes back once';

create table idempotency (
  citizen_id uuid not null references citizen (id),
  call text not null,
  request_id text not null,
  payload_hash bytea not null,
  answer text,
  created_at timestamptz not null,
  primary key (citizen_id, call, request_id)
);
create index idempotency_age on idempotency (created_at);
comment on table idempotency is 'First answers of writing calls, for 24 hours';
comment on column idempotency.request_id is 'reqseq';

-- Losing these counts in a crash costs nothing; writing them must cost little.
create unlogged table rate_limit (
  key text primary key,
  window_start timestamptz not null,
  count integer not null
);
comment on table rate_limit is 'Calls counted per key and window, across nodes';

create table application (
  id uuid primary key,
  citizen_id uuid not null references citizen (id),
  business_id text not null,
  name text not null,
  registration_type text not null,
  city_code text not null,
  region_code text not null,
  by_appointment boolean not null,
  status text not null check (status in ('unsubmitted', 'pending', 'handoverFailed', 'cadastralPassed',
    'cadastralRejected', 'accepted', 'acceptanceRejected', 'registered')),
  submission integer not null default 0,
  acceptance_number text unique,
  cadastral_opinion text not null default '',
  acceptance_opinion text not null default '',
  created_at timestamptz not null,
  submitted_at timestamptz,
  started_at timestamptz not null
);
create index application_list on application (citizen_id, status, started_at desc, id desc);
comment on table application is '申请 (slsq, proinst)';
comment on column application.business_id is '业务 (prodefid): city code and business';
comment on column application.name is 'The business''s Chinese name, or the name the citizen gave the draft';
comment on column application.registration_type is '登记类型 (djlx)';
comment on column application.region_code is '行政区 (areacode): the city, or one of its districts';
comment on column application.by_appointment is 'appointment';
comment on column application.status is '审核状态 (shzt)';
comment on column application.submission is 'How often it was submitted; messages and events carry it';
comment on column application.acceptance_number is '受理编号 (prolsh): given by the registry';
comment on column application.cadastral_opinion is '权籍调查意见 (sh_qjdc_yj)';
comment on column application.acceptance_opinion is '受理意见 (sh_xmsl_yj)';
comment on column application.started_at is 'prostart: when it was submitted, or created while it was not; the order of lists';

create table party (
  id uuid primary key,
  application_id uuid not null references application (id) on delete cascade,
  role text not null check (role in ('rightsHolder', 'obligor')),
  kind text not null check (kind in ('individual', 'company')),
  name text not null,
  phone_sealed text not null,
  document_type text not null,
  document_number_sealed text not null,
  document_number_index text not null,
  document_number_to_confirm boolean not null,
  address text not null,
  legal_representative text not null,
  agent_name text not null,
  agent_document_number_sealed text,
  agent_phone_sealed text,
  position bigint generated always as identity
);
create index party_application on party (application_id, position);
comment on table party is '当事人 (sqr)';
comment on column party.role is '权利人 / 义务人 (sqr_lx)';
comment on column party.document_number_sealed is '证件号码 (sqr_zjh): sealed for party:{id}:document_number';
comment on column party.document_number_index is 'Keyed hash of the document number';
comment on column party.document_number_to_confirm is 'The number does not have its type''s form: the clerk looks at it';

create table property_unit (
  id uuid primary key,
  application_id uuid not null references application (id) on delete cascade,
  certificate_number text,
  unit_number text,
  location text,
  house_use text,
  land_use text,
  maximum_claim numeric check (maximum_claim >= 0 and maximum_claim < 1e15),
  secured_claim numeric check (secured_claim >= 0 and secured_claim < 1e15),
  price numeric check (price >= 0 and price < 1e15),
  house_area numeric check (house_area >= 0 and house_area < 1e9),
  land_area numeric check (land_area >= 0 and land_area < 1e9),
  changed_area numeric check (changed_area >= 0 and changed_area < 1e9),
  right_start date,
  right_end date,
  holding_mode text check (holding_mode in ('01', '02')),
  merge_certificates text check (merge_certificates in ('0', '1')),
  position bigint generated always as identity
);
create index property_unit_application on property_unit (application_id, position);
comment on table property_unit is '不动产单元 (fwxx)';
comment on column property_unit.certificate_number is '不动产权证号 (bdcqzmh)';
comment on column property_unit.unit_number is '不动产单元号 (bdcdyh)';
comment on column property_unit.location is '坐落 (zl)';
comment on column property_unit.house_use is '房屋用途 (fwyt)';
comment on column property_unit.land_use is '土地用途 (tdsyq_yt)';
comment on column property_unit.maximum_claim is '最高债权数额 (zgzqse), yuan';
comment on column property_unit.secured_claim is '被担保主债权数额 (bdbzzqse), yuan';
comment on column property_unit.price is '取得价格 (qdjg), yuan';
comment on column property_unit.house_area is '房屋面积 (fwsyqmj), square metres';
comment on column property_unit.land_area is '土地面积 (tdsyq_mj), square metres';
comment on column property_unit.changed_area is '变更后面积 (mj_bgh), square metres';
comment on column property_unit.holding_mode is '持证方式 (czfs)';
comment on column property_unit.merge_certificates is '是否合并办证 (sfhbzs)';

create table attachment (
  id uuid primary key,
  application_id uuid not null references application (id) on delete cascade,
  material_id text not null,
  media_type text not null,
  bytes integer not null,
  sha256 bytea not null,
  storage_key text not null unique,
  created_at timestamptz not null,
  position bigint generated always as identity
);
create index attachment_application on attachment (application_id, position);
comment on table attachment is '附件 (pro_attachment): the original is kept untouched under storage_key, its derivatives beside it';
comment on column attachment.material_id is '材料 (datuminst): a material of the application''s business';
comment on column attachment.sha256 is 'Of the original';

create table progress_step (
  id bigint generated always as identity primary key,
  application_id uuid not null references application (id) on delete cascade,
  submission integer not null,
  activity text not null,
  stage text not null,
  at timestamptz not null
);
create index progress_step_application on progress_step (application_id, at desc, id desc);
comment on table progress_step is 'Dated steps on an application''s way: activityName, processName, actStart';

create table registry_event (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
comment on table registry_event is 'Events of the registry that were applied; each is applied once';

create table registry_nonce (
  nonce text primary key,
  seen_at timestamptz not null
);
comment on table registry_nonce is 'Nonces of the registry''s signed requests, kept longer than a signature is fresh';
