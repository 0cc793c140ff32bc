-- Promo codes: declared with their budget beforehand, used once by a player.

create table promo_code (
  code text primary key,
  amount bigint not null check (amount > 0),
  most_uses bigint not null check (most_uses > 0),
  uses bigint not null default 0 check (uses between 0 and most_uses),
  wager smallint not null default 0 check (wager between 0 and 10),
  from_at timestamptz not null,
  until_at timestamptz not null,
  made_at timestamptz not null default now(),
  ended_at timestamptz
);

-- `needed`: kopecks to be staked after the code was entered; `staked`: so far.
create table promo_use (
  player bigint not null,
  code text not null,
  amount bigint not null,
  needed bigint not null,
  staked bigint not null default 0,
  request text not null,
  at timestamptz not null default clock_timestamp(),
  paid_at timestamptz,
  primary key (player, code)
);
create index promo_use_staking on promo_use (player) where paid_at is null;
create index promo_use_at on promo_use (at);
