/**
 * Tests every request at every moment of a round: in each phase, at each border between two, and while a write holds
 * the round between them.
 */
import { hash } from 'node:crypto'
import { crash } from '@kurazh/games/crash/crash.ts'
import { roundDraw } from '@kurazh/games/core/round-chain.ts'
import { expect, test } from 'vitest'
import { createHandClock } from '../../../testing/hand-clock.ts'
import { MemoryStore } from '../../../testing/round-memory.ts'
import type { Link } from '../chain/chains.ts'
import { pastRound } from '../loop/past-round.ts'
import type { RoundAnswer } from '../loop/round-answer.ts'
import type { RoundStore } from '../store/round-store.ts'
import { playTerm } from '../loop/term.ts'
import { openRisingTerm } from './rising-term.ts'
import { bankWith } from '../../../testing/banks.ts'

const linkAt = (link: number): Link => ({
  chain: 1,
  link,
  hash: hash('sha256', `phases ${link}`, 'hex'),
  salt: 'phases',
})
const crashPointE4Of = ({ hash: text, salt }: Link) => crash.resultOf(roundDraw(text, salt))
/** A link whose flight ends between 3× and 9×. */
const link =
  Array.from({ length: 500 }, (_, place) => linkAt(place + 1)).find(
    (each) => crashPointE4Of(each) > 30_000 && crashPointE4Of(each) < 90_000,
  ) ?? linkAt(1)
const crashPointE4 = crashPointE4Of(link)
const playMs = crash.playMs(crashPointE4)
const player = { id: 1, uid: 'one' }
const other = { id: 2, uid: 'two' }
const order = { round: 1, key: 'the first key', stake: 10_000n, params: {}, version: crash.version }

