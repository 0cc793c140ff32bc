/** Properties that hold for every game of the registry; a new game is tested by being registered. */
import { describe, expect, test } from 'vitest'
import { games } from '../index.ts'
import { longRng } from '../testing/long-rng.ts'
import { distinctRules } from '../testing/distinct-rules.ts'
import { blocks } from './fairness.ts'
import { type Game, isSeeded, returnBy, type StepsGame } from './game.ts'
import { createRng } from './random.ts'
import { compare, fraction } from './rtp.ts'
import { type Play, playsOf, simulate } from './simulation.ts'
import { openStates, replayMoves, take } from './steps.ts'
import { replayBet, verifyBet } from './verify.ts'

const seed = process.env['SEED'] ?? 'every-game'
console.info(`seed ${seed}`)
/** Split among a game's ways to play. */
const roundsPerGame = 100_000
/** At 5σ one honest play in two million fails; the seed is fixed as well. */
const allowedSigmas = 5

const drawsOf = (label: string) => longRng(`${seed}:${label}`)

/** `values` with each in turn replaced by invalid values. */
function spoilt(values: Record<string, unknown>): unknown[] {
  const keys = Object.keys(values)
  const wrong = [
    undefined,
    null,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -1,
    0.001,
    1e300,
    '',
    'x',
    '__proto__',
    {},
    [],
    true,
    1n,
  ]
  return [
    null,
    undefined,
    1,
    'params',
    [],
    true,
    { ...values, extra: 1 },
    ...keys.map((key) => Object.fromEntries(Object.entries(values).filter(([name]) => name !== key))),
    ...keys.flatMap((key) =>
      wrong.filter((value) => value !== values[key]).map((value) => ({ ...values, [key]: value })),
    ),
  ]
}

/** `values` is one of `whole`; a key that another of them omits may be omitted. */
function expectRefused(schema: Game['params'], values: unknown, whole: readonly unknown[]): void {
  const allowed = new Set(whole.map((one) => JSON.stringify(one)))
  for (const value of spoilt(values as Record<string, unknown>).filter((one) => !allowed.has(textOf(one)))) {
    const parsed = schema.safeParse(value)
    expect(parsed.success, String(value)).toBe(false)
    for (const issue of parsed.error?.issues ?? []) expect(issue.message).toMatch(/[а-я]/i)
  }
}

