/**
 * A player at the cashier of a site that may be killed, with YooKassa's double behind it: the requests, and what must
 * be true in the end.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Payment, payments as calls, type Payout } from '@kurazh/contract/money/payments.ts'
import type { Row } from '../../server/players/rows.ts'
import { transaction, type Database } from '../../server/platform/database/database.ts'
import { grant } from '../../server/wallet/wallet.ts'
import type { YookassaDouble } from '../../server/testing/yookassa-double.ts'
import { registerPlayers } from '../players.ts'

const patienceMs = 60_000
const json = { 'content-type': 'application/json' }

/** The environment of every payer; the site changes when it is killed and restarted. */
export interface CashierSite {
  origin(): string
  database: Database
  yookassa: YookassaDouble
}

export interface Payer {
  /**
   * Goes through the steps as the player and the payment system do, once; rejects when the site dies on the way, at the
   * latest by the signal.
   */
  walk(death: AbortSignal): Promise<void>
  /** The same after the site has recovered: repeats unanswered requests, and waits for the end. */
  finish(): Promise<void>
  /** The faults in the end, as text; empty if the site is right. */
  faults(): Promise<string[]>
}

const amountKopecks = 300_00n
const giftKopecks = 1000_00n
let payers = 0

interface Person {
  id: number
  call<Success>(path: string, body: unknown): Promise<Success>
}

async function register({ origin, database }: CashierSite): Promise<Person> {
  const [session] = await registerPlayers(origin(), 1, `payer${++payers}-`)
  if (session === undefined) throw new Error('nobody was registered')
  const { rows } = await database.pool.query<Pick<Row<'player'>, 'id'>>('select id from player where login = $1', [
    session.login,
  ])
  return {
    id: Number(rows[0]?.id),
    async call(path, body) {
      const reply = await fetch(`${origin()}${path}`, {
        method: 'POST',
        headers: { ...json, cookie: session.cookie },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      })
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
      return ((await reply.json()) as { success: never }).success
    },
  }
}

const notify = async (
  { origin, yookassa }: CashierSite,
  about: 'payment' | 'payout',
  object: { status: string } | undefined,
): Promise<void> => {
  if (object !== undefined)
    await fetch(`${origin()}/hooks/yookassa`, { method: 'POST', headers: json, body: yookassa.noticeOf(about, object) })
}

async function until(holds: () => Promise<boolean>, what: string, death?: AbortSignal): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!(await holds())) {
    death?.throwIfAborted()
    if (performance.now() > deadline) throw new Error(`it never came to this: ${what}`)
    await sleep(25)
  }
}

/** Makes checks that are scheduled a minute later due now, so that the proof need not wait. */
async function hurry({ database }: CashierSite, player: number): Promise<void> {
  for (const table of ['payment', 'payout'])
    await database.pool.query(`update ${table} set next_look_at = now() where player = $1 and next_look_at > now()`, [
      player,
    ])
}

async function sums(
  { database }: CashierSite,
  player: number,
): Promise<{ balance: bigint; held: bigint; movements: string }> {
  const { rows } = await database.pool.query<{ balance: bigint; held: bigint; movements: string }>(
    `select (select balance from ledger_account where owner = $1) as balance,
      coalesce(sum(case when credit = 104 then amount when debit = 104 then -amount end), 0)::bigint as held,
      coalesce(string_agg(kind, ' ' order by at), '') as movements
    from ledger_transfer where owner = $1 and kind <> 'gift'`,
    [player],
  )
  return rows[0] ?? { balance: -1n, held: -1n, movements: '' }
}

function differences(found: Record<string, unknown>, right: Record<string, unknown>): string[] {
  return Object.entries(right).flatMap(([name, value]) =>
    found[name] === value ? [] : `${name}: ${String(found[name])} вместо ${String(value)}`,
  )
}

