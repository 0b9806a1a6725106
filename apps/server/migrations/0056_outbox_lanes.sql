-- Each outside platform has its own lane in the outbox: a silent one delays nobody else's messages.

alter table outbox add column lane text;
update outbox set lane = case
  when kind like 'registry.%' or kind = 'case.register' then 'registry'
  when kind = 'wechat.notification' then 'wechat'
  when kind = 'face.sweep' then 'face'
  when kind in ('certificates.make', 'form.make', 'files.discard') then 'files'
  else 'own'
end;
alter table outbox
  alter column lane set not null,
  add check (lane in ('registry', 'wechat', 'face', 'files', 'own'));

create index outbox_lane on outbox (lane, id);

comment on column outbox.lane is 'The platform that its delivery waits for; own: none outside the office';
