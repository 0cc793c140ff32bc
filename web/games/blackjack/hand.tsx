/** A hand on the cloth: its overlapping cards; beside them, never over them, their total and its result. */
import { totalOf } from '@kurazh/games/blackjack/cards.ts'
import type { HandEnd } from '@kurazh/games/blackjack/blackjack.ts'
import { cardText, PlayingCard } from '../../play/tables/card-art.tsx'
import { totalText } from './seen-round.ts'
import { endWords } from './face.tsx'
import { spokenTotal } from './turn-words.ts'
import css from './hand.module.css'

interface HandProps {
  /** «Дилер», «Место 3». */
  name: string
  cards: readonly number[]
  isSplit?: boolean
  doubled?: boolean
  /** A decision is waited for. */
  active?: boolean
  end?: HandEnd | undefined
  /** No card follows. */
  isOver?: boolean
}

export function HandOnCloth({
  name,
  cards,
  isSplit = false,
  doubled = false,
  active = false,
  end,
  isOver = end !== undefined,
}: HandProps) {
  const total = totalText(cards, isSplit, isOver)
  const bust = totalOf(cards.filter((card) => card >= 0)).points > 21
  const spoken = `${name}: ${cards.map((card) => (card < 0 ? 'закрытая карта' : cardText(card))).join(', ')}${total === '' ? '' : `, ${spokenTotal(cards, isSplit)}`}${end ? `. ${endWords[end]}` : ''}`
  return (
    <div className={css.hand} data-active={active || undefined} data-end={end} role="group" aria-label={spoken}>
      <div className={css.cards}>
        {cards.map((card, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a card stays where it was dealt
          <span key={index} className={css.place}>
            <PlayingCard card={card < 0 ? null : card} sideways={doubled && index === 2} />
          </span>
        ))}
      </div>
      <p className={css.foot} aria-hidden="true">
        {total !== '' && (
          // The total comes when its last card lies.
          <span key={`${cards.length} ${total}`} className={`${css.total} figures`} data-bust={bust || undefined}>
            {total}
          </span>
        )}
        {end && <span className={css.end}>{bust ? 'Перебор' : endWords[end]}</span>}
      </p>
    </div>
  )
}

/** The width of hands in cards: each further card of a hand shows a part of itself. */
export const cardsWide = (hands: readonly { cards: readonly number[] }[]): number =>
  hands.reduce((sum, { cards }) => sum + 1 + Math.max(0, cards.length - 1) * 0.48, 0) + (hands.length - 1) * 0.24