/** JSON text, empty for what JSON cannot hold. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}

const labelledPlaysOf = (game: Game) =>
  playsOf(game).map((play) => ({ ...play, label: `${JSON.stringify(play.params)} ${play.steps ?? ''}` }))

describe.each(Object.values<Game>(games))('$id', (game) => {
  const cases = game.sampleParams.map((params) => ({ params, label: JSON.stringify(params) }))
  const plays = labelledPlaysOf(game)

  test('has sample parameters, each valid and unchanged by its schema', () => {
    expect(cases.length).toBeGreaterThan(0)
    expect(new Set(cases.map(({ label }) => label)).size).toBe(cases.length)
    for (const { params } of cases) expect(game.params.parse(params)).toEqual(params)
    expect(Number.isInteger(game.version) && game.version >= 1).toBe(true)
  })

  test('refuses unknown keys, missing keys, wrong types and out-of-range values, with a Russian message', () => {
    expectRefused(game.params, game.sampleParams[0], game.sampleParams)
  })

  test('returns what a game of its kind should, and less than everything', () => {
    // Side bets of a table keep more, and the table shows it next to their spot.
    const isTable = game.kind === 'table' || 'parts' in game
    const least = isTable ? fraction(85n, 100n) : fraction(9n, 10n)
    for (const { rtp, label } of plays) {
      expect(compare(rtp, least), label).toBeGreaterThanOrEqual(0)
      expect(compare(rtp, fraction(1n, 1n)), label).toBeLessThanOrEqual(0)
      expect(fraction(rtp.numerator, rtp.denominator), label).toEqual(rtp)
    }
  })

  test('states a return that one of its plays has, and that none falls below', () => {
    for (const { params, label } of cases) {
      const returns = plays
        .filter((play) => play.params === params)
        .map(({ rtp }) => rtp)
        .sort(compare)
      expect(returns[0], label).toEqual(returnBy(game, params))
    }
  })

  test('does not modify the parameters', () => {
    for (const { params } of plays) {
      const before = structuredClone(params)
      Object.freeze(params)
      for (const { once } of plays.filter((play) => play.params === params).slice(0, 2)) once(drawsOf('frozen'))
      expect(params).toEqual(before)
    }
  })
})

// Each figure of a machine's sheet is tested in ../slots/engine/every-machine.test.ts.
describe.each(distinctRules(Object.values<Game>(games).filter((game) => !('machine' in game))))(
  '$id, simulated',
  (game) => {
    const plays = labelledPlaysOf(game)

    test('in simulation returns what it states exactly, never above its best multiplier, always in whole ten-thousandths', () => {
      const rounds = Math.ceil(roundsPerGame / plays.length)
      for (const { label, ...play } of plays) {
        const { bestMultiplierE4 } = play
        expect(bestMultiplierE4, label).toSatisfy(Number.isSafeInteger)
        expect(bestMultiplierE4, label).toBeGreaterThan(0)
        if (isSeeded(game)) expect(bestMultiplierE4, label).toBeLessThanOrEqual(game.bestMultiplierE4(play.params))
        // Additions by moves may be lost on top of the stake.
        const least = game.kind === 'table' || 'taken' in game ? -bestMultiplierE4 : 0
        const odd: number[] = []
        const once: Play['once'] = (rng) => {
          const paid = play.once(rng)
          if (!(Number.isSafeInteger(paid) && paid >= least && paid <= bestMultiplierE4)) odd.push(paid)
          return paid
        }
        expect(Math.abs(simulate({ ...play, once }, drawsOf(game.id + label), rounds).sigmas), label).toBeLessThan(
          allowedSigmas,
        )
        expect(odd, label).toEqual([])
      }
    }, 60_000)
  },
)

const seededGames = Object.values<Game>(games).filter(isSeeded)

describe.each(seededGames)('$id, bet by bet', (game) => {
  test('gives the same result from the same seeds, and the result survives JSON', () => {
    for (const [nonce, params] of game.sampleParams.entries()) {
      const moves = game.kind === 'steps' ? playedOut(game, params, nonce) : undefined
      const bet = { serverSeed: seed, clientSeed: 'client', nonce, params, moves, commitment: '' }
      const result = replayBet(game, bet)
      expect(replayBet(game, bet)).toEqual(result)
      const arrived = JSON.parse(JSON.stringify({ ...bet, ...result }))
      expect(arrived.outcome).toEqual(result.outcome)
      expect(verifyBet(game, arrived).outcomeHolds).toBe(true)
      expect(verifyBet(game, { ...arrived, multiplierE4: arrived.multiplierE4 + 1 }).outcomeHolds).toBe(false)
    }
  })
})

/** The moves of one game along the path: two good steps and the take, or as many as possible. */
function playedOut(game: StepsGame, params: unknown, nonce: number): unknown[] {
  const outcome = game.deal(createRng(blocks(seed, 'client', nonce)), params)
  const moves: unknown[] = []
  for (const move of game.path(params).slice(0, 2)) {
    moves.push(move)
    if (replayMoves(game, outcome, params, moves).end !== null) return moves
  }
  return [...moves, take]
}

const stepsGames = Object.values<Game>(games).filter((game): game is StepsGame => game.kind === 'steps')

