/** The statement: every movement once, in the one order of the balance, whatever is filtered. */
import { randomUUID } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import type { Movement } from '@kurazh/contract/statement.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { becomes, order, press, requestPayout } from '../../testing/cashier.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
let player: Player
let whole: Movement[]

beforeAll(async () => {
  site = await testSite()
  player = await site.player()
  await Promise.all(Array.from({ length: 40 }, (_, nonce) => player.bet({ nonce, stake: 10 })))
  const payment = await order(player, 500)
  await press(site, payment, 'pay')
  await becomes(player, payment, 'credited')
  await requestPayout(player, 100)
  whole = await pages({})
})
afterAll(() => site.close())
afterEach(() => site.audit())

async function pages(filter: object, limit = 7): Promise<Movement[]> {
  const found: Movement[] = []
  for (let before: { at: string; leg: number } | undefined; ;) {
    const { movements, next } = await player.ask(calls.statement, { ...filter, limit, ...(before && { before }) })
    found.push(...movements)
    if (next === null) return found
    before = next
  }
}

test('each movement is there once, and each balance is the one before plus the movement', async () => {
  const { rows } = await site.database.pool.query<{ count: number }>('select count(*)::int as count from ledger_transfer where owner = $1', [player.id])
  expect(whole).toHaveLength(rows[0]?.count ?? 0)
  expect(whole[0]?.balance).toBe(await player.balance())
  const kopecks = (roubles: number) => Math.round(roubles * 100)
  for (const [index, { amount, balance }] of whole.entries()) {
    expect(kopecks(balance) - kopecks(amount)).toBe(kopecks(whole[index + 1]?.balance ?? 0))
  }
  expect(whole.at(-1)).toMatchObject({ kind: 'gift', amount: 1000, balance: 1000, of: null })
})

test('pages of any length say the same', async () => {
  for (const limit of [1, 3, 100]) expect(await pages({}, limit)).toEqual(whole)
})

test('a filter leaves exactly the movements of its kinds and days, with their balances', async () => {
  for (const kinds of [['stake'], ['payout', 'deposit'], ['withdrawal', 'gift'], ['no such kind']]) {
    expect(await pages({ kinds })).toEqual(whole.filter(({ kind }) => kinds.includes(kind)))
  }
  const middle = whole[20]?.at ?? ''
  // A filter has milliseconds; a movement has more.
  const from = `${middle.slice(0, 23)}Z`
  expect(await pages({ from })).toEqual(whole.filter(({ at }) => at >= middle.slice(0, 23)))
  expect(await pages({ until: from })).toEqual(whole.filter(({ at }) => at < middle.slice(0, 23)))
})

test('a number finds its bet, its top-up and its payout', async () => {
  const { movements, next } = await player.ask(calls.statement, { number: 1 })
  expect(next).toBeNull()
  expect(movements).toEqual(whole.filter(({ of }) => of?.number === 1))
  expect(new Set(movements.map(({ of }) => of?.what))).toEqual(new Set(['bet', 'payment', 'payout']))
})

test('the file holds every movement in the words and figures of a Russian spreadsheet', async () => {
  const { csv, next } = await player.ask(calls.statementFile, {})
  expect(next).toBeNull()
  const lines = csv.trimEnd().split('\r\n')
  expect(lines).toHaveLength(whole.length + 1)
  expect(lines[0]).toBe('Время (UTC);Операция;Номер;Сумма, ₽;Баланс после, ₽')
  expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;Подарок;;1000,00;1000,00$/)
  expect(csv).toMatch(/;Вывод;1;-100,00;/)
})

test('nobody sees a movement of anybody else', async () => {
  const other = await site.player()
  expect((await other.ask(calls.statement, { number: 1 })).movements).toEqual([])
  expect((await other.ask(calls.statement, {})).movements).toHaveLength(1)
  expect(await other.call(calls.statement, { before: { at: 'yesterday', leg: 1 } })).toMatchObject({ status: 400 })
  expect(await other.call(calls.topUp, { request: randomUUID(), method: '', amount: 1 })).toMatchObject({ status: 400 })
})
