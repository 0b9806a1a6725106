-- A file is stored before the transaction in which a row comes to own it. Where the process is killed in between, nobody would
-- know of the file any more, and it holds what citizens entrusted to us.

create table unowned_file (
  storage_key text primary key,
  keys text[] not null,
  stored_at timestamptz not null
);
comment on table unowned_file is 'Files that are being stored and that no row owns yet; those that none came to own are removed';
comment on column unowned_file.storage_key is 'As in the row that is to own them';
comment on column unowned_file.keys is 'Under which they are stored';
