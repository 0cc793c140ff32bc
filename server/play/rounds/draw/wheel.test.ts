/** Tests a wheel of thirty-seven pockets on the engine of shared rounds, without a rising multiplier. */
import { hash } from 'node:crypto'
import type { RoundEvent, RoundPhase } from '@kurazh/contract/play/rounds.ts'
import { createRng } from '@kurazh/games/core/random.ts'
import { compare, decimalOf, fraction } from '@kurazh/games/core/rtp.ts'
import { roundDraw } from '@kurazh/games/core/round-chain.ts'
import { playsOf, simulate } from '@kurazh/games/core/simulation.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase, transaction } from '../../../platform/database/database.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { audit, type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { createHandClock, type HandClock } from '../../../testing/hand-clock.ts'
import { MemoryStore } from '../../../testing/round-memory.ts'
import { wheel, type WheelParams } from '../../../testing/wheel.ts'
import { balanceOf, grant, open as openWallet } from '../../../wallet/wallet.ts'
import type { Link } from '../chain/chains.ts'
import type { Term } from '../leader/leader-lease.ts'
import { pastRound } from '../loop/past-round.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { openTerm, playTerm } from '../loop/term.ts'
import { createRoundStore, type RoundStore } from '../store/round-store.ts'
import { drawMechanic } from './draw-mechanic.ts'
import { bankWith } from '../../../testing/banks.ts'

const linkAt = (link: number): Link => ({ chain: 1, link, hash: hash('sha256', `wheel ${link}`, 'hex'), salt: 'wheel' })
const resultOf = (number: number) => wheel.resultOf(roundDraw(linkAt(number).hash, linkAt(number).salt))
const gift = 1_000_000n

/** Stores of rounds, in memory and in PostgreSQL. Each test case creates players with their gift and a game. */
interface Kept {
  clock: HandClock
  store: RoundStore
  game: typeof wheel
  players: readonly [number, number]
  balance(player: number): Promise<bigint>
}

let source: TestDatabase
let database: Database
let runs = 0
beforeAll(async () => {
  source = await testDatabase()
  database = await openDatabase(source.url)
})
afterAll(async () => {
  await audit(database.db)
  await database.close()
  await source.drop()
})

async function inMemory(): Promise<Kept> {
  const clock = createHandClock()
  const store = new MemoryStore(clock.now)
  for (const player of [1, 2]) store.move(player, `gift ${player}`, gift)
  return {
    clock,
    store: store.port(async (statement) => statement()),
    game: wheel,
    players: [1, 2],
    balance: async (player) => store.balance(player),
  }
}

async function inPostgres(): Promise<Kept> {
  runs += 1
  const players = [runs * 10, runs * 10 + 1] as const
  for (const player of players) {
    await transaction(database.db, async (tx) => {
      await openWallet(tx, player)
      await grant(tx, player, gift, 'gift')
    })
  }
  return {
    clock: createHandClock(),
    store: createRoundStore(database.db),
    game: { ...wheel, id: `wheel-${runs}` },
    players,
    balance: (player) => balanceOf(database.db, player),
  }
}

/** Runs everything that waits for no clock. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 30))

/** Leads the wheel for one term, or for the next one. `store`: as this leader sees it. */
async function lead({ clock, game, balance, ...kept }: Kept, store = kept.store, exposureKopecks = 100_000_000n) {
  const lease = await kept.store.takeLease(game.id, '', 1)
  if (lease === undefined) throw new Error('somebody leads')
  const ending = new AbortController()
  const term: Term = {
    signal: ending.signal,
    leaving: new AbortController().signal,
    handsOver: async () => false,
    stop: () => ending.abort(),
    isFresh: () => true,
  }
  const news: RoundEvent[] = []
  const moved: [number, bigint][] = []
  const led = openTerm({
    game,
    lead: lease,
    store,
    clock,
    term,
    wait: () => new Promise((resolve) => setTimeout(resolve, 1)),
    mechanic: () => drawMechanic(game),
    bank: bankWith({ exposureKopecks }),
    chains: {
      after: async (last) => linkAt((last?.link ?? 0) + 1),
      at: async (_chain, link) => linkAt(link),
      published: async () => [],
      isRetired: async () => false,
    },
    isStopped: () => false,
    mayBegin: () => true,
    finishMs: 0,
    pastOf: pastRound,
    frozenSince: async () => new Map(),
    balanceOf: balance,
    facesOf: async () => new Map(),
    uidsOf: async () => new Map(),
    tell: (event) => news.push(event),
    failed: () => undefined,
    onBalance: ({ id }, { net }) => moved.push([id, net]),
    onBet: () => undefined,
  })
  const playing = playTerm(led).catch(() => ending.abort())
  await expect.poll(() => led.loop.round).toBeDefined()
  return {
    led,
    news,
    moved,
    bet: (player: number, key: string, stake: bigint, params: WheelParams) =>
      led.requests.bet(
        { id: player, uid: '' },
        { round: led.loop.round?.number ?? 0, key, stake, params, version: wheel.version },
      ),
    async reaches(phase: RoundPhase) {
      await expect
        .poll(
          () => {
            if (led.loop.round?.phase !== phase && clock.isWaitedFor()) clock.advance(100)
            return led.loop.round?.phase
          },
          { interval: 2 },
        )
        .toBe(phase)
    },
    async end() {
      ending.abort()
      await playing
      await kept.store.releaseLease(game.id, lease.epoch)
    },
  }
}

/** A spot that does not match this round's number. */
const besides = (number: number): WheelParams => ({ spot: (resultOf(number) + 1) % 37 })

test('the test wheel is fair: every spot returns 36/37 up to rounding, as a simulation confirms', () => {
  for (const play of playsOf(wheel)) {
    expect(compare(play.rtp, fraction(97_297_297n, 100_000_000n))).toBe(1)
    expect(Number(decimalOf(play.rtp, 12))).toBeCloseTo(36 / 37, 9)
    expect(
      Math.abs(
        simulate(
          play,
          createRng((index) => hash('sha256', `spins ${index}`, 'buffer')),
          50_000,
        ).sigmas,
      ),
    ).toBeLessThan(4.5)
  }
})

describe.each([
  ['in memory', inMemory],
  ['in PostgreSQL', inPostgres],
])('%s', (_, keep) => {
  test('bets are placed on spots, one is cancelled, the number is drawn, winners are paid, the rest is lost, and the next round begins', async () => {
    const kept = await keep()
    const [one, other] = kept.players
    const { led, bet, reaches, news, moved, end } = await lead(kept)
    const won = resultOf(1)
    expect(await bet(one, 'the number', 1_000n, { spot: won })).toMatchObject({
      kind: 'done',
      balance: gift - 1_000n,
      bet: { ceilingE4: 360_000, params: { spot: won } },
    })
    expect(await bet(one, 'the number', 1_000n, { spot: won })).toMatchObject({ kind: 'done' })
    expect(await bet(one, 'the number', 1_000n, besides(1))).toMatchObject({ code: 'KeyReused' })
    expect(await bet(one, 'another', 500n, besides(1))).toMatchObject({ kind: 'done' })
    expect(await bet(one, 'a third', 500n, besides(1))).toMatchObject({ code: 'TooManyBets' })
    expect(await bet(other, 'half', 3_000n, { spot: 'low' })).toMatchObject({
      kind: 'done',
      bet: { ceilingE4: 20_000 },
    })
    expect(await bet(other, 'regretted', 700n, { spot: 0 })).toMatchObject({ kind: 'done' })
    expect(await led.requests.cancel({ id: other, uid: '' }, 1, 'regretted')).toMatchObject({
      kind: 'done',
      bet: { state: 'cancelled' },
    })
    expect(led).not.toHaveProperty('cashOuts')

    await reaches('running')
    expect(led.view.round).toMatchObject({ point: null, hash: null })
    expect(await bet(other, 'late', 700n, { spot: 0 })).toMatchObject({ code: 'RoundClosed' })
    expect(await led.requests.cancel({ id: one, uid: '' }, 1, 'another')).toMatchObject({ code: 'TooLateToCancel' })
    await reaches('ended')
    await led.view.told()
    const low = won >= 1 && won <= 18
    expect(led.view.round).toMatchObject({ point: won, hash: linkAt(1).hash })
    expect(news.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['betting', 'joined', 'cancelled', 'running', 'ended']),
    )
    expect(news.find(({ kind }) => kind === 'taken')).toBeUndefined()
    const paid = payoutKopecks(1_000n, 360_000) + (low ? payoutKopecks(3_000n, 20_000) : 0n)
    expect(led.view.totals()).toMatchObject({ bets: 3, taken: low ? 2 : 1, paid })

    await reaches('betting')
    expect(led.loop.round?.number).toBe(2)
    expect(await kept.balance(one)).toBe(gift - 1_500n + 36_000n)
    expect(await kept.balance(other)).toBe(gift - 3_000n + (low ? 6_000n : 0n))
    expect((await kept.store.betsOf(kept.game.id, 1)).map(({ key, state, payout }) => [key, state, payout])).toEqual([
      ['the number', 'taken', 36_000n],
      ['another', 'lost', 0n],
      ['half', low ? 'taken' : 'lost', low ? 6_000n : 0n],
      ['regretted', 'cancelled', 700n],
    ])
    expect(await kept.store.round(kept.game.id, 1)).toMatchObject({ phase: 'ended', result: won, settled: true })
    // The stake and the payout, each reported once.
    expect(moved.filter(([player, net]) => player === one && net !== 0n)).toEqual([[one, 35_000n]])
    await end()
  })

  test('the next leader pays, once each, the winners that the previous leader had not paid', async () => {
    const kept = await keep()
    const [one, other] = kept.players
    let pays = 0
    // The payout of the first winner is written but its answer is lost; that of the second is never written.
    const dying: RoundStore = {
      ...kept.store,
      payOut: async (game, epoch, bets) => {
        pays += 1
        if (pays === 1) await kept.store.payOut(game, epoch, bets.slice(0, 1))
        throw new Error('the leader is gone')
      },
    }
    const first = await lead(kept, dying)
    const won = resultOf(1)
    await first.bet(one, 'the number', 1_000n, { spot: won })
    await first.bet(other, 'the number', 2_000n, { spot: won })
    await first.bet(other, 'nothing', 500n, besides(1))
    await first.reaches('ended')
    kept.clock.advance(kept.game.pauseMs)
    await settle()
    await first.end()
    expect(await kept.store.round(kept.game.id, 1)).toMatchObject({ phase: 'ended', settled: false })
    expect((await kept.store.betsOf(kept.game.id, 1)).map(({ state }) => state)).toEqual(['taken', 'open', 'open'])

    const next = await lead(kept)
    await next.reaches('betting')
    expect([await kept.balance(one), await kept.balance(other)]).toEqual([
      gift - 1_000n + 36_000n,
      gift - 2_500n + 72_000n,
    ])
    expect((await kept.store.betsOf(kept.game.id, 1)).map(({ state }) => state)).toEqual(['taken', 'taken', 'lost'])
    expect(await kept.store.round(kept.game.id, 1)).toMatchObject({ settled: true })
    await next.end()
  })
})

