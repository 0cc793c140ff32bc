/** The ends that the page believes of a hand: by an exchange, kept by itself after a day or a ban, never given back. */
import type { Bet, Ending } from '@kurazh/contract/play/play.ts'
import { commitmentOf, payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { replaySteps } from '@kurazh/games/core/verify.ts'
import { videoPoker } from '@kurazh/games/video-poker/video-poker.ts'
import { expect, test } from 'vitest'
import { judge } from '../../play/proof/bet-check.ts'

const stake = 10_00n
const at = '2026-03-01T12:00:00.000Z'
const deal = { deal: true }
const params = { table: 'jacks' } as const

/** A bet that agrees with itself, with the first seed by which the hand at the end pays, or does not. */
function betOf(moves: readonly unknown[], ended: Ending, pays: boolean): Bet {
  for (let tried = 0; tried < 1_000; tried += 1) {
    const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: `seed ${tried}`, nonce: 0, params }
    const { outcome, state } = replaySteps(videoPoker, { ...seeds, moves })
    if (state.multiplierE4 > 0 !== pays) continue
    return {
      ...seeds,
      game: videoPoker.id,
      version: videoPoker.version,
      stake,
      moves: [...moves],
      ended,
      outcome,
      multiplier: state.multiplierE4,
      payout: payoutKopecks(stake, state.multiplierE4),
      commitment: commitmentOf(seeds.serverSeed),
      at,
    }
  }
  throw new Error('no such hand')
}

const verdictOf = (bet: Bet, shown?: unknown) => {
  const { nonce, game, version, clientSeed, moves = [], commitment: promised } = bet
  const sent = moves.map((move) => [move])
  const known = {
    nonce,
    game,
    version,
    clientSeed,
    stake,
    params,
    promised,
    own: true,
    sent,
    endsAt: at,
    maxWin: 8_000_00n,
  }
  return judge(videoPoker, { ...known, ...(shown !== undefined && { shown }) }, bet, Date.parse(at)).verdict
}

test.each<[Ending, readonly unknown[], boolean, string]>([
  ['complete', [deal, { hold: [] }], true, 'proved'],
  ['complete', [deal, { hold: [] }], false, 'broken'],
  ['lost', [deal, { hold: [] }], false, 'proved'],
  ['lost', [deal, { hold: [] }], true, 'broken'],
  ['taken', [deal, take], true, 'proved'],
  ['taken', [deal, take], false, 'proved'],
  ['expired', [deal, take], false, 'proved'],
  ['banned', [deal, take], true, 'recomputed'],
  // The largest payout was known before the stake and no step goes beyond it.
  ['limit', [deal, take], true, 'broken'],
  ['returned', [deal], true, 'broken'],
  ['returned', [], true, 'recomputed'],
])('%s after %j, where the hand pays: %s, is %s', (ended, moves, pays, verdict) => {
  expect(verdictOf(betOf(moves, ended, pays))).toBe(verdict)
})

test('cards that were shown and are not those of the promise are a lie', () => {
  const bet = betOf([deal, { hold: [1] }], 'lost', false)
  const { drawn } = bet.outcome as { drawn: number[] }
  expect(verdictOf(bet, { cards: drawn.slice(0, 5) })).toBe('proved')
  expect(verdictOf(bet, { cards: drawn.slice(5) })).toBe('broken')
})
