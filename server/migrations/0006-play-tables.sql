-- Live tables: rounds, what each player has on one (a layout of spots), decisions, shoes, seats. Leaders and chains are those of shared
-- rounds.

-- Of a wheel the hash is written with its number; of a shoe when it is over. Before that both are nowhere but in the leading process.
create table table_round (
  game text not null,
  number bigint not null check (number > 0),
  version smallint not null,
  -- Neither where a person deals.
  chain int,
  link int check (link > 0),
  shoe int,
  first int check (first >= 0),
  drawn int check (drawn >= 0),
  phase text not null check (phase in ('betting', 'dealing', 'ended', 'voided')),
  closes_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  hash bytea,
  result jsonb,
  reason text check (reason in ('dealer', 'equipment', 'cards', 'wheel', 'rules', 'restored', 'fault')),
  settled boolean not null default false,
  corrected boolean not null default false,
  primary key (game, number),
  check ((phase in ('ended', 'voided')) = (ended_at is not null) and (phase = 'voided') = (reason is not null) and (shoe is null) = (first is null)),
  constraint table_round_by_hand check ((chain is null) = (link is null) and (link is not null or (shoe is null and hash is null)))
);
create index table_round_shoe on table_round (game, shoe, number) where shoe is not null;
create index table_round_broken on table_round (game) where reason = 'fault';
create index table_round_by_hand_voided on table_round (ended_at) where phase = 'voided' and link is null;

create table table_shoe (
  game text not null,
  number int not null check (number > 0),
  chain int not null,
  link int not null check (link > 0),
  root bytea not null check (length(root) = 32),
  seeds jsonb not null default '[]',
  cut_at timestamptz not null,
  cut int check (cut between 0 and 415),
  hash bytea,
  primary key (game, number),
  unique (game, chain, link)
);

create table table_move (
  game text not null,
  round bigint not null,
  step int not null check (step >= 0),
  seat int not null,
  hand int not null,
  move text not null,
  by text not null check (by in ('player', 'clock', 'chart')),
  at timestamptz not null default clock_timestamp(),
  primary key (game, round, step)
);

create table table_bet (
  player bigint not null,
  game text not null,
  round bigint not null,
  place int not null check (place > 0),
  version smallint not null,
  revision int not null check (revision > 0),
  key text not null,
  stake bigint not null check (stake >= 0),
  params jsonb not null,
  state text not null default 'open' check (state in ('open', 'settled', 'returned', 'withdrawn')),
  multiplier_e4 bigint not null default 0,
  payout bigint not null default 0 check (payout >= 0),
  placed_at timestamptz not null default now(),
  settled_at timestamptz,
  journal bigint,
  -- Whether a hand has dealt, for whoever measures chance. A corrected bet keeps what it was paid first, and joins the journal a second time.
  by_hand boolean not null default false,
  first_payout bigint check (first_payout >= 0),
  first_multiplier_e4 bigint,
  corrected bigint,
  correction_seen boolean not null default false,
  primary key (player, game, round),
  constraint table_bet_correction check ((corrected is null) = (first_payout is null) and (corrected is null) = (first_multiplier_e4 is null))
);
create index table_bet_round on table_bet (game, round);
create index table_bet_journal on table_bet (journal) where journal is not null;
create index table_bet_corrected on table_bet (corrected) where corrected is not null;
create index table_bet_unseen on table_bet (player) where corrected is not null and not correction_seen;

-- Rounds that are older than the last weeks, with their bets and decisions: see 0048. A month is a partition with the same primary key.
create table table_round_history (like table_round) partition by range (ended_at);
create table table_move_history (like table_move) partition by range (at);
create table table_bet_history (like table_bet) partition by range (settled_at);
create index table_bet_history_round on table_bet_history (game, round);
create index table_bet_history_journal on table_bet_history (journal) where journal is not null;

-- The months in which a table has rounds in history, bets or decisions, and the numbers these lie between.
create table table_round_month (
  game text not null,
  month timestamptz not null,
  first bigint not null,
  last bigint not null,
  primary key (game, month)
);

-- The same of one player's bets.
create table table_bet_month (
  player bigint not null,
  game text not null,
  month timestamptz not null,
  first bigint not null,
  last bigint not null,
  primary key (player, game, month)
);
insert into history_cut (head, journal) values ('table_bet', -1);

create table table_seat (
  player bigint not null,
  game text not null,
  seat int not null check (seat between 1 and 7),
  chart boolean not null default false,
  idle int not null default 0,
  taken_at timestamptz not null default now(),
  primary key (player, game, seat),
  unique (game, seat)
);

-- What the operator asks of a table by hand: to pause, or to call the round of the moment off.
create table table_control (
  game text not null primary key,
  paused boolean not null default false,
  round bigint check (round > 0),
  reason text check (reason in ('dealer', 'equipment', 'cards', 'wheel', 'rules')),
  asked_at timestamptz not null default clock_timestamp(),
  check ((round is null) = (reason is null))
);

-- What a person who deals did: only added to.
create table table_act (
  game text not null,
  round bigint not null check (round > 0),
  step int not null check (step >= 0),
  act text not null check (act in ('open', 'close', 'enter', 'back', 'confirm', 'shuffle')),
  value smallint check (value between 0 and 51),
  admin bigint not null,
  at timestamptz not null,
  primary key (game, round, step),
  check ((value is not null) = (act = 'enter'))
);

-- Rounds of people that were paid by what was entered wrongly: the right word next to the first one, by two people.
create table table_correction (
  game text not null,
  round bigint not null,
  -- What was dealt, as it should have been entered; former: what was said to have come of it first.
  told smallint[] not null,
  former jsonb not null,
  reason text not null check (reason in ('mistyped', 'misread', 'recording')),
  made_by bigint not null,
  approved_by bigint not null,
  at timestamptz not null default clock_timestamp(),
  -- Every bet of the round has what it should have.
  settled boolean not null default false,
  primary key (game, round),
  check (made_by <> approved_by)
);
create index table_correction_open on table_correction (at) where not settled;

-- Recordings of tables of people: the studio keeps the file, the site its hash, entered after the rounds it shows and never changed.
create table table_recording (
  game text not null,
  first bigint not null check (first > 0),
  last bigint not null,
  sha256 bytea not null check (length(sha256) = 32),
  made_by bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (game, first, sha256),
  check (last >= first)
);
