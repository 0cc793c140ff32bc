-- Edge credit: what each player's bets have left the site in expectation, and what of it comes back as rakeback and statuses.

-- Micro-kopecks.
create table credit (
  player bigint primary key,
  edge bigint not null,
  rakeback bigint not null,
  status smallint not null check (status between 0 and 3),
  last_day date
);

create table credit_day (
  player bigint not null,
  day date not null,
  game text not null,
  bets bigint not null,
  staked bigint not null,
  edge bigint not null,
  rakeback bigint not null,
  first_number bigint not null,
  last_number bigint not null,
  primary key (player, day, game)
);

create table credit_total (
  day date primary key,
  bets bigint not null,
  staked bigint not null,
  edge bigint not null,
  -- Never more than there were: a bet that joins the journal after its day is over counts nobody twice.
  players bigint not null default 0
);

create table status_reached (
  player bigint not null,
  status smallint not null check (status between 1 and 3),
  journal bigint not null,
  at timestamptz not null,
  gift_taken_at timestamptz,
  primary key (player, status)
);
