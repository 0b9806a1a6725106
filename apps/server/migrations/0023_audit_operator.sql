-- The commands of the office's operator are in the audit log (docs/product/audit.md 'Audit log').
alter table audit_entry drop constraint audit_entry_actor_check;
alter table audit_entry add constraint audit_entry_actor_check
  check (actor in ('citizen', 'registry', 'linkHolder', 'operator', 'system'));
comment on column audit_entry.citizen_id is 'Whom it concerns; nobody (all zeros) for commands and for sign-ins of nobody known';
