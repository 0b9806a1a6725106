-- A booking that somebody makes with another person's document never takes that person's own place
-- (docs/product/appointments.md 'For somebody else').

alter table appointment add column is_own boolean not null default false;
comment on column appointment.is_own is 'Booked by the certified owner of the document';

drop index appointment_document_day;
create unique index appointment_own_document_day on appointment (document_number_index, day)
  where state = 'booked' and is_own;
create unique index appointment_document_day on appointment (document_number_index, day)
  where state = 'booked' and not is_own;

update appointment set is_own = true from citizen
  where citizen.id = appointment.citizen_id and citizen.certified_at is not null
    and citizen.document_number_index = appointment.document_number_index and appointment.state = 'booked';

create index citizen_certified_document on citizen (document_number_index) where certified_at is not null;
