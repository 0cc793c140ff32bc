/** The edge credit of settled bets, counted in this browser by the rules they were made by. */
import type { CreditBet } from '@kurazh/contract/rewards.ts'
import { edgeCredit, leastEdge, shareOfCredit } from '@kurazh/games/core/edge.ts'
import type { Fraction } from '@kurazh/games/core/rtp.ts'
import { rulesOf } from '@kurazh/games/index.ts'

/** `unreadable`: this page does not know the rules of that version. */
export type CreditVerdict = 'holds' | 'differs' | 'unreadable'

const edges = new Map<string, Fraction | undefined>()

/** Whether each line says what the rules say. Never throws: what cannot even be read differs. */
export function judgeCredits(game: string, bets: readonly CreditBet[]): CreditVerdict[] {
  return bets.map((bet) => judgeCredit(game, bet))
}

function judgeCredit(game: string, bet: CreditBet): CreditVerdict {
  try {
    const least = edgeOf(game, bet)
    if (least === undefined) return 'unreadable'
    const edge = edgeCredit(bet.stake, least)
    const due = [least.numerator, least.denominator, edge, shareOfCredit(edge, BigInt(bet.share))]
    const told = [bet.leastEdge.numerator, bet.leastEdge.denominator, bet.edge, bet.rakeback]
    return due.every((each, at) => `${each}` === told[at]) ? 'holds' : 'differs'
  } catch {
    return 'differs'
  }
}

/** Undefined for a version without rules here. Throws for parameters that are none of the game's. */
function edgeOf(game: string, { version, params }: CreditBet): Fraction | undefined {
  const key = `${game} ${version} ${JSON.stringify(params)}`
  if (edges.has(key)) return edges.get(key)
  const rules = rulesOf(game, version)
  const edge = rules && leastEdge(rules, rules.params.parse(params))
  edges.set(key, edge)
  return edge
}
