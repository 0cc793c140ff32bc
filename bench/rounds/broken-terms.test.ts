import { crash } from '@kurazh/games/crash/crash.ts'
import { roundDraw } from '@kurazh/games/core/round-chain.ts'
import { expect, test } from 'vitest'
import { leadTimes } from '../../server/play/policy.ts'
import type { RoundStore } from '../../server/play/rounds/store/round-store.ts'
import { pastRound } from '../../server/play/rounds/loop/past-round.ts'
import { playTerm } from '../../server/play/rounds/loop/term.ts'
import { openRisingTerm } from '../../server/play/rounds/rising/rising-term.ts'
import { createHandClock, type HandClock } from '../../server/testing/hand-clock.ts'
import { MemoryStore } from '../../server/testing/round-memory.ts'
import { game, linkAt } from './simulated-nodes.ts'
import { bankWith } from '../../server/testing/banks.ts'

const bettor = { id: 1, uid: '' }
/** Of a flight that is still open when the next leader comes too late. */
const highLink =
  Array.from({ length: 1_000 }, (_, link) => link).find(
    (link) => crash.resultOf(roundDraw(linkAt(link).hash, linkAt(link).salt)) > 5_000_000,
  ) ?? 0
const unavailable = { kind: 'refused', code: 'Unavailable' }

/**
 * A term in its first round. Statements in `breaking` are done; then its promise is awaited, and their answer is lost
 * permanently.
 */
async function openRound(breaking: Map<string, Promise<void>>) {
  const clock = createHandClock()
  const store = new MemoryStore(clock.now)
  store.move(bettor.id, 'gift', 100_000n)
  const whole = store.port(async (statement) => statement())
  const port = new Proxy(whole, {
    get:
      (target, name: keyof typeof whole) =>
      async (...given: never[]) => {
        const done = await (target[name] as (...given: never[]) => Promise<unknown>)(...given)
        if (!breaking.has(name)) return done
        await breaking.get(name)
        throw new Error(`the answer to ${name} was lost`)
      },
  })
  const led = await beginTerm(clock, store, port)
  await expect.poll(() => led.loop.round?.phase).toBe('betting')
  const order = { round: 1, key: 'a key of the page', stake: 1_000n, params: {}, version: game.version }
  return { clock, store, led, order }
}

/** A term of the next leader, on a store without a leader. */
async function beginTerm(clock: HandClock, store: MemoryStore, port: RoundStore, events: unknown[] = []) {
  const ended = new AbortController()
  const lead = await port.takeLease(game.id, '', 1_000_000)
  if (lead === undefined) throw new Error('somebody leads')
  const led = openRisingTerm({
    game,
    lead,
    store: port,
    bank: bankWith({ exposureKopecks: 10n ** 12n }),
    failed: () => undefined,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 2))),
    term: {
      signal: ended.signal,
      leaving: new AbortController().signal,
      handsOver: async () => false,
      stop: () => ended.abort(),
      isFresh: () => true,
    },
    chains: {
      after: async () => linkAt(highLink),
      at: async (_chain, link) => linkAt(link),
      published: async () => [],
      isRetired: async () => false,
    },
    clock: { now: clock.now, adjust: async () => undefined, until: clock.until },
    isStopped: () => false,
    mayBegin: () => true,
    finishMs: 0,
    pastOf: pastRound,
    frozenSince: async () => new Map(),
    balanceOf: async (player) => store.balance(player),
    facesOf: async () => new Map(),
    uidsOf: async () => new Map(),
    tell: () => undefined,
    onBalance: ({ id }, { balance, net }) => events.push([id, balance, net]),
    onBet: ({ key, state, payout }) => events.push([key, state, payout]),
  })
  void playTerm(led).catch(() => ended.abort())
  return led
}

test('a bet whose placing was not confirmed is not acknowledged by a repeat to the failed term', async () => {
  const { led, order } = await openRound(new Map([['place', Promise.resolve()]]))
  await expect(led.requests.bet(bettor, order)).rejects.toThrow('was lost')
  expect(await led.requests.bet(bettor, order)).toMatchObject(unavailable)
  expect(await led.cashOuts.cashOut(bettor, 1, order.key)).toMatchObject(unavailable)
})

test('a failed write while bets are closed prevents the start: the next term reads the stored state', async () => {
  const breaking = new Map<string, Promise<void>>()
  const { clock, led, order, store } = await openRound(breaking)
  expect(await led.requests.bet(bettor, order)).toMatchObject({ kind: 'done' })
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  breaking.set('cancel', closed)
  const failed = led.requests.cancel(bettor, 1, order.key).catch((error: Error) => error.message)
  await expect.poll(() => store.balance(bettor.id)).toBe(100_000n)
  clock.advance(game.bettingMs + 1)
  await expect.poll(() => led.loop.round?.phase).toBe('closing')
  close()
  expect(await failed).toContain('was lost')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(led.loop.round?.phase).toBe('closing')
  expect(await led.cashOuts.cashOut(bettor, 1, order.key)).toMatchObject(unavailable)
})

