-- Shared rounds: who leads them, the chains their results come from, the rounds, the bets.

-- Who leads a game.
create table round_lead (
  game text primary key,
  epoch bigint not null default 0,
  address text not null default '',
  renewed_at timestamptz not null default 'epoch',
  until timestamptz not null default 'epoch',
  -- The lease says who may write; the sign of life, that the table of that leader answers: only what was led so goes on after a takeover.
  alive_at timestamptz not null default 'epoch',
  -- When somebody last asked for the lead in vain.
  asked_at timestamptz not null default 'epoch'
);

-- The chains results come from.
create table round_chain (
  game text not null,
  id int not null,
  links int not null check (links > 0),
  terminating bytea not null check (length(terminating) = 32),
  sealed bytea not null,
  published_at timestamptz not null default now(),
  salt text,
  salt_from text check (salt_from in ('drawn', 'entered')),
  salted_at timestamptz,
  -- Links of a retired chain are used no more.
  retired bigint,
  -- The highest link of a round in history. Those up to it were all shown.
  in_history int not null default 0,
  primary key (game, id),
  check ((salt is null) = (salt_from is null) and (salt is null) = (salted_at is null))
);

-- The hash is written when the round is over: before that its result is nowhere but in the leading process.
create table round (
  game text not null,
  number bigint not null check (number > 0),
  chain int not null,
  link int not null check (link > 0),
  phase text not null check (phase in ('betting', 'running', 'ended', 'interrupted')),
  betting_ends_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  hash bytea,
  point bigint,
  paid_to bigint,
  settled boolean not null default false,
  -- Of the rules it is played by: its end is replayed by them for ever.
  version smallint not null,
  -- Of one that was called off by hand or after a restoration.
  reason text check (reason in ('equipment', 'rules', 'restored')),
  primary key (game, number),
  unique (game, chain, link),
  check ((phase in ('ended', 'interrupted')) = (hash is not null and point is not null and paid_to is not null and ended_at is not null))
);

create table round_bet (
  player bigint not null,
  game text not null,
  round bigint not null,
  key text not null,
  place int not null,
  version smallint not null,
  stake bigint not null check (stake > 0),
  auto bigint not null check (auto > 100),
  state text not null default 'open' check (state in ('open', 'taken', 'lost', 'returned', 'cancelled')),
  multiplier bigint not null default 0,
  payout bigint not null default 0 check (payout >= 0),
  -- The moment its stake was counted at: of the transaction, not of the statement.
  placed_at timestamptz not null default now(),
  settled_at timestamptz,
  journal bigint,
  -- What it was made on, in the game's own form: an auto cash-out, spots of a wheel.
  params jsonb not null default '{}',
  primary key (player, game, round, key)
);
create index round_bet_round on round_bet (game, round);
create index round_bet_journal on round_bet (journal) where journal is not null;

-- Rounds that are older than the last weeks, with their bets: see 0048. A month is a partition with the same primary key.
create table round_history (like round) partition by range (ended_at);
create table round_bet_history (like round_bet) partition by range (settled_at);
create index round_bet_history_round on round_bet_history (game, round);
create index round_bet_history_journal on round_bet_history (journal) where journal is not null;

-- The months in which a game has rounds in history, or bets on them, and the numbers these lie between.
create table round_month (
  game text not null,
  month timestamptz not null,
  first bigint not null,
  last bigint not null,
  primary key (game, month)
);

-- The same of one player's bets.
create table round_bet_month (
  player bigint not null,
  game text not null,
  month timestamptz not null,
  first bigint not null,
  last bigint not null,
  primary key (player, game, month)
);
insert into history_cut (head, journal) values ('round_bet', -1);
