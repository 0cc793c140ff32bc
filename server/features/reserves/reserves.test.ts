/** The daily root, and every player's branches checked the way the browser checks them. */
import { calls } from '@kurazh/contract/index.ts'
import { checkBranch } from '@kurazh/contract/reserves-proof.ts'
import { readDay } from '../../testing/reserves.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { requestPayout } from '../../testing/payments.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { publishedLinks, publishReserves } from './reserves.ts'

let site: TestSite
let players: Player[]
/** Roubles on their way out, by player: of the last one it is all there is. */
const held = new Map([[0, 300], [10, 1000]])

beforeAll(async () => {
  site = await testSite()
  players = await Promise.all(Array.from({ length: 11 }, () => site.player()))
  await Promise.all(players.slice(0, 5).map((player) => player.bet({ stake: 7.77 })))
  for (const [index, roubles] of held) {
    const player = players[index]
    if (player !== undefined) await requestPayout(player, roubles)
  }
  await again()
})
afterAll(() => site.close())
afterEach(() => site.audit())

const link = { place: 7n, hash: 'f'.repeat(64) }
const lastLink = async () => link
const uidsOf = async () => new Map(players.map(({ id, uid }) => [id, uid]))

/** Publishes today's root anew. */
async function again(): Promise<void> {
  for (const table of ['reserve_day', 'reserve_leaf', 'reserve_node']) await site.database.pool.query(`delete from ${table}`)
  expect(await publishReserves(site.database.db, uidsOf, lastLink)).toBe(true)
}

const latest = async () => readDay((await site.visitor().ask(calls.reserves)).days[0])

/** What a player’s own page finds proven, in kopecks. Throws when it does not agree. */
async function proven(player: Player): Promise<bigint> {
  const day = await latest()
  if (day === undefined) throw new Error('no root is published')
  const verdict = checkBranch(player.uid, day, await player.ask(calls.reservesBranch, { day: day.day }))
  if (verdict.kind !== 'proven') throw new Error(`the branch is ${verdict.kind}`)
  return verdict.kopecks
}

test('every player’s branches lead to the root and add up to what is owed, what is held for a payout included', async () => {
  let total = 0n
  for (const [index, player] of players.entries()) {
    const sum = await proven(player)
    const balance = BigInt(Math.round((await player.balance()) * 100))
    expect(sum).toBe(balance + BigInt(held.get(index) ?? 0) * 100n)
    total += sum
  }
  expect(total).toBe((await latest())?.total)
})

test('a day has one root, whoever publishes it and however often', async () => {
  const before = await latest()
  expect(await Promise.all([publishReserves(site.database.db, uidsOf, lastLink), publishReserves(site.database.db, uidsOf, lastLink)])).toEqual([false, false])
  expect((await site.visitor().ask(calls.reserves)).days.map(readDay)).toEqual([before])
})

test('a branch tells nobody’s balance: its neighbours are pieces under salts of their own', async () => {
  const [player] = players
  const { pieces } = await (player as Player).ask(calls.reservesBranch)
  expect(pieces).toHaveLength(2)
  expect(Object.keys(pieces[0]?.siblings[0] ?? {})).toEqual(['hash', 'kopecks'])
  expect((await latest())?.leaves).toBe(32)
})

test('the branch shown to one player is nothing to another', async () => {
  const [player, other] = players
  const day = await latest()
  if (player === undefined || other === undefined || day === undefined) throw new Error('there are no two players')
  expect(checkBranch(other.uid, day, await player.ask(calls.reservesBranch)).kind).toBe('broken')
})

test('another day’s branch is asked for by its day; a day nobody published has none', async () => {
  const [player] = players
  expect(await player?.ask(calls.reservesBranch, { day: '2020-01-01' })).toEqual({ day: '2020-01-01', pieces: [] })
  expect((await player?.call(calls.reservesBranch, { day: 'yesterday' }))?.code).toBe('InvalidRequest')
})

test('who came after the root has no branch in it', async () => {
  const late = await site.player()
  expect(await late.ask(calls.reservesBranch)).toMatchObject({ pieces: [] })
})

test('the last link of the audit is published beside the root, for everybody and for ever', async () => {
  const { days: [day], audit } = await site.visitor().ask(calls.reserves)
  expect(audit).toEqual([{ day: day?.day, events: 7, hash: link.hash }])
  expect(await publishedLinks(site.database.db)).toEqual([{ day: day?.day, ...link }])
})
