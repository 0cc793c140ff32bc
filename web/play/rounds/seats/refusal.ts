/**
 * A bet that a round refused, and how much time for bets there still was by the site's clock as this page measured it.
 */
import { CallError, type CallErrorCode } from '../../../api/call.ts'

export interface RoundRefusal {
  code: CallErrorCode
  /** The text of the refusal. */
  text: string
  round: number
  /** Kopecks. */
  stake: bigint
  /** The multiplier of its automatic cash-out, in ten-thousandths; null: none. */
  target: number | null
  /**
   * Milliseconds that were certainly left when the bet was sent, and when it was refused; null where the page cannot
   * know.
   */
  sentMs: number | null
  refusedMs: number | null
}

/** A bet that was sent this long before the end of betting should not be late. */
const wayMs = 2_000
/** The clocks of two nodes of the site may differ by this. */
const apartMs = 500

/** The refusal in an error; null where the error is no refusal. */
export function refusalIn(error: unknown, bet: Omit<RoundRefusal, 'code' | 'text'>): RoundRefusal | null {
  return error instanceof CallError ? { code: error.code, text: error.message, ...bet } : null
}

/** It was refused as too late although it had left in good time: a plan does not go on over that. */
export function wasInTime({ code, sentMs }: RoundRefusal): boolean {
  return code === 'RoundClosed' && sentMs !== null && sentMs > wayMs
}

/**
 * How long betting was certainly still open when the bet was refused as too late; null where that cannot be computed.
 */
export function closedEarlyMs({ code, refusedMs }: RoundRefusal): number | null {
  return code === 'RoundClosed' && refusedMs !== null && refusedMs > apartMs ? refusedMs : null
}
