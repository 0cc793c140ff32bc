/** A scenario in which a bet of a seeded game comes to its end on a page, and the page's claim about it. */
import type { Bet } from '@kurazh/contract/play/play.ts'
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
  walk(liar: LiarServer): Promise<Claim[]>
}
