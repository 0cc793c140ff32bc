/**
 * Stores the bet of a machine that was sent and not shown to its end, for each player and tab: its number, once the
 * answer has reported it. A tab that is gone leaves its bet to the next one that opens the machine; a bet that another
 * tab is showing now is left alone.
 */
import { currentPlayer } from '../../api/current-player.ts'
import { readStored, removeStored, storedKeys, writeStored } from '../../ui/browser/stored.ts'
import { otherTabs, ownTab } from './tabs.ts'

const prefixOf = (game: string) => `slot-unseen:${currentPlayer() ?? ''}:${game}`
const keyOf = (game: string) => `${prefixOf(game)}:${ownTab()}`

/** Sent, and no answer has reported its number yet. */
const unanswered = 'unanswered'
export type Unseen = number | typeof unanswered

/** Stored text is not trusted. */
function readUnseen(text: string | null): Unseen | null {
  if (text === unanswered) return text
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** This tab's bet, or that of a tab which is gone: it belongs to this tab from now on. */
export async function unseenBet(game: string): Promise<Unseen | null> {
  const ownNow = () => readUnseen(readStored(keyOf(game)))
  const own = ownNow()
  if (own !== null) return own
  // Stored by an older page its name has no tab.
  const left = storedKeys().filter(
    (key) => key === prefixOf(game) || (key.startsWith(`${prefixOf(game)}:`) && key !== keyOf(game)),
  )
  if (left.length === 0) return null
  const alive = await otherTabs()
  // Another look has taken one for this tab before this one ended, or a spin was sent.
  const meanwhile = ownNow()
  if (meanwhile !== null) return meanwhile
  for (const key of left.filter((each) => !alive.has(each.slice(prefixOf(game).length + 1)))) {
    const bet = readUnseen(readStored(key))
    removeStored(key)
    if (bet === null) continue
    writeStored(keyOf(game), `${bet}`)
    return bet
  }
  return null
}

/** A bet is about to be sent: the page may be closed before it is answered. */
export function keepSent(game: string): void {
  writeStored(keyOf(game), unanswered)
}

export function keepUnseen(game: string, nonce: number): void {
  writeStored(keyOf(game), `${nonce}`)
}

/** Seen, dismissed, or refused. Another bet may have come since. */
export function forgetUnseen(game: string, which: Unseen): void {
  const kept = readUnseen(readStored(keyOf(game)))
  if (kept === which || kept === unanswered) removeStored(keyOf(game))
}
