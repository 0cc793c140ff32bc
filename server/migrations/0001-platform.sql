-- Platform: rate limits, secrets of the site, webhooks, letters, restorations, items that fail.

create table rate_limit (
  bucket text primary key,
  window_start timestamptz not null,
  count int not null
);

-- Secrets of the site itself, sealed like those of its players: its key can then be changed without them.
create table site_secret (
  name text primary key,
  sealed bytea not null
);

-- What is told to the operator's own systems: written with what it tells of, sent afterwards until it is heard.
create table webhook_event (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Of what is told once for as long as it lasts.
  key text unique,
  at timestamptz not null default clock_timestamp(),
  detail jsonb not null,
  tries int not null default 0,
  -- Null: it is heard, or given up.
  next_try_at timestamptz default clock_timestamp(),
  heard_at timestamptz,
  -- What became of the last try, in words.
  answer text
);
create index webhook_event_due on webhook_event (next_try_at) where next_try_at is not null;
create index webhook_event_old on webhook_event (at);

-- Letters to players: written with what they are about, sent afterwards until the mail server takes them. Address and text are sealed, and erased
-- when the letter has ended.
create table outgoing_letter (
  id uuid primary key,
  -- Their order.
  number bigint generated always as identity,
  -- Null: to an address that several accounts claim.
  player bigint,
  kind text not null check (kind in ('newcomer', 'confirm', 'recovery', 'security', 'notice', 'restored', 'day')),
  -- Of what is written once.
  key text unique,
  at timestamptz not null default clock_timestamp(),
  -- It is not sent from then on: its link is dead, or its news is old.
  deadline timestamptz not null,
  has_link boolean not null,
  -- Somebody waits for it before a screen: sent beside the others, not behind them.
  urgent boolean not null,
  tries int not null default 0,
  -- Null: it has ended.
  next_try_at timestamptz default clock_timestamp(),
  -- refused: there is no such address.
  ended text check (ended in ('sent', 'refused', 'given up')),
  ended_at timestamptz,
  -- What became of the last try, in words; no address.
  answer text,
  sealed bytea
);
create index outgoing_letter_due on outgoing_letter (urgent, next_try_at) where next_try_at is not null;
create index outgoing_letter_player on outgoing_letter (player, number) where player is not null;
create index outgoing_letter_ended on outgoing_letter (ended_at) where ended_at is not null;

-- `id`: milliseconds since 1970 at its declaration, so that a later one has a larger number even where the former is not known any more.
create table restoration (
  id bigint primary key,
  back_to timestamptz not null,
  done_at timestamptz,
  -- The sum over all nodes: any later mark makes it larger, whatever clocks say.
  beats bigint
);

create table site_identity (
  single boolean primary key default true check (single),
  id uuid not null default gen_random_uuid()
);
insert into site_identity default values;

-- What a node writes to see that it can: one row, changed where it is.
create table write_probe (
  single boolean primary key default true check (single),
  at timestamptz not null default clock_timestamp()
) with (fillfactor = 10);
insert into write_probe default values;

-- Nodes leave a mark, so that a database that went back is noticed.
create table node_mark (
  node uuid primary key,
  beat bigint not null,
  at timestamptz not null default clock_timestamp()
);

-- Items of jobs that fail: a row as long as the item fails, so that all nodes count it and somebody is told when it goes on for too long.
create table failing_item (
  job text not null,
  item text not null,
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  tries int not null default 1,
  told_at timestamptz,
  primary key (job, item)
);
