/** What every reward shares: its cost account, the one way its money goes to a player, and the list of what was paid. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into ledger_chart values
      (106, 'rakeback', 'Рейкбек'),
      (107, 'statuses', 'Награды за статусы'),
      (108, 'referral', 'Партнёрская программа'),
      (109, 'tournaments', 'Призы турниров'),
      (110, 'heist', 'Призы ограбления'),
      (111, 'wheel', 'Колесо дня'),
      (112, 'promo', 'Промокоды'),
      (113, 'tasks', 'Задания')`.execute(db)
  await rewardFunction(db)
  await sql`
    create table reward_payment (
      player bigint not null,
      key text not null,
      reward text not null,
      amount bigint not null check (amount > 0),
      request text,
      at timestamptz not null default clock_timestamp(),
      primary key (player, key)
    )`.execute(db)
  await sql`create index reward_payment_request on reward_payment (player, request) where request is not null`.execute(db)
  await sql`create index reward_payment_at on reward_payment (at)`.execute(db)
}

/**
 * Gives a player what a reward comes to, in the one write that looks at what forbids it, as a stake is looked at. Verdicts: accepted,
 * duplicate (this key was paid before), frozen, break, held, absent.
 */
async function rewardFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function wallet_reward(p_player bigint, p_key text, p_amount bigint, p_house smallint, p_kind text)
    returns table (verdict text, balance bigint) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    declare
      v_until timestamptz;
      v_held boolean;
    begin
      perform ledger_lock(array[p_player]);
      -- What is paid already keeps its answer, whatever stands against it by now.
      if not exists (select from ledger_posted(array[p_player], array[p_key])) then
        select b.until, b.held into v_until, v_held from wallet_break b where b.player = p_player;
        if ledger_is_frozen(p_player) then return query select 'frozen', 0::bigint; return; end if;
        if v_until > wallet_now() then return query select 'break', 0::bigint; return; end if;
        if v_held then return query select 'held', 0::bigint; return; end if;
      end if;
      return query
        select p.verdict, p.balance from ledger_post(array[p_player], array[p_key], array[0::bigint], array[p_amount], p_house, p_kind, p_kind) p;
    end $$`.execute(db)
}
