/**
 * A refused bet of a game with seeds of the player's own: it is counted, and where the page can count that the refusal
 * is false, that is an alarm.
 */
import type { SeededGame } from '@kurazh/games/core/game.ts'
import { currentPlayer } from '../../api/current-player.ts'
import type { CallError } from '../../api/call.ts'
import type { KnownBet } from '../proof/bet-memory.ts'
import { falseRefusal, limitedBetOf } from './false-refusal.ts'
import { noteRefusal } from './refused-count.ts'
import { addLie } from './session-results.ts'

/** Counts the refusal at once; whether it is false is known when the limits have been requested again. */
export function noteRefusedBet(game: SeededGame, known: KnownBet, { code, message }: CallError): void {
  noteRefusal({
    game: game.id,
    reason: code,
    text: message,
    at: new Date().toISOString(),
    stake: known.stake,
    nonce: known.nonce,
  })
  const bet = limitedBetOf(game, known)
  const player = currentPlayer()
  if (!bet) return
  void falseRefusal(game.id, bet, code).then((lie) => {
    if (lie && currentPlayer() === player) addLie({ known, told: { error: message, code }, lies: [lie] })
  })
}
