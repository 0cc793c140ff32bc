import type { CreditBet } from '@kurazh/contract/rewards.ts'
import { edgeCredit, leastEdge, shareOfCredit } from '@kurazh/games/core/edge.ts'
import type { Game } from '@kurazh/games/core/game.ts'
import { games } from '@kurazh/games/index.ts'
import { expect, test } from 'vitest'
import { judgeCredits } from './edge-credit.ts'

function lineOf(rules: Game, stake = 123_45n, share = 8): CreditBet {
  const [params] = rules.sampleParams
  const { numerator, denominator } = leastEdge(rules, params)
  const edge = edgeCredit(stake, { numerator, denominator })
  return {
    link: 'link', version: rules.version, params, stake, leastEdge: { numerator: `${numerator}`, denominator: `${denominator}` },
    edge: `${edge}`, share, rakeback: `${shareOfCredit(edge, BigInt(share))}`, at: '2026-11-22T10:00:00Z',
  }
}

const all = Object.values(games) as Game[]

test.each(all.map((rules) => [rules.id, rules] as const))('a line of %s holds as its rules count it', (id, rules) => {
  expect(judgeCredits(id, [lineOf(rules), lineOf(rules, 1_00n, 15)])).toEqual(['holds', 'holds'])
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
]
test.each(lies)('a line with %s differs', (_, lie) => {
  expect(judgeCredits('dice', [{ ...honest, ...lie }])).toEqual(['differs'])
})

test('of rules that this page does not know nothing is said', () => {
  expect(judgeCredits('dice', [{ ...honest, version: 99 }])).toEqual(['unreadable'])
  expect(judgeCredits('no-such-game', [honest])).toEqual(['unreadable'])
})
