-- The admin area: roles, sessions of its own, requests for a second person, and an audit that is only added to and chained.

create table admin_role (
  player bigint not null,
  role text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (player, role)
);

create table admin_session (
  player bigint not null,
  id bigint generated always as identity,
  token_hash bytea not null unique,
  -- The site's session it was opened in: it ends with it.
  site_session bigint not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  proven_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address text not null,
  agent text not null,
  primary key (player, id)
);

create table admin_request (
  id bigint generated always as identity primary key,
  subject bigint not null,
  hash text not null,
  made_by bigint not null,
  made_session bigint not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'done', 'void', 'withdrawn')),
  decided_by bigint,
  decided_at timestamptz,
  -- `before` and `body` keep their order: their hash is what both people agreed to.
  kind text not null,
  -- What it says of a person is deleted once it is over.
  personal boolean not null,
  before json not null,
  body json not null
);
create index admin_request_open on admin_request (id) where state = 'open';
create index admin_request_personal on admin_request (expires_at) where personal;

-- Lists of personal data that another person allowed one of the staff to take whole; taken once.
create table admin_file (
  id bigint generated always as identity primary key,
  admin bigint not null,
  mark bytea not null,
  until timestamptz not null,
  -- Begun then, in this session of the area: a download that broke off is begun again there for an hour.
  taken_at timestamptz,
  taken_session bigint
);
create index admin_file_mark on admin_file (admin, mark);

-- Rows of players' data that each of the staff has read, by hour.
create table admin_reading (
  admin bigint not null,
  hour timestamptz not null,
  listed int not null default 0,
  filed int not null default 0,
  primary key (admin, hour)
);

create table admin_event (
  id bigint generated always as identity primary key,
  -- Chained in this order, once every earlier transaction is over.
  tx xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  admin bigint,
  who text not null,
  way text not null check (way in ('area', 'command line', 'site')),
  action text not null,
  subject bigint,
  outcome text not null,
  detail jsonb
);
create index admin_event_tx on admin_event (tx, id);
create index admin_event_subject on admin_event (subject, id);

-- Words about a player in rows of the audit, erased with the player's data: the chained row has their blinded hash.
create table admin_event_words (
  player bigint not null,
  event bigint not null,
  words text not null,
  blinding bytea not null,
  primary key (player, event)
);

create table admin_link (
  place bigint primary key,
  tx xid8 not null,
  event bigint not null unique,
  hash text not null,
  at timestamptz not null default now()
);

-- Rows of the audit that are older than the last weeks, with their links: see 0048. A month is a partition with the same primary key.
create table admin_event_history (like admin_event) partition by range (at);
create index admin_event_history_subject on admin_event_history (subject, id);
create table admin_link_history (like admin_link) partition by range (at);
create index admin_link_history_event on admin_link_history (event);

-- Notes of the staff about players.
create table admin_note (
  player bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  admin bigint not null,
  who text not null,
  text text not null,
  primary key (player, id)
);

-- Corrections of balances.
create table admin_correction (
  player bigint not null,
  id bigint generated always as identity unique,
  request text not null,
  -- Kopecks; below zero they left the balance.
  amount bigint not null check (amount <> 0),
  account text not null check (account in ('gifts', 'corrections')),
  reason text not null check (reason in ('failure', 'goodwill', 'mistake', 'chargeback')),
  comment text not null,
  made_by bigint not null,
  approved_by bigint,
  at timestamptz not null default now(),
  primary key (player, id),
  unique (player, request)
);
create index admin_correction_maker on admin_correction (made_by, at);
create index admin_correction_at on admin_correction (at);
