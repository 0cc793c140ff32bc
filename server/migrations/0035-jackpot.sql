-- The jackpot: pots with what fixes and draws them, what each player has put in, the published trees, seeds, prizes.

insert into ledger_chart values (117, 'jackpot', 'Джекпот');

-- `least`, `ceiling`, `carried`, `amount`: kopecks; `total`: micro-kopecks. `sealed`: the secret, shown as `secret` once the pot has fallen.
-- `carried`: prizes that nobody could be paid, on top. `restoration`: that opened it in the place of another; 0: none. `journal`: the bet it
-- fell at. `attempt`: how often a restoration has begun the draw again. `branch`: the winner's share with its way to the root.
create table jackpot_pot (
  pot bigint primary key,
  least bigint not null check (least > 0),
  ceiling bigint not null check (ceiling >= least),
  commitment text not null,
  sealed bytea not null,
  total bigint not null default 0,
  carried bigint not null default 0 check (carried >= 0),
  restoration bigint not null default 0,
  opened_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  fallen_at timestamptz,
  journal bigint,
  secret text,
  amount bigint,
  attempt int not null default 0,
  leaves int,
  root text,
  seeds_until timestamptz,
  seeds int,
  seeds_hash text,
  steps int,
  drawing_until timestamptz,
  value text,
  ticket bigint,
  branch jsonb,
  drawn_at timestamptz,
  check ((fallen_at is null) = (secret is null) and (fallen_at is null) = (amount is null)),
  check (withdrawn_at is null or fallen_at is null)
);
-- One is open at a time.
create unique index jackpot_pot_open on jackpot_pot ((fallen_at is null)) where fallen_at is null and withdrawn_at is null;
create index jackpot_pot_due on jackpot_pot (pot) where fallen_at is not null and drawn_at is null;

-- Micro-kopecks by day of Moscow, written by the follower alone; a restoration moves those of a withdrawn pot.
create table jackpot_share (
  player bigint not null,
  pot bigint not null,
  day date not null,
  contributed bigint not null check (contributed > 0),
  primary key (player, pot, day)
);
create index jackpot_share_pot on jackpot_share (pot, player);

-- The tree of a fallen pot: leaves in the order of their salts. Leaves and nodes are forgotten after a time.
create table jackpot_leaf (
  player bigint not null,
  pot bigint not null,
  salt text not null,
  weight bigint not null,
  place int,
  primary key (player, pot)
);
create index jackpot_leaf_salt on jackpot_leaf (pot, salt);
create index jackpot_leaf_place on jackpot_leaf (pot, place);

create table jackpot_node (
  pot bigint not null,
  level smallint not null,
  place int not null,
  hash text not null,
  weight bigint not null,
  primary key (pot, level, place)
);

-- One seed of a player counts in an attempt.
create table jackpot_seed (
  player bigint not null,
  pot bigint not null,
  attempt int not null,
  seed text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (player, pot, attempt)
);
create index jackpot_seed_pot on jackpot_seed (pot, attempt);

-- `waits`: something stood against paying it, so the player takes it by a press. `carried_into`: nobody could be paid, so that pot has it.
create table jackpot_prize (
  player bigint not null,
  pot bigint not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null default clock_timestamp(),
  paid_at timestamptz,
  waits boolean not null default false,
  carried_into bigint,
  primary key (player, pot),
  check (paid_at is null or carried_into is null)
);
create unique index jackpot_prize_pot on jackpot_prize (pot);
create index jackpot_prize_unpaid on jackpot_prize (player, pot) where paid_at is null and carried_into is null and not waits;

-- Bets that were credited before there was a jackpot feed none.
insert into follower (name, position) select 'jackpot', position from follower where name = 'edge-credit';
