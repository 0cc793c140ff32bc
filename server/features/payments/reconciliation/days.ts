/** The days of reconciliation: which are due, which node has one, and the results. Days are those of Moscow. */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../../platform/database/database.ts'
import { announce } from '../../../platform/webhooks/outbox.ts'
import { referenceText } from '../gateway.ts'
import type { Row } from '../rows.ts'
import type { Compared, Difference } from './compare.ts'

/** A day is compared this long after its end, when operations open at midnight have their answers. */
const settles = sql`interval '1 hour'`
/** It is compared once more this much later, for returned and late payments. */
const looksAgain = sql`interval '7 days'`
/** An interrupted list is read again after this time, for a week. */
const triesAgain = sql`interval '30 minutes'`
/** A run not finished by then may be taken by another node: a live run ends itself sooner. */
const isGone = sql`interval '15 minutes'`
/** At most this many differences of a day are stored one by one. More point to one fault, and the total stays exact. */
const mostKept = 1000

/** A day taken by this node, until another takes a later `run` of it. */
export interface TakenDay extends Pick<Row<'reconciliation'>, 'gateway' | 'run'> {
  day: string
  from: Date
  until: Date
}

/**
 * Adds the days that have ended since the last one, or yesterday if there is none. Days due for their second comparison
 * are marked as wanted again.
 */
export async function proposeDays(db: Db, gateways: readonly string[]): Promise<void> {
  await sql`
    insert into reconciliation (gateway, day)
    select gateway, day::date from unnest(${[...gateways]}::text[]) as named(gateway),
      generate_series(
        greatest((now() at time zone 'Europe/Moscow')::date - 7, coalesce((select max(day) + 1 from reconciliation r where r.gateway = named.gateway), (now() at time zone 'Europe/Moscow')::date - 1)),
        (now() at time zone 'Europe/Moscow')::date - 1, interval '1 day'
      ) as day
    where now() >= ((day::date + 1)::timestamp at time zone 'Europe/Moscow') + ${settles}
    on conflict (gateway, day) do nothing`.execute(db)
  await sql`
    update reconciliation set state = 'wanted'
    where gateway = any(${[...gateways]}::text[]) and state = 'compared' and day >= (now() at time zone 'Europe/Moscow')::date - 15
      and now() >= ((day + 1)::timestamp at time zone 'Europe/Moscow') + ${looksAgain} and finished_at < ((day + 1)::timestamp at time zone 'Europe/Moscow') + ${looksAgain}`.execute(
    db,
  )
}

/** Takes the oldest due day; undefined if there is none or other nodes have them. */
export async function takeDay(db: Db, gateways: readonly string[]): Promise<TakenDay | undefined> {
  const { rows } = await sql<TakenDay>`
    update reconciliation r set state = 'running', run = run + 1, began_at = now()
    from (
      select gateway, day from reconciliation
      where gateway = any(${[...gateways]}::text[]) and (
        state = 'wanted' or (state = 'running' and began_at < now() - ${isGone})
        or (state = 'failed' and finished_at < now() - ${triesAgain} and day >= (now() at time zone 'Europe/Moscow')::date - 7)
      )
      order by day, gateway limit 1 for update skip locked
    ) due
    where r.gateway = due.gateway and r.day = due.day
    returning r.gateway, r.day::text as day, r.run, (r.day::timestamp at time zone 'Europe/Moscow') as "from", ((r.day + 1)::timestamp at time zone 'Europe/Moscow') as until`.execute(
    db,
  )
  return rows[0]
}

/** Marks a day as wanted, in any state. False if it has not ended. */
export async function wantDay(tx: Tx, gateway: string, day: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into reconciliation (gateway, day) select ${gateway}, ${day}::date where ${day}::date < (now() at time zone 'Europe/Moscow')::date
    on conflict (gateway, day) do update set state = 'wanted'`.execute(tx)
  return numAffectedRows === 1n
}

/** Stores the result and announces it once. False if another node has taken the day. */
export function keepCompared(
  db: Db,
  taken: TakenDay,
  { equal, differences }: Compared,
  listed: number,
  unread: number,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { numAffectedRows } = await sql`
      update reconciliation set state = 'compared', finished_at = now(), listed = ${listed}, unread = ${unread}, equal = ${equal}, differing = ${differences.length}, why = null
      where gateway = ${taken.gateway} and day = ${taken.day}::date and run = ${taken.run} and state = 'running'`.execute(
      tx,
    )
    if (numAffectedRows !== 1n) return false
    // The note of a difference stays as long as the difference does.
    await sql`
      insert into reconciliation_difference (gateway, day, about, mark, run, kind, reference, provider_id, our_amount, our_state, their_amount, their_currency, their_status)
      select ${taken.gateway}, ${taken.day}::date, about, mark, ${taken.run}, kind, reference, provider_id, our_amount, our_state, their_amount, their_currency, their_status
      from jsonb_to_recordset(${JSON.stringify(differences.slice(0, mostKept).map(rowOf))}::jsonb) as found(
        about text, mark text, kind text, reference text, provider_id text, our_amount bigint, our_state text, their_amount bigint, their_currency text, their_status text)
      on conflict (gateway, day, about, mark) do update set run = excluded.run, kind = excluded.kind, provider_id = excluded.provider_id, our_amount = excluded.our_amount,
        our_state = excluded.our_state, their_amount = excluded.their_amount, their_currency = excluded.their_currency, their_status = excluded.their_status`.execute(
      tx,
    )
    await sql`delete from reconciliation_difference where gateway = ${taken.gateway} and day = ${taken.day}::date and run < ${taken.run}`.execute(
      tx,
    )
    if (differences.length > 0) {
      await announce(tx, {
        kind: 'provider.differs',
        key: `reconciliation ${taken.gateway} ${taken.day}`,
        detail: { gateway: taken.gateway, day: taken.day, differing: differences.length },
      })
    }
    return true
  })
}

/** The list could not be read to its end: there is no result for the day, and earlier differences stay. */
export async function keepFailed(db: Db, { gateway, day, run }: TakenDay, why: string): Promise<void> {
  await sql`
    update reconciliation set state = 'failed', finished_at = now(), why = ${why} where gateway = ${gateway} and day = ${day}::date and run = ${run} and state = 'running'`.execute(
    db,
  )
}

type Written = Pick<
  Row<'reconciliation_difference'>,
  'about' | 'mark' | 'kind' | 'reference' | 'provider_id' | 'our_state' | 'their_currency' | 'their_status'
> & { our_amount: string | null; their_amount: string | null }

function rowOf({ about, kind, ours, theirs }: Difference): Written {
  const reference = ours ? referenceText(ours.reference) : theirs?.reference ? referenceText(theirs.reference) : null
  return {
    about,
    kind,
    reference,
    mark: ours ? referenceText(ours.reference) : `# ${theirs?.providerId ?? ''}`,
    provider_id: theirs?.providerId ?? ours?.providerId ?? null,
    our_amount: ours ? `${ours.about === 'payment' ? ours.received - ours.returned : ours.amount}` : null,
    our_state: ours?.state ?? null,
    their_amount: theirs ? `${theirs.amount.kopecks - theirs.returnedKopecks}` : null,
    their_currency: theirs?.amount.currency ?? null,
    their_status: theirs?.status ?? null,
  }
}
