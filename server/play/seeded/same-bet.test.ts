/**
 * Tests that the nonce is the bet's key: repeated immediately or later, on this node or another, a bet has one effect.
 */
import { calls } from '@kurazh/contract/index.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Bettor } from '../bets/bettor.ts'
import { evenBet, type Player, testSite, type TestSite } from '../../testing/site.ts'
import { openMines } from '../../testing/steps.ts'
import { type Answer, persist, type Visitor } from '../../testing/visitor.ts'
import { createBetting } from './betting.ts'
import type { BettingDependencies } from './betting-types.ts'
import { createChain, createSeeds } from './seeds.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

const body = { game: 'dice', nonce: 0, clientSeed: 'a seed', stake: 10, params: evenBet }
type Placed = Answer<typeof calls.placeBet>
const betOf = ({ body: placed, code }: Placed) =>
  'success' in placed && 'bet' in placed.success ? placed.success.bet : code
const bets = (player: Player) => site.count('bet where player = $1', [player.id])
/** Another connection of the same player, which shares only the session. */
const twin = (player: Player): Visitor => Object.assign(site.visitor(), { token: player.token })

test('repeating a bet gets the same answer and moves nothing', async () => {
  const player = await site.player()
  const first = await player.call(calls.placeBet, body)
  expect(first.status).toBe(200)
  const balance = await player.balance()
  expect(betOf(await player.call(calls.placeBet, body))).toEqual(betOf(first))
  expect(betOf(await twin(player).call(calls.placeBet, body))).toEqual(betOf(first))
  expect(await player.balance()).toBe(balance)
  expect(await bets(player)).toBe(1)
})

test('the same bet with its keys in another order, or 10 written as 10.00, is the same bet', async () => {
  const player = await site.player()
  const first = await player.call(calls.placeBet, body)
  const spelt = [
    '{"params":{"side":"under","chance":49.5},"stake":10,"clientSeed":"a seed","nonce":0,"game":"dice"}',
    '{"game":"dice","nonce":0,"clientSeed":"a seed","stake":10.00,"params":{"chance":49.50,"side":"under"}}',
    '{"game":"dice","nonce":0.0,"clientSeed":"a\\u0020seed","stake":1e1,"params":{"chance":49.5,"side":"under"}}',
  ]
  for (const text of spelt)
    expect(betOf((await player.post(calls.placeBet.path, text)) as Placed), text).toEqual(betOf(first))
})

test.each([
  ['another stake', { stake: 10.01 }],
  ['another client seed', { clientSeed: 'a Seed' }],
  ['another side', { params: { ...evenBet, side: 'over' } }],
  ['another chance', { params: { ...evenBet, chance: 49.51 } }],
])('a used nonce with %s is refused and moves nothing', async (_what, change) => {
  const player = await site.player()
  await player.ask(calls.placeBet, body)
  const balance = await player.balance()
  expect(await player.call(calls.placeBet, { ...body, ...change })).toMatchObject({ status: 409, code: 'NonceReused' })
  expect(await player.balance()).toBe(balance)
  expect(await bets(player)).toBe(1)
})

const spin = { game: 'firebird', nonce: 0, clientSeed: 'a seed', stake: 10, params: { mode: 'spin' } }

test.each([
  ['another stake', { stake: 20 }],
  ['another client seed', { clientSeed: 'another seed' }],
  ['another machine', { game: 'aurora' }],
  ['a machine of lists', { game: 'ural-gems' }],
  ['a game that is no machine', { game: 'dice', params: evenBet }],
])(
  'the nonce of a spin with %s is refused and moves nothing; the spin itself is answered as before',
  async (_what, change) => {
    const player = await site.player()
    const first = await player.call(calls.placeBet, spin)
    expect(first.status).toBe(200)
    const balance = await player.balance()
    expect(await player.call(calls.placeBet, { ...spin, ...change })).toMatchObject({
      status: 409,
      code: 'NonceReused',
    })
    expect(betOf(await player.call(calls.placeBet, spin))).toEqual(betOf(first))
    expect(await player.balance()).toBe(balance)
    expect(await bets(player)).toBe(1)
  },
)

