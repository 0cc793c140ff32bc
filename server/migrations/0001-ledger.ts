/**
 * Ledger: one balance row an owner, insert-only transfers with keys for ever.
 *
 * A movement is "so much out, so much in, against one house account", decided alone. The house side has no row to
 * fight over: it is the sum of its transfers.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_chart (
      code smallint primary key,
      name text not null unique,
      meaning text not null
    )`.execute(db)
  await sql`
    insert into ledger_chart values
      (1, 'player', 'Балансы игроков'),
      (101, 'play', 'Игра: ставки за вычетом выплат'),
      (102, 'gifts', 'Подарки и бонусы сайта'),
      (103, 'payments', 'Пополнения и выводы')`.execute(db)
  await sql`
    create table ledger_account (
      owner bigint primary key,
      balance bigint not null default 0 check (balance >= 0),
      frozen boolean not null default false
    ) with (fillfactor = 70)`.execute(db)
  await sql`
    create table ledger_transfer (
      owner bigint not null,
      key text not null,
      leg smallint not null,
      debit smallint not null,
      credit smallint not null,
      amount bigint not null check (amount > 0),
      kind text not null,
      at timestamptz not null default now(),
      primary key (owner, key, leg),
      check (debit <> credit)
    )`.execute(db)
  await sql`
    create function ledger_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'ledger_transfer is insert-only';
    end $$`.execute(db)
  await sql`
    create trigger ledger_transfer_append_only before update or delete or truncate on ledger_transfer
      for each statement execute function ledger_is_append_only()`.execute(db)
  await sql`
    create table ledger_discrepancy (
      id bigint generated always as identity primary key,
      found_at timestamptz not null default now(),
      owner bigint,
      balance bigint not null,
      transfers bigint not null,
      resolved_at timestamptz
    )`.execute(db)
  await lockFunction(db)
  await postedFunction(db)
  await postFunction(db)
}

/** Row locks in owner order: two batches over the same owners never wait for each other in a circle. */
async function lockFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_lock(p_owner bigint[]) returns void language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    begin
      perform 1 from ledger_account where owner = any(p_owner) order by owner for update;
    end $$`.execute(db)
}

/** Which of these movements were posted before. */
async function postedFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_posted(p_owner bigint[], p_key text[]) returns setof bigint language sql stable as $$
      select i.owner from unnest(p_owner, p_key) as i(owner, key)
      where exists (select from ledger_transfer t where t.owner = i.owner and t.key = i.key)
    $$`.execute(db)
}

/**
 * Posts one movement an owner, each decided alone; the rows must be locked by ledger_lock in this transaction.
 * Verdicts: accepted, duplicate (this key was posted before), frozen, insufficient, absent.
 * The plan is pinned: statistics of a fresh database would choose a sequential scan and keep it.
 */
async function postFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_post(
      p_owner bigint[], p_key text[], p_out bigint[], p_in bigint[], p_house smallint, p_out_kind text, p_in_kind text
    ) returns table (owner bigint, verdict text, balance bigint) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    declare
      v_owner bigint[];
      v_balance bigint[];
    begin
      with moved as (
        update ledger_account a set balance = a.balance - i.out_amount + i.in_amount
        from unnest(p_owner, p_key, p_out, p_in) as i(owner, key, out_amount, in_amount)
        where a.owner = i.owner and a.balance >= i.out_amount and not (a.frozen and i.out_amount > 0)
          and not exists (select from ledger_transfer t where t.owner = i.owner and t.key = i.key)
        returning a.owner, a.balance, i.key, i.out_amount, i.in_amount
      ), legs as (
        insert into ledger_transfer (owner, key, leg, debit, credit, amount, kind)
        select m.owner, m.key, l.leg, l.debit, l.credit, l.amount, l.kind from moved m, lateral (values
          (1::smallint, 1::smallint, p_house, m.out_amount, p_out_kind),
          (2::smallint, p_house, 1::smallint, m.in_amount, p_in_kind)
        ) as l(leg, debit, credit, amount, kind)
        where l.amount > 0
      )
      select array_agg(m.owner), array_agg(m.balance) into v_owner, v_balance from moved m;

      return query select o, 'accepted', b from unnest(v_owner, v_balance) as accepted(o, b);
      if coalesce(cardinality(v_owner), 0) < cardinality(p_owner) then
        return query
          select i.owner,
            case when a.owner is null then 'absent'
              when exists (select from ledger_transfer t where t.owner = i.owner and t.key = i.key) then 'duplicate'
              when a.frozen then 'frozen' else 'insufficient' end,
            coalesce(a.balance, 0)
          from unnest(p_owner, p_key) as i(owner, key) left join ledger_account a on a.owner = i.owner
          where v_owner is null or i.owner <> all(v_owner);
      end if;
    end $$`.execute(db)
}