test('while the end of an interrupted flight is being written, a cash-out waits for it and gets the bet’s result', async () => {
  const { clock, led, order, store } = await openRound(new Map())
  expect(await led.requests.bet(bettor, order)).toMatchObject({ kind: 'done' })
  clock.advance(game.bettingMs + 1)
  await expect.poll(() => led.loop.round?.phase).toBe('running')
  const port = store.port(async (statement) => statement())
  await port.releaseLease(game.id, store.epoch)
  clock.advance(leadTimes.continuesWithinMs + 1)
  const { promise: written, resolve: write } = Promise.withResolvers<void>()
  const later = await beginTerm(clock, store, { ...port, end: async (...given) => (await written, port.end(...given)) })
  await expect.poll(() => later.loop.round?.number).toBe(1)
  const take = later.cashOuts.cashOut(bettor, 1, order.key)
  const answeredFirst = await Promise.race([
    take.then(() => 'take'),
    new Promise((resolve) => setTimeout(() => resolve('nobody'), 50)),
  ])
  expect(answeredFirst).toBe('nobody')
  write()
  expect(await take).toMatchObject({ kind: 'done', bet: { state: 'returned', payout: order.stake } })
  expect(store.balance(bettor.id)).toBe(100_000n)
})

/**
 * A bet on a flight whose next leader comes too late and settles with the given store; the return is reported once,
 * whoever settles.
 */
async function interruptedFlight(
  settleAs: (settle: RoundStore['settle']) => RoundStore['settle'],
  more: { nextTerm?: boolean } = {},
) {
  const clock = createHandClock()
  const store = new MemoryStore(clock.now)
  store.move(bettor.id, 'gift', 100_000n)
  const port = store.port(async (statement) => statement())
  const led = await beginTerm(clock, store, port)
  await expect.poll(() => led.loop.round?.phase).toBe('betting')
  expect(
    await led.requests.bet(bettor, {
      round: 1,
      key: 'a key of the page',
      stake: 1_000n,
      params: { target: 2_000 },
      version: game.version,
    }),
  ).toMatchObject({ kind: 'done' })
  clock.advance(game.bettingMs + 1)
  await expect.poll(() => led.loop.round?.phase).toBe('running')
  await port.releaseLease(game.id, store.epoch)
  clock.advance(leadTimes.continuesWithinMs + 1)
  const events: unknown[] = []
  await beginTerm(clock, store, { ...port, settle: settleAs(port.settle) }, events)
  if (more.nextTerm === true) {
    await expect.poll(() => store.rounds.get(1)?.phase).toBe('interrupted')
    await new Promise((resolve) => setTimeout(resolve, 20))
    await port.releaseLease(game.id, store.epoch)
    await beginTerm(clock, store, port, events)
  }
  await expect
    .poll(() => {
      clock.advance(50)
      return events
    })
    .toEqual([
      [bettor.id, 100_000n, 0n],
      ['a key of the page', 'returned', 1_000n],
    ])
  expect(store.balance(bettor.id)).toBe(100_000n)
}

const failure = (code: string) => Object.assign(new Error(`a failure ${code}`), { code })
/** Fails the first time, before it is done or after. */
const failingOnce =
  (code: string, when: 'before' | 'after') =>
  (settle: RoundStore['settle']): RoundStore['settle'] => {
    let hasFailed = false
    return async (...given) => {
      if (!hasFailed && when === 'before') throw ((hasFailed = true), failure(code))
      const moved = await settle(...given)
      if (!hasFailed) throw ((hasFailed = true), failure(code))
      return moved
    }
  }

test('a settlement that ran into a deadlock is repeated, and reported', () =>
  interruptedFlight(failingOnce('40P01', 'before')))
test('a settlement whose answer was lost is requested again, and reported once', () =>
  interruptedFlight(failingOnce('08006', 'after')))
test('a settlement of a round that another term has ended is reported', () =>
  interruptedFlight(() => () => Promise.reject(failure('XX000')), { nextTerm: true }))

test('whether a flight continues is decided when the next table is ready, from the last sign of a table that answered', async () => {
  const { clock, led, order, store } = await openRound(new Map())
  expect(await led.requests.bet(bettor, order)).toMatchObject({ kind: 'done' })
  clock.advance(game.bettingMs + 1)
  await expect.poll(() => led.loop.round?.phase).toBe('running')
  const port = store.port(async (statement) => statement())
  await port.releaseLease(game.id, store.epoch)
  const { promise: read, resolve: answer } = Promise.withResolvers<void>()
  const later = await beginTerm(clock, store, {
    ...port,
    betsOf: async (...given) => (await read, port.betsOf(...given)),
  })
  // It holds the lead in time, but could not answer for longer than that.
  clock.advance(leadTimes.continuesWithinMs + 1)
  answer()
  await expect.poll(() => later.loop.round?.phase).toBe('interrupted')
  await expect.poll(() => store.balance(bettor.id)).toBe(100_000n)
})
