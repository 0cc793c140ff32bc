/** Money in, out and accounted for: payment systems by the settings, the cashier, the statement. A part of the composition root. */
import { createHmac } from 'node:crypto'
import { payments as calls } from '@kurazh/contract/payments.ts'
import type { Config } from './config.ts'
import { passwordFits } from './features/identity/passwords.ts'
import { credentialsChangedAt, playerById } from './features/identity/players.ts'
import type { Gateway } from './features/payments/gateway.ts'
import { cashierTopic } from './features/payments/payment-orders.ts'
import { startPayments } from './features/payments/payments.ts'
import { sandboxGateway } from './features/payments/sandbox/sandbox-gateway.ts'
import { startSandbox } from './features/payments/sandbox/sandbox.ts'
import { statementRoutes } from './features/statement/statement.ts'
import type { Bus } from './platform/bus.ts'
import type { Db } from './platform/database.ts'
import { type Http, Refusal } from './platform/http.ts'
import type { Log } from './platform/log.ts'
import type { RateLimits } from './platform/rate-limit.ts'
import type { Realtime } from './platform/realtime.ts'

export interface CashierParts {
  config: Config
  db: Db
  bus: Bus
  log: Log
  rateLimits: RateLimits
  realtime: Realtime
  seedKey: Buffer
  /** Where players reach the site. */
  origin(): string
}

/** The payment systems the settings switch on; the sandbox where they name none. */
export function gatewaysOf({ db, secret, origin }: { config: Config; db: Db; secret: Buffer; origin(): string }): Gateway[] {
  return [sandboxGateway({ db, secret, origin })]
}

/** Opens everything of the wallet that is more than a balance. */
export async function openCashier(http: Http, parts: CashierParts): Promise<{ close(): Promise<void> }> {
  const { config, db, log, bus, realtime } = parts
  const secret = createHmac('sha256', parts.seedKey).update('sandbox notices').digest()
  const gateways = gatewaysOf({ config, db, secret, origin: parts.origin })
  const payments = await startPayments(http, {
    db, log, gateways, brand: config.brand, rateLimits: parts.rateLimits, origin: parts.origin,
    confirmPassword: async (player, password) => passwordFits((await playerById(db, player))?.passwordHash, password),
    secretsChangedAt: (player) => credentialsChangedAt(db, player),
  })
  const sandbox = gateways.some(({ play }) => play) ? await startSandbox(http, { db, log, brand: config.brand, secret }) : undefined
  if (sandbox === undefined) http.onSignedIn(calls.sandboxAct, () => new Refusal('NotFound', 'Учебная платёжная система выключена'))
  statementRoutes(http, db)
  bus.on(cashierTopic, (payload) => realtime.toPlayer((payload as { player: number }).player, 'cashier', {}))
  return {
    async close() {
      await Promise.all([payments.close(), sandbox?.close()])
    },
  }
}
