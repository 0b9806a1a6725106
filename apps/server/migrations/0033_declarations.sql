-- What a citizen declared with each submission (docs/product/applications.md 'The declaration').
create table declaration (
  application_id uuid not null references application (id) on delete cascade,
  submission integer not null,
  version text not null,
  words text not null,
  declared_at timestamptz not null,
  primary key (application_id, submission)
);
comment on table declaration is 'The citizen''s declaration that what is filed is true, once for each submission that came with one';
comment on column declaration.words is 'The words in the language in which the citizen read them';
