-- Browsers that a player wants notifications in. One ends with its session.
create table push_subscription (
  player bigint not null,
  id uuid not null,
  session bigint not null,
  -- A hash of its address at the push service. A browser is one player's: who switches notifications on takes it over.
  mark bytea not null unique,
  -- That address, and the browser's keys.
  sealed bytea not null,
  device text not null,
  kinds text[] not null,
  -- Sums may be shown.
  sums boolean not null,
  at timestamptz not null default clock_timestamp(),
  primary key (player, id)
);

-- Notifications on their way, one a browser.
create table push_message (
  id uuid primary key,
  player bigint not null,
  subscription uuid not null,
  kind text not null check (kind in ('payout', 'security', 'tournament', 'reward', 'test')),
  -- Of what is told once.
  key text,
  -- What its text is made from; emptied when it ends.
  detail jsonb not null,
  at timestamptz not null default clock_timestamp(),
  -- It is not sent from then on: its news is old.
  deadline timestamptz not null,
  tries int not null default 0,
  -- Null: it has ended.
  next_try_at timestamptz default clock_timestamp(),
  -- dropped: it must not be sent any more. gone: the browser does not take notifications any more.
  ended text check (ended in ('sent', 'dropped', 'gone', 'given up')),
  ended_at timestamptz,
  -- What became of the last try, in words; no address.
  answer text
);
create index push_message_due on push_message (next_try_at) where next_try_at is not null;
create index push_message_player on push_message (player, at);
create unique index push_message_once on push_message (player, subscription, key) where key is not null;
create index push_message_ended on push_message (ended_at) where ended_at is not null;
