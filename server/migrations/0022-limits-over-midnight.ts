/**
 * Wallet: limits at the edge of their windows. What comes back lessens only the windows its stake was counted in: a payout
 * of today for a stake of yesterday is nothing of today's loss. And a write that began before midnight and got its lock
 * after it counts in the window that has begun meanwhile, and does not bring the old one back.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await comeBackFunctions(db)
  await wagerFunction(db)
  await depositFunctions(db)
  // The moment of a bet is the moment its stake was counted at: of the transaction, not of the statement.
  await sql`alter table round_bet alter column placed_at set default now()`.execute(db)
}

/** Money that comes back after its stake has left: never refused. A payout lessens losses, a stake given back was never staked either. */
async function comeBackFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function wallet_come_back(p_player bigint[], p_key text[], p_amount bigint[], p_staked_at timestamptz[], p_house smallint, p_kind text)
    returns table (player bigint, verdict text, balance bigint) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    begin
      perform ledger_lock(p_player);
      -- Nearly nobody has limits, and ten thousand bets may come back at once.
      if not exists (select from wallet_limit where player = any(p_player)) then
        return query select * from ledger_post(p_player, p_key, array_fill(0::bigint, array[cardinality(p_player)]), p_amount, p_house, 'stake', p_kind);
        return;
      end if;
      return query
        with posted as materialized (
          select * from ledger_post(p_player, p_key, array_fill(0::bigint, array[cardinality(p_player)]), p_amount, p_house, 'stake', p_kind)
        ), counted as (
          update wallet_limit l set used = l.used - i.amount
          from unnest(p_player, p_amount, p_staked_at) as i(player, amount, staked_at) join posted p on p.owner = i.player
          where p.verdict = 'accepted' and l.player = i.player and (l.measure = 'loss' or l.measure = 'stake' and p_kind = 'refund')
            and l.counts_from <= i.staked_at and l.window_start <= i.staked_at and l.window_start >= wallet_window(l.period)
        )
        select owner, verdict, balance from posted;
    end $$`.execute(db)
  for (const [name, kind] of [['wallet_pay_out', 'payout'], ['wallet_give_back', 'refund']] as const) {
    await sql`
      create or replace function ${sql.id(name)}(p_player bigint[], p_key text[], p_amount bigint[], p_staked_at timestamptz[], p_house smallint)
      returns table (player bigint, verdict text, balance bigint) language plpgsql as $$
      begin
        return query select * from wallet_come_back(p_player, p_key, p_amount, p_staked_at, p_house, ${sql.lit(kind)});
      end $$`.execute(db)
  }
}

/** As before, but a window once begun is never left for an earlier one. */
async function wagerFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function wallet_wager(p_player bigint[], p_key text[], p_stake bigint[], p_payout bigint[], p_house smallint)
    returns table (player bigint, verdict text, balance bigint) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    declare
      v_away bigint[];
      v_over bigint[];
      v_allowed int[];
    begin
      perform ledger_lock(p_player);
      if not exists (select from wallet_limit where player = any(p_player))
        and not exists (select from wallet_break where player = any(p_player)) then
        return query select * from ledger_post(p_player, p_key, p_stake, p_payout, p_house, 'stake', 'payout');
        return;
      end if;

      -- A bet that is already written keeps its answer, whatever a break or a limit says by now.
      select coalesce(array_agg(b.player), '{}') into v_away
      from unnest(p_player, p_stake) as i(player, stake) join wallet_break b on b.player = i.player
      where i.stake > 0 and b.until > wallet_now() and b.player not in (select ledger_posted(p_player, p_key));

      select coalesce(array_agg(distinct l.player), '{}') into v_over
      from unnest(p_player, p_stake) as i(player, stake) join wallet_limit l on l.player = i.player and l.measure <> 'deposit'
      where i.stake + case when l.window_start >= wallet_window(l.period) then l.used else 0 end > l.cap
        and l.player <> all(v_away) and l.player not in (select ledger_posted(p_player, p_key));

      select coalesce(array_agg(i.place), '{}') into v_allowed
      from unnest(p_player) with ordinality as i(player, place) where i.player <> all(v_over || v_away);

      return query select o, 'break', 0::bigint from unnest(v_away) as o;
      return query select o, 'limit', 0::bigint from unnest(v_over) as o;
      return query
        with posted as materialized (
          select * from ledger_post(
            array(select p_player[n] from unnest(v_allowed) n), array(select p_key[n] from unnest(v_allowed) n),
            array(select p_stake[n] from unnest(v_allowed) n), array(select p_payout[n] from unnest(v_allowed) n),
            p_house, 'stake', 'payout')
        ), counted as (
          update wallet_limit l
          set used = case when l.window_start >= wallet_window(l.period) then l.used else 0 end
              + case l.measure when 'stake' then i.stake else i.stake - i.payout end,
            window_start = greatest(l.window_start, wallet_window(l.period))
          from unnest(p_player, p_stake, p_payout) as i(player, stake, payout) join posted p on p.owner = i.player
          where p.verdict = 'accepted' and l.player = i.player and l.measure <> 'deposit'
        )
        select owner, verdict, balance from posted;
    end $$`.execute(db)
}

/** As before, by the same rule of windows. */
async function depositFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function wallet_reserve_deposit(p_player bigint, p_amount bigint) returns text language plpgsql as $$
    begin
      perform ledger_lock(array[p_player]);
      if exists (select from wallet_break where player = p_player and until > wallet_now()) then return 'break'; end if;
      if exists (
        select from wallet_limit where player = p_player and measure = 'deposit'
          and p_amount + case when window_start >= wallet_window(period) then used else 0 end > cap
      ) then return 'limit'; end if;
      update wallet_limit
      set used = case when window_start >= wallet_window(period) then used else 0 end + p_amount,
        window_start = greatest(window_start, wallet_window(period))
      where player = p_player and measure = 'deposit';
      return 'accepted';
    end $$`.execute(db)
  await sql`
    create or replace function wallet_release_deposit(p_player bigint, p_amount bigint, p_reserved_at timestamptz) returns void language plpgsql as $$
    begin
      perform ledger_lock(array[p_player]);
      update wallet_limit set used = greatest(0, used - p_amount)
      where player = p_player and measure = 'deposit' and counts_from <= p_reserved_at
        and window_start >= wallet_window(period) and window_start <= p_reserved_at;
    end $$`.execute(db)
}
