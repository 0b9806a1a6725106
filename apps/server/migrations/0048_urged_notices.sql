-- 催办: the holder of a case and the supervisors are notified that its citizen asks about it.
alter table desk_notice drop constraint desk_notice_kind_check;
alter table desk_notice add constraint desk_notice_kind_check check (kind in
  ('soon', 'over', 'limitMoved', 'assigned', 'takenAway', 'claimEnded', 'holdEnded', 'supervised', 'supervisionAnswered', 'conflict',
    'reported', 'urged'));
