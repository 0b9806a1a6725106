create table outbox (
  id bigint generated always as identity primary key,
  message_id uuid not null unique,
  record text not null,
  kind text not null,
  body text not null,
  tries integer not null default 0,
  due timestamptz not null,
  lease timestamptz,
  created_at timestamptz not null,
  last_error text
);

create index outbox_record on outbox (record, id);
create index outbox_due on outbox (due);

comment on table outbox is 'Messages and jobs to be delivered after the commit that wrote them; a delivered one is deleted';
comment on column outbox.id is 'The order of delivery within a record';
comment on column outbox.message_id is 'The id the receiver sees, the same at every try';
comment on column outbox.record is 'What the message is about; the messages of one record are delivered in order';
comment on column outbox.kind is 'The name of the handler that delivers it';
comment on column outbox.body is 'JSON sealed by the field cipher for the place outbox:{message_id}:body';
comment on column outbox.tries is 'How often a worker has taken it; also tells a late worker that another one took over';
comment on column outbox.due is 'Not delivered before this instant';
comment on column outbox.lease is 'Until when the worker that took it may work on it';
comment on column outbox.last_error is 'A short code of the last failure, never personal data';
