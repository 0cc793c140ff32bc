/** The bet of a machine that was sent and not shown to its end, kept on the device for each player: its number, once the answer has told it. */
import { currentPlayer } from '../../api/who.ts'
import { readStored, removeStored, writeStored } from '../../ui/stored.ts'

const keyOf = (game: string) => `slot-unseen:${currentPlayer() ?? ''}:${game}`

/** Sent, and no answer has told its number yet. */
const unanswered = 'unanswered'
export type Unseen = number | typeof unanswered

/** The bet's number, that it had none yet, or null. What is stored is not trusted. */
export function unseenBet(game: string): Unseen | null {
  const text = readStored(keyOf(game))
  if (text === unanswered) return text
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** A bet leaves: the page may be gone before it is answered. */
export function keepSent(game: string): void {
  writeStored(keyOf(game), unanswered)
}

export function keepUnseen(game: string, nonce: number): void {
  writeStored(keyOf(game), `${nonce}`)
}

/** Seen, put aside, or refused. Another bet may have come since. */
export function forgetUnseen(game: string, which: Unseen): void {
  const kept = unseenBet(game)
  if (kept === which || kept === unanswered) removeStored(keyOf(game))
}
