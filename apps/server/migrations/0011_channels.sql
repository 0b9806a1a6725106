-- The office's channels. What is in content/articles is brought in at the start; other sources may add rows of their own.

create table article (
  id text primary key,
  channel text not null check (channel in ('news', 'guides', 'notices', 'laws', 'listings')),
  source text not null,
  title_zh text not null,
  title_en text not null,
  url text,
  body_zh text not null default '',
  body_en text not null default '',
  attachments text[] not null default '{}',
  published_at timestamptz not null,
  search_text text not null,
  grams text[] not null
) with (toast_tuple_target = 128);
-- Lists and searches read the short columns alone: the long ones are kept beside the row, uncompressed.
alter table article alter column search_text set storage external;
alter table article alter column grams set storage external;
create index article_list on article (channel, published_at desc, id);
create index article_grams on article using gin (grams) with (fastupdate = off);
comment on table article is '栏目内容: news, guides, notices, laws and housing listings';
comment on column article.source is '''content'' for the office''s own files; only those are replaced at the start';
comment on column article.url is 'An http(s) address elsewhere; empty for an article of our own, which has bodies';
comment on column article.body_zh is 'HTML made from Markdown';
comment on column article.attachments is 'Aliases of downloads';
comment on column article.search_text is 'Titles and bodies as plain text, folded as queries are';
comment on column article.grams is 'Pieces of the search text, each marked with the channel: a row holds a query when it has all of its pieces';

create table loaded_content (
  name text primary key,
  hash text not null,
  loaded_at timestamptz not null
);
comment on table loaded_content is 'Which state of the office''s files is in the database';
