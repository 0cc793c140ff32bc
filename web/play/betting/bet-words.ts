/** What stands on the button that bets. */
import { formatRoundMoney } from '@kurazh/contract/money-text.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { PlayMode } from './bet-panel.tsx'

export interface ActWords {
  /** What a press does: «Меньше». */
  word: string
  /** What it takes of the balance: «10 ₽», of a plan «10 ставок по 10 ₽»; absent where the stake is in the game already. */
  costs?: string | undefined
  /** What it may pay: «19.80 ₽», «до 330 ₽». */
  brings?: string | undefined
  icon?: IconName | undefined
}

interface Order {
  mode: PlayMode
  stakeKopecks: bigint
  /** The plan of automatic play in words. */
  plan: string
}

/** A bet by hand says what it costs and may pay; one press of a plan makes many bets, and says that. */
export function betWords({ mode, stakeKopecks, plan }: Order, words: ActWords & { brings: string }): ActWords {
  if (mode === 'manual') return { costs: formatRoundMoney(stakeKopecks), ...words }
  return { word: `Авто: ${words.word.toLocaleLowerCase('ru')}`, costs: plan }
}
