/** Who bets, how others see them, and what every engine tells them: refusals, and balances moved. */
import type { RefusalCode } from '@kurazh/contract/call.ts'
import type { StatusLabel } from '@kurazh/contract/status-names.ts'

/** Who bets; `uid` is the public code their pages listen for. */
export interface Bettor {
  id: number
  uid: string
}

/** How a player is shown to others: name and status null where the name is hidden. */
export interface Face {
  name: string | null
  img: string
  status: StatusLabel | null
}

/** A balance that a bet has moved. Kopecks; `net` is what was won or lost, 0 while a game has only taken its stake. */
export interface BalanceNews {
  balance: bigint
  net: bigint
}

export interface BetRefused {
  kind: 'refused'
  code: RefusalCode
  text?: string
}

export const refused = (code: RefusalCode, text?: string): BetRefused =>
  text === undefined ? { kind: 'refused', code } : { kind: 'refused', code, text }

/** What the write of a stake says. `stopped`: the books differ. `off`: the game is switched off. `limit`: a limit of the player's own. `held`: the account waits for a person. `break`: the player is on one. `duplicate`: this bet was written before, with this or another body. */
export type StakeVerdict = 'accepted' | 'duplicate' | 'frozen' | 'break' | 'held' | 'insufficient' | 'limit' | 'stopped' | 'off' | 'absent'

/** Why the write did not take a stake, as the player is told. `duplicate` is not a refusal: it is answered from what is kept. */
export const codeOfVerdict: Record<Exclude<StakeVerdict, 'accepted' | 'duplicate'>, RefusalCode> = {
  frozen: 'Banned', break: 'OnBreak', held: 'Held', insufficient: 'InsufficientFunds', limit: 'LimitReached', stopped: 'BettingStopped', off: 'GameOff',
  absent: 'Unauthorized',
}
