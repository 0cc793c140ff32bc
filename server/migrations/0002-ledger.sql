-- Ledger: one balance row an owner, insert-only transfers with keys for ever.
--
-- A movement is "so much out, so much in, against one house account", decided alone. The house side has no row to
-- fight over: it is the sum of its transfers.

create table ledger_chart (
  code smallint primary key,
  name text not null unique,
  meaning text not null
);
insert into ledger_chart values
  (1, 'player', 'Балансы игроков'),
  (2, 'vault', 'Копилки игроков'),
  (101, 'play', 'Игра: ставки за вычетом выплат'),
  (102, 'gifts', 'Подарки и бонусы сайта'),
  (103, 'payments', 'Пополнения и выводы'),
  (104, 'payouts', 'Удержано для вывода'),
  (105, 'losses', 'Потери на отозванных пополнениях'),
  (106, 'rakeback', 'Рейкбек'),
  (107, 'statuses', 'Награды за статусы'),
  (108, 'referral', 'Партнёрская программа'),
  (109, 'tournaments', 'Призы турниров'),
  (110, 'heist', 'Призы ограбления'),
  (111, 'wheel', 'Колесо дня'),
  (112, 'promo', 'Промокоды'),
  (113, 'tasks', 'Задания'),
  (114, 'corrections', 'Исправления администраторов');

create table ledger_account (
  owner bigint primary key,
  balance bigint not null default 0 check (balance >= 0),
  -- What the owner has put aside. It is the sum of the transfers of account 2.
  vault bigint not null default 0 check (vault >= 0),
  frozen boolean not null default false,
  moved_at timestamptz not null default '-infinity',
  -- A ban ends open games at its own moment, whenever an engine hears of it.
  frozen_at timestamptz,
  -- The highest number of a key `bet:…` in ledger_history: those above it are not searched there. -1: none.
  in_history bigint not null default -1
) with (fillfactor = 70);
create index ledger_account_frozen on ledger_account (owner) where frozen;

-- An owner's transfers have one order: `at` is given under the owner's row lock, and never stands still or goes back for that owner.
create table ledger_transfer (
  owner bigint not null,
  key text not null,
  leg smallint not null,
  debit smallint not null,
  credit smallint not null,
  amount bigint not null check (amount > 0),
  kind text not null,
  at timestamptz not null default now(),
  -- What the balance was after it.
  balance bigint not null,
  primary key (owner, key, leg),
  check (debit <> credit)
);
-- One index for every filter of the statement: the kinds an owner has are few, so all of them together are a merge.
create index ledger_transfer_statement on ledger_transfer (owner, kind, at) where debit = 1 or credit = 1;

-- Transfers of bets, on rounds and at tables too, that are older than the last weeks: see 0048. A month is a partition with the same primary key.
create table ledger_history (like ledger_transfer including constraints) partition by range (at);
create index ledger_history_statement on ledger_history (owner, kind, at) where debit = 1 or credit = 1;

-- What an owner has in history, by the first moment of the month, the series of the keys, see ledger_series, and the kind: sums, and
-- the numbers the keys lie between.
create table ledger_month (
  owner bigint not null,
  series text not null,
  month timestamptz not null,
  kind text not null,
  amount bigint not null,
  -- By how much these transfers moved the owner's balance.
  moved bigint not null,
  first bigint not null,
  last bigint not null,
  primary key (owner, month, series, kind)
);

-- Movements that are not a bet's stake, payout or refund, numbered under the owner's lock: what other systems are sent besides
-- bets (0050). `batch`: the batch of the stream that has it; null: none yet.
create table ledger_movement (
  owner bigint not null,
  number bigint generated always as identity,
  key text not null,
  batch bigint,
  primary key (owner, number)
);
create index ledger_movement_waiting on ledger_movement (number) where batch is null;
create index ledger_movement_batch on ledger_movement (batch) where batch is not null;

create table ledger_discrepancy (
  id bigint generated always as identity primary key,
  found_at timestamptz not null default now(),
  owner bigint,
  balance bigint not null,
  transfers bigint not null,
  resolved_at timestamptz
);
-- Next to nothing is in it, however many differences were found and closed over the years.
create index ledger_discrepancy_open on ledger_discrepancy (owner) where resolved_at is null;
