/** Erases the payment details of a closed account: the accounts that money came from and went to. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Keeps only the masked details of payouts, which explain the books; texts that contained the details are deleted. */
export async function erasePaymentDetails(tx: Tx, player: number): Promise<void> {
  await sql`
    update payout set details = jsonb_build_object('masked', details ->> 'masked'), details_key = ''::bytea, sealed = null, remark = null where player = ${player}`.execute(
    tx,
  )
  await sql`update payment set pay_url = null, qr = null, receipt_email = null, remark = null where player = ${player}`.execute(
    tx,
  )
  await sql`update payment_notice set body = '' where player = ${player}`.execute(tx)
  await sql`update payment_refund set reason = '' where player = ${player}`.execute(tx)
  await sql`update payout_decision set reason = null where player = ${player}`.execute(tx)
  await sql`update payout_freeze set reason = '' where player = ${player}`.execute(tx)
}
