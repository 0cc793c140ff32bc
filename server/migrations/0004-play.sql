-- Play: secrets, settled bets (the journal), open games and rounds, followers' cursors.

-- A root is used for nonces from `from_nonce` on, up to where the next one of the player begins.
create table seed_root (
  player bigint not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  restoration bigint not null default 0,
  from_nonce bigint not null default 0,
  primary key (player, restoration)
);

create table bet (
  player bigint not null,
  nonce bigint not null check (nonce >= 0),
  game text not null,
  version smallint not null,
  stake bigint not null check (stake > 0),
  multiplier_e4 bigint not null check (multiplier_e4 >= 0),
  payout bigint not null check (payout >= 0),
  client_seed text not null,
  params jsonb not null,
  at timestamptz not null,
  journal bigint not null,
  moves jsonb,
  ended text check (ended in ('lost', 'taken', 'complete', 'limit', 'expired', 'returned', 'banned')),
  -- What moves added: the rest of the stake left when the game was opened. Null: nothing, which takes no byte.
  added bigint check (added > 0 and added < stake),
  check ((moves is null) = (ended is null)),
  primary key (player, nonce)
);
create index bet_journal on bet (journal);

-- Bets that are older than the last weeks: see 0048. A month is a partition, whose primary key is the player and the nonce.
create table bet_history (like bet) partition by range (at);
create index bet_history_journal on bet_history (journal);

-- The months of which a player has bets in history, by their first moment, and the nonces these lie between.
create table bet_month (
  player bigint not null,
  month timestamptz not null,
  first bigint not null,
  last bigint not null,
  primary key (player, month)
);

-- The highest place in the journal that a bet of the table has in history. Of `bet` all up to it are there.
create table history_cut (
  head text primary key,
  journal bigint not null
);
insert into history_cut (head, journal) values ('bet', -1);

-- The first client seed heard for a nonce is bound to it: a refused bet keeps its seed here before its answer leaves, and whatever takes a
-- stake treats another seed under that nonce as a nonce that is used. Otherwise a refusal would buy a second draw, for the player or the site.
create table bound_seed (
  player bigint not null,
  nonce bigint not null,
  client_seed text not null,
  game text not null,
  stake bigint not null,
  reason text not null,
  at timestamptz not null default clock_timestamp(),
  -- Other seeds tried under the nonce, about: it is written as it doubles.
  tries int not null default 0,
  tried_at timestamptz,
  primary key (player, nonce)
);
create index bound_seed_at on bound_seed (at);
create index bound_seed_tried on bound_seed (tried_at) where tried_at is not null;

-- Open games of steps, one of a kind for each player: two tabs and double clicks meet here. A game is its inputs and its moves; what is
-- hidden is dealt again from the player's root whenever it is needed, so the database holds no secret. The stake leaves when the game is
-- opened, under the key of every bet; what a move adds to it leaves with the move, under a key of its step; what comes back has a key of its
-- own, in the transaction that turns the game into a bet of the journal.
create table open_bet (
  player bigint not null,
  nonce bigint not null check (nonce >= 0),
  game text not null,
  version smallint not null,
  -- All that is staked by now, and the part of it that moves have added.
  stake bigint not null check (stake > 0),
  added bigint not null default 0 check (added >= 0 and added < stake),
  max_win bigint not null,
  client_seed text not null,
  params jsonb not null,
  moves jsonb not null default '[]',
  opened_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  primary key (player, nonce),
  unique (player, game)
);
create index open_bet_moved on open_bet (moved_at);

-- Sessions of the frame around a game made elsewhere. `session`: the session of the site that it ends with. `answer`: the player's word
-- about a dear mode.
create table package_session (
  player bigint not null,
  id bigint generated always as identity,
  secret bytea not null,
  game text not null,
  version smallint not null,
  session bigint not null,
  ends_at timestamptz not null,
  nonce bigint,
  client_seed text,
  answer text,
  -- A play may wait for what its frame says: until when, so that whoever writes it down knows whether to tell the other processes.
  waits_until timestamptz,
  check ((nonce is null) = (client_seed is null)),
  primary key (player, id)
);
create index package_session_ends on package_session (ends_at);

-- Rounds of games made elsewhere whose win was not fetched yet, one of a game: two tabs and double clicks meet here.
create table package_round (
  player bigint not null,
  nonce bigint not null check (nonce >= 0),
  game text not null,
  version smallint not null,
  stake bigint not null check (stake > 0),
  multiplier_e4 bigint not null check (multiplier_e4 >= 0),
  payout bigint not null check (payout > 0),
  client_seed text not null,
  params jsonb not null,
  event text,
  opened_at timestamptz not null default now(),
  primary key (player, nonce),
  unique (player, game)
);
create index package_round_opened on package_round (opened_at);

-- When a player last began a game, where a jurisdiction wants time between the starts of two.
create table game_start (
  player bigint not null,
  game text not null,
  nonce bigint not null,
  at timestamptz not null,
  primary key (player, game)
);

-- Declarations of the bank: what the operator puts behind the bets of one site, and which share of it one bet may win and one round may
-- cost (ten-thousandths). The newest one is in force; rows are only added.
create table declared_bank (
  number int primary key,
  amount bigint not null check (amount > 0),
  bet_share_e4 int not null check (bet_share_e4 > 0),
  round_share_e4 int not null check (round_share_e4 >= bet_share_e4),
  reason text not null,
  declared_by bigint not null,
  agreed_by bigint not null,
  at timestamptz not null default clock_timestamp()
);

-- Games that the operator has switched off, and how fast or by itself they may be played. What is open goes on.
create table game_switch (
  game text not null primary key,
  off boolean not null default false,
  say text not null default '',
  no_autoplay boolean not null default false,
  no_turbo boolean not null default false,
  changed_at timestamptz not null default clock_timestamp()
);
create index game_switch_off on game_switch (game) where off;

-- The journal's order is the id of the writing transaction: a reader that stays below the oldest transaction still running can never be
-- shown an earlier bet later. Ids restart when a dump is restored into a new server; the offset, set at start, keeps the positions rising.
create table journal_offset (
  only_row boolean primary key default true check (only_row),
  value bigint not null
);
insert into journal_offset (value) values (0);

create table follower (
  name text primary key,
  position bigint not null
);
