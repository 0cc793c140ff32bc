/**
 * Refusals of payment systems: logged with the system's code, counted by it, and announced to the operator if the site
 * is at fault.
 */
import { sql } from 'kysely'
import { type Db, transaction } from '../../platform/database/database.ts'
import type { Log } from '../../platform/process/log.ts'
import { announce } from '../../platform/webhooks/outbox.ts'
import type { Declined, Reference } from './gateway.ts'
import type { Row } from './rows.ts'

/** What was refused, and by which payment system. */
export interface Refused {
  gateway: string
  about: Row<'provider_refusal'>['about']
  order: Reference
}

/** Code and parameter in one line: «invalid_request receipt». Never what was sent. */
const saidBy = ({ refusal }: Declined): string =>
  [refusal?.code, refusal?.parameter].filter((word) => word !== undefined).join(' ')

/**
 * Records a refusal. One by the site's fault is announced to the operator's systems only once an hour, because every
 * payment may be refused.
 */
export async function noteRefusal(
  { db, log }: { db: Db; log: Log },
  { gateway, about, order }: Refused,
  declined: Declined,
): Promise<void> {
  const { refusal } = declined
  if (refusal === undefined) return
  const said = saidBy(declined)
  log[refusal.bySite ? 'error' : 'warn'](
    { gateway, about, order, said, bySite: refusal.bySite },
    'a payment system refused',
  )
  await transaction(db, async (tx) => {
    await sql`
      insert into provider_refusal as r (gateway, about, said, by_site) values (${gateway}, ${about}, ${said}, ${refusal.bySite})
      on conflict (gateway, about, said) do update set count = r.count + 1, last_at = now(), by_site = excluded.by_site`.execute(
      tx,
    )
    const key = `refused ${gateway} ${about} ${said} ${new Date().toISOString().slice(0, 13)}`
    if (refusal.bySite) await announce(tx, { kind: 'provider.failing', key, detail: { gateway, about, refused: said } })
  })
}

/** The count of each refusal, for monitoring. */
export async function refusalsHeard(db: Db): Promise<{ of: string; value: number }[]> {
  const { rows } = await sql<Pick<Row<'provider_refusal'>, 'gateway' | 'about' | 'said' | 'count'>>`
    select gateway, about, said, count from provider_refusal order by gateway, about, said`.execute(db)
  return rows.map(({ gateway, about, said, count }) => ({ of: `${gateway} ${about} ${said}`, value: Number(count) }))
}
