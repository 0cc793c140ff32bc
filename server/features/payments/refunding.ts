/**
 * Gives back credited payments, whole or in part: two people decide. What the balance has is held at once, so that it is
 * not staked until the payment system has given it back; what it no longer has is the site's loss, and both people agree
 * to no more of it than they read.
 */
import { bookCalls as calls } from '@kurazh/contract/admin/books.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { sql } from 'kysely'
import type { RequestKind } from '../../platform/admin/two-people.ts'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { noteAdmin, proposeRequest } from '../../staff/public.ts'
import { ownedBy } from '../../wallet/wallet.ts'
import { noticePlayer } from '../notices/public.ts'
import type { Gateway } from './gateway.ts'
import { noRefundsBy } from './odd-payments.ts'
import { lockPayment, paymentFields, type PaymentRow } from './payment-orders.ts'
import { writeRefund } from './refunds.ts'

interface Wish {
  id: number
  /** Kopecks. */
  amount: string
  /** What the site bears at most. */
  loss: string
  reason: string
}

export function refundRoutes(http: Http, { db, gateways }: { db: Db; gateways: readonly Gateway[] }): void {
  http.onAdmin(calls.refundPayment, ({ admin, about }, { id, amount, loss, reason }) =>
    transaction(db, async (tx) => {
      const row = await creditedPayment(tx, id)
      if (row instanceof Refusal) return row
      const player = Number(row.player)
      about(player)
      if (player === admin.id) return new Refusal('SecondPerson', 'О своём пополнении решает другой администратор')
      const wanted = { id, amount: `${amount}`, loss: `${loss}`, reason }
      const impossible = await refusalOf(tx, gateways, row, wanted)
      if (impossible !== undefined) return impossible
      const request = await proposeRequest(tx, refundByTwo(gateways), admin, player, wanted)
      await noteAdmin(tx, admin, {
        action: calls.refundPayment.path,
        subject: player,
        outcome: 'done',
        detail: { payment: id, kopecks: `${amount}`, loss: `${loss}`, reason, requested: request.id },
      })
      return { success: 'Возврат ждёт второго администратора: запрос отправлен' }
    }),
  )
}

async function creditedPayment(tx: Tx, id: number): Promise<PaymentRow | Refusal> {
  const { rows } = await sql<PaymentRow>`select ${paymentFields} from payment p where id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) return new Refusal('NotFound', `Пополнения № ${id} нет`)
  return row.state === 'credited' && row.provider_id !== null
    ? row
    : new Refusal('RequestVoid', `Пополнение № ${id} не зачислено: возвращать нечего`)
}

/** What of a credited payment may still go back, in kopecks. */
const leftOf = ({ amount, agreed, returned, refunding }: PaymentRow) => (agreed ?? amount) - returned - refunding

async function refusalOf(
  tx: Tx,
  gateways: readonly Gateway[],
  row: PaymentRow,
  { id, amount, loss }: Wish,
): Promise<Refusal | undefined> {
  const impossible = noRefundsBy(gateways, row)
  if (impossible !== undefined) return impossible
  const left = leftOf(row)
  if (BigInt(amount) > left)
    return new Refusal('InvalidRequest', `Пополнение № ${id}: вернуть можно не больше ${formatMoney(left)}`)
  const balance = await ownedBy(tx, Number(row.player))
  const missing = BigInt(amount) - balance
  if (missing > BigInt(loss))
    return new Refusal(
      'InsufficientFunds',
      `На балансе и в копилке игрока ${formatMoney(balance)}: ${formatMoney(missing)} заплатит сайт. Если так и решено, укажите эту сумму в поле «За счёт сайта»`,
    )
  return undefined
}

async function refund(tx: Tx, gateways: readonly Gateway[], wish: Wish): Promise<string | Refusal> {
  const { id, amount, reason } = wish
  const found = await creditedPayment(tx, id)
  if (found instanceof Refusal) return found
  const player = Number(found.player)
  const row = await lockPayment(tx, { player, id })
  if (row?.state !== 'credited') return new Refusal('RequestVoid', `Пополнение № ${id} не зачислено: возвращать нечего`)
  const impossible = await refusalOf(tx, gateways, row, wish)
  if (impossible !== undefined) return impossible
  const kopecks = BigInt(amount)
  const missing = await writeRefund(tx, row, kopecks, reason)
  await noticePlayer(
    tx,
    player,
    `Пополнение № ${id}: ${formatMoney(kopecks)} вернутся плательщику${missing < kopecks ? `, с баланса снято ${formatMoney(kopecks - missing)}` : ''}. ${reason}`,
  )
  return `Пополнение № ${id}: возврат ${formatMoney(kopecks)} отправлен платёжной системе${missing > 0n ? `, из них ${formatMoney(missing)} — за счёт сайта` : ''}`
}

export const refundByTwo = (gateways: readonly Gateway[]): RequestKind<Wish> => ({
  kind: 'refund',
  right: 'payment.decide',
  ofPlayer: true,
  async before(tx, _, { id }) {
    const row = await creditedPayment(tx, id)
    return row instanceof Refusal ? null : { left: `${leftOf(row)}` }
  },
  carryOut: (tx, _, wish) => refund(tx, gateways, wish),
  told: ({ id, amount, loss, reason }) => ({
    wanted: `Пополнение № ${id}: вернуть плательщику ${formatMoney(BigInt(amount))}${BigInt(loss) > 0n ? `, до ${formatMoney(BigInt(loss))} за счёт сайта` : ''}. ${reason}`,
  }),
})
