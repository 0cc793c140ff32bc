/** An answer that cannot be what it must be: it is not taken over, and kept as the player's evidence. */
import type { BetCheck, Lie } from './bet-check.ts'
import type { KnownBet } from '../betting/bet-memory.ts'

export interface Evidence {
  /** What this page knew and sent. */
  known: KnownBet
  /** What it was told, whole, as it came over the wire. */
  told: unknown
  lies: readonly Lie[]
  /** What the check of a settled bet found; absent where the answer was none. */
  check?: BetCheck
}

export class LiedTo extends Error {
  readonly evidence: Evidence

  constructor(evidence: Evidence) {
    super('Ответ сервера не сошёлся с тем, что отправила эта страница')
    this.evidence = evidence
  }
}
