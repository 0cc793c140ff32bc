/**
 * Ledger: a statement. Every transfer says what the balance was after it, and an owner's transfers have one order: the
 * time given under the owner's row lock, which never stands still or goes back for that owner. Also house accounts for
 * money that is on its way out and for payments that their senders took back.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into ledger_chart values
      (104, 'payouts', 'Удержано для вывода'),
      (105, 'losses', 'Потери на отозванных пополнениях')`.execute(db)
  await sql`alter table ledger_account add column moved_at timestamptz not null default '-infinity'`.execute(db)
  await sql`alter table ledger_transfer add column balance bigint`.execute(db)
  await fillIn(db)
  await sql`alter table ledger_transfer alter column balance set not null`.execute(db)
  // One index for every filter of the statement: the kinds an owner has are few, so all of them together are a merge.
  await sql`create index ledger_transfer_statement on ledger_transfer (owner, kind, at) where debit = 1 or credit = 1`.execute(db)
  await postFunction(db)
}

/** What was written before gets its balance by the running sum, in the order of time. */
async function fillIn(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_transfer disable trigger ledger_transfer_append_only`.execute(db)
  await sql`
    update ledger_transfer t set balance = r.balance
    from (
      select owner, key, leg, sum(case when credit = 1 then amount when debit = 1 then -amount else 0 end)
        over (partition by owner order by at, key, leg) as balance
      from ledger_transfer
    ) r where t.owner = r.owner and t.key = r.key and t.leg = r.leg`.execute(db)
  await sql`alter table ledger_transfer enable trigger ledger_transfer_append_only`.execute(db)
  await sql`
    update ledger_account a set moved_at = t.at
    from (select owner, max(at) as at from ledger_transfer group by owner) t where t.owner = a.owner`.execute(db)
}

/** As before (0001), with the time and the balance of each leg. */
async function postFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function ledger_post(
      p_owner bigint[], p_key text[], p_out bigint[], p_in bigint[], p_house smallint, p_out_kind text, p_in_kind text
    ) returns table (owner bigint, verdict text, balance bigint) language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    declare
      v_owner bigint[];
      v_balance bigint[];
    begin
      with moved as (
        update ledger_account a set balance = a.balance - i.out_amount + i.in_amount,
          moved_at = greatest(clock_timestamp(), a.moved_at + interval '1 microsecond')
        from unnest(p_owner, p_key, p_out, p_in) as i(owner, key, out_amount, in_amount)
        where a.owner = i.owner and a.balance >= i.out_amount and not (a.frozen and i.out_amount > 0)
          and not exists (select from ledger_transfer t where t.owner = i.owner and t.key = i.key)
        returning a.owner, a.balance, a.moved_at, i.key, i.out_amount, i.in_amount
      ), legs as (
        insert into ledger_transfer (owner, key, leg, debit, credit, amount, kind, at, balance)
        select m.owner, m.key, l.leg, l.debit, l.credit, l.amount, l.kind, m.moved_at, l.balance from moved m, lateral (values
          (1::smallint, 1::smallint, p_house, m.out_amount, p_out_kind, m.balance - m.in_amount),
          (2::smallint, p_house, 1::smallint, m.in_amount, p_in_kind, m.balance)
        ) as l(leg, debit, credit, amount, kind, balance)
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
