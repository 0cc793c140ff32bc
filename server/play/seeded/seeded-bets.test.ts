import { calls } from '@kurazh/contract/index.ts'
import { commitmentsAhead } from '@kurazh/contract/play/play.ts'
import { current } from '@kurazh/games/index.ts'
import { commitmentOf } from '@kurazh/games/core/fairness.ts'
import { verifyBet } from '@kurazh/games/core/verify.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { evenBet, type Player, testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

const commitmentsOf = async (player: Player) => (await player.ask(calls.commitments)).commitments
const betCount = (player: Player) => site.count('bet where player = $1', [player.id])
/** The settled bet and the rest of its answer. Throws for a refusal. */
const settled = async (player: Player, body?: Parameters<Player['bet']>[0]) => {
  const answer = await player.bet(body)
  if (!('success' in answer.body)) throw new Error(`${answer.code}: ${answer.error}`)
  return answer.body.success
}

test('a bet is proved by the commitment published before it', async () => {
  const player = await site.player()
  const published = await commitmentsOf(player)
  const game = current('dice', 'instant')
  if (game === undefined) throw new Error('there is no dice')
  for (const [nonce, { commitment }] of published.slice(0, 20).entries()) {
    const params = { chance: 25.25, side: nonce % 2 === 0 ? 'under' : 'over' }
    const { bet } = await settled(player, { nonce, clientSeed: `my own seed ${nonce}`, stake: 7.77, params })
    expect(bet.commitment).toBe(commitment)
    const verification = verifyBet(game, { ...bet, commitment, multiplierE4: Math.round(bet.multiplier * 10_000) })
    expect(verification).toMatchObject({ commitmentHolds: true, outcomeHolds: true })
    expect(bet.payout).toBe(Math.floor(777 * bet.multiplier + 1e-9) / 100)
  }
})

test('a bet moves exactly its stake and its payout, and the answer contains the balance after it', async () => {
  const player = await site.player()
  const lost = await settled(player, { stake: 12.34, clientSeed: await site.clientSeed(player, 0, false) })
  expect(lost.bet).toMatchObject({ nonce: 0, game: 'dice', version: 1, stake: 12.34, params: evenBet })
  expect(lost.bet).toMatchObject({ payout: 0, multiplier: 0, outcome: { win: false } })
  expect(lost.balance).toBe(987.66)
  const won = await settled(player, { stake: 10, clientSeed: await site.clientSeed(player, 1, true) })
  expect(won.bet).toMatchObject({ nonce: 1, multiplier: 2, payout: 20, outcome: { win: true } })
  expect(won.balance).toBe(997.66)
  expect(await player.balance()).toBe(997.66)
  const { rows } = await site.database.pool.query(
    `select key, debit, credit, amount, kind from ledger_transfer where owner = $1 and key like 'bet:%' order by key, leg`,
    [player.id],
  )
  expect(rows).toEqual([
    { key: 'bet:0', debit: 1, credit: 101, amount: 1234n, kind: 'stake' },
    { key: 'bet:1', debit: 1, credit: 101, amount: 1000n, kind: 'stake' },
    { key: 'bet:1', debit: 101, credit: 1, amount: 2000n, kind: 'payout' },
  ])
})

test('a payout is rounded down to the kopeck, never up', async () => {
  const player = await site.player()
  const params = { chance: 33.33, side: 'under' } as const
  const { bet } = await settled(player, {
    stake: 1.01,
    params,
    clientSeed: await site.clientSeed(player, 0, true, params),
  })
  expect(bet.multiplier).toBe(2.9702)
  // 101 kopecks × 2.9702 = 299.9902
  expect(bet.payout).toBe(2.99)
})

test('64 commitments are always ahead: each settled bet brings the next one', async () => {
  const player = await site.player()
  const known = new Map((await commitmentsOf(player)).map(({ nonce, commitment }) => [nonce, commitment]))
  expect([...known.keys()]).toEqual(Array.from({ length: commitmentsAhead }, (_, nonce) => nonce))
  for (const nonce of [0, 63, 5, 64, 1]) {
    const { bet, commitments } = await settled(player, { nonce })
    expect(commitments).toHaveLength(1)
    expect(bet.commitment).toBe(known.get(nonce))
    known.delete(nonce)
    for (const fresh of commitments) {
      expect(known.has(fresh.nonce)).toBe(false)
      known.set(fresh.nonce, fresh.commitment)
    }
    expect(known.size).toBe(commitmentsAhead)
    expect(new Map((await commitmentsOf(player)).map((one) => [one.nonce, one.commitment]))).toEqual(known)
  }
})

