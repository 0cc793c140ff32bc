-- Tournaments: what is played for, who has entered, the scores that a follower keeps, and the results that are written once.

-- `share`: percent of the edge credit; `fund`: declared kopecks in its place; `places`: percent of the prize money for each place.
-- `closing`: bets from there on in the journal came too late.
create table tournament (
  id bigint generated always as identity primary key,
  rule text unique,
  title text not null,
  kind text not null check (kind in ('turnover', 'multiplier', 'wins', 'sum', 'payout')),
  game text,
  edge_e4 int,
  threshold_e4 bigint,
  min_stake bigint not null check (min_stake >= 0),
  joining text not null check (joining in ('auto', 'press', 'fee')),
  fee bigint not null check ((joining = 'fee') = (fee > 0) and fee >= 0),
  share smallint not null check (share between 0 and 5),
  fund bigint not null check (fund >= 0 and (fund = 0 or share = 0)),
  places smallint[] not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  made_at timestamptz not null default now(),
  closing bigint,
  finished_at timestamptz,
  prize_money bigint,
  cancelled_at timestamptz,
  check ((kind in ('wins', 'sum', 'payout')) = (threshold_e4 is not null)),
  check ((finished_at is null) = (prize_money is null)),
  check (finished_at is null or cancelled_at is null),
  -- Kopecks; 0: every player with a score makes a place. Where fees were paid each place was paid for.
  least_edge bigint not null default 0 check (least_edge >= 0 and (least_edge = 0 or fee = 0)),
  -- Played by teams of so many, whose best so many scores count; null: by players.
  team_size smallint check (team_size between 2 and 5),
  team_best smallint check (team_best between 1 and team_size),
  check ((team_size is null) = (team_best is null)),
  check (team_size is null or (joining = 'press' and least_edge > 0))
);
create index tournament_open on tournament (ends_at) where finished_at is null and cancelled_at is null;
create index tournament_past on tournament (ends_at desc);

-- Written by whatever joins, and by whatever gives an entry fee back.
create table tournament_entry (
  player bigint not null,
  tournament bigint not null,
  fee bigint not null check (fee >= 0),
  at timestamptz not null,
  back_at timestamptz,
  primary key (player, tournament)
);
create index tournament_entry_fee on tournament_entry (tournament) where fee > 0 and back_at is null;

-- Written by the follower alone. `edge` in micro-kopecks; `score` in the unit of the kind; `reached`: where in the journal it got to the score.
create table tournament_score (
  player bigint not null,
  tournament bigint not null,
  score bigint not null,
  edge bigint not null,
  bets bigint not null,
  reached bigint not null,
  reached_at timestamptz not null,
  primary key (player, tournament)
);
create index tournament_score_table on tournament_score (tournament, score desc, reached, player) where score > 0;

create table tournament_total (
  tournament bigint primary key,
  edge bigint not null,
  players bigint not null,
  bets bigint not null,
  qualified bigint not null default 0
);

-- Teams: `score` and `reached` follow from at most five rows of scores. One that plays takes nobody in any more.
create table tournament_team (
  tournament bigint not null,
  id bigint generated always as identity,
  code text not null,
  is_open boolean not null,
  members smallint not null default 0,
  plays boolean not null default false,
  score bigint not null default 0,
  reached bigint not null default 0,
  primary key (tournament, id)
);
create unique index tournament_team_code on tournament_team (tournament, code);
create index tournament_team_table on tournament_team (tournament, score desc, reached, id) where score > 0;
create index tournament_team_open on tournament_team (tournament, id) where is_open and not plays;

create table tournament_member (
  player bigint not null,
  tournament bigint not null,
  team bigint not null,
  primary key (player, tournament)
);
create index tournament_member_of on tournament_member (tournament, team);

-- The places with prizes. `waits`: something stood against paying it, so the player takes it by a press.
create table tournament_prize (
  player bigint not null,
  tournament bigint not null,
  place int not null check (place > 0),
  -- Of a team's members who share the place: 0, 1 and so on.
  member smallint not null default 0,
  score bigint not null,
  amount bigint not null check (amount >= 0),
  paid_at timestamptz,
  waits boolean not null default false,
  -- What was paid of it, and in how many payments: a place grows when another player is struck out.
  paid bigint not null default 0 check (paid <= amount),
  payments smallint not null default 0,
  primary key (player, tournament)
);
create unique index tournament_prize_place on tournament_prize (tournament, place, member);
create index tournament_prize_unpaid on tournament_prize (tournament) where paid_at is null and not waits;

-- Who was struck out, and what they had: the place and the prize of a result, what of it was paid and what was taken back.
-- Without people: the site, at the end, of a banned player.
create table tournament_struck (
  player bigint not null,
  tournament bigint not null,
  reason text not null,
  made_by bigint,
  decided_by bigint,
  at timestamptz not null default now(),
  place int,
  score bigint not null,
  amount bigint not null check (amount >= 0),
  paid bigint not null check (paid >= 0),
  taken bigint not null default 0 check (taken between 0 and paid),
  primary key (player, tournament)
);
create index tournament_struck_of on tournament_struck (tournament);
