-- What a citizen waits for a seat for (docs/product/appointments.md 'Waiting queue'). Without foreign keys: an offer is written
-- under its slot's lock, and a key would wait there for the application's, which bookings lock first.

alter table slot_wait add column moving_id uuid, add column application_id uuid;
comment on column slot_wait.moving_id is 'The booking to move there, perhaps over by now';
comment on column slot_wait.application_id is 'The application to book for, perhaps deleted by now';

alter table slot_hold add column moving_id uuid, add column application_id uuid;
comment on column slot_hold.moving_id is 'Of an offer, as in slot_wait';
comment on column slot_hold.application_id is 'Of an offer, as in slot_wait';
