/** The edge credit of a bet of the journal. */
import { edgeCredit, leastEdge } from '@kurazh/games/core/edge.ts'
import { rulesOf } from '@kurazh/games/index.ts'
import type { Fraction } from '@kurazh/games/core/rtp.ts'
import type { JournalBet } from '../play/bets/journal-bet.ts'

export { creditOfKopecks, shareOfCredit, wholeKopecks } from '@kurazh/games/core/edge.ts'

/** Parameter sets whose edge is remembered: counting one anew may take a millisecond. */
const remembered = 10_000
const edges = new Map<string, Fraction>()

/** The least the house keeps of a stake of this bet's. Throws for a game or version without rules. */
export function edgeOf({ game, version, params }: Pick<JournalBet, 'game' | 'version' | 'params'>): Fraction {
  const key = `${game} ${version} ${JSON.stringify(params)}`
  const known = edges.get(key)
  if (known !== undefined) return known
  const rules = rulesOf(game, version)
  if (rules === undefined) throw new Error(`no rules for ${game} version ${version}`)
  const edge = leastEdge(rules, rules.params.parse(params))
  if (edges.size >= remembered) edges.delete(edges.keys().next().value ?? key)
  edges.set(key, edge)
  return edge
}

/** In micro-kopecks. */
export const creditOf = (bet: Pick<JournalBet, 'game' | 'version' | 'params' | 'stake'>): bigint => edgeCredit(bet.stake, edgeOf(bet))
