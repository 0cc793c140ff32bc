/** Payments: top-ups and payouts through payment systems, and the sandbox if there are none. */
import { payments as calls } from '@kurazh/contract/money/payments.ts'
import type { EncryptionKey } from '../../platform/security/encryption.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { siteMark } from '../../platform/database/restoration.ts'
import type { Opened, Slice } from '../../slice.ts'
import { numberedMovements } from '../../wallet/statement.ts'
import { type AdminFreezeDependencies, adminFreezeRoutes } from './admin-freeze.ts'
import { adminPaymentRoutes } from './admin-payments.ts'
import { adminPayoutRoutes } from './admin-payouts.ts'
import { proposeSearches, searchLost } from './after-restoration.ts'
import { closedPayoutRoutes } from './closed-payouts.ts'
import { dataExportOfPayments } from './data-export.ts'
import { erasePaymentDetails } from './erasing.ts'
import type { Gateway } from './gateway.ts'
import { isRealMoney, refuseOtherMoney, sandboxKey } from './gateways.ts'
import { moneyGateRoutes, openMoneyGate } from './money-gate.ts'
import { oddPaymentRoutes } from './admin-odd.ts'
import { oddByTwo } from './odd-payments.ts'
import { refundByTwo, refundRoutes } from './refunding.ts'
import { askProof } from './owner-proof.ts'
import { stopAfterRestoration } from './payout-freeze.ts'
import { askAgain, paymentsTopic } from './payment-orders.ts'
import { type PaymentsDependencies, startPayments } from './payments.ts'
import { askBeforeSending, isMoneyOnItsWay, payeeSecret } from './payout-orders.ts'
import { adminReconciliationRoutes } from './reconciliation/admin-reconciliation.ts'
import { reconcileDays } from './reconciliation/reconcile.ts'
import { startSandbox } from './sandbox/sandbox.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jurisdiction } from '../../play/jurisdictions.ts'
import { credentialsChangedAt, emailOf, marksKey, notePayee } from '../../players/public.ts'
import { tellFailing } from './failing.ts'
import { measures } from './measures.ts'
import { sealedPayouts } from './sending.ts'
import { sharingDetails } from './shared-details.ts'
import { riskRulesOfPayments } from './risk-signs.ts'

const failingLookMs = 60_000
const reconcileEveryMs = 10_000
const searchEveryMs = 5_000

export interface PaymentsSliceDependencies
  extends
    Pick<PaymentsDependencies, 'db' | 'log' | 'rateLimits' | 'origin' | 'lookEveryMs'>,
    Pick<AdminFreezeDependencies, 'letters'> {
  http: Http
  database: Pick<Database, 'reports'>
  realtime: Pick<Realtime, 'here'>
  config: { brand: string; payments: { reviewHours: number }; isPublic: boolean; jurisdiction: string }
  gateways: readonly Gateway[]
  key: EncryptionKey
  jurisdiction: Pick<Jurisdiction, 'depositMonth'>
}

