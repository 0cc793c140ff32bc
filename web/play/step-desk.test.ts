import type { Bet, OpenGame, OpenReply, SettledReply } from '@kurazh/contract/play.ts'
import { roublesFromKopecks } from '@kurazh/contract/money.ts'
import { commitmentOf, payoutKopecks, serverSeedAt } from '@kurazh/games/kit/fairness.ts'
import { replaySteps } from '@kurazh/games/kit/verify.ts'
import { take } from '@kurazh/games/kit/steps.ts'
import { mines } from '@kurazh/games/mines/mines.ts'
import { cellCount } from '@kurazh/games/mines/field.ts'
import { describe, expect, test } from 'vitest'
import { CallError } from '../api/call.ts'
import { type BetBody, BetDesk, holds } from './bet-desk.ts'
import { type OpenSteps, StepDesk } from './step-desk.ts'

const root = new Uint8Array(32).fill(9)
const order = { stakeKopecks: 1000n, params: { mines: 3 } }
const seeds = { serverSeed: serverSeedAt(root, 0), clientSeed: 'seed', nonce: 0, params: order.params }
const hidden = replaySteps(mines, seeds).outcome.mines
const gems = Array.from({ length: cellCount }, (_, cell) => cell).filter((cell) => !hidden.includes(cell)).map((cell) => ({ cell }))

/** A small honest house with one game; its answers can be lost or bent on the way. A hasty one takes after the second move. */
function house(bend: (bet: Bet) => Bet = (bet) => bet, isHasty = false) {
  let body: BetBody | undefined
  const moves: unknown[] = []
  const faults: (CallError | 'lost answer')[] = []
  const asked: string[] = []
  const storage = new Map<string, string>()
  const told = { balance: 100, commitments: [] }
  const stand = (): OpenReply | SettledReply => {
    const { clientSeed = '', stake = 0 } = body ?? {}
    const { outcome, state } = replaySteps(mines, { ...seeds, clientSeed, moves })
    const bet = { nonce: 0, game: mines.id, version: 1, stake, params: order.params, clientSeed, commitment: commitmentOf(seeds.serverSeed), moves: [...moves] }
    const multiplier = state.multiplierE4 / 10_000
    if (state.end === null) {
      const nextMultiplier = (state.nextMultiplierE4 ?? 0) / 10_000
      return { open: { ...bet, view: state.view, multiplier, nextMultiplier, canTake: state.canTake, maxWin: 1_000_000, endsAt: '2026-01-02T00:00:00Z' }, ...told }
    }
    const payout = roublesFromKopecks(payoutKopecks(BigInt(stake * 100), state.multiplierE4))
    return { bet: bend({ ...bet, multiplier, payout, outcome, serverSeed: seeds.serverSeed, at: '2026-01-01T00:00:00Z', ended: state.end }), ...told }
  }
  const answer = () => {
    if (faults.shift() === 'lost answer') throw new CallError('Offline', 'нет связи', true)
    return stand()
  }
  const wait = async () => undefined
  const desk = new BetDesk({
    commitments: async () => [{ nonce: 0, commitment: commitmentOf(seeds.serverSeed) }],
    place: async (sent) => {
      body ??= sent
      return answer()
    },
    wait,
    freshSeed: () => 'seed',
  })
  const steps = new StepDesk(desk, {
    move: async ({ step, move }) => {
      asked.push(`${step} ${JSON.stringify(move)}`)
      if (step === moves.length) moves.push(move, ...(isHasty && step === 1 ? [take] : []))
      else if (JSON.stringify(moves[step]) !== JSON.stringify(move)) throw new CallError('GameMoved', 'ушла вперёд', false)
      return answer()
    },
    openGames: async () => [stand()].flatMap((state): OpenGame[] => ('open' in state ? [state.open] : [])),
    wait,
    remember: (game, text) => void storage.set(game, text),
    recall: (game) => storage.get(game) ?? null,
  })
  return { steps, faults, asked, storage, moves }
}

const openOf = <Params, View>(answer: { open: OpenSteps<Params, View> } | { settled: unknown }) => {
  if (!('open' in answer)) throw new Error('the game is over')
  return answer.open
}
const settledOf = <Settled>(answer: { settled: Settled } | { open: unknown }) => {
  if (!('settled' in answer)) throw new Error('the game is open')
  return answer.settled
}

