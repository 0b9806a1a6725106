-- A page of the list, and its count, are found in the index alone: whether by appointment is part of the question.
create index application_list_with_kind on application (citizen_id, status, started_at desc, id desc) include (by_appointment);
drop index application_list;
alter index application_list_with_kind rename to application_list;
