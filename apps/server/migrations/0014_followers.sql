-- Whether a citizen can be reached by the messaging platform's notifications (docs/product/messages.md 'Messages').

alter table citizen add column unfollowed_at timestamptz, add column follow_told_at timestamptz;
comment on column citizen.unfollowed_at is 'Since when the citizen does not follow the account any more; empty while they do, or nobody told';
comment on column citizen.follow_told_at is 'The time of the latest event about it: an older one that comes later changes nothing';
