/** Wallet: a player's own wager limits, counted and enforced inside the money write. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet_limit (
      player bigint not null,
      measure text not null check (measure in ('stake', 'loss')),
      period text not null check (period in ('day', 'week', 'month')),
      cap bigint not null check (cap >= 0),
      used bigint not null default 0,
      window_start timestamptz not null,
      primary key (player, measure, period)
    )`.execute(db)
  // Windows are calendar days, weeks and months of Moscow, the way a player counts them.
  await sql`
    create function wallet_window(p_period text) returns timestamptz language sql stable
      return date_trunc(p_period, now() at time zone 'Europe/Moscow') at time zone 'Europe/Moscow'`.execute(db)
  await sql`
    create function wallet_wager(p_player bigint[], p_key text[], p_stake bigint[], p_payout bigint[], p_house smallint)
    returns table (player bigint, verdict text, balance bigint) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    declare
      v_over bigint[];
      v_allowed int[];
    begin
      perform ledger_lock(p_player);
      if not exists (select from wallet_limit where player = any(p_player)) then
        return query select * from ledger_post(p_player, p_key, p_stake, p_payout, p_house, 'stake', 'payout');
        return;
      end if;

      select coalesce(array_agg(distinct l.player), '{}') into v_over
      from unnest(p_player, p_stake) as i(player, stake) join wallet_limit l on l.player = i.player
      where i.stake + case when l.window_start = wallet_window(l.period) then l.used else 0 end > l.cap
        -- A bet that is already written keeps its answer, whatever the limit says by now.
        and l.player not in (select ledger_posted(p_player, p_key));

      select coalesce(array_agg(i.place), '{}') into v_allowed
      from unnest(p_player) with ordinality as i(player, place) where i.player <> all(v_over);

      return query select o, 'limit', 0::bigint from unnest(v_over) as o;
      return query
        with posted as materialized (
          select * from ledger_post(
            array(select p_player[n] from unnest(v_allowed) n), array(select p_key[n] from unnest(v_allowed) n),
            array(select p_stake[n] from unnest(v_allowed) n), array(select p_payout[n] from unnest(v_allowed) n),
            p_house, 'stake', 'payout')
        ), counted as (
          update wallet_limit l
          set used = case when l.window_start = wallet_window(l.period) then l.used else 0 end
              + case l.measure when 'stake' then i.stake else i.stake - i.payout end,
            window_start = wallet_window(l.period)
          from unnest(p_player, p_stake, p_payout) as i(player, stake, payout) join posted p on p.owner = i.player
          where p.verdict = 'accepted' and l.player = i.player
        )
        select owner, verdict, balance from posted;
    end $$`.execute(db)
}
