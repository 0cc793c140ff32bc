/** Announces payment systems that leave orders unanswered for long, once per hour for each. */
import { sql } from 'kysely'
import { type Db, transaction } from '../../platform/database/database.ts'
import { announce } from '../../platform/webhooks/outbox.ts'
import type { PayoutRow } from './payout-orders.ts'
import { failingMinutes } from './policy.ts'

export function tellFailing(db: Db): Promise<void> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<Pick<PayoutRow, 'gateway'> & { waiting: number; hour: string }>`
      select gateway, count(*)::int as waiting, to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24') as hour from (
        select gateway from payment where state = 'new' and created_at between now() - interval '1 day' and now() - make_interval(mins => ${failingMinutes})
        union all
        select gateway from payout where state in ('sending', 'stuck') and sending_at between now() - interval '1 day' and now() - make_interval(mins => ${failingMinutes})
      ) unanswered group by gateway order by gateway`.execute(tx)
    for (const { gateway, waiting, hour } of rows) {
      await announce(tx, { kind: 'provider.failing', key: `provider ${gateway} ${hour}`, detail: { gateway, waiting } })
    }
  })
}
