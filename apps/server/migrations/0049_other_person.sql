-- The system administrator reads at the account that another person came with its login (docs/product/desk.md 'Provider').

alter table staff add column other_person_at timestamptz;
comment on column staff.other_person_at is
  'When the provider last sent another person with this login, who was refused; empty once an administrator has dealt with it';
