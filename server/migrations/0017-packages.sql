-- Machines made elsewhere: what was added, version by version. The files are in the data folder; a removed version keeps its number.

create table package (
  name text not null,
  version integer not null,
  modes jsonb not null,
  added_at timestamptz not null default now(),
  removed_at timestamptz,
  -- A package that was played is retired instead of removed, and its books stay.
  played_at timestamptz,
  retired_at timestamptz,
  primary key (name, version)
);
