-- Batches of the stream to other systems. What a batch has is decided here, once, before anything of it is written or sent.
create table stream_batch (
  number bigint primary key,
  -- It has the bets of the journal after the one position up to the other.
  after bigint not null,
  upto bigint not null,
  -- The newest restoration of the database when it was decided; 0: none.
  restoration bigint not null,
  bets int not null,
  -- Kopecks.
  staked bigint not null,
  paid bigint not null,
  transfers int not null,
  moved bigint not null,
  decided_at timestamptz not null default clock_timestamp(),
  -- Null: it may not have arrived yet.
  delivered_at timestamptz
);
create index stream_batch_waiting on stream_batch (number) where delivered_at is null;
