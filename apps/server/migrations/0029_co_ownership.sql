-- Several rights holders say how they own together (docs/product/applications.md 'Co-ownership').
alter table party
  add column co_ownership text check (co_ownership in ('joint', 'byShares')),
  add column share text;
comment on column party.co_ownership is '共有方式 (gyfs) of one of several rights holders';
comment on column party.share is '份额 (qlbl) as typed, 1/3 or 33.33%, of an owner by shares';
