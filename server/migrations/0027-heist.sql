-- The heist: seasons with their chapters, tickets, runs, gifts of chapters, and teams.

-- `mark`: of a season made by rule, so that it is made once, even if that one was cancelled. `rooms`: opened by all players so far, written by
-- the follower alone. A season is cancelled before it begins only: then it takes no days, costs nothing and is shown nowhere.
create table heist_season (
  id int generated always as identity primary key,
  mark text unique,
  name text not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  lapses_at timestamptz not null,
  rooms bigint not null default 0,
  made_at timestamptz not null default now(),
  cancelled_at timestamptz,
  check (from_at < until_at and until_at <= lapses_at),
  exclude using gist (tstzrange(from_at, lapses_at) with &&) where (cancelled_at is null)
);

-- The declared budget of a chapter is its gift times the most players it goes to.
create table heist_chapter (
  season int not null references heist_season,
  number smallint not null,
  rooms bigint not null check (rooms > 0),
  gift bigint not null check (gift > 0),
  most_players int not null check (most_players > 0),
  reached_at timestamptz,
  primary key (season, number)
);

-- Micro-kopecks, written by the follower alone.
create table heist_credit (
  player bigint not null,
  season int not null,
  edge bigint not null,
  primary key (player, season)
);

-- Written where the run is opened; its end by the follower, who hears nothing of one that was given back before its first safe.
create table heist_run (
  player bigint not null,
  nonce bigint not null,
  season int not null,
  ticket int not null check (ticket > 0),
  opened_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  rooms smallint,
  multiplier_e4 bigint,
  payout bigint,
  link text,
  primary key (player, nonce),
  unique (player, season, ticket)
);
create index heist_run_best on heist_run (season, multiplier_e4 desc, ended_at, player) where multiplier_e4 > 0;

create table heist_gift (
  player bigint not null,
  season int not null,
  chapter smallint not null,
  amount bigint not null,
  taken_at timestamptz,
  primary key (player, season, chapter)
);

create table heist_team (
  code text primary key,
  season int not null,
  made_at timestamptz not null default now()
);

create table heist_member (
  player bigint not null,
  season int not null,
  code text not null,
  joined_at timestamptz not null default clock_timestamp(),
  primary key (player, season)
);
create index heist_member_code on heist_member (code, joined_at);
