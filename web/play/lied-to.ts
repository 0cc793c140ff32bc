/** An answer that cannot be what it must be: it is not taken over, and kept as the player's evidence. */
import type { Bet } from '@kurazh/contract/play.ts'
import type { Lie } from './bet-check.ts'
import type { KnownBet } from './bet-memory.ts'

export interface Evidence {
  /** What this page knew and sent. */
  known: KnownBet
  /** What it was told, whole. */
  told: unknown
  lies: readonly Lie[]
  /** The settled bet, where the answer was one. */
  bet?: Bet
}

export class LiedTo extends Error {
  readonly evidence: Evidence

  constructor(evidence: Evidence) {
    super('Ответ сервера не сошёлся с тем, что отправила эта страница')
    this.evidence = evidence
  }
}
