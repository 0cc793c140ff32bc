-- What a player keeps: favourite slots, layouts of live tables by name.

create table favourite_slot (
  player bigint not null,
  list text not null,
  slot text not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (player, list, slot)
);

create table table_layout (
  player bigint not null,
  game text not null,
  name text not null check (length(name) between 1 and 40),
  -- Kopecks by spot, as text: {"straight-17":"1000"}.
  spots jsonb not null,
  kept_at timestamptz not null default clock_timestamp(),
  primary key (player, game, name)
);
