/** The page's judge of roulette for one player: a kopeck, a share, a spot or the number told otherwise is a lie. */
import type { Bet } from '@kurazh/contract/play/play.ts'
import { commitmentOf, paidKopecks, payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { replayInstant } from '@kurazh/games/core/verify.ts'
import { soloRoulette } from '@kurazh/games/roulette/solo-roulette.ts'
import { expect, test } from 'vitest'
import { asTold, judge } from '../../play/proof/bet-check.ts'

const params = { spots: { 'straight-1': 1, 'straight-2': 1, 'straight-3': 1, low: 4 } }
const stake = 7_000_01n * 7n

/** An honest bet on the first nonce that a straight wins. */
function honest(): Bet {
  for (let nonce = 0; ; nonce += 1) {
    const seeds = { serverSeed: '5f'.repeat(32), clientSeed: 'mine', nonce }
    const result = replayInstant(soloRoulette, { ...seeds, params })
    const { outcome, multiplierE4: multiplier } = result
    if (![1, 2, 3].includes(outcome.number ?? 0)) continue
    const { id: game, version } = soloRoulette
    const commitment = commitmentOf(seeds.serverSeed)
    return {
      ...seeds,
      game,
      version,
      stake,
      params,
      outcome,
      multiplier,
      payout: paidKopecks(stake, result),
      commitment,
      at: '',
    }
  }
}

test('the exact payout is believed; one kopeck off, other chips or another number are not', () => {
  const bet = honest()
  const known = { ...asTold(bet), own: true }
  const verdict = (told: Partial<Bet>) => judge(soloRoulette, known, { ...bet, ...told }).verdict
  expect(bet.payout).toBe(7_000_01n * 44n)
  expect(verdict({})).toBe('proved')
  for (const told of [
    { payout: bet.payout - 1n },
    { payout: bet.payout + 1n },
    { payout: payoutKopecks(stake, bet.multiplier) },
    { multiplier: bet.multiplier + 1 },
    { outcome: { number: 36 } },
    { stake: stake - 7n, payout: (stake / 7n - 1n) * 44n },
    { params: { spots: { ...params.spots, low: 5 } } },
    { params: { spots: { ...params.spots, 'straight-4': 1 } } },
  ])
    expect(verdict(told), JSON.stringify(Object.keys(told))).toBe('broken')
})