/** A player who tops up. */
export async function newTopUp(cashierSite: CashierSite): Promise<Payer> {
  const player = await register(cashierSite)
  const body = { request: randomUUID(), method: 'yookassa-card', amount: Number(amountKopecks) / 100 }
  const atProvider = () =>
    [...cashierSite.yookassa.paymentsById.values()].filter(({ metadata }) => metadata.order.startsWith(`${player.id}-`))
  const state = async () => (await player.call<{ payments: Payment[] }>(calls.moneyOrders.path, {})).payments[0]?.state
  async function payAndNotify(): Promise<void> {
    for (const payment of atProvider()) payment.status = 'succeeded'
    await notify(cashierSite, 'payment', atProvider()[0])
  }
  return {
    async walk() {
      await player.call(calls.topUp.path, body)
      await payAndNotify()
    },
    async finish() {
      await player.call(calls.topUp.path, body)
      await until(async () => {
        await hurry(cashierSite, player.id)
        await payAndNotify()
        return (await state()) === 'credited'
      }, 'credited')
      // A repeated notice and check must change nothing.
      await payAndNotify()
      await hurry(cashierSite, player.id)
      await sleep(100)
    },
    async faults() {
      const { rows } = await cashierSite.database.pool.query('select 1 from payment where player = $1', [player.id])
      return differences(
        {
          ...(await sums(cashierSite, player.id)),
          orders: rows.length,
          theirs: atProvider().length,
          state: await state(),
        },
        { balance: amountKopecks, held: 0n, movements: 'deposit', orders: 1, theirs: 1, state: 'credited' },
      )
    },
  }
}

/** A player who withdraws; the payment system pays or refuses it. */
export async function newPayout(cashierSite: CashierSite, outcome: 'succeeded' | 'canceled'): Promise<Payer> {
  const player = await register(cashierSite)
  const { pool, db } = cashierSite.database
  await transaction(db, (tx) => grant(tx, player.id, giftKopecks, 'gift:start'))
  const details = { phone: `+7 900 ${String(player.id).padStart(7, '0')}`, bank: '100000000111' }
  const body = {
    request: randomUUID(),
    method: 'yookassa-sbp-out',
    amount: Number(amountKopecks) / 100,
    details,
    password: `payer${payers}-0-password`,
  }
  const atProvider = () =>
    [...cashierSite.yookassa.payoutsById.values()].filter(({ metadata }) => metadata.order.startsWith(`${player.id}-`))
  const state = async () => (await player.call<{ payouts: Payout[] }>(calls.moneyOrders.path, {})).payouts[0]?.state
  const ended = outcome === 'succeeded' ? 'sent' : 'returned'
  async function decideAndNotify(): Promise<void> {
    for (const payout of atProvider()) payout.status = outcome
    await notify(cashierSite, 'payout', atProvider()[0])
  }
  const isNumbered = async () =>
    (await pool.query('select 1 from payout where player = $1 and provider_id is not null', [player.id])).rows.length >
    0
  return {
    async walk(death) {
      await player.call(calls.withdraw.path, body)
      await until(isNumbered, 'known to the payment system', death)
      await decideAndNotify()
    },
    async finish() {
      await player.call(calls.withdraw.path, body)
      await until(async () => {
        await hurry(cashierSite, player.id)
        await decideAndNotify()
        return (await state()) === ended
      }, ended)
      await decideAndNotify()
      await hurry(cashierSite, player.id)
      await sleep(100)
    },
    async faults() {
      const { rows } = await pool.query('select 1 from payout where player = $1', [player.id])
      const paid = outcome === 'succeeded'
      return differences(
        {
          ...(await sums(cashierSite, player.id)),
          orders: rows.length,
          theirs: atProvider().length,
          state: await state(),
        },
        {
          balance: paid ? giftKopecks - amountKopecks : giftKopecks,
          held: 0n,
          movements: paid ? 'withdrawal paid-out' : 'withdrawal withdrawal-back',
          orders: 1,
          theirs: 1,
          state: ended,
        },
      )
    },
  }
}
