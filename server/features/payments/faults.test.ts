/**
 * A process that dies between any two steps of a top-up or a withdrawal: before the first step, after any statement
 * with its answer lost (also the commit), or after the payment system has done the work. Another process takes over.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, type Db, openDatabase, transaction } from '../../platform/database/database.ts'
import { createLog } from '../../platform/process/log.ts'
import { createRateLimits } from '../../platform/security/database-rate-limit.ts'
import { booksAgree } from '../../testing/payments.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { balanceOf, grant, open } from '../../wallet/wallet.ts'
import type { Gateway } from './gateway.ts'
import { hearNotice } from './payment-orders.ts'
import { sandboxGateway } from './sandbox/sandbox-gateway.ts'
import { lookAtPayouts, type SendingDependencies } from './sending.ts'
import { lookAtPayments, topUp, type TopUpDependencies } from './top-up.ts'
import { withdraw, type WithdrawDependencies } from './withdraw.ts'

type Parts = TopUpDependencies & WithdrawDependencies & SendingDependencies

const encryptionKey = { current: randomBytes(32), former: [] }
let source: TestDatabase
let database: Database

beforeAll(async () => {
  source = await testDatabase()
  database = await openDatabase(source.url)
})
afterAll(async () => {
  await database.close()
  await source.drop()
})
afterEach(async () => expect(await booksAgree(database.db)).toBe(true))

/** Counts down steps and dies at the last one for good: nothing this process does later succeeds. */
class Life {
  left: number
  /** Steps taken so far. */
  taken = 0
  constructor(steps: number) {
    this.left = steps
  }
  async step<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    this.taken++
    if (this.left <= 0) throw new Error('this process is dead')
    this.left--
    const answer = await work()
    if (this.left > 0) return answer
    throw new Error('the process was killed')
  }
}

/** A database connection of a process with this life. Clean-up after death has no effect, as in reality. */
function mortalDb(life: Life): { db: Db; close(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: source.url, max: 4 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: {
        async connect() {
          const client = await pool.connect()
          return {
            query: (async (text: string, values: unknown[]) => life.step(() => client.query(text, values))) as never,
            // The connection of a dead process is closed, and its open transaction is rolled back.
            release: () => client.release(life.left <= 0),
          }
        },
        end: () => pool.end(),
      },
    }),
  })
  return { db, close: () => pool.end() }
}

function mortalGateway(life: Life): Gateway {
  const sandbox = sandboxGateway({ db: database.db, secret: Buffer.alloc(32), origin: () => 'http://site' })
  return {
    ...sandbox,
    createPayment: (order) => life.step(() => sandbox.createPayment(order)),
    fetchPayment: (id) => life.step(() => sandbox.fetchPayment(id)),
    payOut: (order) => life.step(() => sandbox.payOut(order)),
    fetchPayout: (order) => life.step(() => sandbox.fetchPayout(order)),
  }
}

/** The site's secret outlives its lives. */
const payeeSecret = randomBytes(32)

const partsOf = (db: Db, life: Life): Parts => ({
  db,
  log: createLog('silent'),
  gateways: [mortalGateway(life)],
  brand: 'Кураж',
  site: '0123456789ab',
  acceptsMoney: async () => true,
  addressOf: async () => undefined,
  returnUrl: () => 'http://site/wallet',
  rateLimits: createRateLimits(database.db),
  encryptionKey,
  confirm: async () => undefined,
  secretsChangedAt: async () => undefined,
  payeeSecret,
  notePayee: async () => undefined,
})

let players = 0
async function newPlayer(): Promise<number> {
  const player = ++players
  await transaction(database.db, async (tx) => {
    await open(tx, player)
    await grant(tx, player, 1000_00n, 'gift:start')
  })
  return player
}

/** Makes everything due again, as after a while; the sandbox settles its payouts. */
async function later(player: number): Promise<void> {
  await database.pool.query('update payment set next_look_at = now() where next_look_at is not null and player = $1', [
    player,
  ])
  await database.pool.query('update payout set next_look_at = now() where next_look_at is not null and player = $1', [
    player,
  ])
  await database.pool.query('update sandbox_payout set settles_at = now()')
}