test('a bet keeps its answer after the money is gone, after a restart and on another node', async () => {
  const player = await site.player()
  const again = { ...body, clientSeed: await site.clientSeed(player, 0, false), stake: 1000 }
  const first = await player.call(calls.placeBet, again)
  expect(betOf(await player.call(calls.placeBet, again))).toEqual(betOf(first))
  const node = await site.node()
  expect(betOf(await node.visitor(player.token).call(calls.placeBet, again))).toEqual(betOf(first))
  await node.close()
  await site.restart()
  expect(betOf(await player.call(calls.placeBet, again))).toEqual(betOf(first))
})

test('one nonce fifty times concurrently with one body: one effect, fifty equal answers', async () => {
  const player = await site.player()
  const answers = await Promise.all(Array.from({ length: 50 }, () => twin(player).call(calls.placeBet, body)))
  expect(new Set(answers.map((answer) => JSON.stringify(betOf(answer)))).size).toBe(1)
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  expect(await bets(player)).toBe(1)
})

test('one nonce fifty times concurrently with fifty bodies: one is accepted, the others are refused', async () => {
  const player = await site.player()
  const bodies = Array.from({ length: 50 }, (_, index) => ({ ...body, clientSeed: `seed ${index}` }))
  const answers = await Promise.all(bodies.map((one) => twin(player).call(calls.placeBet, one)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.code === 'NonceReused')).toHaveLength(49)
  expect(await bets(player)).toBe(1)
})

test('one nonce through two nodes at the same time has one effect', async () => {
  const player = await site.player()
  const node = await site.node()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? twin(player) : node.visitor(player.token)).call(calls.placeBet, body),
    ),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(betOf(answer)))).size).toBe(1)
  expect(await bets(player)).toBe(1)
  await node.close()
})

test('after many bets through one node a page of the other continues: a used nonce brings the true window', async () => {
  const player = await site.player()
  const node = await site.node()
  const there = node.visitor(player.token)
  const window = await there.ask(calls.commitments)
  for (const { nonce } of window.commitments)
    expect((await player.call(calls.placeBet, { ...body, nonce, stake: 1 })).status).toBe(200)
  // The page knows none of these bets: it tries the next nonce it has, and requests commitments again when refused.
  expect(
    await there.call(calls.placeBet, { ...body, nonce: 0, clientSeed: 'of the other page', stake: 1 }),
  ).toMatchObject({ status: 409, code: 'NonceReused' })
  const fresh = (await there.ask(calls.commitments)).commitments
  expect(fresh.map(({ nonce }) => nonce)).toEqual(
    window.commitments.map(({ nonce }) => nonce + window.commitments.length),
  )
  for (const { nonce } of fresh.slice(0, 3))
    expect((await there.call(calls.placeBet, { ...body, nonce, stake: 1 })).status).toBe(200)
  await node.close()
})

test('a game opened through one node takes its nonce from the other too', async () => {
  const player = await site.player()
  const node = await site.node()
  const there = node.visitor(player.token)
  await there.ask(calls.commitments)
  await openMines(player)
  expect(await there.call(calls.placeBet, { ...body, nonce: 0, stake: 1 })).toMatchObject({ code: 'NonceReused' })
  expect((await there.ask(calls.commitments)).commitments.some(({ nonce }) => nonce === 0)).toBe(false)
  await node.close()
})

test('nonces used through one node are used on the other, and its window follows', async () => {
  const player = await site.player()
  const node = await site.node()
  const there = node.visitor(player.token)
  await there.ask(calls.commitments)
  for (let nonce = 0; nonce < 3; nonce++) await player.ask(calls.placeBet, { ...body, nonce, stake: 1 })
  expect(await there.call(calls.placeBet, { ...body, nonce: 0, stake: 2 })).toMatchObject({ code: 'NonceReused' })
  // Given out only by the first node: the second learns of it with this request.
  expect((await there.call(calls.placeBet, { ...body, nonce: 66, stake: 1 })).status).toBe(200)
  await node.close()
})

test('a bet written while its repeat is looked up on another node gets its answer there', async () => {
  const player = await site.player()
  const { db } = site.database
  const seeds = createSeeds(db, site.seedKey)
  // Only the first node knows this nonce: it has given it out for the bet under nonce 0.
  await player.ask(calls.placeBet, { ...body, stake: 1 })
  const late = { ...body, nonce: 64, stake: 1 }
  let looks = 0
  const chainOf = async (id: number) => {
    looks += 1
    if (looks === 2) await player.ask(calls.placeBet, late)
    return looks === 1 ? createChain([{ fromNonce: 0, secret: Buffer.alloc(32) }], []) : seeds.chainOf(id)
  }
  const node = createBetting({ db, seeds: { ...seeds, chainOf } } as unknown as BettingDependencies)
  const bettor = { id: player.id } as Bettor
  expect(await node.place(bettor, { ...late, stake: 1_00n })).toMatchObject({ kind: 'placed', bet: { nonce: 64 } })
  expect(await bets(player)).toBe(2)
})

