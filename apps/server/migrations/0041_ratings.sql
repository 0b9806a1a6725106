-- How citizens found cases and visits that have ended, for the office (docs/product/feedback.md 'Ratings').

create table rating (
  id uuid primary key,
  citizen_id uuid not null references citizen (id) on delete cascade,
  subject text not null check (subject in ('application', 'appointment')),
  record_id uuid not null,
  city_code text not null,
  business text not null,
  grade text not null check (grade in ('verySatisfied', 'satisfied', 'fair', 'dissatisfied', 'veryDissatisfied')),
  remark text not null check (char_length(remark) <= 100),
  created_at timestamptz not null,
  unique (subject, record_id)
);
create index rating_citizen on rating (citizen_id, created_at);
create index rating_time on rating (created_at);
comment on table rating is '评价: once for each application or booking';
comment on column rating.record_id is 'The application or the booking';
comment on column rating.business is 'The business of the application, or the category of the number; empty if neither is known';
comment on column rating.remark is 'One line; empty without one';
