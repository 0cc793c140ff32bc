/** News of shared rounds as they come over the line, for whoever follows a game. What is true is asked by calls. */
import type { OwnRoundBet, RoundEvent } from '@kurazh/contract/rounds.ts'

export interface RoundListener {
  game: string
  heard(event: RoundEvent): void
  own(bet: OwnRoundBet): void
  /** The line has been opened anew: what happened meanwhile was not heard. */
  reopened(): void
}

const listeners = new Set<RoundListener>()

/** Follows a game's rounds until the returned function is called. */
export function followRounds(listener: RoundListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function roundHeard(event: RoundEvent): void {
  for (const listener of listeners) if (listener.game === event.game) listener.heard(event)
}

export function ownRoundBetHeard(game: string, bet: OwnRoundBet): void {
  for (const listener of listeners) if (listener.game === game) listener.own(bet)
}

export function lineReopened(): void {
  for (const listener of listeners) listener.reopened()
}
