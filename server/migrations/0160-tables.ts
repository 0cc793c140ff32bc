/**
 * Live tables: rounds, what each player has on one (a layout of spots), decisions, shoes, seats. Leaders and chains are those of shared rounds,
 * and every write begins with `play_round_led` as theirs do.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await roundsAndShoes(db)
  await betsAndSeats(db)
  await raiseFunction(db)
  await lowerFunction(db)
  await moveFunction(db)
  await settleFunction(db)
  await voidFunction(db)
}

async function roundsAndShoes(db: Kysely<unknown>): Promise<void> {
  // Of a wheel the hash is written with its number; of a shoe when it is over. Before that both are nowhere but in the leading process.
  await sql`
    create table table_round (
      game text not null,
      number bigint not null check (number > 0),
      version smallint not null,
      chain int not null,
      link int not null check (link > 0),
      shoe int,
      first int check (first >= 0),
      drawn int check (drawn >= 0),
      phase text not null check (phase in ('betting', 'dealing', 'ended', 'voided')),
      closes_at timestamptz not null,
      started_at timestamptz,
      ended_at timestamptz,
      hash bytea,
      result jsonb,
      reason text check (reason in ('dealer', 'equipment', 'cards', 'wheel', 'rules')),
      settled boolean not null default false,
      primary key (game, number),
      check ((phase in ('ended', 'voided')) = (ended_at is not null) and (phase = 'voided') = (reason is not null) and (shoe is null) = (first is null))
    )`.execute(db)
  await sql`create index table_round_shoe on table_round (game, shoe, number) where shoe is not null`.execute(db)
  await sql`
    create table table_shoe (
      game text not null,
      number int not null check (number > 0),
      chain int not null,
      link int not null check (link > 0),
      root bytea not null check (length(root) = 32),
      seeds jsonb not null default '[]',
      cut_at timestamptz not null,
      cut int check (cut between 0 and 415),
      hash bytea,
      primary key (game, number),
      unique (game, chain, link)
    )`.execute(db)
  await sql`
    create table table_move (
      game text not null,
      round bigint not null,
      step int not null check (step >= 0),
      seat int not null,
      hand int not null,
      move text not null,
      by text not null check (by in ('player', 'clock', 'chart')),
      at timestamptz not null default clock_timestamp(),
      primary key (game, round, step)
    )`.execute(db)
}

async function betsAndSeats(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table table_bet (
      player bigint not null,
      game text not null,
      round bigint not null,
      place int not null check (place > 0),
      version smallint not null,
      revision int not null check (revision > 0),
      key text not null,
      stake bigint not null check (stake >= 0),
      params jsonb not null,
      state text not null default 'open' check (state in ('open', 'settled', 'returned', 'withdrawn')),
      multiplier_e4 bigint not null default 0,
      payout bigint not null default 0 check (payout >= 0),
      placed_at timestamptz not null default now(),
      settled_at timestamptz,
      journal bigint,
      primary key (player, game, round)
    )`.execute(db)
  await sql`create index table_bet_round on table_bet (game, round)`.execute(db)
  await sql`create index table_bet_journal on table_bet (journal) where journal is not null`.execute(db)
  await sql`
    create table table_seat (
      player bigint not null,
      game text not null,
      seat int not null check (seat between 1 and 7),
      chart boolean not null default false,
      idle int not null default 0,
      taken_at timestamptz not null default now(),
      primary key (player, game, seat),
      unique (game, seat)
    )`.execute(db)
}

const settings = sql`set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off`
const fence = sql`if not play_round_led(p_game, p_epoch) then raise exception 'another node leads' using errcode = 'KR001'; end if;`

/** Takes what layouts have more than before. Verdicts as of `wallet_wager`. A revision is written once, whoever repeats it. */
async function raiseFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function play_table_raise(
      p_game text, p_epoch bigint, p_round bigint, p_version smallint, p_player bigint[], p_place int[], p_revision int[], p_key text[],
      p_more bigint[], p_params jsonb[], p_stake bigint[], p_house smallint
    ) returns table (player bigint, verdict text, balance bigint) language plpgsql ${settings} as $$
    #variable_conflict use_column
    declare
      v_player bigint[];
      v_verdict text[];
      v_balance bigint[];
    begin
      ${fence}
      select array_agg(w.player), array_agg(w.verdict), array_agg(w.balance) into v_player, v_verdict, v_balance
      from wallet_wager(p_player, array(select 'table:' || p_game || ':' || p_round || ':' || r from unnest(p_revision) r),
        p_more, array_fill(0::bigint, array[cardinality(p_player)]), p_house) w;
      insert into table_bet as b (player, game, round, place, version, revision, key, stake, params)
      select i.player, p_game, p_round, i.place, p_version, i.revision, i.key, i.stake, i.params
      from unnest(p_player, p_place, p_revision, p_key, p_stake, p_params) as i(player, place, revision, key, stake, params)
        join unnest(v_player, v_verdict) as w(player, verdict) on w.player = i.player and w.verdict in ('accepted', 'duplicate')
      on conflict (player, game, round) do update
        set revision = excluded.revision, key = excluded.key, stake = excluded.stake, params = excluded.params
        where b.revision < excluded.revision and b.state = 'open';
      return query select p, v, c from unnest(v_player, v_verdict, v_balance) as r(p, v, c);
    end $$`.execute(db)
}

/** Gives back what layouts have less than before; nothing where chips only moved. */
async function lowerFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function play_table_lower(
      p_game text, p_epoch bigint, p_round bigint, p_player bigint[], p_revision int[], p_key text[], p_less bigint[], p_params jsonb[], p_stake bigint[], p_house smallint
    ) returns table (player bigint, balance bigint) language plpgsql ${settings} as $$
    #variable_conflict use_column
    declare
      v_player bigint[];
      v_key text[];
      v_less bigint[];
      v_at timestamptz[];
    begin
      ${fence}
      update table_bet b set revision = i.revision, key = i.key, stake = i.stake, params = i.params
      from unnest(p_player, p_revision, p_key, p_stake, p_params) as i(player, revision, key, stake, params)
      where b.player = i.player and b.game = p_game and b.round = p_round and b.revision < i.revision and b.state = 'open';
      select array_agg(b.player), array_agg('table:' || p_game || ':' || p_round || ':' || i.revision || ':back'), array_agg(i.less), array_agg(b.placed_at)
        into v_player, v_key, v_less, v_at
      from unnest(p_player, p_revision, p_less) as i(player, revision, less)
        join table_bet b on b.player = i.player and b.game = p_game and b.round = p_round and b.revision >= i.revision;
      if v_player is not null then
        return query select g.player, g.balance from wallet_give_back(v_player, v_key, v_less, v_at, p_house) g;
      end if;
    end $$`.execute(db)
}

