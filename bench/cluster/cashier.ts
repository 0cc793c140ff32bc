/** Players at the cashier while machines fail: they top up, pay and withdraw; what was acknowledged must be in the books. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Payment, payments as calls, type Payout } from '@kurazh/contract/money/payments.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import type { Database } from '../../server/platform/database/database.ts'
import type { Chance } from '@kurazh/games/testing/chance.ts'
import { whole } from '../figures.ts'
import type { Session } from '../players.ts'
import type { Verdicts } from '../verdicts.ts'
import { persist } from './persistent.ts'

interface Acknowledged {
  topUps: number[]
  payouts: number[]
  refused: string[]
  /** Orders that may have been made: the pace of calls was used up before the repeat of a lost request said so. */
  unknown: number
}

export function startCashier(origin: string, sessions: readonly Session[], chance: Chance, signal: AbortSignal) {
  const told: Acknowledged = { topUps: [], payouts: [], refused: [], unknown: 0 }

  async function pay(payUrl: string, cookie: string): Promise<void> {
    for (;;) {
      const reply = await fetch(new URL(payUrl, origin), {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'act=pay',
        redirect: 'manual',
        signal: AbortSignal.timeout(5_000),
      }).catch(() => undefined)
      if (reply !== undefined && reply.status < 500) return
      await sleep(200)
    }
  }

  function refused({ code, mayBeDone }: { code: string; mayBeDone: boolean }): void {
    told.refused.push(code)
    if (mayBeDone && code === 'TooManyRequests') told.unknown += 1
  }

  async function visit({ login, cookie }: Session, number: number): Promise<void> {
    while (!signal.aborted) {
      const topUp = { request: randomUUID(), method: 'sandbox-card', amount: chance.whole(100, 500) }
      const ordered = await persist<{ payment: Wire<Payment> }>(origin, calls.topUp.path, cookie, topUp)
      if ('success' in ordered) {
        told.topUps.push(ordered.success.payment.id)
        await pay(ordered.success.payment.payUrl ?? '/', cookie)
      } else refused(ordered)
      const withdrawal = {
        request: randomUUID(),
        method: 'sandbox-account',
        amount: 100,
        details: { account: `40817 ${String(number).padStart(5, '0')}` },
        password: `${login}-password`,
      }
      const asked = await persist<{ payout: Wire<Payout> }>(origin, calls.withdraw.path, cookie, withdrawal)
      if ('success' in asked) told.payouts.push(asked.success.payout.id)
      else refused(asked)
      await sleep(chance.whole(500, 3_000))
    }
  }

  const done = Promise.all(sessions.map(visit))
  return { told, done }
}

/** Every acknowledged order is there once, and each moved the money it says, once. */
export async function proveCashier(
  { pool }: Database,
  logins: readonly string[],
  { topUps, payouts, refused, unknown }: Acknowledged,
  { expect }: Verdicts,
): Promise<void> {
  const ids = async (table: 'payment' | 'payout') => {
    const { rows } = await pool.query<{ id: bigint }>(
      `select o.id from ${table} o join player p on p.id = o.player where p.login = any($1)`,
      [logins],
    )
    return rows.map(({ id }) => Number(id))
  }
  let left = unknown
  for (const [table, told, name] of [
    ['payment', topUps, 'пополнений'],
    ['payout', payouts, 'выводов'],
  ] as const) {
    const found = await ids(table)
    const lost = told.filter((id) => !found.includes(id))
    expect(lost.length === 0, `подтверждено ${name} ${whole(told.length)}, потеряно ${lost.length}`)
    const extra = found.length - told.length
    expect(new Set(told).size === told.length && extra <= left, `лишних ${name} нет`, `${found.length}`)
    left -= extra
  }
  const { rows } = await pool.query<{ wrong: bigint; paid: bigint; unpaid: bigint }>(
    `with theirs as (select id from player where login = any($1)),
      orders as (
        select player, count(*) filter (where state = 'credited') as deposits, coalesce(sum(amount) filter (where state = 'credited'), 0) as deposited
        from payment where player in (select id from theirs) group by player),
      moved as (
        select owner as player, count(*) as deposits, sum(amount) as deposited
        from ledger_transfer where owner in (select id from theirs) and kind = 'deposit' group by owner)
    select count(*) filter (where (coalesce(o.deposits, 0), coalesce(o.deposited, 0)) is distinct from (coalesce(m.deposits, 0), coalesce(m.deposited, 0))) as wrong,
      coalesce(sum(o.deposits), 0)::bigint as paid, 0::bigint as unpaid from orders o full join moved m using (player)`,
    [logins],
  )
  expect(
    rows[0]?.wrong === 0n,
    `каждое из ${whole(rows[0]?.paid ?? 0n)} зачисленных пополнений прошло по книгам один раз`,
  )
  if (refused.length > 0)
    console.log(
      `  отказов кассы: ${[...Map.groupBy(refused, (code) => code)].map(([code, of]) => `${code} ${of.length}`).join(', ')}`,
    )
}