test('a game is opened, moved and taken, and the taken bet passes every check', async () => {
  const { steps } = house()
  const open = openOf(await steps.open(mines, order))
  expect(open).toMatchObject({ multiplierE4: 10_000, nextMultiplierE4: 11_250, canTake: false, stakeKopecks: 1000n, promised: commitmentOf(seeds.serverSeed) })
  const further = openOf(await steps.move(mines, open, gems[0]))
  expect(further).toMatchObject({ moves: [gems[0]], multiplierE4: 11_250, canTake: true })
  const settled = settledOf(await steps.move(mines, further, take))
  expect(settled.check).toEqual({ commitmentHolds: true, outcomeHolds: true, payoutHolds: true })
  expect(settled.promised).toBe(open.promised)
})

test('a move whose answer was lost is asked for again, the same, and is made once', async () => {
  const { steps, faults, asked, moves } = house()
  const open = openOf(await steps.open(mines, order))
  faults.push('lost answer', 'lost answer')
  const uncertain: boolean[] = []
  const further = openOf(await steps.move(mines, open, gems[0], (state) => uncertain.push(state)))
  expect(further.moves).toEqual([gems[0]])
  expect(new Set(asked).size).toBe(1)
  expect(asked).toHaveLength(3)
  expect(moves).toEqual([gems[0]])
  expect(uncertain).toEqual([true, false])
})

test('a game is resumed on this device with the promise heard before it, on another without one', async () => {
  const here = house()
  const open = openOf(await here.steps.open(mines, order))
  await here.steps.move(mines, open, gems[0])
  expect(await here.steps.resume(mines)).toMatchObject({ moves: [gems[0]], promised: open.promised })
  here.storage.clear()
  const elsewhere = await here.steps.resume(mines)
  expect(elsewhere).toMatchObject({ moves: [gems[0]] })
  expect(elsewhere).not.toHaveProperty('promised')
})

test('what this device remembers of another game counts for nothing', async () => {
  const { steps, storage } = house()
  await steps.open(mines, order)
  for (const text of ['', '{', 'null', '{"nonce":1,"clientSeed":"seed","promised":"x"}', '{"nonce":0,"clientSeed":"other","promised":"x"}', '{"nonce":0,"clientSeed":"seed","promised":7}']) {
    storage.set(mines.id, text)
    expect(await steps.resume(mines), text).not.toHaveProperty('promised')
  }
})

test('a move that another page has made meanwhile is refused', async () => {
  const { steps } = house()
  const open = openOf(await steps.open(mines, order))
  await steps.move(mines, open, gems[0])
  await expect(steps.move(mines, open, gems[1])).rejects.toMatchObject({ code: 'GameMoved' })
})

describe('a house that cheats is caught at the close', () => {
  const cheats: [string, (bet: Bet) => Bet, 'commitmentHolds' | 'outcomeHolds' | 'payoutHolds'][] = [
    ['another server seed', (bet) => ({ ...bet, serverSeed: serverSeedAt(root, 5), commitment: commitmentOf(serverSeedAt(root, 5)) }), 'commitmentHolds'],
    ['a mine put elsewhere', (bet) => ({ ...bet, outcome: { mines: [gems[0]?.cell, ...hidden.slice(1)] } }), 'outcomeHolds'],
    ['a gem called a mine', (bet) => ({ ...bet, multiplier: 0, payout: 0, ended: 'lost' }), 'outcomeHolds'],
    ['a smaller payout', (bet) => ({ ...bet, payout: bet.payout - 0.01 }), 'payoutHolds'],
    ['another stake', (bet) => ({ ...bet, stake: 1 }), 'payoutHolds'],
  ]
  test('that takes where the next step could not pay too much', async () => {
    const { steps } = house((bet) => ({ ...bet, ended: 'limit' }), true)
    const open = openOf(await steps.move(mines, openOf(await steps.open(mines, order)), gems[0]))
    expect(settledOf(await steps.move(mines, open, gems[1])).check.outcomeHolds).toBe(false)
  })

  test.each(cheats)('with %s', async (_, bend, failing) => {
    const { steps } = house(bend)
    const open = openOf(await steps.move(mines, openOf(await steps.open(mines, order)), gems[0]))
    const { check } = settledOf(await steps.move(mines, open, take))
    expect(check[failing]).toBe(false)
    expect(holds(check)).toBe(false)
  })
})
