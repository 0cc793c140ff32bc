-- Challenges: a prize for the first players who win a multiplier at a stake, and who has won.

-- Kopecks. `part_e4`: the prize as a share of what it costs to win one place, in ten-thousandths of the edge credit of the cheapest way,
-- rounded up. `taken`: written by the follower alone.
create table challenge (
  id bigint generated always as identity primary key,
  game text,
  threshold_e4 bigint not null check (threshold_e4 > 10000),
  min_stake bigint not null check (min_stake > 0),
  prize bigint not null check (prize > 0),
  places smallint not null check (places between 1 and 10),
  part_e4 int not null check (part_e4 > 0),
  taken smallint not null default 0 check (taken between 0 and places),
  made_at timestamptz not null default clock_timestamp(),
  starts_at timestamptz not null check (starts_at >= made_at),
  ends_at timestamptz not null check (ends_at > starts_at),
  cancelled_at timestamptz
);
create index challenge_end on challenge (ends_at desc);

-- `waits`: something stood against paying it, so the player takes it by a press.
create table challenge_win (
  player bigint not null,
  challenge bigint not null,
  place smallint not null check (place > 0),
  -- The bet that won: its public number, its multiplier, and when it was over.
  link text not null,
  multiplier_e4 bigint not null,
  at timestamptz not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz,
  waits boolean not null default false,
  primary key (player, challenge)
);
create unique index challenge_win_place on challenge_win (challenge, place);
create index challenge_win_unpaid on challenge_win (player, challenge) where paid_at is null and not waits;

insert into ledger_chart values (118, 'challenges', 'Вызовы');