test.each([1, 2, 3, 4, 5])('so does one that is written after read %i of such a look', async (read) => {
  const player = await site.player()
  await player.ask(calls.placeBet, { ...body, stake: 1 })
  const late = { ...body, nonce: 64, stake: 1 }
  let reads = 0
  const db = site.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reads += 1
      if (reads === read) await player.ask(calls.placeBet, late)
      return result
    },
  })
  const chainOf = async () => createChain([{ fromNonce: 0, secret: Buffer.alloc(32) }], [])
  const seeds = { ...createSeeds(db, site.seedKey), chainOf }
  const node = createBetting({ db, seeds } as unknown as BettingDependencies)
  const answer = await node.place({ id: player.id } as Bettor, { ...late, stake: 1_00n })
  expect(answer).toMatchObject({ kind: 'placed', bet: { nonce: 64 } })
})

test('a replaced database that does not know it yet has not the last word on a nonce', async () => {
  const player = await site.player()
  await player.ask(calls.placeBet, { ...body, stake: 1 })
  const later = { ...body, nonce: 64, stake: 1 }
  await player.ask(calls.placeBet, later)
  let isProven = false
  const db = site.database.db.withPlugin({
    transformQuery({ node }) {
      isProven ||= JSON.stringify(node).includes('pg_logical_emit_message')
      return node
    },
    // Until then it has none of the rows since.
    transformResult: async ({ result }) => (isProven ? result : { ...result, rows: [] }),
  })
  const seeds = createSeeds(db, site.seedKey)
  const old = createChain([{ fromNonce: 0, secret: Buffer.alloc(32) }], [])
  const chainOf = (id: number) => (isProven ? seeds.chainOf(id) : old)
  const node = createBetting({ db, seeds: { ...seeds, chainOf } } as unknown as BettingDependencies)
  const answer = await node.place({ id: player.id } as Bettor, { ...later, stake: 1_00n })
  expect(answer).toMatchObject({ kind: 'placed', bet: { nonce: 64 } })
})

test('of two hundred concurrent bets with money for twenty, exactly twenty nonces are accepted and the rest lack funds', async () => {
  const player = await site.player()
  const { commitments } = await player.ask(calls.commitments)
  const wanted = await Promise.all(
    commitments.slice(0, 50).map(async ({ nonce }) => ({
      ...body,
      nonce,
      stake: 50,
      clientSeed: await site.clientSeed(player, nonce, false),
    })),
  )
  // Four callers send each bet: an accepted nonce answers all four, a refused one is refused to all, because money only
  // shrinks.
  const sent = [...wanted, ...wanted, ...wanted, ...wanted]
  const answers = await Promise.all(sent.map((one) => persist(() => twin(player).call(calls.placeBet, one))))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(80)
  expect(answers.filter((answer) => answer.status === 402 && answer.code === 'InsufficientFunds')).toHaveLength(120)
  expect(new Set(sent.filter((_, index) => answers[index]?.status === 200).map((one) => one.nonce)).size).toBe(20)
  expect(await bets(player)).toBe(20)
  expect(await player.balance()).toBe(0)
})

test('connections cut while bets are in flight: each bet is answered or can be repeated, and has one effect', async () => {
  const player = await site.player()
  await player.ask(calls.commitments)
  const bodies = Array.from({ length: 60 }, (_, nonce) => ({ ...body, nonce, stake: 1, clientSeed: `seed ${nonce}` }))
  const outside = new pg.Client({ connectionString: site.databaseUrl })
  await outside.connect()
  const answering = Promise.all(bodies.map((one) => twin(player).call(calls.placeBet, one)))
  for (let cut = 0; cut < 5; cut++) {
    await outside.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const answers = await answering
  await outside.end()
  for (const answer of answers) expect([200, 503], `${answer.code}`).toContain(answer.status)
  for (const [index, one] of bodies.entries()) {
    const again = await player.call(calls.placeBet, one)
    const first = answers[index]
    if (first?.status === 200) expect(betOf(again)).toEqual(betOf(first))
    expect(again.status).toBe(200)
  }
  expect(await bets(player)).toBe(60)
})