test('after a restart the same nonces are open, with the same commitments', async () => {
  const player = await site.player()
  for (const nonce of [3, 0, 40]) await settled(player, { nonce })
  const before = await commitmentsOf(player)
  await site.restart()
  expect(await commitmentsOf(player)).toEqual(before)
})

test('the seed of a nonce leaves the server only with its settled bet', async () => {
  const player = await site.player()
  const [first] = await commitmentsOf(player)
  const refused = await player.bet({ nonce: 0, stake: 1_000_000 })
  expect(JSON.stringify(refused.body)).not.toMatch(/[0-9a-f]{64}/)
  const { bet } = await settled(player, { nonce: 0 })
  expect(commitmentOf(bet.serverSeed)).toBe(first?.commitment)
  // The format and the id of the key, then the sealed value.
  const { rows } = await site.database.pool.query('select sealed from seed_root where player = $1', [player.id])
  expect(rows[0].sealed).toHaveLength(1 + 4 + 12 + 32 + 16)
})

test('a nonce outside the window is unknown, and a used one is never opened again', async () => {
  const player = await site.player()
  for (const nonce of [64, 1000, Number.MAX_SAFE_INTEGER]) {
    expect(await player.call(calls.placeBet, betOn(nonce))).toMatchObject({ status: 400, code: 'NonceUnknown' })
  }
  await settled(player, { nonce: 0 })
  expect(await player.call(calls.placeBet, betOn(64))).toMatchObject({ status: 200 })
  expect((await commitmentsOf(player)).some(({ nonce }) => nonce === 0 || nonce === 64)).toBe(false)
})
const betOn = (nonce: number) => ({ game: 'dice', nonce, clientSeed: 'seed', stake: 10, params: evenBet })

test('two players have different secrets', async () => {
  const [one, two] = [await site.player(), await site.player()]
  expect((await commitmentsOf(one))[0]?.commitment).not.toBe((await commitmentsOf(two))[0]?.commitment)
})

test('an unknown game and params that no game has are refused', async () => {
  const player = await site.player()
  for (const game of ['', 'nothing', 'toString', '__proto__', 'constructor', 'Dice']) {
    expect(await player.bet({ nonce: 0, game }), game).toMatchObject({ status: 400, code: 'InvalidRequest' })
  }
  const wrong = [
    {},
    null,
    49.5,
    { chance: 49.5 },
    { ...evenBet, chance: 0.5 },
    { ...evenBet, chance: 49.505 },
    { ...evenBet, chance: '49.5' },
    { ...evenBet, stake: 5 },
    { chance: 50, side: 'middle' },
  ]
  for (const params of wrong) {
    const { status, code, error } = await player.bet({ nonce: 0, params })
    expect({ status, code }, JSON.stringify(params)).toEqual({ status: 400, code: 'InvalidRequest' })
    expect(error).toMatch(/[а-яё]/i)
  }
  expect(await betCount(player)).toBe(0)
})

test('stakes at the limits are accepted, a kopeck beyond is refused with the limit', async () => {
  const player = await site.player()
  await site.give(player, 1_000_000_00n)
  const params = { chance: 95, side: 'under' }
  expect(await player.bet({ stake: 0.99, params })).toMatchObject({
    status: 400,
    code: 'StakeTooSmall',
    error: expect.stringMatching(/1\s₽/),
  })
  expect(await player.bet({ stake: 0, params })).toMatchObject({ status: 400, code: 'StakeTooSmall' })
  expect(await player.bet({ nonce: 0, stake: 1, params })).toMatchObject({ status: 200 })
  const tooLarge = await player.bet({ nonce: 1, stake: 20_000.01, params })
  expect(tooLarge).toMatchObject({ status: 400, code: 'StakeTooLarge', error: expect.stringMatching(/20\s000\s₽/) })
  expect(await player.bet({ nonce: 1, stake: 20_000, params })).toMatchObject({ status: 200 })
})

test('a bet is refused in advance if its best payout is a kopeck over the maximum win, and accepted exactly at it', async () => {
  const player = await site.player()
  await site.give(player, 100_000_00n)
  // 99× at chance 1: ⌊1,000,000 / 99⌋ ₽ = 10,101.01 ₽ pays 999,999.99 ₽; one kopeck more pays 1,000,000.98 ₽.
  const params = { chance: 1, side: 'over' } as const
  const clientSeed = await site.clientSeed(player, 0, true, params)
  const tooMuch = await player.bet({ nonce: 0, stake: 10_101.02, params, clientSeed })
  expect(tooMuch).toMatchObject({ status: 400, code: 'MaxWinExceeded', error: expect.stringMatching(/10\s101\.01\s₽/) })
  const { bet } = await settled(player, { nonce: 0, stake: 10_101.01, params, clientSeed })
  expect(bet.payout).toBe(999_999.99)
  const { tables } = await player.ask(calls.tables)
  expect(tables).toContainEqual({ game: 'dice', minStake: 1, maxStake: 20_000, maxWin: 1_000_000 })
})

