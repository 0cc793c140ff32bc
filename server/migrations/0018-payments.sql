-- Payments: money in and out, what payment systems say of it, and the sandbox's own books. The sandbox stands for an outside service: it
-- shares the database and nothing else, none of its tables is ever read together with ours.

create table payment (
  player bigint not null,
  id bigint generated always as identity,
  request uuid not null,
  gateway text not null,
  method text not null,
  amount bigint not null check (amount > 0),
  state text not null default 'new' check (state in ('new', 'pending', 'credited', 'canceled', 'review', 'returned')),
  provider_id text,
  pay_url text,
  qr text,
  -- What the provider said last: received and given back in kopecks of the order's currency.
  received bigint not null default 0 check (received >= 0),
  returned bigint not null default 0 check (returned >= 0),
  credited bigint not null default 0 check (credited >= 0),
  -- The sum that came and that people decided to credit though another one was ordered; `amount` stays what was ordered.
  agreed bigint check (agreed > 0),
  -- What of it counts in the player's own limits, and since when: the order, then what was credited.
  counted bigint not null default 0 check (counted >= 0),
  counted_at timestamptz,
  remark text,
  created_at timestamptz not null default now(),
  credited_at timestamptz,
  looks int not null default 0,
  next_look_at timestamptz,
  -- The key the order has at its provider, drawn for it: an order with the same number in a restored or another database is another order there.
  provider_key text not null,
  -- The address its receipt goes to, so that it is asked for with the same words again.
  receipt_email text,
  primary key (player, id),
  unique (player, request)
);
create index payment_due on payment (next_look_at) where next_look_at is not null;
create unique index payment_provider on payment (gateway, provider_id) where provider_id is not null;
create index payment_returned on payment (player) where returned > 0;
create index payment_number on payment (id);
create index payment_state on payment (state, id);
create index payment_credited on payment (credited_at) where credited_at is not null;

-- Refunds and chargebacks of credited payments, each as it was taken back: `returned` is the whole that had gone back by then, `missing`
-- what the balance could not give, which is the site's loss.
create table payment_return (
  player bigint not null,
  payment bigint not null,
  returned bigint not null check (returned > 0),
  gateway text not null,
  amount bigint not null check (amount > 0),
  missing bigint not null check (missing between 0 and amount),
  at timestamptz not null default now(),
  primary key (player, payment, returned)
);
create index payment_return_at on payment_return (at);

-- What people decided to give back to a payer, each asked of the payment system under a key of its own until the money has gone back.
create table payment_refund (
  player bigint not null,
  payment bigint not null,
  number int not null,
  amount bigint not null check (amount > 0),
  -- Taken from the balance and held until then; `missing` is what was not there, which becomes the site's loss. Both are 0 of money that
  -- was never credited.
  held bigint not null check (held between 0 and amount),
  missing bigint not null check (missing between 0 and amount),
  provider_key text not null,
  reason text not null,
  state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  tries int not null default 0,
  asked_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (player, payment, number)
);
create index payment_created on payment (created_at);

-- A notice of a provider, once for each text: what was neither authentic nor about a payment of ours is not kept.
create table payment_notice (
  player bigint not null,
  payment bigint not null,
  digest bytea not null,
  gateway text not null,
  body text not null,
  times int not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (player, payment, digest)
);
create index payment_notice_newest on payment_notice (last_at, payment, digest);

create table payout (
  player bigint not null,
  id bigint generated always as identity,
  request uuid not null,
  gateway text not null,
  method text not null,
  details jsonb not null,
  details_key bytea not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('review', 'approved', 'sending', 'stuck', 'sent', 'refused', 'returned')),
  flags text[] not null default '{}',
  approvals text[] not null default '{}',
  remark text,
  provider_id text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  sending_at timestamptz,
  finished_at timestamptz,
  looks int not null default 0,
  next_look_at timestamptz,
  -- As of payments; and the text it was asked for with, sealed, to be sent again to the byte.
  provider_key text not null,
  sealed bytea,
  -- After a restoration it may have been sent though this database says it was not: its payment system is asked before it is sent.
  ask_first boolean not null default false,
  primary key (player, id),
  unique (player, request)
);
create index payout_due on payout (next_look_at) where next_look_at is not null;
create index payout_details on payout (details_key);
create index payout_sent on payout (finished_at) where state = 'sent';
create index payout_sending on payout (sending_at) where sending_at is not null;
create index payout_provider on payout (gateway, provider_id) where provider_id is not null;
create index payout_created on payout (created_at);
create index payout_state on payout (state, id);

