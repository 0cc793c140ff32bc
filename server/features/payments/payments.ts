/**
 * Payments: money in and out through payment systems. Orders are rows with states of their own; payment systems are
 * asked, never trusted, and all money moves through the wallet's functions.
 */
import { paymentParameter, payments as calls } from '@kurazh/contract/money/payments.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { type Job, startJob } from '../../platform/process/job.ts'
import type { Log } from '../../platform/process/log.ts'
import type { RateLimits } from '../../platform/security/database-rate-limit.ts'
import type { EncryptionKey } from '../../platform/security/encryption.ts'
import { balanceOf } from '../../wallet/wallet.ts'
import type { Gateway } from './gateway.ts'
import { noticeRoutes } from './provider-hooks.ts'
import { latestPayments, paymentOf, paymentView } from './payment-orders.ts'
import { latestPayouts, payoutTime, payoutView } from './payout-orders.ts'
import { lookAtPayouts } from './sending.ts'
import { lookAtPayments, topUp, type TopUpDependencies } from './top-up.ts'
import { payoutRules, withdraw, type WithdrawDependencies } from './withdraw.ts'

export interface PaymentsDependencies {
  db: Db
  log: Log
  brand: string
  /** The mark of this site at payment systems. */
  site: string
  rateLimits: RateLimits
  gateways: readonly Gateway[]
  /** Encrypts the stored requests of payouts. */
  encryptionKey: EncryptionKey
  /** A person decides about a payout within this many hours. */
  reviewHours: number
  /** The public origin of the site. */
  origin(): string
  confirm: WithdrawDependencies['confirm']
  secretsChangedAt: WithdrawDependencies['secretsChangedAt']
  notePayee: WithdrawDependencies['notePayee']
  payeeSecret: Buffer
  /** The most anyone may deposit in a month, in kopecks; null: only the player's own limit. */
  depositMonth: bigint | null
  addressOf: TopUpDependencies['addressOf']
  acceptsMoney: TopUpDependencies['acceptsMoney']
  /** In milliseconds; the usual interval if absent. */
  lookEveryMs?: number | undefined
}

export interface Payments {
  close(): Promise<void>
}

const usuallyLookEveryMs = 1500
const latest = 10

/** Opens the cashier's calls and the addresses for notices, and starts checking open orders. */
export async function startPayments(http: Http, deps: PaymentsDependencies): Promise<Payments> {
  const { db, log, gateways, lookEveryMs = usuallyLookEveryMs } = deps
  const returnUrl = (payment: number) => `${deps.origin()}/wallet?${paymentParameter}=${payment}`
  const incoming = startJob('payments', lookEveryMs, () => lookAtPayments({ ...deps, returnUrl }), log)
  const outgoing = startJob('payouts', lookEveryMs, () => lookAtPayouts(deps), log)
  await noticeRoutes(http.app, { db, gateways, heard: (about) => (about === 'payment' ? incoming : outgoing).wake() })
  topUpRoutes(http, deps, returnUrl)
  payoutRoutes(http, deps, outgoing)
  http.onSignedIn(calls.moneyOrders, async ({ caller }) => {
    const [payments, payouts] = await Promise.all([
      latestPayments(db, caller.id, latest),
      latestPayouts(db, caller.id, latest),
    ])
    return { success: { payments: payments.map(paymentView), payouts: payouts.map(payoutView) } }
  })
  return {
    async close() {
      await Promise.all([incoming.close(), outgoing.close()])
    },
  }
}

function topUpRoutes(http: Http, deps: PaymentsDependencies, returnUrl: (payment: number) => string): void {
  const { db, gateways } = deps
  http.onSignedIn(calls.cashier, async ({ caller }) => {
    const ways = gateways.map((gateway) => gateway.capabilities())
    return {
      success: {
        play: gateways.every((gateway) => gateway.play),
        payoutTime: await payoutTime(db),
        payoutRules: { ...(await payoutRules(deps, caller.id)), checkHours: deps.reviewHours },
        topUp: ways.flatMap((way) => [...way.topUp]),
        payout: ways.flatMap((way) => [...way.payout]),
      },
    }
  })

  http.onSignedIn(calls.topUp, async ({ caller }, body) => {
    const order = await topUp({ ...deps, returnUrl }, caller.id, body)
    return order instanceof Refusal ? order : { success: { payment: paymentView(order) } }
  })

  http.onSignedIn(calls.payment, async ({ caller }, { id }) => {
    const row = await paymentOf(db, { player: caller.id, id })
    return row === undefined
      ? new Refusal('NotFound', 'Такого пополнения у вас нет')
      : { success: { payment: paymentView(row) } }
  })
}

function payoutRoutes(http: Http, deps: PaymentsDependencies, outgoing: Job): void {
  http.onSignedIn(calls.withdraw, async ({ caller }, body) => {
    const payout = await withdraw(deps, caller.id, body)
    if (payout instanceof Refusal) return payout
    outgoing.wake()
    return { success: { payout: payoutView(payout), balance: await balanceOf(deps.db, caller.id) } }
  })
}
