/** Payments: top-ups and payouts through payment systems, and the sandbox where there are none. */
import { payments as calls } from '@kurazh/contract/payments.ts'
import type { NoteAdmin } from '../../platform/admin-door.ts'
import type { Db } from '../../platform/database.ts'
import type { EncryptionKey } from '../../platform/encryption.ts'
import { type Http, Refusal } from '../../platform/http.ts'
import type { Realtime } from '../../platform/realtime.ts'
import { siteSecret } from '../../platform/site-secrets.ts'
import type { Opened, Slice } from '../../slice.ts'
import { numberedMovements } from '../../wallet/statement.ts'
import { adminPaymentRoutes } from './admin-payments.ts'
import { adminPayoutRoutes, type AdminPayoutsDependencies } from './admin-payouts.ts'
import { dataExportOfPayments } from './data-export.ts'
import { erasePaymentDetails } from './erasing.ts'
import { gatewaysOf, type GatewaysDependencies, refuseOtherMoney } from './gateways.ts'
import { askProof, type ProveOwner } from './owner-proof.ts'
import { paymentsTopic } from './payment-orders.ts'
import { type PaymentsDependencies, startPayments } from './payments.ts'
import { isMoneyOnItsWay, payoutsByState } from './payout-orders.ts'
import { adminReconciliationRoutes } from './reconciliation/admin-reconciliation.ts'
import { reconcileDays } from './reconciliation/reconcile.ts'
import { startSandbox } from './sandbox/sandbox.ts'
import type { Jurisdiction } from '../../play/jurisdictions.ts'
import { tellFailing } from './failing.ts'
import { sealedPayouts } from './sending.ts'
import { riskRulesOfPayments } from './risk-signs.ts'

const failingLookMs = 60_000
const reconcileEveryMs = 10_000

export interface PaymentsSliceDependencies extends Pick<PaymentsDependencies, 'db' | 'log' | 'rateLimits' | 'origin' | 'lookEveryMs' | 'heldSince'> {
  http: Http
  realtime: Pick<Realtime, 'here'>
  config: { brand: string; payments: GatewaysDependencies['config']['payments'] & { reviewHours: number } }
  key: EncryptionKey
  jurisdiction: Pick<Jurisdiction, 'depositMonth'>
  proveOwner: ProveOwner
  noteAdmin: NoteAdmin
  loginsOf: AdminPayoutsDependencies['loginsOf']
  mayApprove: AdminPayoutsDependencies['mayApprove']
  openCasesOf: AdminPayoutsDependencies['openCasesOf']
  /** When the player's password or second factor was changed last. */
  credentialsChangedAt(db: Db, player: number): Promise<Date | undefined>
  moneyKind: Parameters<typeof refuseOtherMoney>[1]
}

export const paymentsSlice: Slice<PaymentsSliceDependencies> = {
  folder: 'features/payments',
  riskRules: riskRulesOfPayments,
  playersTables: {
    payment: { copy: { in: 'topUps' }, closing: 'barred' },
    payout: { copy: { in: 'payouts' }, closing: 'barred' },
    payment_notice: { copy: { none: 'what payment systems said' }, closing: { stays: 'that one came, without what it said' } },
    payout_decision: { copy: { none: 'who of the staff decided' }, closing: { stays: 'the books are explained by it' } },
  },
  dataExport: dataExportOfPayments,
  closingBars: [{ text: 'Пополнение или вывод ещё не завершены. Дождитесь их и закройте аккаунт после', stands: isMoneyOnItsWay }],
  sealed: [sealedPayouts],
  movements: [numberedMovements(['payment', 'payout'], (number) => [{ kind: 'deposit-back', begins: `payment:${number}:back:` }])],
  erase: erasePaymentDetails,
  measures: [{ name: 'kurazh_payouts', help: 'Payouts on their way', label: 'state', read: payoutsByState }],
  open,
}

async function open(deps: PaymentsSliceDependencies): Promise<Opened> {
  const { http, db, log, realtime, config: { brand, payments: { reviewHours } } } = deps
  const secret = await siteSecret(db, deps.key, 'sandbox notices')
  const gateways = gatewaysOf({ ...deps, secret })
  await refuseOtherMoney(gateways, deps.moneyKind)
  const payments = await startPayments(http, {
    ...deps, gateways, brand, reviewHours, encryptionKey: deps.key, depositMonth: deps.jurisdiction.depositMonth,
    confirm: (player, proof) => askProof(deps.proveOwner, player, proof), secretsChangedAt: (player) => deps.credentialsChangedAt(db, player),
  })
  adminPaymentRoutes(http, deps)
  adminPayoutRoutes(http, { ...deps, reviewHours })
  adminReconciliationRoutes(http, { ...deps, gateways })
  const sandbox = gateways.every(({ play }) => play) ? await startSandbox(http, { db, log, brand, secret, postEveryMs: deps.lookEveryMs }) : undefined
  if (sandbox === undefined) http.onSignedIn(calls.sandboxAct, () => new Refusal('NotFound', 'Учебная платёжная система выключена'))
  return {
    jobs: [{ name: 'payment systems that do not answer', everyMs: failingLookMs, run: () => tellFailing(db) }, { name: 'reconciliation', everyMs: reconcileEveryMs, run: () => reconcileDays({ db, log, gateways }) }],
    hears: { [paymentsTopic]: (payload) => realtime.here.toPlayer((payload as { player: number }).player, 'cashier', {}) },
    // The sandbox speaks to the site itself; what players pay while the site stops is looked after to the last call.
    finish: async () => sandbox?.close(),
    close: () => payments.close(),
  }
}
