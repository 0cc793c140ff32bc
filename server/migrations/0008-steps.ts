/**
 * Steps games: those that are open, and what a settled bet of theirs holds besides.
 *
 * An open game is its inputs and its moves; what is hidden is dealt anew from the player's root whenever it is needed, so
 * the database holds no secret. The stake leaves when the game is opened, under the key of every bet; what comes back
 * comes under a key of its own, in the same transaction that turns the open game into a bet of the journal.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables(db)
  await openFunction(db)
  await moveFunction(db)
  await closeFunction(db)
}

async function tables(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bet add column moves jsonb,
      add column ended text check (ended in ('lost', 'taken', 'complete', 'limit', 'expired', 'returned')),
      add check ((moves is null) = (ended is null))`.execute(db)
  // One open game of a kind: two tabs and double clicks meet here.
  await sql`
    create table open_bet (
      player bigint not null,
      nonce bigint not null check (nonce >= 0),
      game text not null,
      version smallint not null,
      stake bigint not null check (stake > 0),
      max_win bigint not null,
      client_seed text not null,
      params jsonb not null,
      moves jsonb not null default '[]',
      opened_at timestamptz not null default now(),
      moved_at timestamptz not null default now(),
      primary key (player, nonce),
      unique (player, game)
    )`.execute(db)
  await sql`create index open_bet_moved on open_bet (moved_at)`.execute(db)
}

/** Opens games. Verdicts as of `wallet_wager`, and `open`: this player has such a game open under another nonce. */
async function openFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function play_open(
      p_player bigint[], p_nonce bigint[], p_game text[], p_version smallint[], p_stake bigint[], p_max_win bigint[],
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
    begin
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

/** Writes the moves of games that stay open. Answers those whose step was still the one named; the others have moved on. */
async function moveFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function play_move(p_player bigint[], p_nonce bigint[], p_step int[], p_moves text[])
    returns table (player bigint, at timestamptz) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    begin
      return query
        with moved as (
          update open_bet o set moves = i.moves::jsonb, moved_at = now()
          from unnest(p_player, p_nonce, p_step, p_moves) as i(player, nonce, step, moves)
          where o.player = i.player and o.nonce = i.nonce and jsonb_array_length(o.moves) = i.step
          returning o.player
        )
        select m.player, now() from moved m;
    end $$`.execute(db)
}

/**
 * Ends games: each whose step is still the one named becomes a bet of the journal and pays. A stake returned was never
 * played: its bet stays outside the journal, and no follower counts it.
 */
async function closeFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function play_close(
      p_player bigint[], p_nonce bigint[], p_step int[], p_multiplier bigint[], p_payout bigint[], p_moves text[], p_ended text[], p_house smallint
    ) returns table (player bigint, balance bigint, at timestamptz) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    declare
      v_part record;
      v_parts jsonb;
      v_journal bigint := pg_current_xact_id()::text::bigint + (select value from journal_offset);
    begin
      perform ledger_lock(p_player);
      with closed as (
        delete from open_bet o using unnest(p_player, p_nonce, p_step, p_multiplier, p_payout, p_moves, p_ended)
          as i(player, nonce, step, multiplier, payout, moves, ended)
        where o.player = i.player and o.nonce = i.nonce and jsonb_array_length(o.moves) = i.step
        returning o.player, o.nonce, o.game, o.version, o.stake, o.client_seed, o.params, o.opened_at, i.multiplier, i.payout, i.moves as made, i.ended
      ), written as (
        insert into bet (player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params, moves, ended, at, journal)
        select c.player, c.nonce, c.game, c.version, c.stake, c.multiplier, c.payout, c.client_seed, c.params, c.made::jsonb, c.ended, now(),
          case when c.ended = 'returned' then -1 else v_journal end
        from closed c
      )
      select jsonb_agg(jsonb_build_object('player', player, 'nonce', nonce, 'payout', payout, 'opened_at', opened_at, 'back', ended = 'returned'))
        into v_parts from closed;
      for v_part in
        select back, array_agg(player) as players, array_agg(nonce) as nonces, array_agg(payout) as payouts, array_agg(opened_at) as opened
        from jsonb_to_recordset(coalesce(v_parts, '[]')) as c(player bigint, nonce bigint, payout bigint, opened_at timestamptz, back boolean)
        group by back
      loop
        if v_part.back then
          return query select w.player, w.balance, now() from wallet_give_back(v_part.players,
            array(select 'bet:' || n || ':back' from unnest(v_part.nonces) n), v_part.payouts, v_part.opened, p_house) w;
        else
          return query select w.player, w.balance, now() from wallet_pay_out(v_part.players,
            array(select 'bet:' || n || ':payout' from unnest(v_part.nonces) n), v_part.payouts, v_part.opened, p_house) w;
        end if;
      end loop;
    end $$`.execute(db)
}
