/** The daily wheel: when it opens, what a turn changes in the books and elsewhere, and what prevents it. */
import { calls } from '@kurazh/contract/index.ts'
import { creditOfATurn, turnKopecks, wheel } from '@kurazh/games/wheel/wheel.ts'
import { verifyBet } from '@kurazh/games/core/verify.ts'
import type { SettledReply } from '@kurazh/contract/play/play.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bringCredit, ofATurn, passTurns, turnBody, turnWheel } from '../../testing/gifts.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { setLimit, takeBreak } from '../../wallet/player-limits.ts'
import { neededKopecks } from './policy.ts'
import { turnStake } from './rewards.ts'
import { freeze } from '../../wallet/wallet.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ WELCOME_GIFT: '0' })
})
afterAll(() => site.close())
afterEach(() => site.audit())

const stateOf = async (player: Player) => player.ask(calls.wheel)
const raceback = async (player: Player) => (await player.ask(calls.raceback)).user.raceback
async function turned(player: Player, nonce = 0): Promise<Wire<SettledReply>> {
  const { body, code } = await turnWheel(player, nonce)
  if (!('success' in body) || !('bet' in body.success)) throw new Error(`not turned: ${code}`)
  return body.success
}
async function sums(): Promise<Record<string, bigint>> {
  return Object.fromEntries((await site.audit()).accounts.map(({ name, sum }) => [name, sum]))
}

test('a turn opens at 85.80 ₽ of edge credit from bets and is announced', async () => {
  const player = await site.player()
  await site.give(player, 20_000_00n)
  const listener = await player.listen()
  expect(await stateOf(player)).toEqual({
    state: 'credit',
    stake: 4.29,
    needed: 85.8,
    gathered: 0,
    notBefore: null,
    turns: [],
  })
  expect(await turnWheel(player)).toMatchObject({ status: 409, code: 'NothingWaits' })
  // At 49.5 % dice keep a hundredth, a little less for the bias of the draw.
  await player.bet({ nonce: 0, stake: 8579 })
  await expect.poll(async () => (await stateOf(player)).gathered).toBeCloseTo(85.79, 1)
  expect(await stateOf(player)).toMatchObject({ state: 'credit' })
  await player.bet({ nonce: 1, stake: 2 })
  await expect.poll(() => stateOf(player)).toMatchObject({ state: 'open', gathered: 85.8 })
  await expect.poll(() => listener.payloads('rewards').length).toBeGreaterThan(0)
  expect(await player.ask(calls.rewards)).toMatchObject({
    waiting: expect.arrayContaining([{ id: 'wheel', reward: 'wheel', amount: null }]),
  })
})

test('a turn is a bet like any other: drawn, paid, verified, with a page, in the history, the statement and the data export', async () => {
  const player = await site.player()
  await bringCredit(site, player)
  expect(await raceback(player)).toBe(1)
  const before = await sums()
  const listener = await player.listen()
  const {
    commitments: [promise],
  } = await player.ask(calls.commitments)
  const { bet, balance } = await turned(player)
  const prize = (bet.outcome as { prize: number }).prize
  expect(bet).toMatchObject({ game: 'wheel', stake: 4.29, payout: prize, params: {}, commitment: promise?.commitment })
  expect(verifyBet(wheel, { ...bet, multiplierE4: Math.round(bet.multiplier * 10_000) })).toMatchObject({
    commitmentHolds: true,
    outcomeHolds: true,
  })
  expect([balance, await player.balance()]).toEqual([prize, prize])
  await expect.poll(() => listener.payloads('updBalance').at(-1)).toMatchObject({ balance: prize, win: prize })

  const after = await sums()
  const kopecks = BigInt(prize) * 100n
  expect(['player', 'wheel', 'play'].map((name) => (after[name] ?? 0n) - (before[name] ?? 0n))).toEqual([
    kopecks,
    -429n,
    429n - kopecks,
  ])
  expect((await player.ask(calls.history, { game: 'wheel' })).bets).toEqual([bet])
  const { id: link } = await player.ask(calls.betLink, { nonce: 0 })
  expect(await site.visitor().ask(calls.showBet, { id: link })).toMatchObject({ kind: 'seeded', bet, own: false })
  expect(await stateOf(player)).toMatchObject({ state: 'credit', gathered: 0, turns: [{ link, prize, at: bet.at }] })
  expect((await player.ask(calls.latestBets)).bets).toMatchObject([{ game: 'wheel', payout: prize }])
  expect((await player.ask(calls.statement, {})).movements.map(({ kind }) => kind).toSorted()).toEqual([
    'payout',
    'stake',
    'wheel',
  ])
  const copy = (await player.call(calls.ownRecords)).body as Record<string, unknown[]>
  expect(copy['wheel']).toMatchObject([{ edge_micro_kopecks: `${ofATurn * 1_000_000n}` }, { turn: 1, nonce: '0' }])
  expect(await raceback(player)).toBe(0)
})

