-- When a confirmation ended because what it was of has changed (docs/product/confirmation.md 'States').

alter table confirmation_place
  add column voided_at timestamptz,
  add check (voided_at is null or state = 'none');
comment on column confirmation_place.voided_at is 'When a change of what was confirmed ended the confirmation; empty once the party is asked again, or is somebody else';
