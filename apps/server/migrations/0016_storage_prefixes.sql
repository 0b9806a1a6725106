-- A storage key was the folder of an attachment's files. It is what their names begin with now, so that new ones need no
-- folder of their own, which stayed behind when they were removed.
update attachment set storage_key = storage_key || '/';
