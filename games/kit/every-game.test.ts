/** What must hold for every game of the registry; a new game is tested by joining it. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { gameById, games } from '../index.ts'
import { blocks } from './fairness.ts'
import type { Game, InstantGame } from './game.ts'
import { createDraws } from './random.ts'
import { compare, fraction } from './rtp.ts'
import { simulate } from './simulation.ts'
import { verifyInstant } from './verify.ts'

const seed = process.env['SEED'] ?? 'every-game'
console.info(`seed ${seed}`)
const roundsPerCase = 20_000
/** At 5σ one honest game in two million looks broken; the seed is fixed besides. */
const allowedSigmas = 5

/** One long stream for many rounds: cheaper than an HMAC a round and as random. */
function longDraws(label: string) {
  return createDraws((index) => new Uint8Array(createHash('sha256').update(`${seed}:${label}:${index}`).digest()))
}

/** `params` with every value in turn replaced by things that are not parameters. */
function spoilt(params: unknown): unknown[] {
  const keys = Object.keys(params as object)
  const wrong = [undefined, null, Number.NaN, Number.POSITIVE_INFINITY, -1, 0.001, 1e300, '', 'x', '__proto__', {}, [], true, 1n]
  return [
    null, undefined, 1, 'params', [],
    { ...(params as object), extra: 1 },
    ...keys.map((key) => Object.fromEntries(Object.entries(params as object).filter(([name]) => name !== key))),
    ...keys.flatMap((key) => wrong.map((value) => ({ ...(params as object), [key]: value }))),
  ]
}

function isCase(params: unknown, labels: ReadonlySet<string>): boolean {
  try {
    return labels.has(JSON.stringify(params))
  } catch {
    return false
  }
}

test('the registry knows games by their own ids and nothing else', () => {
  for (const [id, game] of Object.entries(games)) {
    expect(game.id).toBe(id)
    expect(gameById(id)).toBe(game)
  }
  for (const id of ['constructor', '__proto__', 'toString', 'hasOwnProperty', '', 'no-such-game']) expect(gameById(id)).toBeUndefined()
})

describe.each(Object.values(games) as Game[])('$id', (game) => {
  const cases = game.cases.map((params) => ({ params, label: JSON.stringify(params) }))

  test('has parameter sets to go through, each valid and unchanged by its schema', () => {
    expect(cases.length).toBeGreaterThan(0)
    expect(new Set(cases.map(({ label }) => label)).size).toBe(cases.length)
    for (const { params } of cases) expect(game.params.parse(params)).toEqual(params)
    expect(Number.isInteger(game.version) && game.version >= 1).toBe(true)
  })

  test('refuses unknown keys, missing keys, wrong types and values beyond the range, and says so in Russian', () => {
    // What may be left out is left out by some case of the game.
    const whole = new Set(cases.map(({ label }) => label))
    for (const params of spoilt(game.cases[0]).filter((each) => typeof each !== 'object' || !isCase(each, whole))) {
      const parsed = game.params.safeParse(params)
      expect(parsed.success, String(params)).toBe(false)
      for (const issue of parsed.error?.issues ?? []) expect(issue.message).toMatch(/[а-я]/i)
    }
  })

  test.each(cases)('pays back 90 to 100 % exactly at $label', ({ params }) => {
    const exact = game.rtp(params)
    expect(compare(exact, fraction(9n, 10n))).toBeGreaterThanOrEqual(0)
    expect(compare(exact, fraction(1n, 1n))).toBeLessThanOrEqual(0)
    expect(fraction(exact.numerator, exact.denominator)).toEqual(exact)
  })

  test.each(cases)('pays back in simulation what it says exactly at $label', ({ params, label }) => {
    expect(Math.abs(simulate(game, params, longDraws(game.id + label), roundsPerCase).sigmas)).toBeLessThan(allowedSigmas)
  })
})

const instantGames = (Object.values(games) as Game[]).filter((game): game is InstantGame => game.kind === 'instant')
describe.each(instantGames)('$id', (game) => {
  const cases = game.cases.map((params) => ({ params, label: JSON.stringify(params) }))

  test.each(cases)('never pays above its best multiplier, always whole ten-thousandths, at $label', ({ params, label }) => {
    const best = game.bestMultiplierE4(params)
    const draws = longDraws(`best ${game.id}${label}`)
    const paid = Array.from({ length: 5_000 }, () => game.play(draws, params).multiplierE4)
    expect(best).toSatisfy(Number.isSafeInteger)
    expect(best).toBeGreaterThan(0)
    expect(paid.filter((multiplierE4) => !(Number.isSafeInteger(multiplierE4) && multiplierE4 >= 0 && multiplierE4 <= best))).toEqual([])
  })

  test('draws the same from the same seeds and survives the trip through JSON', () => {
    for (const [nonce, { params }] of cases.entries()) {
      const play = () => game.play(createDraws(blocks(seed, 'client', nonce)), params)
      const result = play()
      expect(play()).toEqual(result)
      const revealed = { serverSeed: seed, clientSeed: 'client', nonce, params: JSON.parse(JSON.stringify(params)), commitment: '' }
      const arrived = { ...revealed, ...JSON.parse(JSON.stringify(result)) }
      expect(arrived.outcome).toEqual(result.outcome)
      expect(verifyInstant(game, arrived).outcomeHolds).toBe(true)
    }
  })

  test('leaves the parameters as they were', () => {
    for (const { params } of cases) {
      const before = structuredClone(params)
      game.play(longDraws('frozen'), Object.freeze(params))
      expect(params).toEqual(before)
    }
  })
})
