/** What payments forget of a player whose account is closed: whose accounts the money came from and went to. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

/** Of the details of payouts only the masked form stays, which the books are explained by; texts that held them are gone. */
export async function erasePaymentDetails(tx: Tx, player: number): Promise<void> {
  await sql`
    update payout set details = jsonb_build_object('masked', details ->> 'masked'), details_key = ''::bytea, sealed = null where player = ${player}`.execute(tx)
  await sql`update payment set pay_url = null, qr = null where player = ${player}`.execute(tx)
  await sql`update payment_notice set body = '' where player = ${player}`.execute(tx)
}
