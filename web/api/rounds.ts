/** Distributes events of shared rounds to the followers of a game. The current state is requested by calls. */
import type { OwnRoundBet, RoundEvent } from '@kurazh/contract/play/rounds.ts'

export interface RoundListener {
  game: string
  heard(event: RoundEvent): void
  own(bet: OwnRoundBet): void
  /** The socket has reconnected: events in between were missed. */
  reopened(): void
}

const listeners = new Set<RoundListener>()

/** Follows a game's rounds until the returned function is called. */
export function followRounds(listener: RoundListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function roundReceived(event: RoundEvent): void {
  for (const listener of listeners) if (listener.game === event.game) listener.heard(event)
}

export function ownRoundBetReceived(game: string, bet: OwnRoundBet): void {
  for (const listener of listeners) if (listener.game === game) listener.own(bet)
}

export function connectionReopened(): void {
  for (const listener of listeners) listener.reopened()
}