test('five hundred simultaneous presses are one turn; a repeated press gets the same answer', async () => {
  const player = await site.player()
  await bringCredit(site, player)
  const { commitments } = await player.ask(calls.commitments)
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, press) => turnWheel(player, commitments[press % commitments.length]?.nonce ?? 0)),
  )
  const made = answers.flatMap(({ body }) => ('success' in body ? [body.success] : []))
  const nonces = new Set(made.map((success) => ('bet' in success ? success.bet.nonce : -1)))
  expect(nonces.size).toBe(1)
  expect(
    answers
      .filter(({ status }) => status !== 200)
      .every(({ code }) => code === 'NothingWaits' || code === 'TooManyRequests'),
  ).toBe(true)
  expect(await site.count('wheel_turn where player = $1', [player.id])).toBe(1)
  expect(await site.count(`reward_payment where player = $1 and reward = 'wheel' and amount = 429`, [player.id])).toBe(
    1,
  )
  const [nonce = -1] = nonces
  expect((await turned(player, nonce)).bet).toEqual(made[0] && 'bet' in made[0] ? made[0].bet : undefined)
  expect(await player.call(calls.placeGift, { ...turnBody(nonce), clientSeed: 'another seed' })).toMatchObject({
    status: 409,
    code: 'NonceReused',
  })
})

test('the next turn needs the same amount of new edge credit, and the next day', async () => {
  const player = await site.player()
  await bringCredit(site, player, ofATurn * 3n)
  await turned(player, 0)
  expect(await stateOf(player), 'what was gathered before is used up').toMatchObject({ state: 'credit', gathered: 0 })
  await bringCredit(site, player)
  expect(await stateOf(player)).toMatchObject({ state: 'pause', gathered: 85.8, notBefore: expect.any(String) })
  expect(await turnWheel(player, 1)).toMatchObject({ status: 409, code: 'NothingWaits' })
  await passTurns(site, player, 24)
  expect(await stateOf(player)).toMatchObject({ state: 'open', notBefore: null })
  await turned(player, 1)
  expect((await stateOf(player)).turns).toHaveLength(2)
})

test('a day is a calendar day of Moscow: after a turn late in the evening, the wheel opens at midnight', async () => {
  const player = await site.player()
  await bringCredit(site, player, ofATurn * 2n)
  await turned(player, 0)
  await bringCredit(site, player)
  const turnedAt = async (moment: string) => {
    await site.database.pool.query(`update wheel_turn set at = ${moment} where player = $1`, [player.id])
    const { state, notBefore } = await stateOf(player)
    return { state, notBefore }
  }
  const today = `date_trunc('day', now(), 'Europe/Moscow')`
  expect(await turnedAt(`${today} - interval '1 second'`)).toEqual({ state: 'open', notBefore: null })
  const { state, notBefore } = await turnedAt(today)
  expect(state).toBe('pause')
  expect(notBefore).toMatch(/T21:00:00.000Z$/)
  expect(Date.parse(notBefore ?? '') - Date.now()).toBeLessThanOrEqual(86_400_000)
})

test.each([
  ['Banned', (player: Player) => site.write((tx) => freeze(tx, player.id))],
  ['OnBreak', (player: Player) => site.write((tx) => takeBreak(tx, player.id, new Date(Date.now() + 3_600_000)))],
  [
    'Held',
    (player: Player) =>
      site.database.pool.query(
        `insert into wallet_break (player, until, held) values ($1, now() - interval '1 hour', true)`,
        [player.id],
      ),
  ],
])('%s: the turn waits and is not announced', async (code, stand) => {
  const player = await site.player()
  await bringCredit(site, player)
  await stand(player)
  expect(await stateOf(player)).toMatchObject({ state: 'away' })
  expect(await turnWheel(player)).toMatchObject({ status: 403, code })
  expect(await site.count('wheel_turn where player = $1', [player.id])).toBe(0)
  expect(await site.count('bet where player = $1', [player.id])).toBe(0)
  expect(await raceback(player)).toBe(0)
})

test('the stake of a turn is the floor of 5 % of the edge credit it takes', () => {
  expect(neededKopecks * 5n).toBe(turnStake * 100n)
  expect([neededKopecks, turnStake]).toEqual([creditOfATurn, turnKopecks])
})

test('under maintenance it waits', async () => {
  const player = await site.player()
  await bringCredit(site, player)
  await site.setWorks(1)
  expect(await turnWheel(player)).toMatchObject({ status: 503, code: 'Maintenance' })
  await site.setWorks(0)
  await turned(player)
})

test('a player’s own limits neither block nor count it', async () => {
  const player = await site.player()
  await bringCredit(site, player)
  await site.write((tx) => setLimit(tx, player.id, 'stake', 'day', 1n))
  await site.write((tx) => setLimit(tx, player.id, 'loss', 'day', 1n))
  await turned(player)
  expect(
    (await site.database.pool.query('select distinct used from wallet_limit where player = $1', [player.id])).rows,
  ).toEqual([{ used: 0n }])
})
