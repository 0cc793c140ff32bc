/** A hand on the cloth: its overlapping cards, their total, its result. */
import { totalOf } from '@kurazh/games/blackjack/cards.ts'
import type { HandEnd } from '@kurazh/games/blackjack/blackjack.ts'
import { cardText, PlayingCard } from '../../play/tables/card-art.tsx'
import { totalText } from './seen-round.ts'
import { endWords } from './face.tsx'
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
}

export function HandOnCloth({ name, cards, isSplit = false, doubled = false, active = false, end }: HandProps) {
  const total = totalText(cards, isSplit)
  const bust = totalOf(cards.filter((card) => card >= 0)).points > 21
  const spoken = `${name}: ${cards.map((card) => (card < 0 ? 'закрытая карта' : cardText(card))).join(', ')}${total === '' ? '' : `, ${total === 'BJ' ? 'блэкджек' : total.replace('/', ' или ')}`}${bust ? ', перебор' : ''}${end ? `. ${endWords[end]}` : ''}`
  return (
    <div className={css.hand} data-active={active || undefined} data-end={end} role="group" aria-label={spoken}>
      <div className={css.cards}>
        {cards.map((card, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a card stays where it was dealt
          <span key={index} className={css.place}>
            <PlayingCard
              card={card < 0 ? null : card}
              order={index < 2 ? index : 0}
              sideways={doubled && index === 2}
            />
          </span>
        ))}
      </div>
      {total !== '' && (
        <span className={`${css.total} figures`} data-bust={bust || undefined} aria-hidden="true">
          {total}
        </span>
      )}
      {end && (
        <span className={css.end} aria-hidden="true">
          {bust ? 'Перебор' : endWords[end]}
        </span>
      )}
    </div>
  )
}
