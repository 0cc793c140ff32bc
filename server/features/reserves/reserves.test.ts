/** The daily root, and every player's branches checked the way the browser checks them. */
import { calls } from '@kurazh/contract/index.ts'
import { leafOf, rootOf } from '@kurazh/contract/reserves-tree.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { requestPayout } from '../../testing/cashier.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { publishReserves } from './reserves.ts'

let site: TestSite
let players: Player[]

beforeAll(async () => {
  site = await testSite()
  players = await Promise.all(Array.from({ length: 11 }, () => site.player()))
  await Promise.all(players.slice(0, 5).map((player) => player.bet({ stake: 7.77 })))
  const [first] = players
  if (first !== undefined) await requestPayout(first, 300)
  await again()
})
afterAll(() => site.close())
afterEach(() => site.audit())

/** Publishes today's root anew. */
async function again(): Promise<void> {
  for (const table of ['reserve_day', 'reserve_leaf', 'reserve_node']) await site.database.pool.query(`delete from ${table}`)
  expect(await publishReserves(site.database.db)).toBe(true)
}

const latest = async () => (await site.visitor().ask(calls.reserves)).days[0]

/** What a player's branches add up to, each of them leading to the published root. */
async function proven(player: Player): Promise<bigint> {
  const { pieces } = await player.ask(calls.reservesBranch)
  const day = await latest()
  let sum = 0n
  for (const { salt, kopecks, place, siblings } of pieces) {
    const root = rootOf(leafOf(salt, BigInt(kopecks)), place, siblings.map(({ hash, kopecks: amount }) => ({ hash, sum: BigInt(amount) })))
    expect(root?.hash).toBe(day?.root)
    expect(Number(root?.sum) / 100).toBe(day?.total)
    sum += BigInt(kopecks)
  }
  return sum
}

test('every player’s branches lead to the root and add up to what is owed, what is held for a payout included', async () => {
  let total = 0n
  for (const [index, player] of players.entries()) {
    const sum = await proven(player)
    const balance = BigInt(Math.round((await player.balance()) * 100))
    expect(sum).toBe(index === 0 ? balance + 300_00n : balance)
    total += sum
  }
  expect(Number(total) / 100).toBe((await latest())?.total)
})

test('a day has one root, whoever publishes it and however often', async () => {
  const before = await latest()
  expect(await Promise.all([publishReserves(site.database.db), publishReserves(site.database.db)])).toEqual([false, false])
  expect((await site.visitor().ask(calls.reserves)).days).toEqual([before])
})

test('a branch tells nobody’s balance: its neighbours are pieces under salts of their own', async () => {
  const [player] = players
  const { pieces } = await (player as Player).ask(calls.reservesBranch)
  expect(pieces).toHaveLength(2)
  expect(Object.keys(pieces[0]?.siblings[0] ?? {})).toEqual(['hash', 'kopecks'])
  expect((await latest())?.leaves).toBe(32)
})

test('who came after the root has no branch in it', async () => {
  const late = await site.player()
  expect(await late.ask(calls.reservesBranch)).toMatchObject({ pieces: [] })
})
