/** A scenario in which a bet of a seeded game comes to its end on a page, and the page's claim about it. */
import type { Bet } from '@kurazh/contract/play/play.ts'
import type { SettledBet } from '../../play/client/bet-client.ts'
import type { OpenSteps, StepAnswer } from '../../play/client/step-client.ts'
import type { ShownVerdict } from '../../play/proof/verdict.ts'
import type { LiarServer } from './liar-server.ts'

/** The page's final claim about a bet. */
export interface Claim {
  verdict: ShownVerdict
  bet: Bet
}

export interface Way {
  name: string
  /** The verdict on an honest server's bets. */
  honest: ShownVerdict
  /** The exception where they are not proved: a bet with no refused nonce before it may be. */
  unlessAtOnce?: true
  /** The server's seeds, where the scenario needs a deal of its own. */
  filling?: number
  walk(liar: LiarServer): Promise<Claim[]>
}

/**
 * The seed of every bet of the watched page: a ✓ on a bet with another one relies on a seed that the server has chosen.
 */
export const clientSeed = 'a pinned seed'
export const stakeKopecks = 1000n

export const claimOf = ({ verdict, bet }: SettledBet): Claim => ({ verdict, bet })

type Answered = StepAnswer<unknown, unknown, unknown>

class Over extends Error {
  readonly settled: SettledBet

  constructor(settled: SettledBet) {
    super('the game is over')
    this.settled = settled
  }
}

/** The game that the answer leaves open. A game that is over ends the scenario. */
export function openOf(answer: Answered): OpenSteps {
  if ('settled' in answer) throw new Over(answer.settled)
  return answer.open
}

/** The last move of a scenario; a game that ends earlier ends the scenario. */
export async function ending(walk: () => Promise<Answered>): Promise<Claim[]> {
  try {
    const answer = await walk()
    return 'settled' in answer ? [claimOf(answer.settled)] : []
  } catch (error) {
    if (error instanceof Over) return [claimOf(error.settled)]
    throw error
  }
}
