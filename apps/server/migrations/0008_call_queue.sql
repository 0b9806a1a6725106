-- The call-number module: a number is an appointment that belongs to a queue.

alter table appointment add column queue_id text;
alter table appointment add column remark text not null default '';
create index appointment_queue on appointment (day, queue_id) where state = 'booked' and queue_id is not null;

comment on column appointment.queue_id is '队列 (queueid): the group of businesses whose number it is; empty for an appointment';
comment on column appointment.remark is '备注 (remark)';
