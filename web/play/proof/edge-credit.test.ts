import { rakebackShares, type RakebackShares } from '@kurazh/contract/rewards/rakeback-shares.ts'
import type { CreditBet } from '@kurazh/contract/rewards/rewards.ts'
import { edgeCredit, leastEdge, shareOfCredit } from '@kurazh/games/core/house-edge.ts'
import type { Game } from '@kurazh/games/core/game.ts'
import { games } from '@kurazh/games/index.ts'
import { expect, test } from 'vitest'
import { type CreditGround, dayOf, endOfDay, judgeCredits, type Remembered } from './edge-credit.ts'

const at = '2026-11-22T10:00:00Z'
const day = '2026-11-22'

function lineOf(rules: Game, stake = 123_45n, share = 8, params = rules.sampleParams[0]): CreditBet {
  const { numerator, denominator } = leastEdge(rules, params)
  const edge = edgeCredit(stake, { numerator, denominator })
  return {
    link: 'link',
    number: 7,
    version: rules.version,
    params,
    stake,
    leastEdge: { numerator: `${numerator}`, denominator: `${denominator}` },
    edge: `${edge}`,
    share,
    rakeback: `${shareOfCredit(edge, BigInt(share))}`,
    at,
  }
}

const ground = (remembered?: Remembered, more: Partial<CreditGround> = {}): CreditGround => ({
  remembers: () => remembered,
  isOlder: false,
  ...more,
})
const known = (status?: string) => ground({ isSame: true, status })
const judged = (line: CreditBet, by: CreditGround, game = 'dice') => judgeCredits(game, day, [line], by)[0]

const all = Object.values(games) as Game[]

test.each(all.map((rules) => [rules.id, rules] as const))(
  'a line of %s that its rules count so is proved for a bet and a status known before, and recomputed without',
  (id, rules) => {
    expect(judged(lineOf(rules), known('simple'), id)).toBe('proved')
    expect(judged(lineOf(rules, 1_00n, 15), known('simple'), id)).toBe('proved')
    expect(judged(lineOf(rules), known(), id)).toBe('recomputed')
    expect(judged(lineOf(rules), ground(), id)).toBe('recomputed')
  },
)

test("a bet of 100 roubles reported as one of a rouble agrees with itself, but not with this device's records", () => {
  const told = lineOf(games.dice, 1_00n)
  expect(judged(told, ground())).toBe('recomputed')
  expect(judged(told, ground({ isSame: false, status: 'simple' }))).toBe('differs')
})

test('a share below that of the status received before the bet differs; a share outside of the table is invalid', () => {
  expect(judged(lineOf(games.dice, 100n, 5), known('simple'))).toBe('differs')
  expect(judged(lineOf(games.dice, 100n, 1), known('global'))).toBe('differs')
  expect(judged(lineOf(games.dice, 100n, 1), ground())).toBe('differs')
  expect(judged(lineOf(games.dice, 100n, 1), ground(undefined, { isOlder: true }))).toBe('recomputed')
})

test('the table of the line’s day is used', () => {
  const shares: RakebackShares[] = [
    { from: '2026-11-23', percent: { global: 1n, simple: 2n, astract: 3n, bantermen: 4n } },
    ...rakebackShares,
  ]
  expect(judged(lineOf(games.dice), ground({ isSame: true, status: 'simple' }, { shares }))).toBe('proved')
  expect(
    judgeCredits(
      'dice',
      '2026-11-23',
      [{ ...lineOf(games.dice), at: '2026-11-22T21:00:00Z' }],
      ground({ isSame: true, status: 'simple' }, { shares }),
    ),
  ).toEqual(['differs'])
})

const honest = lineOf(games.dice)
const lies: [what: string, Partial<CreditBet>][] = [
  ['another stake', { stake: honest.stake + 1n }],
  ['a smaller edge', { leastEdge: { numerator: '1', denominator: '200' } }],
  ['less credit', { edge: `${BigInt(honest.edge) - 1n}` }],
  ['less rakeback', { rakeback: `${BigInt(honest.rakeback) - 1n}` }],
  ['another share', { share: 5 }],
  ['a share that is no whole percent', { share: 8.5 }],
  ['parameters that are none', { params: { chance: 'any' } }],
  ['a moment of another day', { at: '2026-11-22T21:00:00Z' }],
  ['no moment', { at: 'soon' }],
]
test.each(lies)('a line with %s differs', (_, lie) => {
  expect(judged({ ...honest, ...lie }, known('simple'))).toBe('differs')
})

test('a bet listed twice differs; two bets of a player on one round do not', () => {
  const twice = [honest, { ...honest, link: 'another link' }]
  expect(judgeCredits('dice', day, twice, known('simple'))).toEqual(['differs', 'differs'])
  const both = [lineOf(games.crash), { ...lineOf(games.crash), link: 'another link' }]
  expect(judgeCredits('crash', day, both, known('simple'))).toEqual(['proved', 'proved'])
  expect(judgeCredits('crash', day, [lineOf(games.crash), lineOf(games.crash)], known('simple'))).toEqual([
    'differs',
    'differs',
  ])
})

test('a bet by rules that this page does not know gets no verdict', () => {
  expect(judged({ ...honest, version: 99 }, known('simple'))).toBe('unreadable')
  expect(judged(honest, known('simple'), 'no-such-game')).toBe('unreadable')
})

test('a day is one of Moscow', () => {
  expect([dayOf('2026-11-22T20:59:59.999Z'), dayOf('2026-11-22T21:00:00Z')]).toEqual(['2026-11-22', '2026-11-23'])
  expect(new Date(endOfDay('2026-11-22')).toISOString()).toBe('2026-11-22T21:00:00.000Z')
})
