/**
 * Breaks that nobody ends early, and deposit limits.
 *
 * A break is looked at inside the money write. Players without limits and breaks, nearly all, cost one look at each table a batch.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await breaks(db)
  await limits(db)
  await wagerFunction(db)
  await depositFunctions(db)
}

/** Until the moment a player may neither stake nor top up. A row a player, kept for ever. */
async function breaks(db: Kysely<unknown>): Promise<void> {
  // The one clock of breaks and of windows.
  await sql`create function wallet_now() returns timestamptz language sql stable return now()`.execute(db)
  await sql`create table wallet_break (player bigint primary key, until timestamptz not null)`.execute(db)
  await sql`
    create function wallet_break_stands() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then raise exception 'a break stands until its end'; end if;
      if old.until > wallet_now() and (tg_op = 'DELETE' or new.until < old.until or new.player <> old.player) then
        raise exception 'a break stands until its end';
      end if;
      return coalesce(new, old);
    end $$`.execute(db)
  await sql`
    create trigger wallet_break_stands before update or delete on wallet_break
      for each row execute function wallet_break_stands()`.execute(db)
  await sql`
    create trigger wallet_break_stays before truncate on wallet_break
      for each statement execute function wallet_break_stands()`.execute(db)
}

async function limits(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wallet_limit drop constraint wallet_limit_measure_check`.execute(db)
  await sql`alter table wallet_limit add constraint wallet_limit_measure_check check (measure in ('stake', 'loss', 'deposit'))`.execute(db)
  // What was reserved before a limit was set is not in its count, and is not given back to it.
  await sql`alter table wallet_limit add column counts_from timestamptz not null default now()`.execute(db)
  // Calendar days, weeks from Monday and months of Moscow, by the zone database: a day may have 23 or 25 hours.
  await sql`
    create or replace function wallet_window(p_period text) returns timestamptz language sql stable
      return date_trunc(p_period, wallet_now() at time zone 'Europe/Moscow') at time zone 'Europe/Moscow'`.execute(db)
}

/** As before, with breaks (verdict `break`), and without the limits that are no wager's. */
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
      where i.stake + case when l.window_start = wallet_window(l.period) then l.used else 0 end > l.cap
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
          set used = case when l.window_start = wallet_window(l.period) then l.used else 0 end
              + case l.measure when 'stake' then i.stake else i.stake - i.payout end,
            window_start = wallet_window(l.period)
          from unnest(p_player, p_stake, p_payout) as i(player, stake, payout) join posted p on p.owner = i.player
          where p.verdict = 'accepted' and l.player = i.player and l.measure <> 'deposit'
        )
        select owner, verdict, balance from posted;
    end $$`.execute(db)
}

/** A top-up takes its room when it is asked for, under the same lock as bets, and gives it back when it comes to nothing. */
async function depositFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function wallet_reserve_deposit(p_player bigint, p_amount bigint) returns text language plpgsql as $$
    begin
      perform ledger_lock(array[p_player]);
      if exists (select from wallet_break where player = p_player and until > wallet_now()) then return 'break'; end if;
      if exists (
        select from wallet_limit where player = p_player and measure = 'deposit'
          and p_amount + case when window_start = wallet_window(period) then used else 0 end > cap
      ) then return 'limit'; end if;
      update wallet_limit
      set used = case when window_start = wallet_window(period) then used else 0 end + p_amount, window_start = wallet_window(period)
      where player = p_player and measure = 'deposit';
      return 'accepted';
    end $$`.execute(db)
  await sql`
    create function wallet_release_deposit(p_player bigint, p_amount bigint, p_reserved_at timestamptz) returns void language plpgsql as $$
    begin
      perform ledger_lock(array[p_player]);
      update wallet_limit set used = greatest(0, used - p_amount)
      where player = p_player and measure = 'deposit' and counts_from <= p_reserved_at
        and window_start = wallet_window(period) and window_start <= p_reserved_at;
    end $$`.execute(db)
}
