/**
 * Games that the operator has switched off, and how fast or by itself they may be played. Whatever takes a stake looks here as it takes it,
 * as it looks whether the books differ: a node that has not heard of the switch takes none either. What is open goes on.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table game_switch (
      game text not null primary key,
      off boolean not null default false,
      say text not null default '',
      no_autoplay boolean not null default false,
      no_turbo boolean not null default false,
      changed_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index game_switch_off on game_switch (game) where off`.execute(db)
  await sql`
    create function play_games_off() returns text[] language plpgsql stable
      set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
    begin
      return array(select game from game_switch where off);
    end $$`.execute(db)
  await settleFunction(db)
  await openFunction(db)
  await packageFunction(db)
  await roundFunction(db)
  await tableFunction(db)
}

const settings = sql`set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off`

/**
 * Answers `off` for bets on games that are, and goes on with the others. One that was written before keeps its answer: it goes on too.
 * `columns`: the arrays of the write.
 */
function leaveOut(when: RawBuilder<unknown>, games: RawBuilder<unknown>, keys: RawBuilder<unknown>, row: RawBuilder<unknown>, columns: readonly string[]): RawBuilder<unknown> {
  const assigned = columns.map((column) => sql`${sql.raw(column)} := array(select ${sql.raw(column)}[n] from unnest(v_left) n);`)
  return sql`
      if ${when} then
        perform ledger_lock(p_player);
        v_left := array(
          select i.place from unnest(${games}, p_player) with ordinality as i(game, player, place)
          where i.game <> all(v_off) or i.player in (select ledger_posted(p_player, ${keys})));
        return query select ${row} from unnest(p_player) with ordinality as i(player, place) where i.place <> all(v_left);
        ${sql.join(assigned, sql` `)}
      end if;`
}
const ofManyGames = (columns: readonly string[]) =>
  leaveOut(sql`v_off && p_game`, sql`p_game`, sql`array(select 'bet:' || n from unnest(p_nonce) n)`, sql`i.player, 'off', 0::bigint, now()`, columns)
const ofOneGame = (keys: RawBuilder<unknown>, columns: readonly string[]) =>
  leaveOut(sql`p_game = any(v_off)`, sql`array_fill(p_game, array[cardinality(p_player)])`, keys, sql`i.player, 'off', 0::bigint`, columns)

