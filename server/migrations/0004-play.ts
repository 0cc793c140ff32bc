/**
 * Play: secrets, settled bets (the journal) and followers' cursors.
 *
 * The journal's order is the id of the writing transaction: a reader that stays below the oldest transaction still
 * running can never be shown an earlier bet later. Ids restart when a dump is restored into a new server, so an
 * offset, set at start, keeps the positions rising.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table seed_root (
      player bigint primary key,
      sealed bytea not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table bet (
      player bigint not null,
      nonce bigint not null check (nonce >= 0),
      game text not null,
      version smallint not null,
      stake bigint not null check (stake > 0),
      multiplier_e4 bigint not null check (multiplier_e4 >= 0),
      payout bigint not null check (payout >= 0),
      client_seed text not null,
      params jsonb not null,
      at timestamptz not null,
      journal bigint not null,
      primary key (player, nonce)
    )`.execute(db)
  await sql`create index bet_journal on bet (journal)`.execute(db)
  await sql`create table journal_offset (only_row boolean primary key default true check (only_row), value bigint not null)`.execute(db)
  await sql`insert into journal_offset (value) values (0)`.execute(db)
  await sql`create table follower (name text primary key, position bigint not null)`.execute(db)
  await sql`
    create function play_settle(
      p_player bigint[], p_nonce bigint[], p_game text[], p_version smallint[], p_stake bigint[],
      p_multiplier bigint[], p_payout bigint[], p_client_seed text[], p_params text[], p_house smallint
    ) returns table (player bigint, verdict text, balance bigint, at timestamptz) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    declare
      v_player bigint[];
      v_verdict text[];
      v_balance bigint[];
      v_accepted bigint[];
      v_journal bigint := pg_current_xact_id()::text::bigint + (select value from journal_offset);
    begin
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
