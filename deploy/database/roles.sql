-- Once, on the primary, as postgres. Fill in: PASSWORD.
create role registration login password '${PASSWORD}';
create database registration owner registration;
-- The nodes ask for this limit at each connection. PgBouncer does not pass that on, so the role has it.
alter role registration in database registration set statement_timeout = '15s';
