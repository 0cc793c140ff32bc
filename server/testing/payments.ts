/** A player at the cashier: top-ups paid in the sandbox as its page would, payouts, and time moved manually. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { randomUUID } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import type { Payment, SandboxAct } from '@kurazh/contract/money/payments.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { expect } from 'vitest'
import { hashPassword } from '../players/sign-in/passwords.ts'
import { setPassword } from '../players/players.ts'
import { auditBooks, booksBalance } from '../ledger/books.ts'
import type { Db } from '../platform/database/database.ts'
import type { Player, TestSite } from './site.ts'

/** Details of a payout to this player's own account at the sandbox. */
export const accountOf = ({ id }: Player) => ({ account: `40817 ${String(id).padStart(8, '0')} 3456` })

/** Orders a top-up by the sandbox's card. */
export async function order(
  player: Player,
  amount = 500,
  more: Partial<{ request: string; method: string }> = {},
): Promise<Wire<Payment>> {
  return (await player.ask(calls.topUp, { request: randomUUID(), method: 'sandbox-card', amount, ...more })).payment
}

/** Presses a button of the payment's own page; returns where it leads. */
export async function pressed(address: string, act: SandboxAct): Promise<{ status: number; to: string | null }> {
  const { status, headers } = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `act=${act}`,
  })
  return { status, to: headers.get('location') }
}

export const press = async (site: TestSite, payment: Wire<Payment>, act: SandboxAct): Promise<number> =>
  (await pressed(`${site.origin}${payment.payUrl}`, act)).status

export const stateOf = async (player: Player, { id }: { id: number }) =>
  (await player.ask(calls.payment, { id })).payment.state

/** Waits until the payment is in this state. */
export async function becomes(player: Player, payment: Wire<Payment>, state: Payment['state']): Promise<void> {
  await eventually(async () => expect(await stateOf(player, payment)).toBe(state))
}

/** Requests a payout to the sandbox's account, confirmed by the password. */
export async function requestPayout(
  player: Player,
  amount: number,
  more: Partial<{ request: string; details: Record<string, string> }> = {},
) {
  return (
    await player.ask(calls.withdraw, {
      request: randomUUID(),
      method: 'sandbox-account',
      amount,
      details: accountOf(player),
      password: player.password,
      ...more,
    })
  ).payout
}

export async function payoutState(player: Player, id: number) {
  return (await player.ask(calls.moneyOrders)).payouts.find((payout) => payout.id === id)?.state
}

/** Makes every pending check due now, and lets the sandbox settle its payouts. */
export async function hurry(site: TestSite): Promise<void> {
  const { pool } = site.database
  await pool.query(`update sandbox_payout set settles_at = now() where settles_at < now() + interval '1 hour'`)
  await pool.query(`update sandbox_notice set due_at = now()`)
  await pool.query('update payment set next_look_at = now() where next_look_at is not null')
  await pool.query('update payout set next_look_at = now() where next_look_at is not null')
}

/** Sets the password again, which ends the player's sessions, and signs in with it. */
export async function renewPassword(site: TestSite, player: Player): Promise<void> {
  const passwordHash = await hashPassword(player.password)
  await site.write((tx) => setPassword(tx, player.id, passwordHash))
  await eventually(async () => expect((await player.call(calls.getBal)).status).toBe(401))
  await player.ask(calls.login, { login: player.login, password: player.password, info: '' })
}

/** True when every sum of the ledger agrees. */
export const booksAgree = async (db: Db): Promise<boolean> => booksBalance(await auditBooks(db))