async function takeOver(player: number): Promise<void> {
  const deps = partsOf(database.db, new Life(Number.POSITIVE_INFINITY))
  for (let round = 0; round < 4; round++) {
    await later(player)
    await lookAtPayments(deps)
    await lookAtPayouts(deps)
  }
}

const paid = (player: number) =>
  database.pool.query(`update sandbox_payment set status = 'paid' where reference like $1`, [`${player}-%`])
const deposits = async (player: number) =>
  (
    await database.pool.query<{ count: number }>(
      `select count(*)::int as count from ledger_transfer where owner = $1 and kind = 'deposit'`,
      [player],
    )
  ).rows[0]?.count

/** Runs one top-up in a process with this life; returns the number of steps it survived. */
async function topUpUntilDeath(player: number, request: string, life: Life): Promise<void> {
  const { db, close } = mortalDb(life)
  const deps = partsOf(db, life)
  try {
    const order = await topUp(deps, player, { request, method: 'sandbox-card', amount: 500_00n })
    if (!('id' in order)) throw new Error('refused')
    await paid(player)
    await hearNotice(db, 'sandbox', { player, id: Number(order.id) }, 'a notice')
    await lookAtPayments(deps)
  } catch {
    // The process is dead: the caller gets no answer.
  }
  await close()
}

async function withdrawUntilDeath(player: number, request: string, life: Life): Promise<void> {
  const { db, close } = mortalDb(life)
  const deps = partsOf(db, life)
  const body = {
    request,
    method: 'sandbox-account',
    amount: 300_00n,
    details: { account: `40817${String(player).padStart(9, '0')}` },
  }
  try {
    await withdraw(deps, player, body)
    await lookAtPayouts(deps)
    await database.pool.query(`update sandbox_payout set settles_at = now() where reference like $1`, [`${player}-%`])
    await database.pool.query('update payout set next_look_at = now() where player = $1 and next_look_at is not null', [
      player,
    ])
    await lookAtPayouts(deps)
  } catch {
    // The process is dead.
  }
  await close()
}

const alive = () => new Life(Number.POSITIVE_INFINITY)

test('a top-up survives a death before its first step and after every step', async () => {
  const whole = alive()
  await topUpUntilDeath(await newPlayer(), randomUUID(), whole)
  expect(whole.taken).toBeGreaterThan(15)
  for (let step = 0; step <= whole.taken; step++) {
    const [player, request] = [await newPlayer(), randomUUID()]
    await topUpUntilDeath(player, request, new Life(step))
    // The player presses again with the same request.
    const order = await topUp(partsOf(database.db, alive()), player, {
      request,
      method: 'sandbox-card',
      amount: 500_00n,
    })
    expect(order, `step ${step}`).toHaveProperty('id')
    await paid(player)
    await takeOver(player)
    expect(await balanceOf(database.db, player), `step ${step} of ${whole.taken}`).toBe(1500_00n)
    expect(await deposits(player), `step ${step}`).toBe(1)
    const { rows } = await database.pool.query('select 1 from sandbox_payment where reference like $1', [`${player}-%`])
    expect(rows.length, `step ${step}`).toBe(1)
  }
})

test('a withdrawal survives a death before its first step and after every step', async () => {
  const whole = alive()
  await withdrawUntilDeath(await newPlayer(), randomUUID(), whole)
  expect(whole.taken).toBeGreaterThan(25)
  for (let step = 0; step <= whole.taken; step++) {
    const [player, request] = [await newPlayer(), randomUUID()]
    await withdrawUntilDeath(player, request, new Life(step))
    const details = { account: `40817${String(player).padStart(9, '0')}` }
    expect(
      await withdraw(partsOf(database.db, alive()), player, {
        request,
        method: 'sandbox-account',
        amount: 300_00n,
        details,
      }),
      `step ${step}`,
    ).toHaveProperty('id')
    await takeOver(player)
    expect(await balanceOf(database.db, player), `step ${step} of ${whole.taken}`).toBe(700_00n)
    const { rows } = await database.pool.query<{ state: string; times: number }>(
      `select state, (select count(*)::int from sandbox_payout s where s.reference = $1 || '-' || p.id) as times from payout p where player = $1::bigint`,
      [`${player}`],
    )
    expect(rows, `step ${step}`).toEqual([{ state: 'sent', times: 1 }])
  }
})
