/** Texts of the bet button. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import type { IconName } from '../../ui/controls/icon.tsx'

/** Manual bets, or a plan of automatic ones. */
export type PlayMode = 'manual' | 'auto'

export interface ActWords {
  /** The action of a press: «Меньше». */
  word: string
  /** Its cost: «10 ₽», of a plan «10 × 10 ₽»; absent where the stake is in the game already. */
  costs?: string | undefined
  /** The possible payout: «19.80 ₽», «до 330 ₽». */
  brings?: string | undefined
  icon?: IconName | undefined
}

interface Order {
  mode: PlayMode
  stakeKopecks: bigint
  /** The plan of automatic play in words. */
  plan: string
}

/** A manual bet names its cost and its possible payout; one press of a plan makes many bets, and names the plan. */
export function betWords({ mode, stakeKopecks, plan }: Order, words: ActWords & { brings: string }): ActWords {
  if (mode === 'manual') return { costs: formatRoundMoney(stakeKopecks), ...words }
  return { word: `Авто: ${words.word.toLocaleLowerCase('ru')}`, costs: plan }
}
