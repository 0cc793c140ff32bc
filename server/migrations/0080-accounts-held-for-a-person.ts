/**
 * Accounts held for a person: of those who have excluded themselves keyed hashes of e-mail, device and VK account are kept,
 * and a new account that bears one of them neither stakes nor tops up until an operator has looked at it.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table excluded_mark (
      player bigint not null,
      mark bytea not null,
      kind text not null check (kind in ('email', 'device', 'vk')),
      until timestamptz not null,
      primary key (player, mark)
    )`.execute(db)
  await sql`create index excluded_mark_mark on excluded_mark (mark)`.execute(db)
  await sql`alter table player add column held_at timestamptz`.execute(db)
  await sql`alter table player add column held_because text`.execute(db)
  await sql`create index player_held on player (held_at) where held_at is not null`.execute(db)
  // Beside a break, so that nearly every player goes on costing one look: who is held and on no break has one that is over.
  await sql`alter table wallet_break add column held boolean not null default false`.execute(db)
  await wagerFunction(db)
  await depositFunction(db)
}

/** As before (0022), with the verdict `held`. */
async function wagerFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function wallet_wager(p_player bigint[], p_key text[], p_stake bigint[], p_payout bigint[], p_house smallint)
    returns table (player bigint, verdict text, balance bigint) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    declare
      v_away bigint[];
      v_held bigint[];
      v_over bigint[];
      v_allowed int[];
    begin
      perform ledger_lock(p_player);
      if not exists (select from wallet_limit where player = any(p_player))
        and not exists (select from wallet_break where player = any(p_player)) then
        return query select * from ledger_post(p_player, p_key, p_stake, p_payout, p_house, 'stake', 'payout');
        return;
      end if;

      -- A bet that is already written keeps its answer, whatever a break, a hold or a limit says by now.
      select coalesce(array_agg(b.player) filter (where b.until > wallet_now()), '{}'),
          coalesce(array_agg(b.player) filter (where b.held and b.until <= wallet_now()), '{}')
        into v_away, v_held
      from unnest(p_player, p_stake) as i(player, stake) join wallet_break b on b.player = i.player
      where i.stake > 0 and (b.held or b.until > wallet_now()) and b.player not in (select ledger_posted(p_player, p_key));

      select coalesce(array_agg(distinct l.player), '{}') into v_over
      from unnest(p_player, p_stake) as i(player, stake) join wallet_limit l on l.player = i.player and l.measure <> 'deposit'
      where i.stake + case when l.window_start >= wallet_window(l.period) then l.used else 0 end > l.cap
        and l.player <> all(v_away || v_held) and l.player not in (select ledger_posted(p_player, p_key));

      select coalesce(array_agg(i.place), '{}') into v_allowed
      from unnest(p_player) with ordinality as i(player, place) where i.player <> all(v_over || v_away || v_held);

      return query select o, 'break', 0::bigint from unnest(v_away) as o;
      return query select o, 'held', 0::bigint from unnest(v_held) as o;
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

/** As before (0055), with the verdict `held`. */
async function depositFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function wallet_reserve_deposit(p_player bigint, p_amount bigint) returns text language plpgsql as $$
    begin
      perform ledger_lock(array[p_player]);
      if ledger_is_frozen(p_player) then return 'frozen'; end if;
      if exists (select from wallet_break where player = p_player and until > wallet_now()) then return 'break'; end if;
      if exists (select from wallet_break where player = p_player and held) then return 'held'; end if;
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
}
