/** The cashier without a site: payments and payouts against given payment systems, with jobs run manually. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { lookAtPayouts, type SendingDependencies } from '../features/payments/sending.ts'
import { lookAtPayments, topUp, type TopUpDependencies } from '../features/payments/top-up.ts'
import { withdraw, type WithdrawBody, type WithdrawDependencies } from '../features/payments/withdraw.ts'
import { paymentFields, type PaymentRow } from '../features/payments/payment-orders.ts'
import { payoutFields, type PayoutRow } from '../features/payments/payout-orders.ts'
import { type Database, openDatabase, transaction } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/http.ts'
import { createLog } from '../platform/process/log.ts'
import { createRateLimits } from '../platform/security/database-rate-limit.ts'
import { balanceOf, grant, open } from '../wallet/wallet.ts'
import { testDatabase } from './database.ts'

export type PaymentSetupDependencies = TopUpDependencies & WithdrawDependencies & SendingDependencies

export interface PaymentSetup {
  readonly database: Database
  /** Dependencies of a node: change a copy to be another node. */
  readonly deps: PaymentSetupDependencies
  /** A new player with 1000 ₽. */
  player(): Promise<number>
  balance(player: number): Promise<bigint>
  withdraw(deps: PaymentSetupDependencies, player: number, body: WithdrawBody): Promise<PayoutRow>
  topUp(deps: PaymentSetupDependencies, player: number, body: Parameters<typeof topUp>[2]): Promise<PaymentRow>
  /** Makes everything of the player's due again, and runs a check on a node. */
  look(deps: PaymentSetupDependencies, player: number): Promise<void>
  /** The current rows, oldest first. */
  payouts(player: number): Promise<PayoutRow[]>
  payments(player: number): Promise<PaymentRow[]>
  close(): Promise<void>
}

export async function openPaymentSetup(gateways: TopUpDependencies['gateways']): Promise<PaymentSetup> {
  const source = await testDatabase()
  const database = await openDatabase(source.url)
  const { db, pool } = database
  const deps: PaymentSetupDependencies = {
    db,
    log: createLog('silent'),
    gateways,
    brand: 'Кураж',
    site: '0123456789ab',
    acceptsMoney: async () => true,
    addressOf: async () => undefined,
    returnUrl: (id) => `http://site/wallet?payment=${id}`,
    rateLimits: createRateLimits(db),
    encryptionKey: { current: randomBytes(32), former: [] },
    confirm: async () => undefined,
    secretsChangedAt: async () => undefined,
    payeeSecret: randomBytes(32),
    notePayee: async () => undefined,
  }
  let players = 0
  return {
    database,
    deps,
    async player() {
      const player = ++players
      await transaction(db, async (tx) => {
        await open(tx, player)
        await grant(tx, player, 1000_00n, 'gift:start')
      })
      return player
    },
    balance: (player) => balanceOf(db, player),
    withdraw: async (of, player, body) => accepted(await withdraw(of, player, body)),
    topUp: async (of, player, body) => accepted(await topUp(of, player, body)),
    async look(of, player) {
      for (const table of ['payment', 'payout'])
        await pool.query(`update ${table} set next_look_at = now() where next_look_at is not null and player = $1`, [
          player,
        ])
      await lookAtPayments(of)
      await lookAtPayouts(of)
    },
    payouts: async (player) =>
      (await sql<PayoutRow>`select ${payoutFields} from payout p where player = ${player} order by id`.execute(db))
        .rows,
    payments: async (player) =>
      (await sql<PaymentRow>`select ${paymentFields} from payment p where player = ${player} order by id`.execute(db))
        .rows,
    async close() {
      await database.close()
      await source.drop()
    },
  }
}

function accepted<Row extends object>(answer: Row | Refusal): Row {
  if (answer instanceof Refusal) throw new Error(`refused: ${answer.code}`)
  return answer
}
