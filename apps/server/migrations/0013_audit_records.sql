-- The audit log names the record that was read, and who holds a link counts as a reader (docs/product/audit.md 'Audit log').

alter table audit_entry add column record text not null default '';
comment on column audit_entry.record is 'The id of what was read, for example of an application; empty where it is the citizen''s one profile';
alter table audit_entry drop constraint audit_entry_actor_check;
alter table audit_entry add constraint audit_entry_actor_check
  check (actor in ('citizen', 'registry', 'linkHolder', 'system'));