export const paymentsSlice: Slice<PaymentsSliceDependencies> = {
  folder: 'features/payments',
  async afterRestoration({ database: { db }, aside }) {
    const [payouts, topUps] = [await askBeforeSending(db), await askAgain(db)]
    const stopped = await stopAfterRestoration(db, aside)
    return [
      `Выводы всего сайта остановлены, пока их не откроет человек: админка, «Выводы». Остановлено поддержкой у игроков по записям рядом с базой: ${stopped}.`,
      `Выводов, о которых систему спросят до отправки: ${payouts}.`,
      `Пополнений, о которых спросят заново: ${topUps}.`,
      'Узлы попросят у платёжных систем списки за время, которого копия не знает: пополнения зачислят, выводы покажут человеку. Что ждёт сотрудника: npm run admin -- payments lost.',
    ]
  },
  riskRules: riskRulesOfPayments,
  accountLinks: [{ evidence: 'details', others: sharingDetails }],
  playersTables: {
    payment: { copy: { in: 'topUps' }, closing: 'barred' },
    payment_return: { copy: { in: 'refunds' }, closing: { stays: 'the books are explained by it' } },
    payment_refund: { copy: { in: 'askedRefunds' }, closing: { stays: 'the books are explained by it' } },
    payout: { copy: { in: 'payouts' }, closing: 'barred' },
    payout_freeze: { copy: { in: 'payoutFreeze' }, closing: { stays: 'stops the money of a closed account too' } },
    payment_notice: {
      copy: { none: 'what payment systems said' },
      closing: { stays: 'that one came, without what it said' },
    },
    payout_decision: {
      copy: { none: 'who of the staff decided' },
      closing: { stays: 'the books are explained by it' },
    },
  },
  dataExport: dataExportOfPayments,
  closingBars: [
    { text: 'Пополнение или вывод ещё не завершены. Дождитесь их и закройте аккаунт после', stands: isMoneyOnItsWay },
  ],
  sealed: [sealedPayouts],
  movements: [
    numberedMovements(['payment', 'payout'], (number) => [
      { kind: 'deposit-back', begins: `payment:${number}:back:` },
      { kind: 'deposit-back', begins: `payment:${number}:refund:` },
      { kind: 'deposit-kept', begins: `payment:${number}:refund:` },
    ]),
  ],
  erase: erasePaymentDetails,
  measures,
  open,
}

async function open(deps: PaymentsSliceDependencies): Promise<Opened> {
  const {
    http,
    db,
    log,
    realtime,
    gateways,
    config: {
      brand,
      payments: { reviewHours },
    },
  } = deps
  await refuseOtherMoney(db, gateways)
  await proposeSearches(
    db,
    gateways.map(({ name }) => name),
  )
  const site = await siteMark(db)
  const markKey = await marksKey(db, deps.key)
  const secret = await payeeSecret(db, deps.key)
  const gate = openMoneyGate(deps)
  const payments = await startPayments(http, {
    ...deps,
    gateways,
    brand,
    site,
    reviewHours,
    encryptionKey: deps.key,
    depositMonth: deps.jurisdiction.depositMonth,
    acceptsMoney: gate.accepts,
    confirm: (player, proof) => askProof({ ...deps, secretKey: deps.key, brand }, player, proof),
    addressOf: async (player) => (await emailOf(db, player))?.email,
    secretsChangedAt: (player) => credentialsChangedAt(db, player),
    payeeSecret: secret,
    notePayee: (tx, player, detailsKey) => notePayee(tx, markKey, player, detailsKey),
  })
  adminPaymentRoutes(http, deps)
  moneyGateRoutes(http, gate, gateways)
  adminFreezeRoutes(http, deps)
  oddPaymentRoutes(http, deps)
  refundRoutes(http, deps)
  adminPayoutRoutes(http, { ...deps, gateways, payeeSecret: secret, reviewHours })
  closedPayoutRoutes(http, { ...deps, gateways, payeeSecret: secret })
  adminReconciliationRoutes(http, { ...deps, gateways, reports: deps.database.reports })
  const sandbox = isRealMoney(gateways)
    ? undefined
    : await startSandbox(http, {
        db,
        log,
        brand,
        secret: await sandboxKey(db, deps.key),
        postEveryMs: deps.lookEveryMs,
      })
  if (sandbox === undefined)
    http.onSignedIn(calls.sandboxAct, () => new Refusal('NotFound', 'Учебная платёжная система выключена'))
  return {
    byTwo: [oddByTwo(gateways), refundByTwo(gateways)],
    jobs: [
      { name: 'payment systems that do not answer', everyMs: failingLookMs, run: () => tellFailing(db) },
      { name: 'reconciliation', everyMs: reconcileEveryMs, run: () => reconcileDays({ db, log, gateways }) },
      {
        name: 'payments that a restored database has lost',
        everyMs: deps.lookEveryMs ?? searchEveryMs,
        run: () => searchLost({ db, log, gateways, site }),
      },
    ],
    hears: {
      [paymentsTopic]: (payload) => realtime.here.toPlayer((payload as { player: number }).player, 'cashier', {}),
    },
    // The sandbox calls the site itself, so it is closed last: payments during the shutdown are still processed.
    finish: async () => sandbox?.close(),
    close: () => payments.close(),
  }
}
