/** Tests that only the version that opened a round plays it: a loop with other rules does not touch it. */
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createHandClock } from '../../../testing/hand-clock.ts'
import { MemoryStore } from '../../../testing/round-memory.ts'
import { wheel } from '../../../testing/wheel.ts'
import type { Link } from '../chain/chains.ts'
import { pastRound } from '../loop/past-round.ts'
import { openTerm, playTerm } from '../loop/term.ts'
import { drawMechanic } from './draw-mechanic.ts'
import { bankWith } from '../../../testing/banks.ts'

const link: Link = { chain: 1, link: 1, hash: hash('sha256', 'wheel', 'hex'), salt: 'wheel' }
const newest = { ...wheel, version: wheel.version + 1 }

test.each(['betting', 'running', 'ended'] as const)(
  'a round of other rules left %s is refused and does not change',
  async (phase) => {
    const clock = createHandClock()
    const kept = new MemoryStore(clock.now)
    const store = kept.port(async (statement) => statement())
    const lead = await store.takeLease(newest.id, '', 10_000_000)
    if (lead === undefined) throw new Error('somebody leads')
    await store.open(newest.id, lead.epoch, {
      number: 1,
      version: wheel.version,
      chain: 1,
      link: 1,
      bettingEndsAt: clock.now(),
    })
    if (phase !== 'betting') await store.start(newest.id, lead.epoch, 1, clock.now())
    if (phase === 'ended')
      await store.end(newest.id, lead.epoch, {
        number: 1,
        phase,
        hash: link.hash,
        result: 1,
        endedAt: clock.now(),
        paidToE4: 0,
      })
    const left = structuredClone(kept.rounds.get(1))
    const ending = new AbortController()
    const led = openTerm({
      game: newest,
      lead,
      store,
      clock,
      mechanic: () => drawMechanic(newest),
      bank: bankWith({ exposureKopecks: 100_000_000n }),
      wait: () => new Promise((resolve) => setTimeout(resolve, 1)),
      term: {
        signal: ending.signal,
        leaving: new AbortController().signal,
        handsOver: async () => false,
        stop: () => ending.abort(),
        isFresh: () => true,
      },
      chains: {
        after: async () => ({ ...link, link: 2 }),
        at: async () => link,
        published: async () => [],
        isRetired: async () => false,
      },
      isStopped: () => false,
      mayBegin: () => true,
      finishMs: 0,
      pastOf: pastRound,
      frozenSince: async () => new Map(),
      balanceOf: async () => 0n,
      facesOf: async () => new Map(),
      uidsOf: async () => new Map(),
      tell: () => undefined,
      failed: () => undefined,
      onBalance: () => undefined,
      onBet: () => undefined,
    })
    const played = playTerm(led)
    played.catch(() => undefined)
    const ticking = setInterval(() => clock.advance(100), 1)
    setTimeout(() => ending.abort(), 1_000)
    await expect(played.finally(() => clearInterval(ticking))).rejects.toThrow(
      'round 1 of pockets was begun by version 1, not 2',
    )
    expect([led.loop.isReady, led.loop.round, [...kept.rounds.values()]]).toEqual([false, undefined, [left]])
  },
)
