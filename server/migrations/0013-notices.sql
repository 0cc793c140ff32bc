-- What the staff writes to players.

create table player_notice (
  player bigint not null,
  id bigint generated always as identity,
  admin bigint not null,
  who text not null,
  text text not null,
  at timestamptz not null default clock_timestamp(),
  seen_at timestamptz,
  primary key (player, id)
);