test('a round left without a leader for too long while the wheel spins is interrupted: every stake is returned', async () => {
  const kept = await inMemory()
  const first = await lead(kept)
  await first.bet(1, 'the number', 1_000n, { spot: resultOf(1) })
  await first.reaches('running')
  await settle()
  await first.end()
  kept.clock.advance(5_000)
  const next = await lead(kept)
  await expect.poll(() => next.led.loop.round?.settled).toBe(true)
  expect(next.led.loop.round?.phase).toBe('interrupted')
  expect(await kept.balance(1)).toBe(gift)
  await next.end()
})

test('a full round names the largest stake it still accepts; a cancelled bet frees its share', async () => {
  const kept = await inMemory()
  const { led, bet, end } = await lead(kept, kept.store, 100_000n)
  expect(await bet(1, 'the number', 1_000n, { spot: 5 })).toMatchObject({ kind: 'done' })
  expect(await bet(2, 'too much', 2_000n, { spot: 5 })).toMatchObject({
    code: 'ExposureReached',
    text: expect.stringContaining(formatRoundMoney(1_777n)),
  })
  expect(await bet(2, 'all of it', 1_777n, { spot: 5 })).toMatchObject({ kind: 'done' })
  expect(await bet(2, 'more', 100n, { spot: 'low' })).toMatchObject({
    code: 'ExposureReached',
    text: expect.stringContaining('в следующем раунде'),
  })
  await led.requests.cancel({ id: 1, uid: '' }, 1, 'the number')
  expect(await bet(2, 'more', 100n, { spot: 'low' })).toMatchObject({ kind: 'done' })
  await end()
})
