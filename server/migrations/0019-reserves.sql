-- Reserves: the daily tree of what is owed to players. Roots are kept for ever, branches for a few days.

create table reserve_day (
  day date primary key,
  root text not null,
  total bigint not null,
  leaves int not null,
  published_at timestamptz not null default now(),
  -- How the leaves and the root of the day are written.
  form smallint not null default 1,
  -- The last link of the audit, so that its end cannot be cut off unseen.
  audit_place bigint,
  audit_hash text
);

create table reserve_leaf (
  player bigint not null,
  day date not null,
  part smallint not null,
  place int not null,
  salt text not null,
  amount bigint not null,
  primary key (player, day, part)
);

create table reserve_node (
  day date not null,
  level smallint not null,
  place int not null,
  hash text not null,
  sum bigint not null,
  primary key (day, level, place)
);
