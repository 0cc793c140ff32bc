import { beforeEach, expect, test } from 'vitest'
import type { SettledBet } from '../client/bet-client.ts'
import { addResult, addRoundResult, grown, resetVisit, useSessionResults } from './session-results.ts'
import type { Verdict } from '../proof/verdict.ts'

beforeEach(() => {
  resetVisit()
  useSessionResults.setState({ failed: null, latest: [] })
})

const settled = (nonce: number, verdict: Verdict) =>
  ({
    bet: { nonce, stake: 10_00n, payout: 0n },
    known: { nonce, stake: 10_00n },
    lies: [],
    verdict,
  }) as unknown as SettledBet

test('bets are counted by their verdicts, and only a broken one raises the alarm', () => {
  addResult(settled(1, 'proved'))
  addResult(settled(2, 'recomputed'))
  addRoundResult({ stake: 100n, payout: 250n }, 'recomputed')
  addRoundResult({ stake: 100n, payout: 250n }, 'proved')
  expect(useSessionResults.getState()).toMatchObject({
    bets: 4,
    verdicts: { proved: 2, recomputed: 2, broken: 0 },
    failed: null,
  })
  addResult(settled(3, 'broken'))
  addResult(settled(4, 'broken'))
  expect(useSessionResults.getState()).toMatchObject({
    bets: 6,
    verdicts: { proved: 2, recomputed: 2, broken: 2 },
    failed: { known: { nonce: 3 } },
  })
})

test('the course of a long visit keeps its beginning, its end and a bounded number of points', () => {
  let course: readonly bigint[] = [0n]
  for (let net = 1n; net <= 10_000n; net += 1n) {
    course = grown(course, net)
    expect(course.length).toBeLessThanOrEqual(400)
    expect(course.at(-1)).toBe(net)
  }
  expect(course[0]).toBe(0n)
  expect(course.length).toBeGreaterThan(150)
  expect([...course].sort((a, b) => Number(a - b))).toEqual(course)
})
