/**
 * The bet of a machine that was sent and not shown to its end, kept on the device for each player and tab: its number, once the answer
 * has told it. A tab that is gone leaves its bet to the next one that opens the machine; what another tab is showing now is left alone.
 */
import { currentPlayer } from '../../api/who.ts'
import { readStored, removeStored, storedKeys, writeStored } from '../../ui/stored.ts'
import { otherTabs, ownTab } from './tabs.ts'

const prefixOf = (game: string) => `slot-unseen:${currentPlayer() ?? ''}:${game}`
const keyOf = (game: string) => `${prefixOf(game)}:${ownTab()}`

/** Sent, and no answer has told its number yet. */
const unanswered = 'unanswered'
export type Unseen = number | typeof unanswered

/** What is stored is not trusted. */
function readUnseen(text: string | null): Unseen | null {
  if (text === unanswered) return text
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** This tab's bet, or that of a tab which is gone: it is this one's from now on. */
export async function unseenBet(game: string): Promise<Unseen | null> {
  const ownNow = () => readUnseen(readStored(keyOf(game)))
  const own = ownNow()
  if (own !== null) return own
  // Kept by an older page its name has no tab.
  const left = storedKeys().filter((key) => key === prefixOf(game) || (key.startsWith(`${prefixOf(game)}:`) && key !== keyOf(game)))
  if (left.length === 0) return null
  const alive = await otherTabs()
  // A look that began beside this one has made one this tab's, or a spin has left meanwhile.
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

/** A bet leaves: the page may be gone before it is answered. */
export function keepSent(game: string): void {
  writeStored(keyOf(game), unanswered)
}

export function keepUnseen(game: string, nonce: number): void {
  writeStored(keyOf(game), `${nonce}`)
}

/** Seen, put aside, or refused. Another bet may have come since. */
export function forgetUnseen(game: string, which: Unseen): void {
  const kept = readUnseen(readStored(keyOf(game)))
  if (kept === which || kept === unanswered) removeStored(keyOf(game))
}