create table payout_decision (
  player bigint not null,
  payout bigint not null,
  id bigint generated always as identity,
  decision text not null check (decision in ('approved', 'refused', 'sent', 'returned', 'held', 'let go')),
  -- The name that was given, and by which way: a name typed on a command line proves nothing.
  who text not null,
  way text not null check (way in ('command line', 'wallet test', 'admin area')),
  reason text,
  at timestamptz not null default now(),
  primary key (player, payout, id)
);

-- Whose payouts the staff has stopped.
create table payout_freeze (
  player bigint primary key,
  reason text not null,
  made_by bigint not null,
  at timestamptz not null default now()
);

-- The site was restored from a copy: no payout goes out until somebody of the staff opens them. One row, or none.
create table payout_stop (
  id boolean primary key default true check (id),
  reason text not null,
  at timestamptz not null default now()
);

-- What payment systems refuse, counted by what they said.
create table provider_refusal (
  gateway text not null,
  about text not null check (about in ('payment', 'payout', 'refund')),
  said text not null,
  by_site boolean not null,
  count bigint not null default 1,
  last_at timestamptz not null default now(),
  primary key (gateway, about, said)
);

create table reconciliation (
  gateway text not null,
  day date not null,
  id bigint generated always as identity,
  state text not null default 'wanted' check (state in ('wanted', 'running', 'compared', 'failed')),
  -- The fence: what an older run found is not written.
  run int not null default 0,
  began_at timestamptz,
  finished_at timestamptz,
  listed int not null default 0,
  unread int not null default 0,
  equal int not null default 0,
  differing int not null default 0,
  why text,
  primary key (gateway, day)
);
create unique index reconciliation_newest on reconciliation (day, id);

create table reconciliation_difference (
  gateway text not null,
  day date not null,
  about text not null check (about in ('payment', 'payout')),
  -- Our order where there is one, the system's number otherwise.
  mark text not null,
  id bigint generated always as identity,
  run int not null,
  kind text not null check (kind in ('ours', 'theirs', 'sum', 'state')),
  reference text,
  provider_id text,
  our_amount bigint,
  our_state text,
  their_amount bigint,
  their_currency text,
  their_status text,
  found_at timestamptz not null default clock_timestamp(),
  note text,
  noted_by text,
  noted_at timestamptz,
  primary key (gateway, day, about, mark)
);
create unique index reconciliation_difference_id on reconciliation_difference (id);

create table restored_search (
  restoration bigint not null,
  gateway text not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  next_try_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  why text,
  primary key (restoration, gateway)
);

-- What payment systems have of the time between a copy and its restoration, and the database does not know.
create table restored_operation (
  gateway text not null,
  about text not null check (about in ('payment', 'payout')),
  provider_id text not null,
  id bigint generated always as identity,
  restoration bigint not null,
  -- Our order, as the payment system names it.
  reference text,
  amount bigint not null,
  currency text not null,
  status text not null,
  made_at timestamptz not null,
  -- Taken over as an order of ours; otherwise a person decides.
  taken boolean not null,
  settled_at timestamptz,
  settled_why text,
  primary key (gateway, about, provider_id)
);

create table sandbox_payment (
  id text primary key,
  key text not null unique,
  reference text not null,
  amount bigint not null,
  currency text not null default 'RUB',
  status text not null default 'pending' check (status in ('pending', 'paid', 'canceled')),
  returned bigint not null default 0,
  return_url text not null,
  created_at timestamptz not null default now()
);

create table sandbox_refund (
  key text primary key,
  payment text not null,
  amount bigint not null check (amount > 0)
);

create table sandbox_payout (
  id text primary key,
  key text not null unique,
  reference text not null,
  amount bigint not null,
  status text not null default 'pending' check (status in ('pending', 'paid', 'canceled')),
  settles_at timestamptz not null,
  created_at timestamptz not null default now()
);

create table sandbox_notice (
  id bigint generated always as identity primary key,
  body text not null,
  due_at timestamptz not null
);
create index sandbox_notice_due on sandbox_notice (due_at);