/** Runs everything that waits for no clock and no held statement. */
const settle = async () => {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** A term in its first round, with one bet in it. Statements named in `held` wait until they are released. */
async function openRound() {
  const clock = createHandClock()
  const store = new MemoryStore(clock.now)
  for (const { id } of [player, other]) store.move(id, `gift ${id}`, 100_000n)
  const held = new Set<keyof RoundStore>()
  const banned = new Map<number, number>()
  const whole = store.port(async (statement) => statement())
  const port = new Proxy(whole, {
    get:
      (target, name: keyof RoundStore) =>
      async (...given: never[]) => {
        while (held.has(name)) await new Promise((resolve) => setImmediate(resolve))
        return (target[name] as (...all: never[]) => Promise<unknown>)(...given)
      },
  })
  const [ended, leaving] = [new AbortController(), new AbortController()]
  const lead = await whole.takeLease(crash.id, '', 10_000_000)
  if (lead === undefined) throw new Error('somebody leads')
  const led = openRisingTerm({
    game: crash,
    lead,
    store: port,
    bank: bankWith({ exposureKopecks: 10n ** 12n }),
    failed: (error) => expect.fail(String(error)),
    wait: () => new Promise((resolve) => setTimeout(resolve, 1)),
    term: {
      signal: ended.signal,
      leaving: leaving.signal,
      handsOver: async () => false,
      stop: () => ended.abort(),
      isFresh: () => true,
    },
    chains: { after: async () => link, at: async () => link, published: async () => [], isRetired: async () => false },
    clock: { now: clock.now, adjust: async () => undefined, until: clock.until },
    isStopped: () => false,
    mayBegin: () => true,
    finishMs: 0,
    pastOf: pastRound,
    frozenSince: async () => banned,
    balanceOf: async (id) => store.balance(id),
    facesOf: async () => new Map(),
    uidsOf: async () => new Map(),
    tell: () => undefined,
    onBalance: () => undefined,
    onBet: () => undefined,
  })
  void playTerm(led)
  await settle()
  expect((await led.requests.bet(player, order)).kind).toBe('done')
  return { clock, store, held, banned, led, leaving, close: () => (held.clear(), ended.abort()) }
}
type Round = Awaited<ReturnType<typeof openRound>>

/** Moves to this many milliseconds after the end of betting; a flight begins exactly there. */
const toBound = ({ clock, led }: Round, ms: number) =>
  clock.advance((led.loop.round?.bettingEndsAt ?? 0) + ms - clock.now())
const toFlight = async (round: Round, ms: number) => {
  toBound(round, 0)
  await settle()
  return () => round.clock.advance(ms)
}
const toEnd = async (round: Round, hold?: keyof RoundStore) => {
  if (hold !== undefined) round.held.add(hold)
  const end = await toFlight(round, playMs)
  end()
  await settle()
}

/**
 * How each moment is reached. Its last step comes right before the request, with nothing awaited in between, so what
 * depends on it has not happened yet.
 */
const moments = {
  'while bets are taken': async () => undefined,
  'in the last millisecond of betting': async (round: Round) => () => toBound(round, -1),
  'at the end of betting, before anyone has noticed': async (round: Round) => () => toBound(round, 0),
  'while the start is being written': async (round: Round) => {
    round.held.add('start')
    toBound(round, 0)
    await settle()
  },
  'while bets are still being charged after the end of betting': async (round: Round) => {
    round.held.add('place')
    void round.led.requests.bet(other, { ...order, key: 'a late key' })
    toBound(round, 0)
    await settle()
  },
  'on a node that leaves, betting not being over': async (round: Round) => {
    round.held.add('place')
    void round.led.requests.bet(other, { ...order, key: 'a late key' })
    round.leaving.abort()
    await settle()
  },
  'in the first millisecond of the flight': (round: Round) => toFlight(round, 0),
  'in the flight': (round: Round) => toFlight(round, crash.elapsedMsFor(15_000)),
  'in the last millisecond of the flight': (round: Round) => toFlight(round, playMs - 1),
  'at the end, before anyone has noticed': (round: Round) => toFlight(round, playMs),
  'while the end is being written': (round: Round) => toEnd(round, 'end'),
  'after the end, before the bets are settled': (round: Round) => toEnd(round),
  'while the bets are being settled': async (round: Round) => {
    await toEnd(round, 'settle')
    round.clock.advance(crash.pauseMs / 3)
    await settle()
  },
  'when the round is settled': async (round: Round) => {
    await toEnd(round)
    round.clock.advance(crash.pauseMs / 3)
    await settle()
  },
} satisfies Record<string, (round: Round) => Promise<(() => void) | void>>

/** The requests. `take` is stamped with the moment it is made, the others with a moment of the flight. */
const requests = {
  bet: ({ led }: Round) => led.requests.bet(other, { ...order, key: 'another key' }),
  cancel: ({ led }: Round) => led.requests.cancel(player, 1, order.key),
  take: ({ led }: Round) => led.cashOuts.cashOut(player, 1, order.key),
  'take before the flight': (round: Round) => round.led.cashOuts.cashOut(player, 1, order.key, startOf(round) - 1),
  'take in its last millisecond': (round: Round) =>
    round.led.cashOuts.cashOut(player, 1, order.key, startOf(round) + playMs - 1),
} satisfies Record<string, (round: Round) => Promise<RoundAnswer>>
const startOf = ({ led, clock }: Round) => led.loop.round?.startedAt ?? clock.now()

/**
 * The expected answer: a refusal or a state with its height right away, or after dots the answer that comes when the
 * round is over.
 */
const onGround = ['open', 'cancelled', 'NotRunning']
const closed = ['RoundClosed', 'TooLateToCancel', 'NotRunning']
const flying = (taken: string) => ['RoundClosed', 'TooLateToCancel', taken, 'NotRunning', `taken at ${crashPointE4}`]
const table: Record<keyof typeof moments, readonly string[]> = {
  'while bets are taken': onGround,
  'in the last millisecond of betting': onGround,
  'at the end of betting, before anyone has noticed': closed,
  'while the start is being written': closed,
  'while bets are still being charged after the end of betting': closed,
  'on a node that leaves, betting not being over': closed,
  'in the first millisecond of the flight': flying('taken at 10000'),
  'in the flight': flying('taken at 15000'),
  'in the last millisecond of the flight': flying(`taken at ${crashPointE4}`),
  'at the end, before anyone has noticed': flying('… TooLate'),
  'while the end is being written': flying('… TooLate'),
  'after the end, before the bets are settled': flying('… TooLate'),
  'while the bets are being settled': ['RoundClosed', 'TooLateToCancel', '… TooLate', '… TooLate', '… TooLate'],
  'when the round is settled': ['RoundClosed', 'TooLateToCancel', 'TooLate', 'TooLate', 'TooLate'],
}

const words = (answer: RoundAnswer) =>
  answer.kind === 'refused'
    ? answer.code
    : answer.bet.state === 'taken'
      ? `taken at ${answer.bet.multiplierE4}`
      : answer.bet.state

/**
 * The answer that comes while the clock and the held statements do not move; after dots, the one that comes once they
 * do.
 */
async function wordsOf(round: Round, asked: Promise<RoundAnswer>): Promise<string> {
  let said: string | undefined
  void asked.then((answer) => (said = words(answer)))
  await settle()
  if (said !== undefined) return said
  round.held.clear()
  for (let step = 0; step < 20 && said === undefined; step++) {
    await settle()
    round.clock.advance(100)
  }
  return `… ${said ?? 'nothing'}`
}

const cells = Object.entries(table).flatMap(([moment, words_]) =>
  words_.map(
    (expected, place) =>
      [moment as keyof typeof moments, Object.keys(requests)[place] as keyof typeof requests, expected] as const,
  ),
)

test.each(cells)('%s: %s → %s', async (moment, request, expected) => {
  const round = await openRound()
  const reached = await moments[moment](round)
  reached?.()
  expect(await wordsOf(round, requests[request](round))).toBe(expected)
  round.close()
})

test('a ban of a player whose pending bet is then refused ends nothing of it, and the round continues', async () => {
  const round = await openRound()
  const { led, held, banned, clock } = round
  held.add('place')
  const refused = led.requests.bet(other, { ...order, key: 'another key', stake: 200_000n })
  await settle()
  banned.set(other.id, clock.now())
  const ending = led.loop.endBanned()
  held.clear()
  await ending
  expect(words(await refused)).toBe('InsufficientFunds')
  expect(words(await led.requests.bet(other, { ...order, key: 'a third key' }))).toBe('open')
  round.close()
})
