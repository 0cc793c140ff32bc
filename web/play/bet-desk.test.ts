import type { Bet, Commitment } from '@kurazh/contract/play.ts'
import { roublesFromKopecks } from '@kurazh/contract/money.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { commitmentOf, payoutKopecks, serverSeedAt } from '@kurazh/games/kit/fairness.ts'
import { replayInstant } from '@kurazh/games/kit/verify.ts'
import { describe, expect, test } from 'vitest'
import { CallError } from '../api/call.ts'
import { type BetBody, BetDesk, type DeskPorts, holds } from './bet-desk.ts'

const root = new Uint8Array(32).fill(7)
const params = { chance: 49.5, side: 'under' } as const
const order = { stakeKopecks: 1000n, params }

/** A small honest house that remembers what it was sent; its answers can be lost or bent on the way. */
function house(bend: (bet: Bet) => Bet = (bet) => bet) {
  const settled = new Map<number, { body: string; bet: Bet }>()
  const sent: BetBody[] = []
  const faults: (CallError | 'lost answer')[] = []
  const offer = (): Commitment[] =>
    Array.from({ length: 1000 }, (_, nonce) => nonce)
      .filter((nonce) => !settled.has(nonce))
      .slice(0, 64)
      .map((nonce) => ({ nonce, commitment: commitmentOf(serverSeedAt(root, nonce)) }))
  const settle = (body: BetBody): Bet => {
    const serverSeed = serverSeedAt(root, body.nonce)
    const { outcome, multiplierE4 } = replayInstant(dice, { ...body, serverSeed })
    const payout = roublesFromKopecks(payoutKopecks(BigInt(Math.round(body.stake * 100)), multiplierE4))
    const commitment = commitmentOf(serverSeed)
    return { ...body, version: 1, multiplier: multiplierE4 / 10_000, payout, outcome, commitment, serverSeed, at: '2026-01-01T00:00:00Z' }
  }
  const ports: DeskPorts = {
    commitments: async () => offer(),
    wait: async () => {},
    freshSeed: () => `seed-${sent.length}`,
    place: async (body) => {
      sent.push(body)
      const fault = faults.shift()
      if (fault instanceof CallError) throw fault
      const known = settled.get(body.nonce)
      if (known && known.body !== JSON.stringify(body)) throw new CallError('NonceReused', 'занят', false)
      const bet = known?.bet ?? settle(body)
      settled.set(body.nonce, { body: JSON.stringify(body), bet })
      if (fault === 'lost answer') throw new CallError('Offline', 'нет связи', true)
      return { bet: bend(bet), balance: 100, commitments: offer() }
    },
  }
  return { ports, sent, settled, faults }
}

describe('placing a bet', () => {
  test('an honest answer passes every check', async () => {
    const { ports } = house()
    const placed = await new BetDesk(ports).place(dice, order)
    expect(placed.check).toEqual({ commitmentHolds: true, outcomeHolds: true, payoutHolds: true })
  })

  test('a bet whose answer was lost is asked for again with the same body, and settles once', async () => {
    const { ports, sent, settled, faults } = house()
    faults.push('lost answer', new CallError('TooManyRequests', 'подождите', false), new CallError('Unavailable', 'позже', true))
    const uncertain: boolean[] = []
    const placed = await new BetDesk(ports).place(dice, { ...order, onUncertain: (state) => uncertain.push(state) })
    expect(sent).toHaveLength(4)
    expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(settled.size).toBe(1)
    expect(holds(placed.check)).toBe(true)
    expect(uncertain).toEqual([true, false])
  })

  test('a refusal ends the bet at once', async () => {
    const { ports, sent, faults } = house()
    faults.push(new CallError('InsufficientFunds', 'мало', false))
    await expect(new BetDesk(ports).place(dice, order)).rejects.toMatchObject({ code: 'InsufficientFunds' })
    expect(sent).toHaveLength(1)
  })

  test('a nonce another page has used is replaced by one the server still offers', async () => {
    const { ports, sent, settled } = house()
    const first = new BetDesk(ports)
    const second = new BetDesk(ports)
    await Promise.all([first.warm(), second.warm()])
    await first.place(dice, order)
    const placed = await second.place(dice, order)
    expect(sent.map(({ nonce }) => nonce)).toEqual([0, 0, 1])
    expect(placed.bet.nonce).toBe(1)
    expect(settled.size).toBe(2)
  })

  test('bets in flight at once take different nonces and seeds', async () => {
    const { ports, sent } = house()
    const desk = new BetDesk(ports)
    await Promise.all(Array.from({ length: 20 }, () => desk.place(dice, order)))
    expect(new Set(sent.map(({ nonce }) => nonce)).size).toBe(20)
  })
})

describe('a house that cheats is caught', () => {
  const cheats: [string, (bet: Bet) => Bet, keyof Awaited<ReturnType<BetDesk['place']>>['check']][] = [
    ['another server seed', (bet) => ({ ...bet, serverSeed: serverSeedAt(root, 999), commitment: commitmentOf(serverSeedAt(root, 999)) }), 'commitmentHolds'],
    ['another number', (bet) => ({ ...bet, outcome: { number: 999_999, win: false } }), 'outcomeHolds'],
    ['a smaller multiplier', (bet) => ({ ...bet, multiplier: bet.multiplier === 0 ? 1 : 0 }), 'outcomeHolds'],
    ['a smaller payout', (bet) => ({ ...bet, payout: bet.payout - 0.01 }), 'payoutHolds'],
    ['another client seed', (bet) => ({ ...bet, clientSeed: 'other' }), 'outcomeHolds'],
    ['another stake', (bet) => ({ ...bet, stake: bet.stake + 1 }), 'payoutHolds'],
  ]
  test.each(cheats)('with %s', async (_name, bend, failing) => {
    const { check } = await new BetDesk(house(bend).ports).place(dice, order)
    expect(check[failing]).toBe(false)
    expect(holds(check)).toBe(false)
  })
})
