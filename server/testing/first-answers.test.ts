/**
 * Tests that a request repeated under its key gets its first answer, whatever would refuse a new one by now: every call
 * with such a key, here or in the named test.
 */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freezePayouts } from '../features/payments/payout-freeze.ts'
import { takeBreak } from '../wallet/player-limits.ts'
import { type Admin, adminInside, pageOrigin } from './admins.ts'
import { declareTestBank } from './declared-banks.ts'
import { somebodyWaitsFor } from './held.ts'
import { accountOf, requestPayout } from './payments.ts'
import { type TestNode, testSite, type TestSite } from './site.ts'
import type { Answer } from './visitor.ts'

let site: TestSite
let other: TestNode
let finance: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  other = await site.node()
  finance = await adminInside(site, ['finance'])
})
afterAll(async () => {
  await other.close()
  await site.close()
})
afterEach(() => site.audit())

interface Case {
  /** Sends the request, with a fresh key or with the same one. */
  send(isSame: boolean): Promise<Pick<Answer, 'status' | 'code' | 'body'>>
  /** What refuses every new request from then on. */
  bar(): Promise<unknown>
}

/** Declares a bank whose largest win is so many roubles, and waits until both nodes play by it. */
async function cap(win: number): Promise<void> {
  await declareTestBank(site, { win, round: win })
  for (const node of [site, other])
    await eventually(async () => {
      const { tables } = await node.visitor().ask(calls.tables)
      expect(tables.find((table) => table.game === 'dice')?.maxWin).toBe(win)
    })
}

const stakeThere = async (game: 'dice' | 'mines', params: object): Promise<Case> => {
  await cap(50_000)
  const player = await site.player()
  // The other node has the player's seeds, and does not hear of the bet.
  await other.visitor(player.token).ask(calls.commitments)
  const body = { game, clientSeed: 'first', stake: 420, params }
  let sent = 0
  return {
    send: (isSame) =>
      (sent++ === 0 ? player : other.visitor(player.token)).call(calls.placeBet, { ...body, nonce: isSame ? 0 : 1 }),
    bar: () => cap(10_000),
  }
}

const cases: Readonly<Record<string, () => Promise<Case>>> = {
  async topUp() {
    const player = await site.player()
    const key = randomUUID()
    return {
      send: (isSame) =>
        player.call(calls.topUp, { request: isSame ? key : randomUUID(), method: 'sandbox-card', amount: 500 }),
      bar: () => site.write((tx) => takeBreak(tx, player.id, new Date(Date.now() + 3_600_000))),
    }
  },
  async withdraw() {
    const player = await site.player()
    const key = randomUUID()
    const body = { method: 'sandbox-account', amount: 400, details: accountOf(player), password: player.password }
    return {
      send: (isSame) => player.call(calls.withdraw, { request: isSame ? key : randomUUID(), ...body }),
      bar: () => site.write((tx) => freezePayouts(tx, player.id, 'проверка', finance.id)),
    }
  },
  placeBet: () => stakeThere('dice', { chance: 2, side: 'under' }),
  async correctBalance() {
    const player = await site.player()
    const key = randomUUID()
    const wish = { id: player.id, amount: -1000, account: 'corrections', reason: 'mistake', comment: 'Ошибка' } as const
    return {
      send: (isSame) => finance.call(adminCalls.correctBalance, { request: isSame ? key : randomUUID(), ...wish }),
      bar: () => player.ask(calls.closeAccount, { giveUp: true }),
    }
  },
}

test.each(Object.keys(cases))('%s repeated under its key gets its first answer', async (name) => {
  const { send, bar } = await (cases[name] as () => Promise<Case>)()
  const first = await send(true)
  expect(first.status).toBe(200)
  await bar()
  const again = await send(true)
  expect([again.status, again.code]).toEqual([200, undefined])
  expect((await send(false)).status).not.toBe(200)
})

test('a game opened before its node’s limits changed is opened again by a repeat, on a node that does not know it', async () => {
  const { send, bar } = await stakeThere('mines', { mines: 24 })
  expect((await send(true)).status).toBe(200)
  await bar()
  expect((await send(true)).status).toBe(200)
})

test.each(['select from ledger_account where owner = $1 for update', 'lock table payout_stop'])(
  'a payout repeated while the first one and a freeze commit is the first one: it waits for «%s»',
  async (held) => {
    const player = await site.player()
    const { pool } = site.database
    const [request, key] = [randomUUID(), randomUUID()]
    const first = await requestPayout(player, 400, { request })
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query(held, held.includes('$1') ? [player.id] : [])
    const repeated = requestPayout(player, 400, { request: key })
    await somebodyWaitsFor(site, holder)
    await pool.query('update payout set request = $2 where request = $1', [request, key])
    await pool.query('insert into payout_freeze (player, reason, made_by) values ($1, $2, $3)', [player.id, 'x', 1])
    await holder.query('commit')
    holder.release()
    expect((await repeated).id).toBe(first.id)
  },
)

/** Where the other calls with a key are tested. */
const elsewhere: Readonly<Record<string, readonly [file: string, title: string]>> = {
  putAside: ['wallet/vault.test.ts', 'a repeated press, from two tabs and two nodes'],
  takeOut: ['wallet/vault.test.ts', 'a repeated press, from two tabs and two nodes'],
  cancelReturn: ['wallet/vault.test.ts', 'a return may be called off until it has arrived, once'],
  placeGift: ['features/wheel/wheel.test.ts', 'a repeated press gets the same answer'],
  move: ['play/seeded/steps-races.test.ts', '200 times at one step: one of them happens'],
  roundBet: ['play/rounds/rounds.test.ts', 'a round accepts two bets per player, one per key'],
  roundCancel: ['play/rounds/rounds.test.ts', 'a bet cancelled before the flight is returned in full'],
  roundTake: ['play/rounds/loop/takeover.test.ts', 'cash-outs stay paid'],
  takeRewards: ['features/wheel/wheel.test.ts', 'a repeated press gets the same answer'],
  enterPromo: ['features/promo/promo.test.ts', 'a repeated press gets the same answer'],
  nextPackageRound: ['play/seeded/packages/wallet-calls.test.ts', 'are one round'],
  allowPackageRound: ['play/seeded/packages/wallet-calls.test.ts', 'are one round'],
  sayInChat: ['features/chat/site-rooms.test.ts', 'a request that is repeated, also on another node at once'],
  giveTip: ['features/tips/tips.test.ts', 'a repeated press is the same tip'],
  openRain: ['features/tips/rains.test.ts', 'a repeated press opens one'],
  tableBet: ['play/tables/tables.test.ts', 'a repeated key gets the same answer'],
  payOutClosed: ['features/payments/closed-payouts.test.ts', 'money that came after closing is paid out by two people'],
}
const reads = ['betLink', 'statement', 'shownSeed', 'traceMovement']

test('every call with a key is in the table, or its test is named', () => {
  const keyed = Object.entries({ ...calls, ...adminCalls } as Record<
    string,
    { body?: { def?: { shape?: object } } }
  >).flatMap(([name, { body }]) => {
    const fields = Object.keys(body?.def?.shape ?? {})
    return ['request', 'key', 'nonce'].some((field) => fields.includes(field)) ? [name] : []
  })
  expect([...Object.keys(cases), ...Object.keys(elsewhere), ...reads].toSorted()).toEqual(keyed.toSorted())
  for (const [file, title] of Object.values(elsewhere))
    expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8'), file).toContain(title)
})