describe.each(stepsGames)('$id, step by step', (game) => {
  const cases = game.sampleParams.map((params, index) => ({
    params,
    outcome: game.deal(drawsOf(`${game.id} ${index}`), params),
  }))

  test('refuses invalid moves, in Russian', () => {
    expectRefused(game.move, game.path(game.sampleParams[0])[0], [])
  })

  test('climbs its paytable: each step pays more than the one before, and the next payment is announced', () => {
    for (const { params, outcome } of cases) {
      const paytable = game.paytable(params)
      expect(paytable).toEqual(paytable.toSorted((a, b) => a - b))
      expect(new Set(paytable).size).toBe(paytable.length)
      if (!game.reveals) expect(game.path(params)).toHaveLength(paytable.length)
      let state = game.begin(params)
      for (const [made, move] of game.path(params).entries()) {
        expect(state.end).toBeNull()
        const next = game.step(outcome, params, state, move)
        if (next.end === 'lost') break
        // Of a game that reveals both are bounds: the prize depends on what is drawn and on what is guessed.
        const [announced, listed] = [state.nextMultiplierE4 ?? 0, paytable[made] ?? 0]
        if (game.reveals)
          expect([listed, next.multiplierE4, announced].toSorted((a, b) => a - b)[1]).toBe(next.multiplierE4)
        else expect([announced, listed]).toEqual([next.multiplierE4, next.multiplierE4])
        state = next
      }
    }
  })

  test('pays back the stake before the first step and cannot be taken then', () => {
    for (const { params, outcome } of cases) {
      expect(game.begin(params)).toMatchObject({ multiplierE4: 10_000, canTake: false, end: null })
      expect(() => replayMoves(game, outcome, params, [take])).toThrow(RangeError)
    }
  })

  test('accepts no move after its end', () => {
    for (const { params, outcome } of cases) {
      const path = game.path(params)
      const over = path.map((_, index) => path.slice(0, index + 1)).find((moves) => tryReplay(moves)?.end !== null)
      function tryReplay(moves: readonly unknown[]) {
        return replayMoves(game, outcome, params, moves)
      }
      for (const more of [take, ...path])
        expect(() => replayMoves(game, outcome, params, [...(over ?? []), more])).toThrow(RangeError)
    }
  })

  test('while open, has the state that its moves alone determine; after its end no open game has that state', () => {
    for (const { params } of cases) {
      const path = game.path(params)
      for (const index of [0, 1, 2, 3]) {
        const outcome = game.deal(drawsOf(`open ${index}`), params)
        const ends = path.findIndex(
          (_, made) => replayMoves(game, outcome, params, path.slice(0, made + 1)).end !== null,
        )
        for (let made = 0; made <= ends; made += 1) {
          const state = replayMoves(game, outcome, params, path.slice(0, made))
          expect(openStates(game, params, path.slice(0, made), state.view).at(-1)).toEqual(state)
        }
      }
      for (const impossible of [path, [take], [path[0], take], [{}], ['x'], [null]])
        expect(() => openStates(game, params, impossible, game.begin(params).view)).toThrow(RangeError)
    }
  })

  test('reveals nothing hidden while it is open: its moves, and a view if it has one of its own, tell all of its state', () => {
    for (const { params } of cases) {
      const [move] = game.path(params)
      const open = Array.from({ length: 200 }, (_, index) => game.deal(drawsOf(`view ${index}`), params))
        .map((outcome) => replayMoves(game, outcome, params, [move]))
        .filter(({ end }) => end === null)
      for (const state of open) expect(openStates(game, params, [move], state.view).at(-1)).toEqual(state)
      if (!game.reveals) expect(new Set(open.map((state) => JSON.stringify(state))).size).toBeLessThanOrEqual(1)
    }
  })
})

const rounds = Object.values<Game>(games).filter((game) => game.kind === 'round')

describe.each(rounds)('$id, round by round', (game) => {
  test('pays whole hundredths: tables of rounds store nothing finer', () => {
    const of = (params: unknown) =>
      game.mechanic === 'rising' ? [game.gridE4, game.autoCashOutE4(params) ?? 0] : [game.bestMultiplierE4(params)]
    for (const params of game.sampleParams) for (const multiplierE4 of of(params)) expect(multiplierE4 % 100).toBe(0)
  })
})
