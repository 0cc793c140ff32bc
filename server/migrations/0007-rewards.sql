-- What every reward shares: the list of what was paid, and its sums.

create table reward_payment (
  player bigint not null,
  key text not null,
  reward text not null,
  amount bigint not null check (amount > 0),
  request text,
  at timestamptz not null default clock_timestamp(),
  primary key (player, key)
);
create index reward_payment_request on reward_payment (player, request) where request is not null;
create index reward_payment_at on reward_payment (at);

-- What each player was paid of each reward, kept by whatever pays it.
create table reward_sum (
  player bigint not null,
  reward text not null,
  paid bigint not null,
  primary key (player, reward)
);

-- Finished days only, summed once from the payments.
create table reward_day (
  day date not null,
  reward text not null,
  payments bigint not null,
  paid bigint not null,
  primary key (day, reward)
);

-- What each administrator has given away or declared without a second person: one sum a day counts all of their acts together.
create table staff_spending (
  admin bigint not null,
  id bigint generated always as identity,
  act text not null,
  kopecks bigint not null check (kopecks > 0),
  at timestamptz not null default clock_timestamp(),
  primary key (admin, id)
);
