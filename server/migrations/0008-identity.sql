-- Identity: players, sessions, ways to sign in, what is kept of those who have left.

create table player (
  id bigint generated always as identity primary key,
  login text not null,
  login_key text not null unique,
  email text,
  email_key text,
  -- The address without what its service ignores: whose accounts belong to one mailbox.
  mailbox text,
  email_confirmed_at timestamptz,
  password_hash text not null,
  ref_link text not null unique,
  is_admin boolean not null default false,
  banned_at timestamptz,
  ban_comment text,
  adult_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  hide_name boolean not null default false,
  -- The public page alone; a hidden name hides it too.
  hide_profile boolean not null default false,
  credentials_changed_at timestamptz,
  has_password boolean not null default true,
  picture text,
  closed_at timestamptz,
  held_at timestamptz,
  held_because text,
  -- The excluded account that it is like.
  held_like bigint,
  -- Excluded accounts that a person of the staff has found to be of somebody else.
  released_like bigint[] not null default '{}',
  -- False: the player has asked that the names of video cards are not kept.
  keeps_devices boolean not null default true
);
create index player_email on player (email_key);
create index player_mailbox on player (mailbox) where mailbox is not null;
create unique index player_confirmed_email on player (email_key) where email_confirmed_at is not null;
create index player_held on player (held_at) where held_at is not null;
create index player_created on player (created_at, id);
create index player_login_prefix on player (login_key collate "C");
create index player_banned on player (created_at, id) where banned_at is not null;
create index player_held_newest on player (created_at, id) where held_at is not null;
create index player_closed on player (created_at, id) where closed_at is not null;
create index player_admin on player (created_at, id) where is_admin;

create table player_device (
  player bigint not null,
  info_hash bytea not null,
  info text not null check (length(info) <= 512),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (player, info_hash)
);
-- Who else came by the same device or network.
create index player_device_info on player_device (info_hash);

create table session (
  id bigint generated always as identity primary key,
  player bigint not null,
  token_hash bytea not null unique,
  previous_hash bytea unique,
  previous_until timestamptz,
  created_at timestamptz not null default now(),
  rotated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address text not null,
  agent text not null,
  confirmed_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index session_player on session (player);
create index session_expires on session (expires_at);

-- Why a session has ended, for the device it was open on: told when that device next asks who is looking.
create table ended_session (
  player bigint not null,
  id bigint not null,
  token_hash bytea not null,
  why text not null check (why in ('elsewhere', 'password', 'crowded', 'expired', 'banned')),
  at timestamptz not null default now(),
  primary key (player, id)
);
create index ended_session_token on ended_session (token_hash);
create index ended_session_at on ended_session (at);

-- Recovery of a forgotten password: single-use links, stored hashed.
create table password_reset (
  token_hash bytea primary key,
  player bigint not null,
  email_key text not null,
  expires_at timestamptz not null
);
create index password_reset_player on password_reset (player);

create table sign_in (
  id bigint generated always as identity primary key,
  player bigint not null,
  at timestamptz not null default now(),
  way text not null check (way in ('password', 'code', 'passkey', 'vk', 'registration')),
  success boolean not null,
  device text not null,
  network text not null,
  -- A code was asked for as well as the first proof.
  by_code boolean not null default false
);
create index sign_in_player on sign_in (player, id);
-- What is new since a rule has looked last.
create index sign_in_at on sign_in (at) where success;
create index sign_in_refused_at on sign_in (at) where not success;
create index sign_in_network on sign_in (network, device) where success;

create table email_link (
  token_hash bytea primary key,
  player bigint not null,
  email text not null,
  email_key text not null,
  expires_at timestamptz not null
);
create index email_link_player on email_link (player);

create table player_picture (
  player bigint primary key,
  name text not null,
  image bytea not null check (length(image) <= 65536)
);
create index player_picture_name on player_picture (name);

create table authenticator (
  player bigint primary key,
  sealed bytea not null,
  enabled_at timestamptz,
  last_step bigint not null default 0
);

create table backup_code (
  player bigint not null,
  place smallint not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (player, place)
);

create table passkey (
  id text primary key,
  player bigint not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) <= 64),
  -- The browser has saved it by itself after a password: it signs in and proves nothing else, and ends with that password.
  automatic boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- Synchronised ones start again from 0 on a new device, and so does a copy: a person looks at it.
  counter_falls integer not null default 0,
  counter_fell_at timestamptz
);
create index passkey_player on passkey (player);
create index passkey_counter_fell on passkey (counter_fell_at) where counter_fell_at is not null;

create table passkey_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('registration', 'sign-in', 'confirmation')),
  player bigint,
  expires_at timestamptz not null
);
create index passkey_challenge_player on passkey_challenge (player) where player is not null;

create table sign_in_ticket (
  token_hash bytea primary key,
  player bigint not null,
  way text not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index sign_in_ticket_player on sign_in_ticket (player);

-- A player's accounts with others, keyed by provider and subject: never joined by e-mail.
create table player_identity (
  provider text not null,
  subject text not null,
  player bigint not null,
  linked_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (player, provider)
);

create table social_attempt (
  state_hash bytea primary key,
  purpose text not null check (purpose in ('sign-in', 'link', 'confirmation')),
  verifier text not null,
  player bigint,
  expires_at timestamptz not null
);
create index social_attempt_player on social_attempt (player) where player is not null;

create table social_ticket (
  token_hash bytea primary key,
  provider text not null,
  subject text not null,
  expires_at timestamptz not null
);

-- A login is never given to anybody else; of a closed account's only a keyed hash is kept.
create table closed_login (
  login_mark bytea primary key
);

-- A login that the staff has corrected is kept from others for a while: nobody is paid or believed in its owner's name.
create table former_login (
  player bigint not null,
  login_mark bytea not null,
  until timestamptz not null,
  primary key (player, login_mark)
);
create index former_login_mark on former_login (login_mark);
create index former_login_until on former_login (until);

-- Where a player has asked for a payout to, as the same hash that the payouts have. A mark of those who exclude themselves.
create table player_payee (
  player bigint not null,
  details_key bytea not null,
  primary key (player, details_key)
);
create index player_payee_details on player_payee (details_key);

-- Of those who have excluded themselves keyed hashes of e-mail, device, VK account and payout details are kept; a new account that bears one of them neither
-- stakes nor tops up until an operator has looked at it.
create table excluded_mark (
  player bigint not null,
  mark bytea not null,
  -- claimed: an address that was only typed at a registration. It holds a new account, and nobody who proves that address.
  kind text not null check (kind in ('email', 'claimed', 'device', 'vk', 'details')),
  until timestamptz not null,
  marked_at timestamptz not null default now(),
  -- When accounts that are older than the mark were looked for.
  looked_at timestamptz,
  primary key (player, mark)
);
create index excluded_mark_mark on excluded_mark (mark);
create index excluded_mark_fresh on excluded_mark (player) where looked_at is null;

-- Copies of a player's data that one of the staff asked for and another allowed; taken once by who asked.
create table account_copy (
  player bigint not null,
  id bigint generated always as identity,
  reason text not null,
  asked_by bigint not null,
  allowed_by bigint not null,
  until timestamptz not null,
  -- Begun then, in this session of the area: a download that broke off is begun again there for an hour.
  taken_at timestamptz,
  taken_session bigint,
  primary key (player, id)
);
