-- What rules of risk noticed of players, and cases in which people find out what is behind it.

-- A row a rule: how the operator has set it, and up to when it has looked. `run` is the fence: what an overtaken node found is not written.
create table risk_rule (
  name text primary key,
  enabled boolean not null default true,
  weight smallint,
  numbers jsonb not null default '{}',
  looked_at timestamptz,
  began_at timestamptz,
  run int not null default 0,
  failed text
);

create table risk_flag (
  player bigint not null,
  id bigint generated always as identity,
  rule text not null,
  -- Found again under the same mark it is the same flag.
  mark text not null,
  weight smallint not null,
  size int not null,
  facts jsonb not null,
  linked bigint[] not null,
  raised_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'dismissed', 'settled')),
  case_id bigint,
  decided_at timestamptz,
  decided_by text,
  decided_size int,
  why text,
  primary key (player, id),
  unique (player, rule, mark)
);
create unique index risk_flag_id on risk_flag (id);
create index risk_flag_case on risk_flag (case_id) where case_id is not null;

create table risk_case (
  id bigint generated always as identity primary key,
  opened_at timestamptz not null default now(),
  -- Nobody: the rules did.
  opened_by text,
  why text not null,
  state text not null default 'open' check (state in ('open', 'working', 'closed')),
  assignee text,
  -- Since then payouts of its players wait for a person.
  held_at timestamptz,
  verdict text check (verdict in ('clear', 'confirmed')),
  conclusion text,
  closed_at timestamptz,
  closed_by text,
  check ((state = 'closed') = (verdict is not null and conclusion is not null and closed_at is not null))
);

create table risk_case_player (
  player bigint not null,
  case_id bigint not null,
  added_at timestamptz not null default now(),
  primary key (player, case_id)
);
create index risk_case_player_case on risk_case_player (case_id, player);

create table risk_case_line (
  case_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  who text,
  what text not null check (what in ('opened', 'player', 'flag', 'taken', 'note', 'held', 'let go', 'closed', 'again')),
  says text not null,
  primary key (case_id, id)
);

-- Of members who closed the account: where it was used from, sealed, until the case is closed.
create table risk_evidence (
  player bigint not null,
  case_id bigint not null,
  sealed bytea not null,
  at timestamptz not null default now(),
  primary key (player, case_id)
);
create index risk_evidence_case on risk_evidence (case_id);
