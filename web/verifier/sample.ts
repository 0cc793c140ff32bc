/** Makes a sample bet for trying the page: by the rules of the first game, from public seeds. */
import { betFile } from '@kurazh/contract/play/verify-form.ts'
import { commitmentOf, payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { isSeeded } from '@kurazh/games/core/game.ts'
import { replayBet } from '@kurazh/games/core/verify.ts'
import { games } from '@kurazh/games/index.ts'

const seeds = {
  serverSeed: '9979e4c3ee19965f9ecc6dca6b3954b10c18c1bfa105c512cc3ae58be85db71c',
  clientSeed: 'example',
  nonce: 0,
} as const
const stake = 10_000n

/** In the form that a bet's page writes. */
export const sample = ((): string => {
  const rules = Object.values(games).find((game) => isSeeded(game) && game.kind === 'instant')
  if (rules === undefined || !isSeeded(rules)) return ''
  const [params] = rules.sampleParams
  const { outcome, multiplierE4 } = replayBet(rules, { ...seeds, params })
  const { id: game, version } = rules
  const stated = {
    ...seeds,
    game,
    version,
    stake,
    params,
    outcome,
    multiplier: multiplierE4,
    payout: payoutKopecks(stake, multiplierE4),
    commitment: commitmentOf(seeds.serverSeed),
    at: '2026-01-01T00:00:00.000Z',
  }
  return betFile(stated, undefined)
})()
