-- A citizen is reminded of an appointment on the day before (docs/product/appointments.md 'Reminders').

alter table appointment add column reminded_day date;
comment on column appointment.reminded_day is 'The day that the citizen was reminded of: after a move they are reminded of the new one';

create index appointment_booked_day on appointment (day) where state = 'booked';
