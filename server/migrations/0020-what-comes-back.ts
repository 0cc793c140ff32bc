/** Wallet: what comes back to a player later than the stake left, a payout or the stake itself, many players at a time. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A payout lessens the loss of the window it comes in, where the stake was counted at all. It is never refused.
  await sql`
    create function wallet_pay_out(p_player bigint[], p_key text[], p_amount bigint[], p_staked_at timestamptz[], p_house smallint)
    returns table (player bigint, verdict text, balance bigint) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    begin
      perform ledger_lock(p_player);
      -- Nearly nobody has limits, and ten thousand bets may come back at once.
      if not exists (select from wallet_limit where player = any(p_player)) then
        return query select * from ledger_post(p_player, p_key, array_fill(0::bigint, array[cardinality(p_player)]), p_amount, p_house, 'stake', 'payout');
        return;
      end if;
      return query
        with posted as materialized (
          select * from ledger_post(p_player, p_key, array_fill(0::bigint, array[cardinality(p_player)]), p_amount, p_house, 'stake', 'payout')
        ), counted as (
          update wallet_limit l
          set used = case when l.window_start = wallet_window(l.period) then l.used else 0 end - i.amount, window_start = wallet_window(l.period)
          from unnest(p_player, p_amount, p_staked_at) as i(player, amount, staked_at) join posted p on p.owner = i.player
          where p.verdict = 'accepted' and l.player = i.player and l.measure = 'loss' and l.counts_from <= i.staked_at
        )
        select owner, verdict, balance from posted;
    end $$`.execute(db)
  // A stake given back was never staked: it leaves the windows it was counted in, as long as they last.
  await sql`
    create function wallet_give_back(p_player bigint[], p_key text[], p_amount bigint[], p_staked_at timestamptz[], p_house smallint)
    returns table (player bigint, verdict text, balance bigint) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    begin
      perform ledger_lock(p_player);
      -- Nearly nobody has limits, and ten thousand bets may come back at once.
      if not exists (select from wallet_limit where player = any(p_player)) then
        return query select * from ledger_post(p_player, p_key, array_fill(0::bigint, array[cardinality(p_player)]), p_amount, p_house, 'stake', 'refund');
        return;
      end if;
      return query
        with posted as materialized (
          select * from ledger_post(p_player, p_key, array_fill(0::bigint, array[cardinality(p_player)]), p_amount, p_house, 'stake', 'refund')
        ), counted as (
          update wallet_limit l set used = l.used - i.amount
          from unnest(p_player, p_amount, p_staked_at) as i(player, amount, staked_at) join posted p on p.owner = i.player
          where p.verdict = 'accepted' and l.player = i.player and l.measure <> 'deposit'
            and l.counts_from <= i.staked_at and l.window_start <= i.staked_at and l.window_start = wallet_window(l.period)
        )
        select owner, verdict, balance from posted;
    end $$`.execute(db)
}
