/** Money in, out and accounted for: payment systems by the settings, the cashier, the statement. A part of the composition root. */
import { payments as calls } from '@kurazh/contract/payments.ts'
import { type Config, ConfigError } from '../config.ts'
import { credentialsChangedAt, uidsOf } from '../features/identity/players.ts'
import { type Missing, type Proof, type ProofDependencies, proveOwner } from '../features/identity/second-factor/step-up.ts'
import { cryptoPayGateway } from '../features/payments/crypto-pay/crypto-pay-gateway.ts'
import type { Gateway } from '../features/payments/gateway.ts'
import { paymentsTopic } from '../features/payments/payment-orders.ts'
import { startPayments } from '../features/payments/payments.ts'
import { sandboxGateway } from '../features/payments/sandbox/sandbox-gateway.ts'
import { startSandbox } from '../features/payments/sandbox/sandbox.ts'
import { yookassaGateway } from '../features/payments/yookassa/yookassa-gateway.ts'
import { publishReserves, reservesRoutes } from '../features/reserves/reserves.ts'
import { moneyKind } from '../features/site/site.ts'
import { statementRoutes } from '../features/statement/statement.ts'
import { playSlice } from '../play/play.ts'
import { numberedMovements } from '../wallet/statement.ts'
import type { BetLinks } from '../play/bets/bet-links.ts'
import type { Bus } from '../platform/bus.ts'
import type { Db } from '../platform/database.ts'
import { type Http, Refusal } from '../platform/http.ts'
import { startJob } from '../platform/job.ts'
import type { Log } from '../platform/log.ts'
import type { RateLimits } from '../platform/rate-limit.ts'
import type { Realtime } from '../platform/realtime.ts'
import type { EncryptionKey } from '../platform/encryption.ts'
import { siteSecret } from '../platform/site-secrets.ts'

/** How often it is looked whether today's root is published. */
const reservesEveryMs = 60_000

export interface PaymentsWiring {
  config: Config
  db: Db
  /** For the daily proof, which reads every balance. */
  patient: Db
  bus: Bus
  log: Log
  rateLimits: RateLimits
  realtime: Realtime
  seedKey: EncryptionKey
  links: BetLinks
  /** Where players reach the site. */
  origin(): string
}

/** The payment systems the settings switch on; the sandbox where they name none. Play money and real money never meet. */
export function gatewaysOf({ config, db, secret, origin }: { config: Config; db: Db; secret: Buffer; origin(): string }): Gateway[] {
  const { yookassa, cryptoPay } = config.payments
  const real = [...(yookassa === undefined ? [] : [yookassaGateway(yookassa)]), ...(cryptoPay === undefined ? [] : [cryptoPayGateway(cryptoPay)])]
  return real.length > 0 ? real : [sandboxGateway({ db, secret, origin })]
}

/** Opens everything of the wallet that is more than a balance. */
export async function openPayments(http: Http, deps: PaymentsWiring): Promise<{ close(): Promise<void> }> {
  const { config, db, log, bus, realtime } = deps
  const secret = await siteSecret(db, deps.seedKey, 'sandbox notices')
  const gateways = gatewaysOf({ config, db, secret, origin: deps.origin })
  const play = gateways.every((gateway) => gateway.play)
  if ((await moneyKind(db, play ? 'play' : 'real')) !== (play ? 'play' : 'real')) {
    throw new ConfigError(play ? 'В этой базе настоящие деньги: верните настройки платёжных систем' : 'В этой базе игровые деньги: для настоящих платежей начните с новой базы (DATA_DIR или DATABASE_URL)')
  }
  const payments = await startPayments(http, {
    db, log, gateways, brand: config.brand, rateLimits: deps.rateLimits, encryptionKey: deps.seedKey, origin: deps.origin,
    confirm: (player, proof) => confirmed({ db, rateLimits: deps.rateLimits, secretKey: deps.seedKey, brand: config.brand, origin: deps.origin }, player, proof),
    secretsChangedAt: (player) => credentialsChangedAt(db, player),
  })
  const sandbox = play ? await startSandbox(http, { db, log, brand: config.brand, secret }) : undefined
  if (sandbox === undefined) http.onSignedIn(calls.sandboxAct, () => new Refusal('NotFound', 'Учебная платёжная система выключена'))
  statementRoutes(http, { db, links: deps.links, movements: [...playSlice.movements, numberedMovements(['payment', 'payout'], (number) => [{ kind: 'deposit-back', begins: `payment:${number}:back:` }])] })
  reservesRoutes(http, db)
  const publishing = startJob('reserves', reservesEveryMs, () => publishReserves(deps.patient, uidsOf), log)
  bus.on(paymentsTopic, (payload) => realtime.here.toPlayer((payload as { player: number }).player, 'cashier', {}))
  return {
    async close() {
      await Promise.all([payments.close(), sandbox?.close(), publishing.close()])
    },
  }
}

/** How a player is asked for the proof that new details of a payout need. */
const asked: Readonly<Record<Missing, string>> = {
  password: 'Реквизиты новые: подтвердите их паролем',
  'password and code': 'Реквизиты новые: подтвердите их паролем и кодом приложения или запасным кодом',
  'password and code, or passkey': 'Реквизиты новые: подтвердите их ключом доступа, либо паролем и кодом приложения',
  code: 'Реквизиты новые: подтвердите их кодом приложения или запасным кодом',
  passkey: 'Реквизиты новые: подтвердите их ключом доступа',
  'code or passkey': 'Реквизиты новые: подтвердите их ключом доступа или кодом приложения',
  nothing: 'Реквизиты новые, а подтвердить их пока нечем. Укажите в аккаунте почту и задайте пароль: через сутки после этого вывод откроется',
}

async function confirmed(deps: ProofDependencies, player: number, proof: Proof): Promise<Refusal | undefined> {
  const missing = await proveOwner(deps, player, proof)
  return typeof missing === 'string' ? new Refusal('ConfirmationRequired', asked[missing]) : missing
}
