/**
 * Bets, cancellations, repeats and cash-outs of a round in any order, their writes answered in any order, compared with
 * the expected result.
 */
import { expect, test } from 'vitest'
import type { RoundAnswer } from '../../server/play/rounds/loop/round-answer.ts'
import { pastRound } from '../../server/play/rounds/loop/past-round.ts'
import { playTerm } from '../../server/play/rounds/loop/term.ts'
import { RoundRoom } from '../../server/play/rounds/rising/exposure.ts'
import type { RisingRoom } from '../../server/play/rounds/rising/rising-room.ts'
import { type LedRisingGame, openRisingTerm } from '../../server/play/rounds/rising/rising-term.ts'
import { createHandClock } from '../../server/testing/hand-clock.ts'
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { type Chance, createChance } from '@kurazh/games/testing/chance.ts'
import { MemoryStore } from '../../server/testing/round-memory.ts'
import { game, linkAt } from './simulated-nodes.ts'
import { stakeLimits } from '../../server/play/stake-limits.ts'
import { bankWith } from '../../server/testing/banks.ts'

const exposureKopecks = 3_000_000n
const gift = 60_000n
const players = [1, 2, 3, 4, 5]
const heights = [10_100, 15_000, 20_000, 100_000, 1_000_000, 10_000_000]

/** A round whose statements complete when `turn` is called, one at a time in any order. */
async function openRound(chance: Chance) {
  const clock = createHandClock()
  const store = new MemoryStore(clock.now)
  for (const player of players) store.move(player, `gift ${player}`, gift)
  const underWay: (() => void)[] = []
  let isSlow = false
  const port = store.port(async (statement) => {
    if (isSlow) await new Promise<void>((resolve) => underWay.push(resolve))
    const result = statement()
    if (isSlow) await new Promise<void>((resolve) => underWay.push(resolve))
    return result
  })
  const ended = new AbortController()
  const lead = await port.takeLease(game.id, '', 1_000_000)
  if (lead === undefined) throw new Error('somebody leads')
  const balances: number[] = []
  const led = openRisingTerm({
    game,
    lead,
    store: port,
    bank: bankWith({ exposureKopecks }),
    failed: (error) => expect.fail(String(error)),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 2))),
    term: {
      signal: ended.signal,
      leaving: new AbortController().signal,
      handsOver: async () => false,
      stop: () => ended.abort(),
      isFresh: () => true,
    },
    chains: {
      after: async () => linkAt(1),
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
    onBalance: ({ id }) => balances.push(id),
    onBet: () => undefined,
  })
  void playTerm(led)
  await expect.poll(() => led.loop.round?.phase, { interval: 1 }).toBe('betting')
  isSlow = true
  return {
    led,
    store,
    balances,
    close: () => ended.abort(),
    isBusy: () => underWay.length > 0,
    /** Advances one statement by a step and lets its consequences happen. */
    async turn() {
      if (underWay.length > 0) underWay.splice(chance.whole(0, underWay.length - 1), 1)[0]?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

interface Sent {
  what: 'bet' | 'cancel' | 'take'
  player: number
  key: string
  stake: bigint
  params: { target?: number }
  answer: Promise<RoundAnswer>
}

function ask({ requests, cashOuts }: LedRisingGame, chance: Chance, asked: readonly Sent[]): Sent {
  const what = chance.oneOf(['bet', 'bet', 'repeat', 'cancel', 'cancel', 'cancel', 'take'] as const)
  const known = asked.filter((each) => each.what === 'bet')
  const player = chance.oneOf(players)
  const height = chance.oneOf([0, ...heights])
  const fresh = {
    player,
    key: `key-of-${asked.length}`,
    stake: BigInt(chance.whole(100, 20_000)),
    params: height === 0 ? {} : { target: multiplierFromE4(height) },
  }
  const { key, stake, params, ...of } = what === 'bet' || known.length === 0 ? fresh : chance.oneOf(known)
  const bettor = { id: of.player, uid: '' }
  if (what === 'bet' || what === 'repeat' || known.length === 0) {
    return {
      what: 'bet',
      player: of.player,
      key,
      stake,
      params,
      answer: requests.bet(bettor, { round: 1, key, stake, params, version: game.version }),
    }
  }
  return {
    what,
    player: of.player,
    key,
    stake,
    params,
    answer: what === 'cancel' ? requests.cancel(bettor, 1, key) : cashOuts.cashOut(bettor, 1, key),
  }
}

test.each(Array.from({ length: 60 }, (_, run) => `requests ${run}`))(
  '%s: room, seats, money and counts are those of the bets that are open',
  async (seed) => {
    const chance = createChance(seed)
    const round = await openRound(chance)
    const { led, store } = round
    const asked: Sent[] = []
    for (let step = 0; step < 120; step++) {
      if (chance.float() < 0.5) await round.turn()
      else asked.push(ask(led, chance, asked))
    }
    const answers = Promise.all(asked.map(async ({ answer, ...of }) => ({ ...of, answer: await answer })))
    let isAnswered = false
    void answers.then(() => (isAnswered = true))
    while (!isAnswered || round.isBusy()) await round.turn()

    const written = [...(store.rounds.get(1)?.bets.values() ?? [])]
    const open = written.filter(({ state }) => state === 'open')
    const room = new RoundRoom(exposureKopecks, stakeLimits.crash, game.gridE4)
    for (const { stake, ceilingE4 } of open) room.take(stake, ceilingE4)
    const left = led.loop.round?.bets.room as RisingRoom
    for (const height of heights) expect(left.largestStake(height), `room at ${height}`).toBe(room.largestStake(height))
    for (const player of players) {
      const own = open.filter((bet) => bet.player === player)
      expect(own.length).toBeLessThanOrEqual(2)
      expect(store.balance(player)).toBe(gift - own.reduce((sum, { stake }) => sum + stake, 0n))
    }
    expect(
      [...(led.loop.round?.bets.all() ?? [])]
        .filter(({ state }) => state === 'open')
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(open.map(({ key }) => key).toSorted())
    const stake = open.reduce((sum, bet) => sum + bet.stake, 0n)
    await led.view.told()
    await expect
      .poll(() => led.view.totals(), { interval: 1 })
      .toMatchObject({ bets: open.length, players: new Set(open.map(({ player }) => player)).size, stake })
    // Each change is reported once.
    expect(round.balances).toHaveLength(written.length + written.length - open.length)
    for (const { what, player, key, answer } of await answers) {
      const bet = written.find((each) => each.player === player && each.key === key)
      if (what === 'take') expect(answer.kind).toBe('refused')
      if (answer.kind === 'done') expect(bet).toBeDefined()
      if (what === 'cancel')
        expect(answer).toMatchObject(
          answer.kind === 'done' ? { bet: { state: 'cancelled', payout: bet?.stake } } : { code: 'BetUnknown' },
        )
      if (what === 'cancel' && answer.kind === 'done') expect(bet?.state).toBe('cancelled')
    }
    round.close()
  },
)