/** As before (0004), with the verdict `off`. */
async function settleFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function play_settle(
      p_player bigint[], p_nonce bigint[], p_game text[], p_version smallint[], p_stake bigint[],
      p_multiplier bigint[], p_payout bigint[], p_client_seed text[], p_params text[], p_house smallint
    ) returns table (player bigint, verdict text, balance bigint, at timestamptz) language plpgsql ${settings} as $$
    #variable_conflict use_column
    declare
      v_player bigint[];
      v_verdict text[];
      v_balance bigint[];
      v_accepted bigint[];
      v_left int[];
      v_off text[] := play_games_off();
      v_journal bigint := pg_current_xact_id()::text::bigint + (select value from journal_offset);
    begin
      ${ofManyGames(['p_player', 'p_nonce', 'p_game', 'p_version', 'p_stake', 'p_multiplier', 'p_payout', 'p_client_seed', 'p_params'])}
      select array_agg(w.player), array_agg(w.verdict), array_agg(w.balance), array_agg(w.player) filter (where w.verdict = 'accepted')
        into v_player, v_verdict, v_balance, v_accepted
      from wallet_wager(p_player, array(select 'bet:' || n from unnest(p_nonce) n), p_stake, p_payout, p_house) w;

      insert into bet (player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params, at, journal)
      select i.player, i.nonce, i.game, i.version, i.stake, i.multiplier, i.payout, i.client_seed, i.params::jsonb, now(), v_journal
      from unnest(p_player, p_nonce, p_game, p_version, p_stake, p_multiplier, p_payout, p_client_seed, p_params)
        as i(player, nonce, game, version, stake, multiplier, payout, client_seed, params)
      where cardinality(v_accepted) = cardinality(p_player) or i.player = any(v_accepted);

      return query select p, v, b, now() from unnest(v_player, v_verdict, v_balance) as r(p, v, b);
    end $$`.execute(db)
}

/** As before (0008), with the verdict `off`. */
async function openFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function play_open(
      p_player bigint[], p_nonce bigint[], p_game text[], p_version smallint[], p_stake bigint[], p_max_win bigint[],
      p_client_seed text[], p_params text[], p_house smallint
    ) returns table (player bigint, verdict text, balance bigint, at timestamptz) language plpgsql ${settings} as $$
    #variable_conflict use_column
    declare
      v_busy bigint[];
      v_allowed int[];
      v_player bigint[];
      v_verdict text[];
      v_balance bigint[];
      v_left int[];
      v_off text[] := play_games_off();
    begin
      ${ofManyGames(['p_player', 'p_nonce', 'p_game', 'p_version', 'p_stake', 'p_max_win', 'p_client_seed', 'p_params'])}
      -- The wallet's lock first: whoever opens or closes a game of this player meanwhile has committed when it is ours.
      perform ledger_lock(p_player);
      select coalesce(array_agg(o.player), '{}') into v_busy
      from unnest(p_player, p_nonce, p_game) as i(player, nonce, game)
        join open_bet o on o.player = i.player and o.game = i.game and o.nonce <> i.nonce;
      return query select b, 'open', 0::bigint, now() from unnest(v_busy) as b;

      select coalesce(array_agg(i.place), '{}') into v_allowed
      from unnest(p_player) with ordinality as i(player, place) where i.player <> all(v_busy);
      select array_agg(w.player), array_agg(w.verdict), array_agg(w.balance) into v_player, v_verdict, v_balance
      from wallet_wager(
        array(select p_player[n] from unnest(v_allowed) n), array(select 'bet:' || p_nonce[n] from unnest(v_allowed) n),
        array(select p_stake[n] from unnest(v_allowed) n), array(select 0::bigint from unnest(v_allowed) n), p_house) w;

      insert into open_bet (player, nonce, game, version, stake, max_win, client_seed, params)
      select i.player, i.nonce, i.game, i.version, i.stake, i.max_win, i.client_seed, i.params::jsonb
      from unnest(p_player, p_nonce, p_game, p_version, p_stake, p_max_win, p_client_seed, p_params)
        as i(player, nonce, game, version, stake, max_win, client_seed, params)
        join unnest(v_player, v_verdict) as w(player, verdict) on w.player = i.player
      where w.verdict = 'accepted';
      return query select p, v, b, now() from unnest(v_player, v_verdict, v_balance) as r(p, v, b);
    end $$`.execute(db)
}

