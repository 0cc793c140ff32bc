-- Who came by whose link, and what their bets have brought to both.

create table referral_link (
  player bigint not null,
  code text not null unique,
  share smallint not null check (share between 0 and 5),
  source text not null,
  made_at timestamptz not null default now(),
  primary key (player, code)
);

-- Keyed by the newcomer: one way in for ever. `income_day`: the last that brought something, `looked_day`: up to which it was looked at
-- for what the two accounts share. `verdict` is a person's.
create table referral (
  player bigint primary key,
  owner bigint not null,
  code text not null,
  share smallint not null check (share between 0 and 5),
  source text not null,
  at timestamptz not null default now(),
  income_day date,
  looked_day date,
  traces jsonb,
  held_at timestamptz,
  verdict text check (verdict in ('released', 'refused')),
  verdict_at timestamptz,
  -- Micro-kopecks of the days up to `summed_day`: for the owner, and for the newcomer. `counts`: they are part of the sums of both.
  income bigint not null default 0,
  own_income bigint not null default 0,
  summed_day date,
  counts boolean not null default true
);
create index referral_owner on referral (owner, player);
-- Only those who have something to look at: the others are many, and are not gone through each time.
create index referral_to_look on referral (player)
  where income_day is not null and (looked_day is null or looked_day < income_day or looked_day > coalesce(summed_day, '-infinity'));
create index referral_held on referral (held_at) where held_at is not null and verdict is null;

-- Micro-kopecks. The owner's rows; the newcomer's are in referral_own_day.
create table referral_day (
  player bigint not null,
  day date not null,
  newcomer bigint not null,
  bets bigint not null,
  edge bigint not null,
  income bigint not null,
  primary key (player, day, newcomer)
);

create table referral_own_day (
  player bigint not null,
  day date not null,
  income bigint not null,
  primary key (player, day)
);

-- What links have brought to a player, micro-kopecks.
create table referral_income (
  player bigint primary key,
  income bigint not null
);
