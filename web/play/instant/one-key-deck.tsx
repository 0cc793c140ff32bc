/** The deck of a game with one key to bet and a list of chances: the key, the button of the chances, a named field. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { FieldHead } from '../../ui/forms/field.tsx'
import { ActButton } from '../betting/act-button.tsx'
import { betWords } from '../betting/bet-words.ts'
import type { InstantState } from './use-instant-screen.tsx'
import css from './one-key-deck.module.css'

/** For the deck around these parts: it places them. */
export const oneKeyDeck = css.oneKeyDeck

export function BetKey({ screen, word }: { screen: InstantState; word: string }) {
  const words = betWords(screen, { word, brings: `до ${formatRoundMoney(screen.payoutKopecks)}` })
  return <ActButton {...words} className={css.key} idle={!screen.canBet} {...screen.press} />
}

export const OddsButton = ({ onOdds }: { onOdds: () => void }) => (
  <div className={css.odds}>
    <Button onClick={onOdds} aria-haspopup="dialog">
      Шансы
    </Button>
  </div>
)

/** `note`: what the choice means for the bet. */
export const DeckField = ({ label, note, children }: { label: string; note?: string | false; children: ReactNode }) => (
  <div className={css.field}>
    <FieldHead>
      <span>{label}</span>
      {note && <span className="muted">{note}</span>}
    </FieldHead>
    {children}
  </div>
)
