/** The registry's tables. Times are milliseconds since 1970; bodies are JSON as they arrived. */
export const schema = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  pragma busy_timeout = 5000;
  create table if not exists cases (
    id text primary key,
    submission integer not null,
    body text not null,
    arrived_at integer not null,
    review_status text not null,
    withdrawn text not null default '',
    acceptance_number text not null,
    acknowledged integer not null default 0,
    cadastral_opinion text not null default '',
    acceptance_opinion text not null default ''
  ) strict;
  create table if not exists steps (
    case_id text not null, at text not null, activity text not null, process text not null
  ) strict;
  create index if not exists steps_of_case on steps (case_id);
  create table if not exists urges (case_id text not null, due_day text not null, at text not null) strict;
  create table if not exists forms (
    case_id text not null, submission integer not null, url text not null, sha256 text not null, bytes integer not null,
    file blob, primary key (case_id, submission)
  ) strict;
  create table if not exists confirmations (
    case_id text not null, submission integer not null, body text not null
  ) strict;
  create index if not exists confirmations_of_case on confirmations (case_id);
  create table if not exists remarks (case_id text not null, submission integer not null, body text not null) strict;
  create index if not exists remarks_of_case on remarks (case_id, submission);
  create table if not exists files (id text primary key, case_id text not null, url text not null) strict;
  create table if not exists items (
    id text not null, kind text not null, body text not null, arrived_at integer not null,
    answer text not null default '', primary key (kind, id)
  ) strict;
  create table if not exists messages (id text primary key, arrived_at integer not null) strict;
  create table if not exists nonces (nonce text primary key, seen_at integer not null) strict;
  create index if not exists nonces_by_age on nonces (seen_at);
  create table if not exists sequences (day text primary key, last integer not null) strict;
  create table if not exists title_changes (certificate_number text primary key, body text not null) strict;
  create table if not exists events (
    position integer primary key autoincrement, id text not null unique, record text not null, body text not null,
    once integer not null, tries integer not null default 0, due integer not null, last_error text not null default ''
  ) strict;
  create index if not exists events_of_record on events (record, position);
`
