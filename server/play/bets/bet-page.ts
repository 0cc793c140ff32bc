/** Shows bets by their public numbers: anyone with the number sees the bet with its proof, from any engine. */
import { play as calls, type ShortBet } from '@kurazh/contract/play/play.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { Listed } from './admin-bets.ts'
import type { BetLinks } from './bet-links.ts'
import type { EngineDependencies, PlayedBet, RunningEngine } from './engine.ts'
import { noSuchBet } from './no-such-bet.ts'

const pageOfBets = 25

export interface BetPageDependencies {
  db: Db
  links: BetLinks
  engines: readonly RunningEngine[]
  facesOf: EngineDependencies['facesOf']
}

export function betPageRoutes(http: Http, { db, links, engines, facesOf }: BetPageDependencies): void {
  http.on(calls.showBet, async ({ caller }, { id }) => {
    const name = links.betOf(id)
    const found = name && (await engines.find(({ engine }) => engine.mark === name[0])?.show(name))
    if (found === undefined) return noSuchBet()
    if (found instanceof Refusal) return found
    const { player, shown } = found
    const face = (await facesOf(db, [player])).get(player)
    return { success: { ...shown, name: face?.name ?? null, status: face?.status ?? null, own: caller?.id === player } }
  })

  http.onSignedIn(calls.latestBets, async ({ caller }, { limit = pageOfBets }) => {
    const bets = (await Promise.all(engines.map(({ engine }) => engine.latest(db, caller.id, limit)))).flat()
    const newest = bets.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, limit)
    return { success: { bets: newest.map((bet) => shortOf(links, bet)) } }
  })
}

/** The settled bet of a public number, for those who may see everyone's bets. */
export async function betAt(
  { links, engines }: Pick<BetPageDependencies, 'links' | 'engines'>,
  link: string,
): Promise<Listed | undefined> {
  const name = links.betOf(link)
  const found = name && (await engines.find(({ engine }) => engine.mark === name[0])?.show(name))
  if (found === undefined || found instanceof Refusal) return undefined
  const {
    player,
    shown: {
      bet: { game, stake, multiplier, payout, at },
    },
  } = found
  return multiplier === null || payout === null ? undefined : { link, at, player, game, stake, multiplier, payout }
}

const shortOf = (links: BetLinks, { name, game, stake, multiplierE4, payout, at }: PlayedBet): ShortBet => ({
  link: links.idOf(name),
  game,
  stake,
  multiplier: multiplierE4,
  payout,
  at: at.toISOString(),
})
