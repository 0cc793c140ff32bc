/** The bet of a machine that was answered and not shown to its end: its number, kept on the device for each player. */
import { currentPlayer } from '../../api/who.ts'
import { readStored, removeStored, writeStored } from '../../ui/stored.ts'

const keyOf = (game: string) => `slot-unseen:${currentPlayer() ?? ''}:${game}`

/** The bet's number, or null. What is stored is not trusted. */
export function unseenNonce(game: string): number | null {
  const text = readStored(keyOf(game))
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

export function keepUnseen(game: string, nonce: number): void {
  writeStored(keyOf(game), `${nonce}`)
}

/** Another bet may have come since. */
export function forgetUnseen(game: string, nonce: number): void {
  if (unseenNonce(game) === nonce) removeStored(keyOf(game))
}
