-- Who has a case after it was handed over or reassigned (docs/product/cases.md 'Claims').

alter table case_event add column to_staff_id uuid references staff (id);
comment on column case_event.to_staff_id is 'Whose the case is since: of a hand-over and a reassignment';
