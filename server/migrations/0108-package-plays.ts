/** The two writes of a round made elsewhere: its stake leaves and its book is fixed; its win is paid, once. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await playFunction(db)
  await endFunction(db)
}

/**
 * Takes stakes. A round that pays nothing is a bet of the journal at once, one that pays stays open. Verdicts as of `wallet_wager`, and
 * `open`: this player has such a game open.
 */
async function playFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function play_package_play(
      p_player bigint[], p_nonce bigint[], p_game text[], p_version smallint[], p_stake bigint[], p_multiplier bigint[], p_payout bigint[],
      p_client_seed text[], p_params text[], p_house smallint
    ) returns table (player bigint, verdict text, balance bigint, at timestamptz) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    declare
      v_busy bigint[];
      v_allowed int[];
      v_player bigint[];
      v_verdict text[];
      v_balance bigint[];
      v_journal bigint := pg_current_xact_id()::text::bigint + (select value from journal_offset);
    begin
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

/** Pays rounds that are open and makes them bets of the journal. Answers those: of many that end one round one does. */
async function endFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function play_package_end(p_player bigint[], p_nonce bigint[], p_house smallint)
    returns table (player bigint, balance bigint, at timestamptz) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    declare
      v_player bigint[];
      v_nonce bigint[];
      v_payout bigint[];
      v_opened timestamptz[];
      v_journal bigint := pg_current_xact_id()::text::bigint + (select value from journal_offset);
    begin
      perform ledger_lock(p_player);
      with ended as (
        delete from package_round o using unnest(p_player, p_nonce) as i(player, nonce)
        where o.player = i.player and o.nonce = i.nonce
        returning o.player, o.nonce, o.game, o.version, o.stake, o.multiplier_e4, o.payout, o.client_seed, o.params, o.opened_at
      ), written as (
        insert into bet (player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params, at, journal)
        select e.player, e.nonce, e.game, e.version, e.stake, e.multiplier_e4, e.payout, e.client_seed, e.params, now(), v_journal from ended e
      )
      select array_agg(player), array_agg(nonce), array_agg(payout), array_agg(opened_at) into v_player, v_nonce, v_payout, v_opened from ended;
      if v_player is null then return; end if;
      return query select w.player, w.balance, now()
        from wallet_pay_out(v_player, array(select 'bet:' || n || ':payout' from unnest(v_nonce) n), v_payout, v_opened, p_house) w;
    end $$`.execute(db)
}
