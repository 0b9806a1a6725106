create table platform_secret (
  name text primary key,
  value_sealed text,
  expires_at timestamptz,
  lease timestamptz
);
comment on table platform_secret is 'Short-lived secrets of the outside platforms that all nodes share: an access token, a page ticket';
comment on column platform_secret.value_sealed is 'Sealed for platform_secret:{name}:value; empty when a platform refused it';
comment on column platform_secret.lease is 'Until when the node that renews it has the renewal to itself';