/** As before (0108), with the verdict `off`. */
async function packageFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function play_package_play(
      p_player bigint[], p_nonce bigint[], p_game text[], p_version smallint[], p_stake bigint[], p_multiplier bigint[], p_payout bigint[],
      p_client_seed text[], p_params text[], p_house smallint
    ) returns table (player bigint, verdict text, balance bigint, at timestamptz) language plpgsql ${settings} as $$
    #variable_conflict use_column
    declare
      v_busy bigint[];
      v_allowed int[];
      v_player bigint[];
      v_verdict text[];
      v_balance bigint[];
      v_left int[];
      v_off text[] := play_games_off();
      v_journal bigint := pg_current_xact_id()::text::bigint + (select value from journal_offset);
    begin
      ${ofManyGames(['p_player', 'p_nonce', 'p_game', 'p_version', 'p_stake', 'p_multiplier', 'p_payout', 'p_client_seed', 'p_params'])}
      -- The wallet's lock first: whoever opens or ends a round of this player meanwhile has committed when it is ours.
      perform ledger_lock(p_player);
      select coalesce(array_agg(o.player), '{}') into v_busy
      from unnest(p_player, p_nonce, p_game) as i(player, nonce, game)
        join package_round o on o.player = i.player and o.game = i.game and o.nonce <> i.nonce;
      return query select b, 'open', 0::bigint, now() from unnest(v_busy) as b;

      select coalesce(array_agg(i.place), '{}') into v_allowed
      from unnest(p_player) with ordinality as i(player, place) where i.player <> all(v_busy);
      select array_agg(w.player), array_agg(w.verdict), array_agg(w.balance) into v_player, v_verdict, v_balance
      from wallet_wager(
        array(select p_player[n] from unnest(v_allowed) n), array(select 'bet:' || p_nonce[n] from unnest(v_allowed) n),
        array(select p_stake[n] from unnest(v_allowed) n), array(select 0::bigint from unnest(v_allowed) n), p_house) w;

      with played as (
        select i.*
        from unnest(p_player, p_nonce, p_game, p_version, p_stake, p_multiplier, p_payout, p_client_seed, p_params)
          as i(player, nonce, game, version, stake, multiplier, payout, client_seed, params)
          join unnest(v_player, v_verdict) as w(player, verdict) on w.player = i.player
        where w.verdict = 'accepted'
      ), lost as (
        insert into bet (player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params, at, journal)
        select player, nonce, game, version, stake, multiplier, payout, client_seed, params::jsonb, now(), v_journal from played where payout = 0
      )
      insert into package_round (player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params)
      select player, nonce, game, version, stake, multiplier, payout, client_seed, params::jsonb from played where payout > 0;
      return query select p, v, b, now() from unnest(v_player, v_verdict, v_balance) as r(p, v, b);
    end $$`.execute(db)
}

/** As before (0103), with the verdict `off`. */
async function roundFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function play_round_place(
      p_game text, p_epoch bigint, p_round bigint, p_version smallint, p_player bigint[], p_key text[], p_place int[],
      p_stake bigint[], p_params jsonb[], p_auto bigint[], p_house smallint
    ) returns table (player bigint, verdict text, balance bigint) language plpgsql ${settings} as $$
    #variable_conflict use_column
    declare
      v_player bigint[];
      v_verdict text[];
      v_balance bigint[];
      v_accepted bigint[];
      v_left int[];
      v_off text[] := play_games_off();
    begin
      if not play_round_led(p_game, p_epoch) then
        return query select p, 'fenced', 0::bigint from unnest(p_player) p;
        return;
      end if;
      ${ofOneGame(sql`array(select 'round:' || p_game || ':' || p_round || ':' || k from unnest(p_key) k)`, ['p_player', 'p_key', 'p_place', 'p_stake', 'p_params', 'p_auto'])}
      select array_agg(w.player), array_agg(w.verdict), array_agg(w.balance), array_agg(w.player) filter (where w.verdict = 'accepted')
        into v_player, v_verdict, v_balance, v_accepted
      from wallet_wager(p_player, array(select 'round:' || p_game || ':' || p_round || ':' || k from unnest(p_key) k),
        p_stake, array_fill(0::bigint, array[cardinality(p_player)]), p_house) w;
      insert into round_bet (player, game, round, key, place, version, stake, params, auto)
      select i.player, p_game, p_round, i.key, i.place, p_version, i.stake, i.params, i.auto
      from unnest(p_player, p_key, p_place, p_stake, p_params, p_auto) as i(player, key, place, stake, params, auto)
      where cardinality(v_accepted) = cardinality(p_player) or i.player = any(v_accepted);
      return query select p, v, b from unnest(v_player, v_verdict, v_balance) as r(p, v, b);
    end $$`.execute(db)
}

/** As before (0160), with the verdict `off`. What a decision adds to a hand that was dealt is taken as ever: the hand is played to its end. */
async function tableFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function play_table_raise(
      p_game text, p_epoch bigint, p_round bigint, p_version smallint, p_player bigint[], p_place int[], p_revision int[], p_key text[],
      p_more bigint[], p_params jsonb[], p_stake bigint[], p_house smallint
    ) returns table (player bigint, verdict text, balance bigint) language plpgsql ${settings} as $$
    #variable_conflict use_column
    declare
      v_player bigint[];
      v_verdict text[];
      v_balance bigint[];
      v_left int[];
      v_off text[] := play_games_off();
    begin
      if not play_round_led(p_game, p_epoch) then raise exception 'another node leads' using errcode = 'KR001'; end if;
      ${ofOneGame(sql`array(select 'table:' || p_game || ':' || p_round || ':' || r from unnest(p_revision) r)`, ['p_player', 'p_place', 'p_revision', 'p_key', 'p_more', 'p_params', 'p_stake'])}
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
