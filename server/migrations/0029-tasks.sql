-- Tasks on the site's pages elsewhere: declared with their budget beforehand, paid once to a player and once for an account there.

create table task (
  id text primary key,
  kind text not null check (kind in ('vk-group', 'vk-repost', 'tg-channel')),
  target text not null,
  amount bigint not null check (amount > 0),
  most_uses bigint not null check (most_uses > 0),
  uses bigint not null default 0 check (uses between 0 and most_uses),
  made_at timestamptz not null default now(),
  until_at timestamptz not null,
  ended_at timestamptz
);

-- `mark`: by which the account elsewhere is known again, without saying which it is.
create table task_done (
  player bigint not null,
  task text not null,
  amount bigint not null,
  mark bytea not null,
  at timestamptz not null default clock_timestamp(),
  primary key (player, task)
);
create unique index task_done_mark on task_done (task, mark);

create table task_telegram (
  player bigint primary key,
  subject text not null unique,
  at timestamptz not null default clock_timestamp()
);