test('a stake above the balance is refused and its nonce stays open; a stake of the whole balance is accepted', async () => {
  const player = await site.player()
  const clientSeed = await site.clientSeed(player, 0, false)
  expect(await player.bet({ nonce: 0, stake: 1000.01, clientSeed })).toMatchObject({
    status: 402,
    code: 'InsufficientFunds',
  })
  const { balance } = await settled(player, { nonce: 0, stake: 1000, clientSeed })
  expect(balance).toBe(0)
  expect(await player.bet({ nonce: 1, stake: 1 })).toMatchObject({ status: 402, code: 'InsufficientFunds' })
})

test('a bet already on its way is refused inside the write if the ban is committed first', async () => {
  const player = await site.player()
  // The wallet is frozen without a notice: the session is still valid.
  await site.database.pool.query('update ledger_account set frozen = true where owner = $1', [player.id])
  expect(await player.bet({ nonce: 0 })).toMatchObject({ status: 403, code: 'Banned' })
  expect(await betCount(player)).toBe(0)
})

test('after a ban is committed not one bet of a stream in flight is accepted', async () => {
  const player = await site.player()
  const stream = Array.from({ length: 60 }, () => player.bet({ stake: 1 }))
  await site.ban(player, 'поток ставок')
  const atBan = await betCount(player)
  const answers = await Promise.all(stream)
  expect(await betCount(player)).toBe(atBan)
  // For a bet answered «unavailable» it is unknown whether it was taken; a busy machine has some.
  const [taken, unknown] = [200, 503].map((status) => answers.filter((answer) => answer.status === status).length)
  expect(atBan).toBeGreaterThanOrEqual(taken ?? 0)
  expect(atBan).toBeLessThanOrEqual((taken ?? 0) + (unknown ?? 0))
  for (const answer of answers) expect([200, 401, 403, 503]).toContain(answer.status)
})

test('history is newest first, a page at a time, every bet with its proof', async () => {
  const player = await site.player()
  const made = []
  for (let nonce = 0; nonce < 7; nonce++) made.unshift((await settled(player, { nonce, stake: 1 + nonce })).bet)
  const first = await player.ask(calls.history, { limit: 3 })
  expect(first.bets).toEqual(made.slice(0, 3))
  const next = await player.ask(calls.history, { before: first.bets.at(-1)?.nonce, limit: 100 })
  expect(next.bets).toEqual(made.slice(3))
  expect([first.next, next.next]).toEqual([first.bets.at(-1)?.nonce, null])
  expect(await player.ask(calls.history, { before: 0 })).toEqual({ bets: [], next: null })
  expect(await (await site.player()).ask(calls.history, {})).toEqual({ bets: [], next: null })
})

test('the history of one game contains only its bets and continues where the page ended', async () => {
  const player = await site.player()
  const target = { game: 'bubbles', params: { target: 2 } }
  const made = []
  for (let nonce = 0; nonce < 9; nonce++) {
    const { bet } = await settled(player, { nonce, stake: 1, ...(nonce % 3 === 0 && target) })
    if (bet.game === target.game) made.unshift(bet)
  }
  const first = await player.ask(calls.history, { game: target.game, limit: 2 })
  expect(first).toEqual({ bets: made.slice(0, 2), next: 3 })
  expect(await player.ask(calls.history, { game: target.game, limit: 2, before: 3 })).toEqual({
    bets: made.slice(2),
    next: null,
  })
  expect(await player.ask(calls.history, { game: 'no-such-game' })).toEqual({ bets: [], next: null })
})

test('bets of one game are found behind many of another', async () => {
  const player = await site.player()
  const target = { game: 'bubbles', params: { target: 2 }, stake: 1 }
  await settled(player, { ...target, nonce: 0 })
  for (let nonce = 1; nonce < 211; nonce += 30)
    await Promise.all(Array.from({ length: 30 }, (_, index) => settled(player, { stake: 1, nonce: nonce + index })))
  await settled(player, { ...target, nonce: 211 })
  const { bets, next } = await player.ask(calls.history, { game: target.game })
  expect([bets.map(({ nonce }) => nonce), next]).toEqual([[211, 0], null])
  expect((await player.ask(calls.history, { game: target.game, limit: 1 })).next).toBe(211)
})

test('a page of history has 25 bets by default', async () => {
  const player = await site.player()
  await Promise.all(Array.from({ length: 30 }, () => player.bet({ stake: 1 })))
  const { bets } = await player.ask(calls.history, {})
  expect(bets.map((bet) => bet.nonce)).toEqual(Array.from({ length: 25 }, (_, index) => 29 - index))
})
