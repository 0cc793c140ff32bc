/** Thrown for an answer that fails this page's check: it is refused, and stored as the player's evidence. */
import type { BetCheck, Lie } from './bet-check.ts'
import type { KnownBet } from './bet-memory.ts'

export interface Evidence {
  /** This page's record of the bet. */
  known: KnownBet
  /** The whole answer, as it came over the wire. */
  told: unknown
  lies: readonly Lie[]
  /** The check of a settled bet; absent where the answer was no bet. */
  check?: BetCheck
}

export class VerificationError extends Error {
  readonly evidence: Evidence

  constructor(evidence: Evidence) {
    super('Ответ сервера не сошёлся с тем, что отправила эта страница')
    this.evidence = evidence
  }
}