/** Writes a decision, with what it puts on the table. Verdicts as of `wallet_wager`; where the stake is not taken the decision is not made. */
async function moveFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function play_table_move(
      p_game text, p_epoch bigint, p_round bigint, p_step int, p_seat int, p_hand int, p_move text, p_by text,
      p_player bigint, p_more bigint, p_params jsonb, p_stake bigint, p_house smallint
    ) returns table (verdict text, balance bigint) language plpgsql ${settings} as $$
    declare
      v_verdict text := 'accepted';
      v_balance bigint;
    begin
      ${fence}
      if p_more > 0 then
        select w.verdict, w.balance into v_verdict, v_balance
        from wallet_wager(array[p_player], array['table:' || p_game || ':' || p_round || ':move-' || p_step], array[p_more], array[0::bigint], p_house) w;
        if v_verdict not in ('accepted', 'duplicate') then
          return query select v_verdict, v_balance;
          return;
        end if;
        update table_bet set stake = p_stake, params = p_params
        where player = p_player and game = p_game and round = p_round and state = 'open' and stake < p_stake;
      end if;
      insert into table_move (game, round, step, seat, hand, move, by) values (p_game, p_round, p_step, p_seat, p_hand, p_move, p_by) on conflict do nothing;
      return query select 'accepted', v_balance;
    end $$`.execute(db)
}

/** Ends bets with what the rules have them bring back: each once. Answers the balances of those something came back to. */
async function settleFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function play_table_settle(p_game text, p_epoch bigint, p_round bigint, p_player bigint[], p_payout bigint[], p_house smallint)
    returns table (player bigint, balance bigint) language plpgsql ${settings} as $$
    #variable_conflict use_column
    declare
      v_player bigint[];
      v_payout bigint[];
      v_at timestamptz[];
      v_journal bigint := pg_current_xact_id()::text::bigint + (select value from journal_offset);
    begin
      ${fence}
      with over as (
        update table_bet b set
          state = case when b.stake = 0 then 'withdrawn' else 'settled' end, payout = i.payout,
          multiplier_e4 = case when b.stake = 0 then 0 else i.payout * 10000 / b.stake end, settled_at = clock_timestamp(),
          journal = case when b.stake > 0 then v_journal end
        from unnest(p_player, p_payout) as i(player, payout)
        where b.player = i.player and b.game = p_game and b.round = p_round and b.state = 'open'
        returning b.player, b.payout, b.placed_at
      )
      select array_agg(o.player), array_agg(o.payout), array_agg(o.placed_at) into v_player, v_payout, v_at from over o where o.payout > 0;
      if v_player is not null then
        return query select w.player, w.balance from wallet_pay_out(v_player,
          array(select 'table:' || p_game || ':' || p_round || ':payout' from unnest(v_player)), v_payout, v_at, p_house) w;
      end if;
    end $$`.execute(db)
}

/** Gives whole stakes back: the round was called off. */
async function voidFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function play_table_void(p_game text, p_epoch bigint, p_round bigint, p_player bigint[], p_house smallint)
    returns table (player bigint, balance bigint) language plpgsql ${settings} as $$
    #variable_conflict use_column
    declare
      v_player bigint[];
      v_stake bigint[];
      v_at timestamptz[];
    begin
      ${fence}
      with over as (
        update table_bet b set state = case when b.stake = 0 then 'withdrawn' else 'returned' end, payout = b.stake, settled_at = clock_timestamp()
        from unnest(p_player) as i(player)
        where b.player = i.player and b.game = p_game and b.round = p_round and b.state = 'open'
        returning b.player, b.stake, b.placed_at
      )
      select array_agg(o.player), array_agg(o.stake), array_agg(o.placed_at) into v_player, v_stake, v_at from over o where o.stake > 0;
      if v_player is not null then
        return query select g.player, g.balance from wallet_give_back(v_player,
          array(select 'table:' || p_game || ':' || p_round || ':void' from unnest(v_player)), v_stake, v_at, p_house) g;
      end if;
    end $$`.execute(db)
}
