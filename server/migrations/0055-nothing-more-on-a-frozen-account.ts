/** Wallet: a frozen account, banned or closed, asks for no top-up: the same write that takes its room looks at it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_is_frozen(p_owner bigint) returns boolean language sql stable as $$
      select coalesce((select frozen from ledger_account where owner = p_owner), false)
    $$`.execute(db)
  // As before (0022), and `frozen`.
  await sql`
    create or replace function wallet_reserve_deposit(p_player bigint, p_amount bigint) returns text language plpgsql as $$
    begin
      perform ledger_lock(array[p_player]);
      if ledger_is_frozen(p_player) then return 'frozen'; end if;
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
}
