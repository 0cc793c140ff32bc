/**
 * Decides about a payment that came in another sum than ordered: credit what came, or give it back to the payer. Money
 * follows the payment system's own record, as always: a decision only says what is asked for.
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/http.ts'
import type { RequestKind } from '../../platform/admin/two-people.ts'
import { depositLimitRefusal } from '../../wallet/limit-refusal.ts'
import { noticePlayer } from '../notices/public.ts'
import type { Gateway } from './gateway.ts'
import { lockPayment, paymentFields, type PaymentRow, recount } from './payment-orders.ts'
import { writeRefund } from './refunds.ts'

export type OddVerdict = 'credit' | 'refund'

/** The payment of this number if it waits for a person. */
export async function oddPayment(tx: Tx, id: number): Promise<PaymentRow | Refusal> {
  const { rows } = await sql<PaymentRow>`select ${paymentFields} from payment p where id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) return new Refusal('NotFound', `Пополнения № ${id} нет`)
  if (row.state !== 'review' || row.provider_id === null)
    return new Refusal('RequestVoid', `Пополнение № ${id} не ждёт решения`)
  return isDecided(row) ? decidedAlready(id) : row
}

/** What was decided stays until the payment system answers: money that goes back is not credited too. */
const isDecided = ({ refunding, agreed }: PaymentRow) => refunding > 0n || agreed !== null
const decidedAlready = (id: number) =>
  new Refusal('RequestVoid', `О пополнении № ${id} уже решили: ждём платёжную систему`)

/** The refusal where a payment's system gives nothing back by itself. */
export const noRefundsBy = (gateways: readonly Gateway[], { gateway }: PaymentRow): Refusal | undefined =>
  gateways.find(({ name }) => name === gateway)?.capabilities().refunds === true
    ? undefined
    : new Refusal('InvalidRequest', `${gateway}: возврат сделайте в кабинете платёжной системы`)

/** Carries the decision about this sum out, with the commit of `tx`. Returns what to say. */
export async function decideOdd(
  tx: Tx,
  gateways: readonly Gateway[],
  { id, verdict, received, reason }: { id: number; verdict: OddVerdict; received: bigint; reason: string },
): Promise<string | Refusal> {
  const found = await oddPayment(tx, id)
  if (found instanceof Refusal) return found
  const row = await lockPayment(tx, { player: Number(found.player), id })
  if (row?.state !== 'review' || row.received !== received)
    return new Refusal('RequestVoid', `Пополнение № ${id} не ждёт решения`)
  if (isDecided(row)) return decidedAlready(id)
  const player = Number(row.player)
  if (verdict === 'refund') {
    // Its sum is not known here: nothing can be asked of the payment system.
    if (row.received === 0n)
      return new Refusal('InvalidRequest', 'Деньги в другой валюте: возврат сделайте в кабинете платёжной системы')
    const impossible = noRefundsBy(gateways, row)
    if (impossible !== undefined) return impossible
    await writeRefund(tx, row, row.received - row.returned, reason)
    await noticePlayer(
      tx,
      player,
      `Пополнение № ${id}: пришло не столько, сколько заказано. Деньги вернутся плательщику.`,
    )
    return `Пополнение № ${id}: возврат отправлен платёжной системе`
  }
  if (row.received === 0n) return new Refusal('InvalidRequest', 'Деньги в другой валюте: их можно только вернуть')
  const left = row.received - row.returned
  const verdictOfLimits = await recount(tx, row, left, { checked: true })
  if (verdictOfLimits === 'limit') return depositLimitRefusal(tx, player, left - row.counted)
  if (verdictOfLimits !== 'accepted')
    return new Refusal(
      'InvalidRequest',
      'Игрок на перерыве, ждёт проверки или заблокирован: деньги можно только вернуть',
    )
  await sql`update payment set agreed = received, next_look_at = now() where player = ${player} and id = ${id}`.execute(
    tx,
  )
  await noticePlayer(
    tx,
    player,
    `Пополнение № ${id}: заказано ${formatMoney(row.amount)}, пришло ${formatMoney(row.received)}. Зачислим пришедшее.`,
  )
  return `Пополнение № ${id}: зачислится ${formatMoney(row.received)}`
}

interface Wish {
  id: number
  verdict: OddVerdict
  /** Kopecks that came, as both people read them. */
  received: string
  reason: string
}

export const oddByTwo = (gateways: readonly Gateway[]): RequestKind<Wish> => ({
  kind: 'payment',
  right: 'payment.decide',
  ofPlayer: true,
  async before(tx, _, { id }) {
    const row = await oddPayment(tx, id)
    return row instanceof Refusal ? null : { amount: `${row.amount}`, received: `${row.received}` }
  },
  carryOut: (tx, _, { id, verdict, received, reason }) =>
    decideOdd(tx, gateways, { id, verdict, received: BigInt(received), reason }),
  told: ({ id, verdict, received, reason }) => ({
    wanted: `Пополнение № ${id}, пришло ${formatMoney(BigInt(received))}: ${verdict === 'credit' ? 'зачислить пришедшее' : 'вернуть плательщику'}. ${reason}`,
  }),
})
