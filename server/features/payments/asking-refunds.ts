/** Asks payment systems for the refunds that people decided on. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { sql } from 'kysely'
import { notify } from '../../platform/database/bus.ts'
import { type Db, transaction } from '../../platform/database/database.ts'
import type { Log } from '../../platform/process/log.ts'
import { noticePlayer } from '../notices/public.ts'
import { type Gateway, isDeclined } from './gateway.ts'
import { lockPayment, type PaymentRow, paymentsTopic, referenceOf } from './payment-orders.ts'
import { refundPatienceMs } from './policy.ts'
import { noteRefusal } from './provider-refusals.ts'
import { countTry, dropRefund, openRefunds, type Refund } from './refunds.ts'

const hourMs = 3_600_000

/**
 * Asks for every open refund of a payment. The same key is sent again only while it is the same refund there; a refund
 * that has not gone after days is given up, and one that goes later all the same is taken like any other return.
 * Returns whether anything was asked.
 */
export async function askForRefunds(
  deps: { db: Db; log: Log },
  gateway: Gateway,
  row: PaymentRow,
  providerId: string,
): Promise<boolean> {
  let isAsked = false
  for (const refund of await openRefunds(deps.db, row)) {
    const ageMs = Date.now() - refund.asked_at.getTime()
    if (ageMs > refundPatienceMs) await refuse(deps.db, row, refund)
    else if (ageMs < gateway.capabilities().payoutKeyHours * hourMs) {
      await ask(deps, gateway, row, refund, providerId)
      isAsked = true
    }
  }
  return isAsked
}

async function ask(
  { db, log }: { db: Db; log: Log },
  gateway: Gateway,
  row: PaymentRow,
  refund: Refund,
  providerId: string,
): Promise<void> {
  const tries = await countTry(db, refund)
  if (tries === 0) return
  const answer = await gateway.refund(providerId, refund.amount, refund.provider_key)
  if (!isDeclined(answer)) return
  await noteRefusal({ db, log }, { gateway: gateway.name, about: 'refund', order: referenceOf(row) }, answer)
  // The refusal of a repeat says nothing about the first request, which may have been carried out.
  if (tries === 1) await refuse(db, row, refund)
}

/** Ends a refund that the payment system does not carry out: a person decides again. */
async function refuse(db: Db, row: PaymentRow, { number }: Refund): Promise<void> {
  await transaction(db, async (tx) => {
    const player = Number(row.player)
    await lockPayment(tx, referenceOf(row))
    const refund = (await openRefunds(tx, row)).find((each) => each.number === number)
    if (refund === undefined) return
    await dropRefund(tx, refund)
    await sql`
      update payment set remark = 'Платёжная система не вернула деньги. Платёж проверит сотрудник'
      where player = ${player} and id = ${row.id}`.execute(tx)
    if (refund.held > 0n)
      await noticePlayer(
        tx,
        player,
        `Пополнение № ${row.id}: платёжная система не вернула деньги плательщику. ${formatMoney(refund.held)} снова на балансе.`,
      )
    await notify(tx, paymentsTopic, { player })
  })
}
