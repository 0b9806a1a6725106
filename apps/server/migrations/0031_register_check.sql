-- What the register said of an application's units when it was last asked (docs/product/register-check.md 'The register check').
create table register_check (
  application_id uuid primary key references application (id) on delete cascade,
  verdict text not null check (verdict in ('blocked', 'resolveFirst', 'attention', 'clear', 'unknown')),
  findings_sealed text not null,
  compared bytea not null,
  asked_at timestamptz not null
);
comment on table register_check is 'The last comparison of an application with the register (办理条件核查)';
comment on column register_check.findings_sealed is 'JSON, sealed for register_check:{application_id}:findings: rules, units and days, nobody''s name';
comment on column register_check.compared is 'SHA-256 over the units and parties that were compared: another content needs another check';
